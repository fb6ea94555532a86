import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { selfTest, type TestedOutcome } from '../core/provenance/selftest/self-test.js';
import { selfTestSummary } from '../core/provenance/selftest/summary.js';
import { failureText } from '../report/import/text.js';
import { snakeKeys } from '../report/snake-keys.js';
import { openStore } from '../store/sqlite/open.js';
import type { Store } from '../store/store.js';
import { importInto } from './import.js';
import { defaultPlace, type Io, print, printJson, printWidth, UsageError } from './io.js';
import { progressOn } from './progress.js';
import { projectPath, withProject } from './project.js';
import { storedRun } from './selftest/stored-run.js';
import { nothingToInject, selfTestText } from './selftest/text.js';

export interface SelfTestOptions {
  seed?: string;
  /** Folders of tasks, for paths whose runs do not hold their references. */
  tasks?: readonly string[];
}

/**
 * `trustlayer selftest d2`: what the tracer catches of values that are injected into runs that it cleared. Of the runs in
 * these paths; without paths those of the project, and where there is none those of the bundled samples. The project is
 * only read.
 */
export async function selfTestCommand(
  io: Io,
  what: string,
  paths: readonly string[],
  { seed = '1', tasks = [] }: SelfTestOptions = {},
  samples = fileURLToPath(new URL('../samples/', import.meta.url)),
): Promise<number> {
  if (what !== 'd2') throw new UsageError('There is one self-test: selftest d2.');
  const drawn = /^\d{1,9}$/.test(seed) ? Number(seed) : null;
  if (drawn === null) throw new UsageError('--seed takes a whole number from 0 to 999999999.');
  const test = async (store: Store, from: string) => {
    const outcomes = await outcomesOf(io, store, drawn);
    const summary = selfTestSummary(outcomes);
    if (summary.used === 0) throw new UsageError(nothingToInject(summary, from));
    if (io.json)
      printJson(io, snakeKeys({ test: 'd2', seed: drawn, from, ...summary, cases: casesOf(outcomes) }));
    else print(io, selfTestText(summary, { seed: drawn, from, width: printWidth(io) }));
    return 0;
  };
  if (paths.length > 0) return withRead(io, paths, tasks, store => test(store, 'the given paths'));
  if (tasks.length > 0)
    throw new UsageError('--tasks goes with paths of runs: the project has its references.');
  if (existsSync(projectPath(io)) || io.place !== defaultPlace)
    return withProject(io, {}, store => test(store, 'the project'));
  const folders = ['ale', 'inspect', 'local'].map(name => join(samples, name));
  return withRead(io, folders, [join(samples, 'ale-tasks')], store => test(store, 'the bundled samples'));
}

/** Runs read into memory, gone with the command. */
async function withRead(
  io: Io,
  paths: readonly string[],
  tasks: readonly string[],
  work: (store: Store) => Promise<number>,
): Promise<number> {
  const store = await openStore(':memory:', { create: true });
  try {
    const { failed } = await importInto(io, store, paths, { tasks });
    for (const failure of failed) io.stderr.write(`trustlayer: ${failureText(failure)}\n`);
    return await work(store);
  } finally {
    await store.close();
  }
}

async function outcomesOf(io: Io, store: Store, seed: number): Promise<TestedOutcome[]> {
  const progress = progressOn(io);
  const runs = (await store.listRuns()).map(({ runId }) => runId).sort();
  const outcomes: TestedOutcome[] = [];
  for (const [at, runId] of runs.entries()) {
    progress.show(at, runs.length, 'injecting');
    const run = await storedRun(store, runId);
    outcomes.push(run === null ? { runId, used: false, why: 'too_long' } : selfTest(run, seed));
  }
  progress.clear();
  return outcomes;
}

const casesOf = (outcomes: readonly TestedOutcome[]) =>
  outcomes.flatMap(outcome =>
    outcome.used ? outcome.cases.map(each => ({ runId: outcome.runId, ...each })) : [],
  );
