import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { designKappa } from '../../../src/core/agreement/design-kappa.js';
import { type AuditedStratum, designScores } from '../../../src/core/agreement/design-scores.js';
import { kappaPoint } from '../../../src/core/agreement/kappa-point.js';
import { stratifiedScores } from '../../../src/core/agreement/stratified-scores.js';

const [tp, fn, fp, tn, outside] = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
  [0, 0, 0, 1],
  [0, 0, 0, 0],
] as const;
const units = (...of: (readonly [readonly number[], number])[]) =>
  of.map(([cells, count]) => ({ cells, units: count }));

describe('scores for the population of a draw', () => {
  // 5 of 10 flagged runs: 4 right. 9 of 90 others: 1 miss. Weights 2 and 10: tp 8, fp 2, fn 10, tn 80.
  const flagged: AuditedStratum = { N: 10, flagged: true, units: units([tp, 4], [fp, 1]) };
  const rest: AuditedStratum = { N: 90, flagged: false, units: units([fn, 1], [tn, 8]) };

  it('are those of the table of summed weights', () => {
    const all = designScores([flagged, rest]);
    expect(all.precision.value).toBeCloseTo(8 / 10, 12);
    expect(all.recall.value).toBeCloseTo(8 / 18, 12);
    expect(all.specificity.value).toBeCloseTo(80 / 82, 12);
    expect(all.f1.value).toBeCloseTo(16 / 28, 12);
    expect(all.accuracy.value).toBeCloseTo(88 / 100, 12);
    expect(all.prevalence.value).toBeCloseTo(18 / 100, 12);
    expect(all.naive_unweighted_recall).toMatchObject({ x: 4, n: 5 });
    expect(all.recall).toMatchObject({ n_used: 14, n_dropped: 0, interval: { method: 'linearised' } });
  });

  it('recall: the linearised error by hand', () => {
    // e = (y - R x)/X with R = 4/9, X = 18: tp (5/9)/18, fn -(4/9)/18, else 0.
    const [hit, miss] = [5 / 9 / 18, -4 / 9 / 18];
    const spread = (e: number, k: number, n: number) => {
      const mean = (e * k) / n;
      return (k * (e - mean) ** 2 + (n - k) * mean ** 2) / (n - 1);
    };
    const variance = (10 ** 2 / 5) * spread(hit, 4, 5) + (90 ** 2 / 9) * spread(miss, 1, 9);
    expect(designScores([flagged, rest]).recall.se).toBeCloseTo(Math.sqrt(variance), 12);
  });

  it('a stratum of both kinds counts each of its runs for what it is', () => {
    const mixed: AuditedStratum = { N: 20, flagged: null, units: units([tp, 1], [fn, 1], [tn, 2]) };
    const all = designScores([mixed, rest]);
    expect(all.recall.value).toBeCloseTo(5 / (5 + 5 + 10), 12);
    expect(all.precision.value).toBe(1);
  });

  it('runs that are in no cell keep their weight and are in no figure', () => {
    const half: AuditedStratum = { N: 90, flagged: false, units: units([fn, 1], [tn, 4], [outside, 4]) };
    const all = designScores([flagged, half]);
    expect(all.recall.value).toBeCloseTo(8 / 18, 12);
    expect(all.prevalence.value).toBeCloseTo(18 / 60, 12);
    expect(all.recall).toMatchObject({ n_used: 10, n_dropped: 4 });
  });

  it.each([
    ['only flagged runs are listed', [flagged], 'only-flagged-audited'],
    ['of the others none was audited', [flagged, { ...rest, units: [] }], 'only-flagged-audited'],
    ['a flagged stratum is open', [{ ...flagged, units: [] }, rest], 'flagged-not-audited'],
    ['one of two others is open', [flagged, rest, { N: 3, flagged: null, units: [] }], 'stratum-not-audited'],
    ['nothing was audited', [], 'no-items'],
  ] as const)('recall is refused when %s', (_, strata, reason) => {
    const all = designScores(strata);
    for (const stat of [all.recall, all.f1, all.specificity, all.accuracy, all.recall_lower_bound_95])
      expect(stat).toMatchObject({ value: null, reason });
  });

  it('no miss found: recall 1 is flagged, and the bound is that of agreement.md section 8', () => {
    const all = designScores([
      { N: 55, flagged: true, units: units([tp, 22], [fp, 3]) },
      { N: 430, flagged: false, units: units([tn, 60]) },
    ]);
    expect(all.recall).toMatchObject({ value: 1, flags: ['no-miss-found'] });
    expect(all.recall_lower_bound_95.value).toBeCloseTo(0.698, 3);
  });

  it('units of several values: whole units are what varies, and no exact bound', () => {
    const all = designScores([{ N: 30, flagged: null, units: units([[2, 1, 0, 3], 2], [[1, 0, 1, 0], 1]) }]);
    expect(all.recall.value).toBeCloseTo(5 / 7, 12);
    expect(all.recall_lower_bound_95).toMatchObject({ value: null, reason: 'several-items-in-a-unit' });
  });

  it('is the stratified audit where strata are flagged or not', () => {
    const stratum = (flaggedOne: boolean) =>
      fc
        .tuple(fc.integer({ min: 1, max: 60 }), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(100))
        .map(([audited, share, more]) => ({
          flagged: flaggedOne,
          N: audited + more,
          audited,
          positive: Math.floor(share * audited),
        }));
    fc.assert(
      fc.property(stratum(true), stratum(false), (a, b) => {
        const both = stratifiedScores([a, b]);
        const [p, r] = [(a.N * a.positive) / a.audited, (b.N * b.positive) / b.audited];
        if (p + r === 0) expect(both.recall.reason).toBe('no-positives-found');
        else expect(both.recall.value).toBeCloseTo(p / (p + r), 10);
        const { low, high } = both.f1.interval ?? { low: 0, high: 1 };
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect((both.recall.se_fpc ?? 0) - 1e-12).toBeLessThanOrEqual(both.recall.se ?? 1);
      }),
    );
  });

  it('refuses counts that cannot be', () => {
    for (const wrong of [{ N: 4 }, { N: 1.5 }, { units: units([[1, 0, 0], 1]) }, { units: units([tp, -1]) }])
      expect(() => designScores([{ ...flagged, ...wrong }])).toThrow(
        expect.objectContaining({ code: 'bad-counts' }),
      );
  });
});

describe('kappa of drawn units', () => {
  it('weights by units audited, not by the items that they hold', () => {
    // 2 of 20 runs with three values, 1 of 2 with one: weights 10 and 2; one audited run has no value.
    const stat = designKappa(
      [
        {
          N: 20,
          audited: 2,
          tasks: [
            [2, 1, 0, 0],
            [0, 0, 0, 0],
          ],
        },
        { N: 2, audited: 1, tasks: [[0, 0, 0, 1]] },
      ],
      ['y', 'n'],
      { draws: 200 },
    );
    expect(stat.weighted_table).toEqual([
      [20, 10],
      [0, 2],
    ]);
    expect(stat.value).toBeCloseTo(kappaPoint([20, 10, 0, 2], 2)!, 12);
    expect(stat.n_used).toBe(4);
  });
});
