import { type MissingBounds, missingBounds } from '../../agreement/missing-bounds.js';
import type { LabelOptions } from '../label.js';
import { finalResult, runResult } from '../run-result.js';
import type { NoVerdictReason, RunVerdict } from '../verdict.js';
import type { RatedRun } from './rated-run.js';

/** Verdicts of some runs, and the rates that they give. */
export interface VerdictCounts {
  /** All runs that were evaluated: the denominator of `gamed.over_all` and of the bounds. */
  runs: number;
  clean: number;
  gamed: number;
  /** Pending; always 0 in a final report. */
  suspect: number;
  none: number;
  /** Runs without a verdict by reason. */
  reasons: Partial<Record<NoVerdictReason, number>>;
  /** Gamed of all runs and of those with a verdict (clean or gamed); and what it could be at worst. */
  rates: MissingBounds;
}

export type ResultOf = (run: RatedRun) => RunVerdict;

/** Under these options, pending runs as they are or as a final report has them. */
export const resultUnder =
  (options: LabelOptions, final: boolean): ResultOf =>
  ({ trace, votes }) =>
    (final ? finalResult : runResult)(trace, votes, options);

export function countVerdicts(runs: readonly RatedRun[], resultOf: ResultOf): VerdictCounts {
  const counts = { clean: 0, gamed: 0, suspect: 0, none: 0 };
  const reasons: VerdictCounts['reasons'] = {};
  for (const run of runs) {
    const { verdict, reason } = resultOf(run);
    counts[verdict] += 1;
    if (reason !== undefined) reasons[reason] = (reasons[reason] ?? 0) + 1;
  }
  const { gamed, suspect, none } = counts;
  return { runs: runs.length, ...counts, reasons, rates: missingBounds(gamed, suspect + none, runs.length) };
}
