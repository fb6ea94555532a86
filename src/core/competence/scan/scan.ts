import { type Gate, untyped } from '../gate.js';
import { raisedNames } from './handlers.js';
import { type Judged, judge } from './judge-site.js';
import { type Fn, type GraderFile, type Program, readProgram } from './modules.js';
import type { NotGate, ScanResult } from './result.js';
import { sitesOf } from './sites.js';
import { trapsOf } from './traps.js';
import { type Spoken, spoken, throughHelpers } from './wrappers.js';
import { effects } from './zeroing.js';

/** Gates and places that are none are listed up to here, together. */
export const mostSites = 10_000;

export interface ScanOptions {
  /** Id of the task, for the ids of its gates. */
  task: string;
  most?: number;
}

/**
 * Finds the gates of a grader in the syntax trees of all its Python files (trust-rules 4): where it says that a result failed,
 * under which condition, with which message, and whether that zeroes the score.
 */
export function scanGrader(
  files: readonly GraderFile[],
  { task, most = mostSites }: ScanOptions,
): ScanResult {
  const program = readProgram(files);
  const problems: ScanResult['problems'] = files.flatMap(({ path, tree }) =>
    tree.problems.map(({ line, what }) => ({ file: path, line, what })),
  );
  const sites = allSites(program);
  const { sites: told, helpers } = throughHelpers(sites, program);
  const context = {
    program,
    effects: effects(program),
    raised: raisedNames(program),
    speaking: new Set(
      told.filter(site => site.messages.some(message => message !== null)).map(site => site.fn),
    ),
  };
  const judged = [
    ...told.flatMap(site => judge(site, context)),
    // Known by their line; their words are those of the calls.
    ...helpers.flatMap(site =>
      judge({ ...site, messages: site.messages.slice(0, 1) }, context)
        .slice(0, 1)
        .map(one => ({ ...one, pattern: null, reason: 'funnel' as const })),
    ),
  ];
  const gates: Gate[] = [];
  const notGates: NotGate[] = [];
  const counts = new Map<string, number>();
  for (const module of program.modules) {
    const own = judged.filter(({ site }) => site.fn.module === module);
    own.sort((a, b) => a.site.from - b.site.from || a.site.node.start - b.site.node.start);
    own.forEach((one, n) => {
      if (gates.length + notGates.length >= most) return;
      const gate = gateOf(one, `${task}/${module.path}#${n + 1}`, task);
      if (one.reason !== null) notGates.push({ ...gate, reason: one.reason });
      else {
        gates.push(gate);
        counts.set(module.path, (counts.get(module.path) ?? 0) + 1);
      }
    });
  }
  if (judged.length > most) {
    const what = `the grader has ${judged.length} places that may be gates; ${most} are listed and the rest is left out`;
    problems.push({ file: files[0]?.path ?? '', line: null, what });
  }
  return {
    task,
    files: program.modules.map(({ path, lines }) => ({
      path,
      lines: lines.length,
      gates: counts.get(path) ?? 0,
    })),
    gates,
    notGates,
    traps: trapsOf(program),
    problems,
  };
}

const allSites = (program: Program): Spoken[] =>
  program.modules.flatMap(module =>
    module.functions.flatMap((fn: Fn) => sitesOf(fn, program).map(site => spoken(site, program))),
  );

function gateOf(
  { site, pattern, guard, protects, scope, zeroes, checkKey }: Judged,
  id: string,
  task: string,
): Gate {
  return {
    id,
    task,
    file: site.fn.module.path,
    line: [site.from, site.to],
    function: site.fn.qualified,
    sink: site.sink,
    guard,
    template: pattern?.template ?? null,
    holes: pattern?.holes ?? [],
    regex: pattern?.regex ?? null,
    checkKey,
    protects,
    scope,
    zeroes,
    ...untyped,
    votes: [],
  };
}
