import { z } from 'zod';
import { designKappa } from '../../../core/agreement/design-kappa.js';
import { kappaSampleSize, recallSampleSize } from '../../../core/agreement/sample-size.js';
import type { Stat } from '../../../core/agreement/stat.js';
import { stratifiedScores, type WeightedStat } from '../../../core/agreement/stratified-scores.js';
import { flags } from '../../../core/agreement/words.js';
import { type Answer, answerOr, intervalAnswer, reasonsOf } from './answer.js';
import { count, levelFor, type Question, read } from './input.js';

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
