import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { binaryScores } from '../../../src/core/agreement/binary-scores.js';
import {
  cellsOf,
  type Label,
  type Table,
  tableFromCounts,
  tabulate,
} from '../../../src/core/agreement/contingency.js';
import { donnerEliasziw } from '../../../src/core/agreement/donner-eliasziw.js';
import { AgreementError } from '../../../src/core/agreement/errors.js';
import { exactBoundAtEnd } from '../../../src/core/agreement/exact-bound.js';
import { kappaPoint } from '../../../src/core/agreement/kappa-point.js';
import { mcnemar } from '../../../src/core/agreement/mcnemar.js';
import { scottPi } from '../../../src/core/agreement/scott-pi.js';
import type { Share, Stat } from '../../../src/core/agreement/stat.js';
import { taskBootstrap } from '../../../src/core/agreement/task-bootstrap.js';
import { twoRater } from '../../../src/core/agreement/two-rater.js';
import { waldInterval } from '../../../src/core/agreement/wald.js';
import { share } from '../../../src/core/agreement/wilson.js';
import { sharedPath, withShared } from '../../support/shared.js';

/** `../shared/cases/agreement.json`: values made with reference implementations, cross-checked pairwise. */
interface Case {
  readonly id: string;
  readonly measure: string;
  readonly input: Record<string, unknown>;
  readonly parameters: Record<string, unknown>;
  readonly expected: Record<string, unknown>;
  readonly tolerance: number | string;
}

/** What a measure answers, under the names the cases use. Only names present here are compared. */
type Answer = Record<string, unknown>;

/** Parts of a case that need distribution functions which are not here yet; everything else must match. */
const later = new Set(['clopper_pearson', 'gwet_ac1.ci_low', 'gwet_ac1.ci_high', 'p', 'p_cc', 'bca']);
const prose = new Set(['ci_method', 'message_should_say', 'must_not', 'message', 'method', 'notes']);

const measures: Record<string, (one: Case) => Answer> = {
  two_rater_table: one => twoRaterAnswer(tableOf(one.input)),
  kappa_edge: one => twoRaterAnswer(tableOf(one.input)),
  kappa_gof_interval: one => {
    const table = tableOf(one.input);
    const [a, b, c, d] = cellsOf(table) as [number, number, number, number];
    const { low, high } = donnerEliasziw(a, b + c, d);
    return {
      defined: true,
      point_intraclass_kappa: scottPi(table).value,
      ci_low: low,
      ci_high: high,
      cohen_kappa: twoRater(table).kappa.value,
    };
  },
  binary_classification: one => binaryAnswer(one.input),
  proportion_ci: one => {
    const stat = share(one.input.x as number, one.input.n as number);
    return stat.value === null ? undefinedAnswer(stat) : { defined: true, ...rate(stat) };
  },
  mcnemar: one => {
    const { b, c, exact_p, mid_p, chi2, chi2_cc, difference } = mcnemar(tableOf(one.input));
    if (chi2.value === null) return { ...undefinedAnswer(chi2), exact_p: exact_p.value };
    return {
      defined: true,
      b,
      c,
      chi2: chi2.value,
      chi2_cc: chi2_cc.value,
      exact_p: exact_p.value,
      mid_p: mid_p.value,
      bias_difference: difference.value,
    };
  },
};

withShared('worked cases of the agreement statistics are', () => {
  const { cases } = JSON.parse(readFileSync(sharedPath('cases/agreement.json'), 'utf8')) as {
    cases: readonly Case[];
  };
  const inScope = cases.filter(one => one.measure in measures);

  describe('worked cases', () => {
    it('covers every measure that exists here', () => {
      expect(new Set(inScope.map(one => one.measure))).toEqual(new Set(Object.keys(measures)));
    });

    it.each(inScope.map(one => [one.id, one] as const))('%s', (_, one) => {
      const answer = orError(() => measures[one.measure]!(one));
      compare(one.expected, answer, one.tolerance as number, '');
    });
  });

  describe('worked bootstrap cases', () => {
    it.each(
      cases.filter(one => one.measure.startsWith('bootstrap_kappa')).map(one => [one.id, one] as const),
    )('%s falls in the range a seeded run must hit', (_, one) => {
      const expected = one.expected as {
        boot_se: number;
        p_undefined: number;
        ci_low_range: [number, number];
        ci_high_range: [number, number];
      };
      const draws = one.parameters.B as number;
      const { kappa } = taskBootstrap(
        clustersOf(one.input),
        { kappa: cells => kappaPoint(cells, 2) },
        { seed: 7, draws },
      );
      const [low, high] = [kappa.interval!.low, kappa.interval!.high];
      expect(low).toBeGreaterThanOrEqual(expected.ci_low_range[0] - 1e-9);
      expect(low).toBeLessThanOrEqual(expected.ci_low_range[1] + 1e-9);
      expect(high).toBeGreaterThanOrEqual(expected.ci_high_range[0] - 1e-9);
      expect(high).toBeLessThanOrEqual(expected.ci_high_range[1] + 1e-9);
      expect(Math.abs(kappa.se! / expected.boot_se - 1)).toBeLessThan(0.03);
      const { p_undefined: p } = expected;
      expect(Math.abs(kappa.undefined_share - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / draws) + 1e-12);
    });
  });
});

