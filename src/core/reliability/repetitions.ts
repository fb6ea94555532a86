import { order } from './campaigns.js';
import { EXCLUSION_WORDS, type Exclusion, type Genuine, standingOf } from './exclusion.js';
import type { RepeatRun } from './repeat-run.js';

/** A saved run of a task, and what D4 makes of it. */
export interface RunStatus {
  run: RepeatRun;
  /** Which repetition of the task it is, from 1; null for the recorded run, which is none. */
  number: number | null;
  state: 'counted' | 'excluded' | 'recorded';
  reason: Exclusion | Genuine | 'recorded';
  /** Row of `exclusionRows`; null where it is not that table that decided. */
  row: number | null;
  /** Why, in a clause. */
  words: string;
}

/** How the repetitions of a task were numbered. */
export interface Numbered {
  runs: RunStatus[];
  /** Repetitions without a number or a time of start: their order is that of their ids. */
  unordered: string[];
}

/**
 * The repetitions of one task in one campaign, in order, each with its standing (trust-rules 5.6). Of several runs with the
 * same number that count, the first stands: a later one may have been made because of what the first one gave.
 *
 * @param first the lowest number that any task of the campaign has: 0 or 1 in most formats
 */
export function repetitionsOf(
  runs: readonly RepeatRun[],
  { first, savesSteps, renumber }: { first: number; savesSteps: boolean; renumber: boolean },
): Numbered {
  const sorted = [...runs].sort(renumber ? byTime : byNumber);
  const takenBy = new Map<number, RunStatus>();
  let last = 0;
  const numbered = sorted.map((run): RunStatus => {
    const number = renumber || run.repetition === null ? last + 1 : run.repetition.index - first + 1;
    last = Math.max(last, number);
    const standing = standingOf({ run, savesSteps });
    const status: RunStatus = { run, number, ...standing };
    if (standing.state === 'excluded') return status;
    if (takenBy.has(number)) return excludedAs('duplicate_repetition', status);
    takenBy.set(number, status);
    return status;
  });
  const unordered = sorted.flatMap(({ runId, repetition, startedAt }) =>
    (repetition === null || renumber) && startedAt === null ? [runId] : [],
  );
  return { runs: numbered, unordered: sorted.length > 1 ? unordered : [] };
}

/** Only the first `planned` of those that count: a task with more repeats has more chances to vary. */
export function upTo(planned: number, runs: readonly RunStatus[]): RunStatus[] {
  let counted = 0;
  return runs.map(status => {
    if (status.state !== 'counted') return status;
    counted += 1;
    return counted > planned ? excludedAs('beyond_planned', status) : status;
  });
}

const excludedAs = (reason: Exclusion, { run, number }: RunStatus): RunStatus => ({
  run,
  number,
  state: 'excluded',
  reason,
  row: null,
  words: EXCLUSION_WORDS[reason],
});

/** Runs without a number come last, in the order in which they started. */
const byNumber = (a: RepeatRun, b: RepeatRun): number =>
  (a.repetition?.index ?? Number.MAX_SAFE_INTEGER) - (b.repetition?.index ?? Number.MAX_SAFE_INTEGER) ||
  byTime(a, b);

const byTime = (a: RepeatRun, b: RepeatRun): number =>
  timeOf(a) - timeOf(b) || order(a.startedAt ?? '', b.startedAt ?? '') || order(a.runId, b.runId);

/** A run whose start is not known comes after the others. */
function timeOf({ startedAt }: RepeatRun): number {
  const time = startedAt === null ? Number.NaN : Date.parse(startedAt);
  return Number.isNaN(time) ? Number.MAX_SAFE_INTEGER : time;
}
