import type { Audited } from './repeated-task.js';
import type { RunStatus } from './repetitions.js';

/**
 * The run that D1 to D3 are applied to: the recorded one; of equal repeats the first that counts; or the single repetition
 * that was asked for (trust-rules 5.6), which is then the only one, whatever became of it.
 */
export function auditedOf(runs: readonly RunStatus[], repetition: number | null): Audited {
  if (repetition !== null) return theRepetition(runs, repetition);
  const recorded = runs.filter(({ state }) => state === 'recorded');
  if (recorded.length === 1) return of(recorded[0]!, 'recorded');
  const repeats = runs.filter(({ state }) => state !== 'recorded');
  const first = repeats.find(({ state }) => state === 'counted') ?? repeats[0];
  if (first !== undefined) return of(first, 'repetition');
  return { runId: null, reason: 'no_run', words: 'no single run of it can be told to be the recorded one' };
}

function theRepetition(runs: readonly RunStatus[], repetition: number): Audited {
  const own = runs.filter(({ number }) => number === repetition);
  const status = own.find(({ state }) => state === 'counted') ?? own[0];
  if (status === undefined)
    return { runId: null, reason: 'repetition_missing', words: `it has no repetition ${repetition}` };
  if (status.state === 'excluded')
    return {
      runId: null,
      reason: 'repetition_excluded',
      words: `its repetition ${repetition} does not count: ${status.words}`,
    };
  return of(status, 'repetition');
}

const of = ({ run, number }: RunStatus, how: 'recorded' | 'repetition'): Audited => ({
  runId: run.runId,
  how,
  number,
  score: run.score,
  band: run.score === null ? 'none' : run.band,
});

/**
 * The runs that D1 to D3 are applied to, one for each task: in their rates a task counts once, however often it was repeated
 * (trust-rules 5.6; the paper's 97 are one run for each task that can be graded again).
 */
export const auditedRuns = (tasks: readonly { audited: Audited }[]): ReadonlySet<string> =>
  new Set(tasks.flatMap(({ audited }) => (audited.runId === null ? [] : [audited.runId])));
