import { describe, expect, it } from 'vitest';
import { designKappa } from '../../../src/core/agreement/design-kappa.js';
import { kappaPoint } from '../../../src/core/agreement/kappa-point.js';
import { kappaSampleSize, recallSampleSize } from '../../../src/core/agreement/sample-size.js';
import { stratifiedScores } from '../../../src/core/agreement/stratified-scores.js';

const flagged = { flagged: true, N: 55, audited: 25, positive: 22 };
const rest = (audited: number, positive: number, N = 430) => ({ flagged: false, N, audited, positive });

describe('scores from a stratified audit', () => {
  it('weights each run by N/n: recall .69 where the plain count says .88', () => {
    const all = stratifiedScores([flagged, rest(60, 3)]);
    const hits = (22 * 55) / 25;
    expect(all.recall.value).toBeCloseTo(hits / (hits + (3 * 430) / 60), 12);
    expect(all.naive_unweighted_recall.value).toBeCloseTo(0.88, 12);
    expect(all.precision.value).toBeCloseTo(0.88, 12);
    expect(all.recall.se_fpc!).toBeLessThan(all.recall.se!);
    const prevalence = (hits + 21.5) / 485;
    expect(all.f1_always_positive.value).toBeCloseTo((2 * prevalence) / (1 + prevalence), 12);
  });

  // The table of agreement.md section 8.
  it.each([
    [30, [0.54, 0.43, 0.32]],
    [60, [0.7, 0.6, 0.48]],
    [100, [0.79, 0.71, 0.6]],
    [200, [0.88, 0.83, 0.75]],
  ])('%i unflagged audited: lower bounds of recall at 0, 1 and 3 misses', (audited, bounds) => {
    const of = (misses: number) =>
      stratifiedScores([flagged, rest(audited, misses)]).recall_lower_bound_95.value!;
    for (const [at, misses] of [0, 1, 3].entries()) {
      // .595 stands there as .60.
      expect(Math.abs(of(misses) - bounds[at]!)).toBeLessThan(0.006);
    }
  });

  it('no miss found: recall 1 is flagged and its bound is not', () => {
    const all = stratifiedScores([flagged, rest(60, 0)]);
    expect(all).toMatchObject({ flags: ['no-miss-found'], recall: { value: 1, flags: ['no-miss-found'] } });
    expect(all.recall.interval).toBeUndefined();
    expect(all.recall_lower_bound_95.value).toBeCloseTo(0.698, 3);
  });

  it('several unflagged strata: the bound is no higher than the one of a single stratum as large', () => {
    const split = stratifiedScores([flagged, rest(30, 0, 215), rest(30, 0, 215)]).recall_lower_bound_95
      .value!;
    expect(split).toBeLessThan(stratifiedScores([flagged, rest(60, 0)]).recall_lower_bound_95.value!);
  });

  it.each([
    ['unflagged runs that were not audited', [flagged, rest(0, 0)]],
    ['no word of unflagged runs', [flagged]],
  ])('only flagged runs audited (%s): precision, and recall refused', (_, strata) => {
    const all = stratifiedScores(strata);
    expect(all.precision.value).toBeCloseTo(0.88, 12);
    for (const stat of [all.recall, all.f1, all.prevalence, all.recall_lower_bound_95]) {
      expect(stat).toMatchObject({ value: null, reason: 'only-flagged-audited' });
    }
  });

  it('every run flagged, and said so: recall is 1 and nothing can have been missed', () => {
    const all = stratifiedScores([flagged, rest(0, 0, 0)]);
    expect(all).toMatchObject({
      recall: { value: 1, flags: [] },
      recall_lower_bound_95: { value: 1 },
      flags: [],
    });
  });

  it('names every other gap', () => {
    expect(stratifiedScores([])).toMatchObject({
      recall: { reason: 'no-items' },
      precision: { reason: 'no-items' },
    });
    const open = stratifiedScores([{ ...flagged, audited: 0, positive: 0 }, rest(60, 3)]);
    expect(open).toMatchObject({
      recall: { reason: 'flagged-not-audited' },
      precision: { reason: 'flagged-not-audited' },
    });
    expect(stratifiedScores([flagged, rest(9, 0), rest(0, 0)]).recall.reason).toBe('stratum-not-audited');
    expect(stratifiedScores([{ ...flagged, positive: 0 }, rest(9, 0)]).recall.reason).toBe(
      'no-positives-found',
    );
    const thin = stratifiedScores([{ flagged: true, N: 5, audited: 1, positive: 1 }, rest(60, 3)]);
    expect(thin.recall).toMatchObject({ se: null, flags: ['one-item-in-stratum'] });
    for (const wrong of [{ audited: 60 }, { positive: 26 }, { N: 1.5 }]) {
      expect(() => stratifiedScores([{ ...flagged, ...wrong }])).toThrow(
        expect.objectContaining({ code: 'bad-counts' }),
      );
    }
  });

  it('with everything audited the correction leaves no error', () => {
    const all = stratifiedScores([{ ...flagged, audited: 55 }, rest(430, 3)]);
    expect(all.recall.se_fpc).toBeCloseTo(0, 12);
    expect(all.recall.value).toBeCloseTo(22 / 25, 12);
  });
});

