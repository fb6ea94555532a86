import { z } from 'zod';
import { designKappa } from '../../../core/agreement/design-kappa.js';
import { missingBounds } from '../../../core/agreement/missing-bounds.js';
import { passK } from '../../../core/agreement/pass-k.js';
import { ppiMean } from '../../../core/agreement/ppi-mean.js';
import { roganGladen } from '../../../core/agreement/rogan-gladen.js';
import { kappaSampleSize, recallSampleSize } from '../../../core/agreement/sample-size.js';
import type { Stat } from '../../../core/agreement/stat.js';
import { stratifiedScores, type WeightedStat } from '../../../core/agreement/stratified-scores.js';
import { varianceDecomposition } from '../../../core/agreement/variance-decomposition.js';
import { flags } from '../../../core/agreement/words.js';
import {
  type Answer,
  answerOr,
  intervalAnswer,
  limits,
  limitsAnswer,
  longName,
  reasonsOf,
  undefinedAnswer,
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

const strataSchema = z.object({
  strata: z.array(
    z.object({
      flag: z.union([z.literal(0), z.literal(1), z.boolean()]),
      N: count,
      audited: count,
      positive: count,
    }),
  ),
});

export function stratifiedAnswer({ input }: Question): Answer {
  const { strata } = read(strataSchema, input);
  const all = stratifiedScores(
    strata.map(({ flag, N, audited, positive }) => ({ flagged: Boolean(flag), N, audited, positive })),
  );
  const weighted = (stat: WeightedStat) =>
    answerOr(stat, () => ({
      point: stat.value,
      se: stat.se,
      se_fpc: stat.se_fpc,
      ...intervalAnswer(stat),
      ...(stat.flags.length > 0 && { flags: stat.flags }),
    }));
  const named = {
    recall_lower_bound_95: all.recall_lower_bound_95,
    naive_unweighted_recall: all.naive_unweighted_recall,
    f1_always_positive: all.f1_always_positive,
  };
  return {
    recall: weighted(all.recall),
    precision: weighted(all.precision),
    f1: weighted(all.f1),
    prevalence: weighted(all.prevalence),
    ...Object.fromEntries(Object.entries(named).map(([name, stat]: [string, Stat]) => [name, stat.value])),
    recall_lower_bound_method:
      'flagged strata as estimated, unflagged ones at the one-sided 95% Clopper-Pearson upper limit of their miss rate',
    flags: all.flags.map(flag => `${flag}: ${flags[flag]}`),
    ...reasonsOf(named),
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

const runsSchema = z.object({
  tasks: z.array(
    z.union(
      [
        z.object({ n: count, c: count }),
        z.array(z.union([z.literal(0), z.literal(1), z.boolean()])).transform(runs => ({
          n: runs.length,
          c: runs.filter(Boolean).length,
        })),
      ],
      { error: 'each task is {"n": runs, "c": passed} or a list of 0 and 1' },
    ),
  ),
});
const kParameter = z.object({ k: z.number(), per_task: z.boolean().optional() });

/** Tasks are listed up to this many, unless `parameters.per_task` asks for all. */
const listed = 20;

export function passKAnswer({ input, parameters }: Question): Answer {
  const { tasks } = read(runsSchema, input);
  const { k, per_task = tasks.length <= listed } = read(kParameter, parameters, 'parameters');
  const all = passK(tasks, k);
  return {
    ...answerOr(all.mean_pass_hat, () => ({
      mean_pass_hat: all.mean_pass_hat.value,
      mean_pass_at: all.mean_pass_at.value,
      mean_plugin: all.mean_plugin.value,
      ...(all.mean_pass_hat.interval && { interval_pass_hat: limits(all.mean_pass_hat.interval) }),
      ...(all.mean_pass_at.interval && { interval_pass_at: limits(all.mean_pass_at.interval) }),
      flags: all.mean_pass_hat.flags,
    })),
    k,
    per_task: per_task ? all.per_task : null,
    n_tasks: all.n_tasks,
    n_used: all.n_used,
    n_excluded: all.n_excluded,
    bounds: all.bounds,
  };
}

const scoresSchema = z.object({ tasks: z.array(z.array(z.number().nullable())) });

export function varianceAnswer({ input }: Question): Answer {
  const stat = varianceDecomposition(read(scoresSchema, input).tasks);
  const { parts, estimator, tasks, runs } = stat;
  if (parts === null) return { ...undefinedAnswer(stat), tasks, runs };
  const { f_limits, ...numbers } = parts;
  return {
    defined: true,
    ...numbers,
    rho: stat.value,
    ...(f_limits && { ci_f: f_limits }),
    ...intervalAnswer(stat),
    estimator,
    tasks,
    runs,
    flags: stat.flags,
  };
}

const designSchema = z.object({
  categories: z.array(z.union([z.string(), z.number()])).min(2),
  strata: z.array(z.object({ N: count, tasks: z.array(z.array(z.number())) })),
});

/** Kappa of a stratified draw: `strata` of `{N, tasks}`, one list of K x K cells for each task drawn. */
export function designKappaAnswer({ input }: Question): Answer {
  const { strata, categories } = read(designSchema, input);
  const stat = designKappa(strata, categories);
  return {
    ...answerOr(stat, () => ({
      point: stat.value,
      se: stat.se,
      ...intervalAnswer(stat),
      flags: stat.flags,
    })),
    weighted_table: stat.weighted_table,
    unweighted: stat.unweighted,
    n_used: stat.n_used,
  };
}

const kappaPlanSchema = z.object({
  kappa: z.number(),
  prevalence: z.number(),
  half_width: z.number(),
  runs_per_task: z.number().default(1),
  icc: z.number().default(0),
});

export const kappaSampleSizeAnswer = (question: Question): Answer => ({
  defined: true,
  ...kappaSampleSize(read(kappaPlanSchema, question.input), levelFor(question)),
});

const recallPlanSchema = z.object({ true_positives: z.number(), unflagged: count, recall: z.number() });

export const recallSampleSizeAnswer = ({ input }: Question): Answer => ({
  defined: true,
  ...recallSampleSize(read(recallPlanSchema, input)),
});
