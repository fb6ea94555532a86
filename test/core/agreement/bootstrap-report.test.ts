import { describe, expect, it } from 'vitest';
import { bootstrapReport } from '../../../src/core/agreement/bootstrap-report.js';
import { kappaPoint } from '../../../src/core/agreement/kappa-point.js';
import { kindsOf, kindsOfItems } from '../../../src/core/agreement/multinomial.js';

const kappaOf = (cells: Float64Array) => kappaPoint(cells, 2);
const mean = ([ones, zeros]: Float64Array) => ones! / (ones! + zeros!);
const item = { unit: 'item', draws: 4_000, seed: 3 } as const;

describe('BCa', () => {
  it('of a mean: z0 near 0 at one half, acceleration by the skewness', () => {
    const { bca } = bootstrapReport(kindsOfItems([50, 50]), mean, item);
    if (bca.interval === null) throw new Error(bca.reason);
    expect(Math.abs(bca.z0)).toBeLessThan(0.06);
    expect(bca.acceleration).toBeCloseTo(0, 12);
    const skewed = bootstrapReport(kindsOfItems([5, 95]), mean, item).bca;
    if (skewed.interval === null) throw new Error(skewed.reason);
    // Skewness of a 5% coin over 6 sqrt(n).
    expect(skewed.acceleration).toBeCloseTo(0.9 / Math.sqrt(0.05 * 0.95) / 6 / Math.sqrt(100), 6);
  });

  it('counts ties half: most resamples of a table without much to vary equal it', () => {
    const { bca, value } = bootstrapReport(kindsOfItems([41, 1, 1, 7]), kappaOf, item);
    expect(value).toBeCloseTo(0.8512, 4);
    if (bca.interval === null) throw new Error(bca.reason);
    expect(Math.abs(bca.z0)).toBeLessThan(0.2);
    expect(bca.interval).toMatchObject({ method: 'bca', draws: 4_000, seed: 3 });
  });

  it.each([
    ['no disagreement', kindsOfItems([42, 0, 0, 8]), 'all-resamples-equal'],
    ['one unit', kindsOf([[3, 1, 1, 3]]), 'one-unit'],
    ['undefined without one item', kindsOfItems([5, 0, 0, 1]), 'undefined-without-a-unit'],
  ])('%s: a reason, no limits', (_, kinds, reason) => {
    expect(bootstrapReport(kinds, kappaOf, item).bca).toEqual({ interval: null, reason });
  });

  it('reports the share of undefined resamples, and counts none of them', () => {
    const report = bootstrapReport(kindsOfItems([8, 1, 0, 1]), kappaOf, item);
    // Undefined where neither label n was drawn by either: (8/10)^10 and the all-n resample.
    expect(report.undefined_share).toBeCloseTo(0.8 ** 10 + 0.1 ** 10, 1);
    expect(report.percentile!.undefined_share).toBe(report.undefined_share);
    expect(report.percentile!.low).toBeGreaterThanOrEqual(-1);
  });

  it('is undefined for a table that is', () => {
    expect(bootstrapReport(kindsOfItems([9, 0, 0, 0]), kappaOf, item)).toMatchObject({
      value: null,
      percentile: null,
      bca: { interval: null },
    });
  });

  it('gives the same figures for a seed, and tasks of one item are items', () => {
    const tasks = kindsOf([...Array(8).fill([1, 0, 0, 0]), [0, 1, 0, 0], [0, 0, 0, 1], [0, 0, 0, 1]]);
    const one = bootstrapReport(tasks, kappaOf, { ...item, unit: 'task' });
    expect(one).toEqual(bootstrapReport(tasks, kappaOf, { ...item, unit: 'task' }));
    const items = bootstrapReport(kindsOfItems([8, 1, 0, 2]), kappaOf, item);
    expect(one.se).toBeCloseTo(items.se!, 1);
  });
});