describe('kappa of a stratified draw', () => {
  const one = (cell: number) => [0, 1, 2, 3].map(at => (at === cell ? 1 : 0));
  const items = (...counts: number[]) =>
    counts.flatMap((count, cell) => Array.from({ length: count }, () => one(cell)));
  const strata = [
    { N: 50, tasks: items(20, 2, 1, 2) },
    { N: 400, tasks: items(1, 1, 2, 36) },
  ];
  const binary = ['y', 'n'];

  it('is kappa of the table of summed weights', () => {
    const stat = designKappa(strata, binary, { draws: 400 });
    const cells = [20 * 2 + 10, 2 * 2 + 10, 2 + 20, 4 + 360];
    expect(stat.value).toBeCloseTo(kappaPoint(cells, 2)!, 12);
    expect(stat.unweighted).toBeCloseTo(kappaPoint([21, 3, 3, 38], 2)!, 12);
    expect(stat.interval).toMatchObject({ method: 'stratified-bootstrap' });
    expect(stat.n_used).toBe(65);
  });

  it('its interval is of the 65 drawn items, not of the 450 they stand for', () => {
    const { interval } = designKappa(strata, binary, { draws: 2_000 });
    expect(interval!.high - interval!.low).toBeGreaterThan(0.3);
  });

  it('with equal weights is plain kappa, and whole tasks are drawn', () => {
    const tasks = [
      [3, 0, 0, 1],
      [1, 1, 0, 2],
      [0, 0, 1, 3],
    ];
    expect(designKappa([{ N: 12, tasks }], binary).value).toBeCloseTo(kappaPoint([4, 1, 1, 6], 2)!, 12);
  });

  it('is undefined with a stratum nobody looked at, and refuses what cannot be', () => {
    expect(designKappa([...strata, { N: 9, tasks: [] }], binary)).toMatchObject({
      value: null,
      reason: 'stratum-not-audited',
    });
    expect(designKappa([], binary)).toMatchObject({ value: null, reason: 'no-items' });
    expect(designKappa([{ N: 4, tasks: items(4) }], binary)).toMatchObject({
      value: null,
      reason: 'single-category',
    });
    expect(() => designKappa([{ N: 3, tasks: items(4) }], binary)).toThrow(
      expect.objectContaining({ code: 'bad-counts' }),
    );
    expect(() => designKappa([{ N: 3, tasks: [[1, 0]] }], binary)).toThrow(
      expect.objectContaining({ code: 'bad-table' }),
    );
  });
});

describe('sample size', () => {
  // The table of agreement.md section 8, half width .1.
  it.each([
    [0.9, [73, 88, 116, 209, 398, 968]],
    [0.8, [139, 167, 222, 401, 768, 1873]],
    [0.7, [196, 236, 314, 569, 1091, 2662]],
    [0.6, [246, 296, 392, 705, 1347, 3281]],
  ])('kappa %d', (kappa, sizes) => {
    for (const [at, prevalence] of [0.5, 0.3, 0.2, 0.1, 0.05, 0.02].entries()) {
      const { n } = kappaSampleSize({ kappa, prevalence, half_width: 0.1 });
      expect(Math.abs(n - sizes[at]!)).toBeLessThanOrEqual(1);
    }
  });

  it('grows with runs of one task, and advises 10% more', () => {
    const plan = { kappa: 0.8, prevalence: 0.5, half_width: 0.1 };
    const alone = kappaSampleSize(plan);
    const shared = kappaSampleSize({ ...plan, runs_per_task: 5, icc: 0.5 });
    expect(shared.design_effect).toBe(3);
    expect(shared.n).toBeGreaterThanOrEqual(3 * alone.n - 3);
    expect(alone.n_advised).toBeGreaterThanOrEqual(Math.floor(1.1 * (alone.n - 1)));
  });

  it('unflagged runs for recall .8: 107 by the rule, and the exact number certifies it', () => {
    const plan = { true_positives: 48.4, unflagged: 430, recall: 0.8 };
    const { exact, rule_of_three } = recallSampleSize(plan);
    expect(rule_of_three).toBe(107);
    const bound = (audited: number) =>
      stratifiedScores([flagged, rest(audited, 0)]).recall_lower_bound_95.value!;
    expect(bound(exact!)).toBeGreaterThanOrEqual(0.8);
    expect(bound(exact! - 1)).toBeLessThan(0.8);
  });

  it('says that no audit can do it, or that none is needed; refuses what cannot be planned', () => {
    expect(recallSampleSize({ true_positives: 1, unflagged: 430, recall: 0.99 })).toEqual({
      exact: null,
      rule_of_three: null,
    });
    expect(recallSampleSize({ true_positives: 50, unflagged: 2, recall: 0.5 }).exact).toBe(0);
    for (const wrong of [
      { kappa: 1 },
      { prevalence: 0 },
      { half_width: 0 },
      { icc: 2 },
      { runs_per_task: 0 },
    ]) {
      expect(() => kappaSampleSize({ kappa: 0.8, prevalence: 0.2, half_width: 0.1, ...wrong })).toThrow(
        expect.objectContaining({ code: 'bad-counts' }),
      );
    }
  });
});
