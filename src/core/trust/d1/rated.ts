import { type GradedRun, idsOf } from '../graded-run.js';
import type { LeftOut } from '../table.js';

/** Runs that D1 and D3 rate, and those that leave the rates, each with its reason (trust-rules 5.1, 5.3 row 2). */
export interface Rated<R = GradedRun> {
  /** The denominator: all runs but those of ungradable tasks and those without a record. */
  runs: R[];
  leftOut: LeftOut[];
}

/**
 * Ungradable as a property of the task (no runnable grader, reference or collected outputs, the same for every
 * configuration) leaves the rates; ungradable as a property of the run stays in them as unverified.
 */
export function ratedRuns<R extends Decided>(all: readonly R[]): Rated<R> {
  const runs: R[] = [];
  const left = new Map<string, R[]>();
  for (const run of all) {
    const reason = reasonOf(run);
    if (reason === null) runs.push(run);
    else left.set(reason, [...(left.get(reason) ?? []), run]);
  }
  return {
    runs,
    leftOut: [...left].map(([reason, of]) => ({ reason, words: wordsOf(reason), members: idsOf(of) })),
  };
}

type Decided = Pick<GradedRun, 'runId' | 'decision'>;

function reasonOf({ decision: { phi, psi } }: Decided): string | null {
  if (phi.vClass === 'V_unver' && phi.scope === 'task') return `task: ${phi.code ?? 'ungradable'}`;
  return psi.kind === 'no_record' ? 'no_record' : null;
}

const wordsOf = (reason: string): string =>
  reason === 'no_record'
    ? 'no score was recorded, so there is nothing to confirm or contradict'
    : `the task cannot be graded again (${reason.slice('task: '.length).replaceAll('_', ' ')}), for every configuration alike`;
