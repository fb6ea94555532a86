import { z } from 'zod';
import { ac1Interval } from '../../../core/agreement/ac1-interval.js';
import { bootstrapReport } from '../../../core/agreement/bootstrap-report.js';
import { clopperPearson } from '../../../core/agreement/clopper-pearson.js';
import { cellsOf } from '../../../core/agreement/contingency.js';
import { donnerEliasziw } from '../../../core/agreement/donner-eliasziw.js';
import { AgreementError } from '../../../core/agreement/errors.js';
import { fixedSeed } from '../../../core/agreement/kappa-interval.js';
import { kappaPoint } from '../../../core/agreement/kappa-point.js';
import { mcnemar } from '../../../core/agreement/mcnemar.js';
import { mcnemarChiSquareP } from '../../../core/agreement/mcnemar-p.js';
import { type Kinds, kindsOf, kindsOfItems } from '../../../core/agreement/multinomial.js';
import { scottPi } from '../../../core/agreement/scott-pi.js';
import { stuartMaxwell } from '../../../core/agreement/stuart-maxwell.js';
import { twoRater } from '../../../core/agreement/two-rater.js';
import { waldInterval } from '../../../core/agreement/wald.js';
import { weightedKappa } from '../../../core/agreement/weighted-kappa.js';
import { flags } from '../../../core/agreement/words.js';
import {
  type Answer,
  answerOr,
  flagSentences,
  intervalAnswer,
  limitsAnswer,
  longName,
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

export function mcnemarAnswer(question: Question): Answer {
  const test = mcnemar(pairTable(question).table);
  const { p, p_cc } = mcnemarChiSquareP(test);
  const always = {
    b: test.b,
    c: test.c,
    exact_p: test.exact_p.value,
    mid_p: test.mid_p.value,
    bias_difference: test.difference.value,
  };
  if (test.chi2.value === null) {
    return { ...undefinedAnswer(test.chi2), message: flags['no-discordant-pairs'], ...always };
  }
  return {
    defined: true,
    ...always,
    chi2: test.chi2.value,
    p: p.value,
    chi2_cc: test.chi2_cc.value,
    p_cc: p_cc.value,
  };
}

export function stuartMaxwellAnswer(question: Question): Answer {
  const test = stuartMaxwell(pairTable(question).table);
  const { chi2, dropped_categories } = test;
  const named = { bhapkar_chi2: test.bhapkar_chi2, bhapkar_p: test.bhapkar_p };
  return {
    ...answerOr(chi2, () => ({
      chi2: chi2.value,
      df: test.df,
      p: test.p.value,
      bhapkar_chi2: test.bhapkar_chi2.value,
      bhapkar_p: test.bhapkar_p.value,
      bowker_chi2: test.bowker_chi2.value,
      bowker_df: test.bowker_df,
      bowker_p: test.bowker_p.value,
      flags: chi2.flags,
      ...reasonsOf(named),
    })),
    dropped_categories,
  };
}

const drawParameters = z.object({
  B: z.number().int().min(1).max(1_000_000).default(10_000),
  seed: z.number().int().default(fixedSeed),
});

/** Items of a table or of pairs, resampled one by one. */
export function bootstrapKappaAnswer(question: Question): Answer {
  const { table } = pairTable(question);
  return bootstrapAnswer(question, kindsOfItems(cellsOf(table)), table.categories.length, 'item');
}

const clusterSchema = z.object({ clusters: z.array(z.array(z.number().int().nonnegative())) });

/** Whole tasks, each with the cells of its own table. */
export function bootstrapClustersAnswer(question: Question): Answer {
  const { clusters } = read(clusterSchema, question.input);
  const cells = clusters[0]?.length ?? 4;
  const size = Math.sqrt(cells);
  if (!Number.isInteger(size) || clusters.some(each => each.length !== cells)) {
    throw new AgreementError(
      'bad-table',
      'Every cluster must hold the cells of one and the same K x K table.',
    );
  }
  return bootstrapAnswer(question, kindsOf(clusters), size, 'task');
}

function bootstrapAnswer(question: Question, kinds: Kinds, size: number, unit: 'item' | 'task'): Answer {
  const { B: draws, seed } = read(drawParameters, question.parameters, 'parameters');
  const { level } = levelFor(question);
  const empty = kinds.kinds.every(kind => kind.cells.every(count => count === 0));
  if (empty) return { defined: false, reason: 'no-items' };
  const report = bootstrapReport(kinds, cells => kappaPoint(cells, size), { seed, draws, unit, level });
  if (report.value === null) return { defined: false, reason: 'single-category' };
  const { bca } = report;
  return {
    defined: true,
    point: report.value,
    boot_se: report.se,
    p_undefined: report.undefined_share,
    ...limitsAnswer(report.percentile),
    bca:
      bca.interval === null
        ? { defined: false, reason: bca.reason }
        : {
            defined: true,
            z0: bca.z0,
            acceleration: bca.acceleration,
            alpha_low: bca.alpha_low,
            alpha_high: bca.alpha_high,
            ...limitsAnswer(bca.interval),
          },
    B: draws,
    seed,
    unit,
    method: longName(`${unit}-bootstrap`),
  };
}
