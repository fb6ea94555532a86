import { z } from 'zod';
import { missingBounds } from '../../../core/agreement/missing-bounds.js';
import { ppiMean } from '../../../core/agreement/ppi-mean.js';
import { roganGladen } from '../../../core/agreement/rogan-gladen.js';
import {
  type Answer,
  answerOr,
  intervalAnswer,
  limits,
  limitsAnswer,
  longName,
  reasonsOf,
} from './answer.js';
import { count, levelFor, type Question, read } from './input.js';

const roganSchema = z.object({
  pos: count,
  n: count,
  se: z.number(),
  sp: z.number(),
  n_pos: count.nullish(),
  n_neg: count.nullish(),
});

/** `ci_low` is cut at 0 only and `ci_high` at 1 only, as the formula's limits are quoted; `interval` lies within 0 to 1. */
export function roganGladenAnswer(question: Question): Answer {
  const given = read(roganSchema, question.input);
  const stat = roganGladen(
    { ...given, n_pos: given.n_pos ?? null, n_neg: given.n_neg ?? null },
    levelFor(question),
  );
  return {
    ...answerOr(stat, () => ({
      raw: stat.raw,
      point: stat.value,
      se_delta: stat.se,
      ci_low: Math.max(0, stat.delta!.low),
      ci_high: Math.min(1, stat.delta!.high),
      ci_method: `${longName('delta')}, se and sp ${given.n_pos || given.n_neg ? 'as measured' : 'as known'}`,
      ci_wilson_transformed: [Math.max(0, stat.wilson_mapped!.low), Math.min(1, stat.wilson_mapped!.high)],
      ...intervalAnswer(stat),
    })),
    apparent: stat.apparent.value,
    flags: stat.flags,
  };
}

const ppiSchema = z.object({
  y: z.array(z.number()),
  f: z.array(z.number()),
  f_unlabeled: z.array(z.number()).optional(),
  f_unlabeled_sum: z.number().optional(),
  n_unlabeled: count.optional(),
});

export function ppiAnswer(question: Question): Answer {
  const { y, f, f_unlabeled, f_unlabeled_sum, n_unlabeled } = read(ppiSchema, question.input);
  const unlabelled = f_unlabeled ?? { sum: f_unlabeled_sum ?? 0, n: n_unlabeled ?? 0 };
  const stat = ppiMean({ y, f, unlabelled }, levelFor(question));
  const { classical, tuned } = stat;
  return {
    ...answerOr(stat, () => ({
      point: stat.value,
      se: stat.se,
      ...limitsAnswer(stat.interval),
      variance_divisor: 'n (ddof 0), as ppi_py',
      power_tuned: { point: tuned!.point, lambda: tuned!.lambda, interval: limits(tuned!.interval) },
      power_tuned_ci_ppi_py: limits(tuned!.interval),
    })),
    classical: answerOr(classical, () => ({
      point: classical.value,
      ...(classical.interval ? { wilson: limits(classical.interval) } : { se: classical.se }),
    })),
    naive: stat.naive,
  };
}

const boundsSchema = z.object({ flagged: count, missing: count, total: count });

export function missingBoundsAnswer({ input }: Question): Answer {
  const { flagged, missing, total } = read(boundsSchema, input);
  const all = missingBounds(flagged, missing, total);
  return answerOr(all.over_all, () => ({
    over_all: all.over_all.value,
    over_judged: all.over_judged.value,
    bound_low: all.bound_low.value,
    bound_high: all.bound_high.value,
    wilson_over_all: limits(all.over_all.interval!),
    ...(all.over_judged.interval && { wilson_over_judged: limits(all.over_judged.interval) }),
    ...reasonsOf({ over_judged: all.over_judged }),
  }));
}
