import { binaryCounts } from './binary-counts.js';
import { type BinaryScores, binaryScores } from './binary-scores.js';
import { type Label, type Table, tabulate } from './contingency.js';
import { type TwoRater, twoRater } from './two-rater.js';

export interface ScoredRow {
  /** What the tool said; null: it gave no verdict. */
  readonly predicted: Label | null;
  /** What people said; null: not labelled. */
  readonly truth: Label | null;
}

export interface ToolScores {
  readonly rows: number;
  readonly n_used: number;
  readonly left_out: { readonly no_truth: number; readonly no_verdict: number };
  readonly categories: readonly Label[];
  readonly positive: Label;
  /** Rows truth, columns the tool, over every declared category. */
  readonly confusion: readonly (readonly number[])[];
  /** All categories: percent agreement, kappa, agreement on each. */
  readonly all_labels: TwoRater;
  /** `positive` or not. */
  readonly binary: BinaryScores;
}

/**
 * A tool's labels against people's over a closed set of categories: the K x K confusion, and the scores of
 * `positive`-or-not with the always-positive tool beside them.
 *
 * Rows without a truth or without a verdict are counted and left out.
 * @throws AgreementError `undeclared-label`, `bad-categories`
 */
export function toolScores(
  rows: readonly ScoredRow[],
  { categories, positive }: { readonly categories: readonly Label[]; readonly positive: Label },
): ToolScores {
  const table: Table = tabulate(
    rows.map(row => row.truth),
    rows.map(row => row.predicted),
    categories,
  );
  return {
    rows: rows.length,
    n_used: table.n_used,
    left_out: {
      no_truth: rows.filter(row => row.truth == null).length,
      no_verdict: rows.filter(row => row.truth != null && row.predicted == null).length,
    },
    categories,
    positive,
    confusion: table.counts,
    all_labels: twoRater(table),
    binary: binaryScores(binaryCounts(table, [positive]), table.n_dropped),
  };
}
