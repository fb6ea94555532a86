import { describe, expect, it } from 'vitest';
import { type Table, tableFromCounts } from '../../../src/core/agreement/contingency.js';
import { dirichletKappa } from '../../../src/core/agreement/dirichlet.js';
import { donnerEliasziw } from '../../../src/core/agreement/donner-eliasziw.js';
import { kappa } from '../../../src/core/agreement/kappa.js';
import { fixedSeed } from '../../../src/core/agreement/kappa-interval.js';
import { z95 } from '../../../src/core/agreement/normal.js';

const table = (counts: number[][]): Table =>
  tableFromCounts(
    counts.map((_, at) => `c${at}`),
    counts,
  );

describe('which interval kappa gets (agreement.md section 2)', () => {
  it('two labels: Donner-Eliasziw, without a seed', () => {
    const { interval, flags } = kappa(
      table([
        [41, 1],
        [1, 7],
      ]),
    );
    expect(interval).toMatchObject({ method: 'donner-eliasziw', level: 0.95 });
    expect(interval).not.toHaveProperty('seed');
    expect(flags).toEqual([]);
  });

  it('two labels of which one annotator has more: McNemar rejects, so the posterior, and it says so', () => {
    const { interval, flags } = kappa(
      table([
        [30, 12],
        [1, 7],
      ]),
    );
    expect(interval).toMatchObject({ method: 'dirichlet-half', seed: fixedSeed, draws: 10_000 });
    expect(flags).toEqual(['common-prevalence-rejected']);
  });

  it('three labels in use: the posterior', () => {
    const { interval, flags } = kappa(
      table([
        [20, 3, 1],
        [4, 13, 0],
        [0, 1, 5],
      ]),
    );
    expect(interval?.method).toBe('dirichlet-half');
    expect(flags).toEqual([]);
  });

  it('a declared label nobody used changes neither method nor limits', () => {
    const narrow = kappa(
      table([
        [20, 3],
        [4, 13],
      ]),
    );
    const wide = kappa(
      table([
        [20, 0, 3],
        [0, 0, 0],
        [4, 0, 13],
      ]),
    );
    expect(wide).toEqual(narrow);
  });

  it('is the same at every call and another with another seed', () => {
    const counts = table([
      [20, 3, 1],
      [4, 13, 0],
      [0, 1, 5],
    ]);
    expect(kappa(counts)).toEqual(kappa(counts));
    expect(kappa(counts, { seed: 2 }).interval!.low).not.toBe(kappa(counts).interval!.low);
  });

  it('holds kappa 1 when three labels were never disagreed on, and does not claim certainty', () => {
    const { value, interval } = kappa(
      table([
        [20, 0, 0],
        [0, 13, 0],
        [0, 0, 5],
      ]),
    );
    expect(value).toBe(1);
    expect(interval!.high).toBe(1);
    expect(interval!.low).toBeLessThan(0.95);
  });
});

describe('Donner-Eliasziw', () => {
  it.each([
    [41, 2, 7],
    [10, 8, 12],
    [3, 40, 2],
    [0, 9, 20],
  ])('limits of %i / %i / %i are where the misfit reaches chi-square .95', (both, split, neither) => {
    const n = both + split + neither;
    const p = (2 * both + split) / (2 * n);
    const q = 1 - p;
    const misfit = (k: number) =>
      [
        [both, p * p + p * q * k],
        [split, 2 * p * q * (1 - k)],
        [neither, q * q + p * q * k],
      ].reduce((sum, [seen, share]) => sum + (seen! - n * share!) ** 2 / (n * share!), 0);
    const { low, high } = donnerEliasziw(both, split, neither);
    expect(misfit(high)).toBeCloseTo(z95 * z95, 6);
    // The lower limit may be the least kappa that two shares allow.
    const least = -Math.min(p, q) / Math.max(p, q);
    expect(low).toBeGreaterThanOrEqual(least);
    if (low > least + 1e-9) expect(misfit(low)).toBeCloseTo(z95 * z95, 6);
    else expect(misfit(least + 1e-9)).toBeLessThanOrEqual(z95 * z95);
  });

  it('mirrors when the two labels change places', () => {
    const one = donnerEliasziw(41, 2, 7);
    const other = donnerEliasziw(7, 2, 41);
    expect(one.low).toBeCloseTo(other.low, 12);
    expect(one.high).toBeCloseTo(other.high, 12);
  });
});

/** Quantiles of two million independent draws made with numpy's Dirichlet; 40,000 of ours lie within .004. */
const posteriors: readonly [number[][], number, number][] = [
  [
    [
      [41, 1],
      [1, 7],
    ],
    0.5262,
    0.9547,
  ],
  [
    [
      [42, 0],
      [0, 8],
    ],
    0.7476,
    0.9982,
  ],
  [
    [
      [30, 12],
      [1, 7],
    ],
    0.1333,
    0.5965,
  ],
  [
    [
      [88, 14, 18],
      [10, 40, 10],
      [2, 6, 12],
    ],
    0.3796,
    0.5766,
  ],
];

it.each(posteriors)('Dirichlet(1/2) posterior of %j', (counts, low, high) => {
  const interval = dirichletKappa(counts.flat(), counts.length, { seed: 5, draws: 40_000 });
  expect(Math.abs(interval.low - low)).toBeLessThan(0.008);
  expect(Math.abs(interval.high - high)).toBeLessThan(0.004);
});
