import type { BinaryCounts } from './binary-counts.js';
import { tableFromCounts } from './contingency.js';
import { type KappaStat, kappa } from './kappa.js';
import type { KappaIntervalOptions } from './kappa-interval.js';
import { mcc } from './mcc.js';
import { defined, type Share, type Stat, undefinedStat } from './stat.js';
import { share } from './wilson.js';
import { diceOf } from './wilson-on-j.js';
import type { ReasonCode } from './words.js';

export interface BinaryScores extends BinaryCounts {
  readonly n: number;
  readonly precision: Share;
  readonly recall: Share;
  readonly specificity: Share;
  readonly npv: Share;
  readonly accuracy: Share;
  readonly f1: Stat;
  readonly mcc: Stat;
  readonly kappa: KappaStat;
  readonly balanced_accuracy: Stat;
  readonly youden_j: Stat;
  readonly always_positive: AlwaysPositive;
}

/** What a tool that calls everything positive would score on the same truth: the score to beat. */
export interface AlwaysPositive {
  readonly precision: Share;
  readonly recall: Share;
  readonly specificity: Share;
  readonly f1: Stat;
}

/**
 * Scores of a yes/no tool against a yes/no truth, each rate with its Wilson interval, F1 with Wilson-on-J, and beside
 * them the always-positive tool (a matcher that always says "success" reaches F1 .90 where 41 of 50 are successes).
 *
 * Undefined, with the reason: precision when nothing was predicted, recall when nothing was there, F1 when neither,
 * MCC when truth or prediction is constant (agreement.md section 3). F1 is 0, not undefined, when only one is empty.
 *
 * @throws AgreementError `bad-table` for a count that is not a whole number >= 0
 */
export function binaryScores(
  { tp, fp, fn, tn }: BinaryCounts,
  n_dropped = 0,
  options: KappaIntervalOptions = {},
): BinaryScores {
  const table = tableFromCounts(
    ['positive', 'negative'],
    [
      [tp, fn],
      [fp, tn],
    ],
    n_dropped,
  );
  const n = table.n_used;
  const why = (otherwise: ReasonCode): ReasonCode => (n === 0 ? 'no-items' : otherwise);
  const rate = (x: number, of: number) => share(x, of, table, why('zero-denominator'));
  const recall = rate(tp, tp + fn);
  const specificity = rate(tn, tn + fp);
  const both = (combine: (sensitivity: number, specificity: number) => number): Stat =>
    recall.value === null || specificity.value === null
      ? undefinedStat(why('zero-denominator'), table)
      : defined(combine(recall.value, specificity.value), table);

  const positives = tp + fn;
  const negatives = fp + tn;
  return {
    n,
    tp,
    fp,
    fn,
    tn,
    precision: rate(tp, tp + fp),
    recall,
    specificity,
    npv: rate(tn, tn + fn),
    accuracy: rate(tp + tn, n),
    f1: withoutPositives(positives, diceOf(tp, fp + fn, why('no-positives-anywhere'), table)),
    mcc: mcc({ tp, fp, fn, tn }, table),
    kappa: kappa(table, options),
    balanced_accuracy: both((sensitivity, spec) => (sensitivity + spec) / 2),
    youden_j: both((sensitivity, spec) => sensitivity + spec - 1),
    always_positive: {
      precision: rate(positives, n),
      recall: rate(positives, positives),
      specificity: rate(0, negatives),
      // Without a positive there is nothing to find: that tool's F1 is no yardstick then.
      f1:
        positives === 0
          ? undefinedStat(why('no-positives-in-truth'), table)
          : diceOf(positives, negatives, 'no-items', table),
    },
  };
}

/** 0 by the formula, and no word about the tool: only false alarms were possible. */
const withoutPositives = (positives: number, f1: Stat): Stat =>
  positives > 0 || f1.value === null ? f1 : { ...f1, flags: [...f1.flags, 'f1-without-positives'] };
