import { z } from 'zod';
import { ac1Interval } from '../../../core/agreement/ac1-interval.js';
import { clopperPearson } from '../../../core/agreement/clopper-pearson.js';
import { cellsOf } from '../../../core/agreement/contingency.js';
import { donnerEliasziw } from '../../../core/agreement/donner-eliasziw.js';
import { AgreementError } from '../../../core/agreement/errors.js';
import { kappaPoint } from '../../../core/agreement/kappa-point.js';
import { scottPi } from '../../../core/agreement/scott-pi.js';
import { twoRater } from '../../../core/agreement/two-rater.js';
import { waldInterval } from '../../../core/agreement/wald.js';
import { weightedKappa } from '../../../core/agreement/weighted-kappa.js';
import {
  type Answer,
  answerOr,
  flagSentences,
  intervalAnswer,
  limitsAnswer,
  reasonsOf,
  undefinedAnswer,
} from './answer.js';
import { levelFor, pairTable, type Question, read } from './input.js';

/** All two-annotator statistics of a table or of pairs. */
export function twoRaterAnswer(question: Question): Answer {
  const { table } = pairTable(question);
  const at = levelFor(question);
  const all = twoRater(table);
  const { kappa, gwet_ac1: ac1 } = all;
  const binary = table.categories.length === 2;
  const named = {
    percent_agreement: all.percent_agreement,
    expected_agreement: all.expected_agreement,
    kappa_max: all.kappa_max,
    pabak: all.pabak,
    scott_pi: all.scott_pi,
    ...(binary && {
      positive_agreement: all.category_agreement[0]!,
      negative_agreement: all.category_agreement[1]!,
      prevalence_index: all.prevalence_index,
      bias_index: all.bias_index,
    }),
  };
  const values = Object.fromEntries(Object.entries(named).map(([name, stat]) => [name, stat.value]));
  const ac1Answer = answerOr(ac1, () => ({
    point: ac1.value,
    se: ac1.se,
    se_table_form: ac1.se_table_form,
    ...limitsAnswer(ac1Interval(ac1, at.level)),
  }));
  const shared = {
    n_used: table.n_used,
    n_dropped: table.n_dropped,
    ...values,
    gwet_ac1: ac1Answer,
    agreement_by_category: Object.fromEntries(
      table.categories.map((category, index) => [String(category), all.category_agreement[index]!.value]),
    ),
    flags: kappa.flags,
    notes: flagSentences(kappa),
    ...reasonsOf(named),
  };
  if (kappa.value === null) {
    const { percent_agreement: observed } = all;
    const share =
      observed.value === null
        ? ''
        : `; percent agreement ${(100 * observed.value).toFixed(0)}% of ${observed.n}`;
    const answer = undefinedAnswer(kappa);
    return { ...answer, message: `kappa is undefined: ${answer.message}${share}`, ...shared };
  }
  const perfect = kappa.flags.includes('perfect-agreement-se-zero');
  return {
    defined: true,
    ...shared,
    kappa: {
      point: kappa.value,
      se: kappa.se,
      se_null: kappa.se_null,
      ...(kappa.se != null && limitsAnswer(waldInterval(kappa.value, kappa.se, at))),
      ...intervalAnswer(kappa),
    },
    ...(perfect && { agreement_lower_bound_cp: clopperPearson(table.n_used, table.n_used, at).low }),
  };
}

const weightParameters = z.object({
  weights: z.enum(['linear', 'quadratic'], { error: 'must be "linear" or "quadratic"' }),
  order: z.array(z.union([z.string(), z.number()])).optional(),
});

/** The declared categories are the order, unless `parameters.order` is another; without either it is refused. */
export function weightedKappaAnswer(question: Question): Answer {
  const { weights, order } = read(weightParameters, question.parameters, 'parameters');
  const { table, declared } = pairTable(question);
  const at = levelFor(question);
  const stat = weightedKappa(table, { weights, order: order ?? declared });
  return answerOr(stat, () => ({
    n_used: stat.n_used,
    n_dropped: stat.n_dropped,
    point: stat.value,
    se: stat.se,
    se_null: stat.se_null,
    ...(stat.se != null && limitsAnswer(waldInterval(stat.value!, stat.se, at))),
    ...intervalAnswer(stat),
    flags: stat.flags,
  }));
}

/** Donner-Eliasziw limits for two labels. */
export function kappaGofAnswer(question: Question): Answer {
  const { table } = pairTable(question);
  if (table.categories.length !== 2) {
    throw new AgreementError(
      'not-two-labels',
      `The goodness-of-fit interval is for two labels and there are ${table.categories.length}.`,
    );
  }
  const pi = scottPi(table);
  const [a, b, c, d] = cellsOf(table) as [number, number, number, number];
  return answerOr(pi, () => ({
    point_intraclass_kappa: pi.value,
    ...limitsAnswer(donnerEliasziw(a, b + c, d, levelFor(question))),
    cohen_kappa: kappaPoint([a, b, c, d], 2),
    n_used: table.n_used,
  }));
}
