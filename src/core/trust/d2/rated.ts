import { ratedRuns } from '../d1/rated.js';
import type { LeftOut } from '../table.js';
import type { JudgedRun } from './judged-run.js';

/** Runs that D2 rates, and those that leave its rates with those of D1 and D3 (trust-rules 5.1). */
export interface RatedByD2 {
  runs: JudgedRun[];
  leftOut: LeftOut[];
  notes: string[];
}

/**
 * A task that cannot be graded again leaves the rates of D1 to D3 alike. Where no task can be, values can be traced all the
 * same: then every traced run is rated, and that is said.
 */
export function ratedByD2(all: readonly JudgedRun[]): RatedByD2 {
  const decided = all.flatMap(run => (run.decision === null ? [] : [{ ...run, decision: run.decision }]));
  const { runs, leftOut } = ratedRuns(decided);
  if (decided.length > 0 && runs.length === 0)
    return {
      runs: [...all],
      leftOut: [],
      notes: ['No task here can be graded again, so every traced run is rated.'],
    };
  const out = new Set(leftOut.flatMap(({ members }) => members));
  return { runs: all.filter(({ runId }) => !out.has(runId)), leftOut, notes: [] };
}
