import { z } from 'zod';
import { type BinaryCounts, binaryCounts } from '../../../core/agreement/binary-counts.js';
import { binaryScores } from '../../../core/agreement/binary-scores.js';
import { clopperPearson } from '../../../core/agreement/clopper-pearson.js';
import { multiclassScores } from '../../../core/agreement/multiclass-scores.js';
import type { Level } from '../../../core/agreement/normal.js';
import type { Share } from '../../../core/agreement/stat.js';
import { share, wilson } from '../../../core/agreement/wilson.js';
import {
  type Answer,
  answerOr,
  limits,
  limitsAnswer,
  reasonsOf,
  shareAnswer,
  undefinedAnswer,
} from './answer.js';
import { count, levelFor, pairTable, type Question, read } from './input.js';

const confusionSchema = z.object({ tp: count, fp: count, fn: count, tn: count });
const positiveParameter = z.object({ positive: z.union([z.string(), z.number()]).optional() });

/** Scores of a yes/no tool from its confusion, or from truth and prediction with `parameters.positive` (default: the first category). */
export function binaryAnswer(question: Question): Answer {
  const { counts, n_dropped } = confusionOf(question);
  const at = levelFor(question);
  const all = binaryScores(counts, n_dropped);
  const rate = (stat: Share) => shareAnswer(stat, stat.n > 0 ? { ...rateLimits(stat.x, stat.n, at) } : {});
  const named = {
    kappa_vs_truth: all.kappa,
    balanced_accuracy: all.balanced_accuracy,
    youden_j: all.youden_j,
    f1_always_positive: all.always_positive.f1,
  };
  if (all.n === 0) return { ...undefinedAnswer(all.accuracy), n: 0 };
  return {
    defined: true,
    n: all.n,
    n_dropped,
    ...counts,
    precision: rate(all.precision),
    recall: rate(all.recall),
    specificity: rate(all.specificity),
    npv: rate(all.npv),
    accuracy: rate(all.accuracy),
    f1: answerOr(all.f1, () => ({
      point: all.f1.value,
      se_delta: all.f1.se,
      ...limitsAnswer(all.f1.interval),
    })),
    mcc: answerOr(all.mcc, () => ({ point: all.mcc.value })),
    ...Object.fromEntries(Object.entries(named).map(([name, stat]) => [name, stat.value])),
    ...reasonsOf(named),
  };
}

function confusionOf(question: Question): { counts: BinaryCounts; n_dropped: number } {
  const given = question.input as Record<string, unknown> | null;
  if (
    given !== null &&
    typeof given === 'object' &&
    !('tp' in given) &&
    ('table' in given || 'truth' in given)
  ) {
    const { table } = pairTable(question);
    const { positive = table.categories[0]! } = read(positiveParameter, question.parameters, 'parameters');
    return { counts: binaryCounts(table, [positive]), n_dropped: table.n_dropped };
  }
  return { counts: read(confusionSchema, question.input), n_dropped: 0 };
}

/** Scores over several categories. */
export function multiclassAnswer(question: Question): Answer {
  const { table } = pairTable(question);
  const all = multiclassScores(table);
  if (table.n_used === 0) return { ...undefinedAnswer(all.accuracy), n_used: 0, n_dropped: table.n_dropped };
  const named = {
    macro_f1: all.macro_f1,
    macro_f1_if_undefined_counted_as_0: all.macro_f1_if_undefined_counted_as_0,
    micro_f1: all.micro_f1,
    weighted_f1: all.weighted_f1,
    accuracy: all.accuracy,
    mcc_multiclass: all.mcc,
  };
  const { always_commonest: always } = all;
  return {
    defined: true,
    n_used: table.n_used,
    n_dropped: table.n_dropped,
    per_class: Object.fromEntries(
      all.per_class.map(({ category, precision, recall, f1, support, predicted }) => [
        String(category),
        {
          precision: precision.value,
          recall: recall.value,
          f1: f1.value,
          support,
          predicted,
          ...reasonsOf({ precision, recall, f1 }),
        },
      ]),
    ),
    excluded_from_macro: all.excluded_from_macro,
    ...Object.fromEntries(Object.entries(named).map(([name, stat]) => [name, stat.value])),
    intervals: Object.fromEntries(
      Object.entries(named).flatMap(([name, { interval }]) => (interval ? [[name, limits(interval)]] : [])),
    ),
    always_commonest: {
      category: always.category,
      accuracy: always.accuracy.value,
      macro_f1: always.macro_f1.value,
    },
    ...reasonsOf(named),
  };
}

const proportionSchema = z.object({ x: count, n: count }).refine(({ x, n }) => x <= n, 'x is more than n');

export function proportionAnswer(question: Question): Answer {
  const { x, n } = read(proportionSchema, question.input);
  const at = levelFor(question);
  const stat = share(x, n);
  return answerOr(stat, () => ({ point: stat.value, x, n, ...rateLimits(x, n, at) }));
}

const rateLimits = (x: number, n: number, at: Level): Answer => ({
  wilson: limits(wilson(x, n, at)),
  clopper_pearson: limits(clopperPearson(x, n, at)),
});
