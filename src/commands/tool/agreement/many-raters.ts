import { z } from 'zod';
import { fleissKappa } from '../../../core/agreement/fleiss-kappa.js';
import { krippendorffAlpha } from '../../../core/agreement/krippendorff-alpha.js';
import { type Answer, answerOr, intervalAnswer } from './answer.js';
import { levelFor, type Question, ratings, read } from './input.js';

const alphaParameters = z.object({
  level: z
    .enum(['nominal', 'ordinal', 'interval'], { error: 'must be "nominal", "ordinal" or "interval"' })
    .default('nominal'),
  order: z.array(z.union([z.string(), z.number()])).optional(),
});

export function alphaAnswer(question: Question): Answer {
  const { level, order } = read(alphaParameters, question.parameters, 'parameters');
  const stat = krippendorffAlpha(ratings(question), { level, ...(order && { order }) });
  return {
    ...answerOr(stat, () => ({
      point: stat.value,
      se: stat.se,
      ...intervalAnswer(stat),
      flags: stat.flags,
    })),
    n_items: stat.n_items,
    n_pairable_items: stat.n_pairable_items,
  };
}

export function fleissAnswer(question: Question): Answer {
  const { level } = levelFor(question);
  const stat = fleissKappa(ratings(question), level);
  return {
    ...answerOr(stat, () => ({
      point: stat.value,
      se_null: stat.se_null,
      se: stat.se,
      ...intervalAnswer(stat),
      flags: stat.flags,
      notes: 'se_null serves to test kappa = 0 and nothing else; intervals take se (Gwet, linearised)',
    })),
    n_items: stat.n_items,
    n_raters: stat.n_raters,
    n_dropped: stat.n_dropped,
    percent_pairwise_agreement: stat.percent_pairwise_agreement.value,
  };
}