function twoRaterAnswer(table: Table): Answer {
  const all = twoRater(table);
  const n = table.n_used;
  if (all.kappa.value === null) {
    return {
      ...undefinedAnswer(all.kappa),
      n_used: n,
      percent_agreement: all.percent_agreement.value,
    };
  }
  const wald = all.kappa.se == null ? null : waldInterval(all.kappa.value, all.kappa.se);
  const perfect = all.kappa.flags.includes('perfect-agreement-se-zero');
  return {
    defined: true,
    n_used: n,
    n_dropped: all.n_dropped,
    percent_agreement: all.percent_agreement.value,
    expected_agreement: all.expected_agreement.value,
    kappa: {
      point: all.kappa.value,
      se: all.kappa.se,
      se_null: all.kappa.se_null,
      ...(wald && { ci_low: wald.low, ci_high: wald.high }),
    },
    kappa_max: all.kappa_max.value,
    pabak: all.pabak.value,
    scott_pi: all.scott_pi.value,
    gwet_ac1: {
      point: all.gwet_ac1.value,
      se: all.gwet_ac1.se,
      se_table_form: all.gwet_ac1.se_table_form,
    },
    positive_agreement: all.category_agreement[0]!.value,
    negative_agreement: all.category_agreement[1]!.value,
    prevalence_index: all.prevalence_index.value,
    bias_index: all.bias_index.value,
    flags: all.kappa.flags,
    ...(perfect && { agreement_lower_bound_cp: exactBoundAtEnd('all', n).low }),
  };
}

function binaryAnswer(input: Record<string, unknown>): Answer {
  const { tp, fp, fn, tn } = input as { tp: number; fp: number; fn: number; tn: number };
  const all = binaryScores({ tp, fp, fn, tn });
  return {
    defined: true,
    n: all.n,
    precision: rateOr(all.precision),
    recall: rateOr(all.recall),
    specificity: rateOr(all.specificity),
    npv: rateOr(all.npv),
    accuracy: rateOr(all.accuracy),
    f1:
      all.f1.value === null
        ? undefinedAnswer(all.f1)
        : {
            defined: true,
            point: all.f1.value,
            se_delta: all.f1.se,
            ci_low: all.f1.interval!.low,
            ci_high: all.f1.interval!.high,
          },
    f1_always_positive: all.always_positive.f1.value,
    mcc: all.mcc.value === null ? undefinedAnswer(all.mcc) : { defined: true, point: all.mcc.value },
    kappa_vs_truth: all.kappa.value,
    balanced_accuracy: all.balanced_accuracy.value,
    youden_j: all.youden_j.value,
  };
}

const undefinedAnswer = (stat: Stat): Answer => ({ defined: false, reason: stat.reason });

const rate = (stat: Share): Answer => ({
  point: stat.value,
  wilson: [stat.interval!.low, stat.interval!.high],
});

const rateOr = (stat: Share): Answer =>
  stat.value === null ? undefinedAnswer(stat) : { defined: true, x: stat.x, n: stat.n, ...rate(stat) };

function tableOf(input: Record<string, unknown>): Table {
  const categories = input.categories as Label[];
  if (input.format === 'table') return tableFromCounts(categories, input.table as number[][]);
  return tabulate(input.a as (Label | null)[], input.b as (Label | null)[], categories);
}

/** A table is as many clusters of one item as it has items. */
function clustersOf(input: Record<string, unknown>): readonly (readonly number[])[] {
  if (input.format === 'clusters') return input.clusters as number[][];
  return cellsOf(tableOf(input)).flatMap((count, at) =>
    Array.from({ length: count }, () => [0, 1, 2, 3].map(cell => (cell === at ? 1 : 0))),
  );
}

function orError(make: () => Answer): Answer {
  try {
    return make();
  } catch (error) {
    if (error instanceof AgreementError) return { error: error.code };
    throw error;
  }
}

/** Every expected name must be answered, save prose and what is listed as later. */
function compare(expected: unknown, actual: unknown, tolerance: number, path: string): void {
  const name = path.split('.').at(-1) ?? '';
  if (prose.has(name) || later.has(name) || later.has(path)) return;
  if (typeof expected === 'number') {
    expect(typeof actual, `${path} should be a number`).toBe('number');
    expect(
      Math.abs((actual as number) - expected),
      `${path} is ${actual}, not ${expected}`,
    ).toBeLessThanOrEqual(tolerance);
  } else if (Array.isArray(expected)) {
    expect(actual, path).toHaveLength(expected.length);
    for (const [at, part] of expected.entries())
      compare(part, (actual as unknown[])[at], tolerance, `${path}.${at}`);
  } else if (expected !== null && typeof expected === 'object') {
    expect(actual, path).toBeTypeOf('object');
    for (const [key, part] of Object.entries(expected)) {
      compare(part, (actual as Answer)[key], tolerance, path === '' ? key : `${path}.${key}`);
    }
  } else {
    expect(actual, path).toEqual(expected);
  }
}
