import type { GraderPlan, NoPlan } from '../grader-plan.js';
import type { GradingSettings } from '../grading-file.js';
import type { GradedFile } from '../sandbox/workspace.js';
import { resultShapes } from './result-shapes.js';

/**
 * Agents' Last Exam: `scripts/score_*.py` with a pure function of the folder of results and that of the reference (formats
 * section 1). main.py, which calls it there, needs a virtual machine. Run as a script when it is one; else the function is
 * called. main.py turns any exception into 0.0.
 */
export function aleScripts(
  files: readonly GradedFile[],
  settings: GradingSettings,
): GraderPlan | NoPlan | null {
  const scripts = files
    .filter(({ path }) => KNOWN.some(pattern => pattern.test(path)))
    .map(({ path, content }) => ({ path, source: decoder.decode(content) }))
    .sort((a, b) => rank(a.path) - rank(b.path) || (a.path < b.path ? -1 : 1));
  const plans = scripts.flatMap(script => {
    const call = asScript(script.source) ?? asFunction(script.source);
    return call === null ? [] : [{ ...script, ...call }];
  });
  const [best, other] = plans;
  if (best === undefined) return null;
  if (other !== undefined && rank(other.path) === rank(best.path)) {
    return {
      reason: 'not_runnable',
      detail: `Both ${best.path} and ${other.path} could be the grader; a grading.json can say which.`,
    };
  }
  const shown = best.function === null ? best.path : `${best.path}:${best.function}`;
  return {
    adapter: 'ale-scripts',
    command: ['python3', shown, ...best.args],
    python: { flags: [], script: best.path, function: best.function, args: best.args },
    cwd: settings.cwd ?? 'task',
    result: settings.result ?? resultShapes['ale-scripts'],
    zeroOnException: true,
    pytest: false,
  };
}

const decoder = new TextDecoder();

/** By how sure the name is; the first that one file alone has is taken. */
const KNOWN = [
  /^scripts\/score_outputs?\.py$/u,
  /^scripts\/score_[^/]*\.py$/u,
  /^(?:scripts\/)?(?:score|grade|grader|evaluate|verify|check)\.py$/u,
  /^score_[^/]*\.py$/u,
];
const rank = (path: string): number => KNOWN.findIndex(pattern => pattern.test(path));

interface Call {
  function: string | null;
  args: string[];
}

const MAIN = /^if\s+__name__\s*==\s*["']__main__["']\s*:/mu;

/** The arguments of a script that runs by itself; null when it does not, or takes what is not known. */
function asScript(source: string): Call | null {
  if (!MAIN.test(source)) return null;
  const named = [...source.matchAll(/\.add_argument\(\s*["']([^"']+)["']([^\n]*)/gu)];
  if (named.length > 0) {
    const args: string[] = [];
    for (const [, name = '', rest = ''] of named) {
      const hole = holeOf(name);
      const option = name.startsWith('-');
      if (hole === null) {
        if (option ? /required\s*=\s*True/u.test(rest) : !/nargs\s*=\s*["'][?*]/u.test(rest)) return null;
        continue;
      }
      args.push(...(option ? [name, hole] : [hole]));
    }
    return args.length === 0 ? null : { function: null, args };
  }
  if (!/\bargv\b/u.test(source)) return null;
  return { function: null, args: ['{output}', '{reference}'] };
}

const HOLES: readonly (readonly [RegExp, string])[] = [
  [/ref|gold|truth|expected|answer/iu, '{reference}'],
  [/out|result|pred|submission|agent/iu, '{output}'],
  [/in(?:put)?(?:[-_]|s?$)|data/iu, '{input}'],
];
const holeOf = (name: string): string | null => HOLES.find(([words]) => words.test(name))?.[1] ?? null;

const FUNCTIONS = [
  /^score_outputs?$/u,
  /^score$/u,
  /^score_/u,
  /^grade/u,
  /^evaluate/u,
  /^(?:verify|check)(?:_outputs?)?$/u,
];

/** A function at the top of the module whose arguments are the results and the reference. */
function asFunction(source: string): Call | null {
  const found = [...source.matchAll(/^(?:async\s+)?def\s+([A-Za-z]\w*)\s*\(([^)]*)\)/gmu)]
    .map(([, name = '', list = '']) => ({
      name,
      rank: FUNCTIONS.findIndex(pattern => pattern.test(name)),
      args: argumentsOf(list),
    }))
    .filter(({ rank, args }) => rank >= 0 && args !== null)
    .sort((a, b) => a.rank - b.rank);
  const [best] = found;
  return best === undefined || best.args === null ? null : { function: best.name, args: best.args };
}

function argumentsOf(list: string): string[] | null {
  const needed = list
    .split(',')
    .map(each => each.trim())
    .filter(each => each !== '' && !each.startsWith('*') && each !== '/' && !each.includes('='));
  if (needed.length === 1) return ['{output}'];
  if (needed.length !== 2) return null;
  const holes = needed.map(each => holeOf(each.split(':')[0] ?? ''));
  // As ALE's are written: the results first.
  return holes[0] === '{reference}' && holes[1] !== '{reference}'
    ? ['{reference}', '{output}']
    : ['{output}', '{reference}'];
}
