import { describe, expect, it } from 'vitest';
import { ac1Interval } from '../../../src/core/agreement/ac1-interval.js';
import { tableFromCounts, tabulate } from '../../../src/core/agreement/contingency.js';
import { gwetAc1 } from '../../../src/core/agreement/gwet-ac1.js';
import { kappa } from '../../../src/core/agreement/kappa.js';
import { weightedKappa } from '../../../src/core/agreement/weighted-kappa.js';

const few = { draws: 500 };
const levels = ['low', 'mid', 'high'];
const first = ['low', 'low', 'mid', 'mid', 'high', 'high', 'low', 'mid'];
const second = ['low', 'mid', 'mid', 'high', 'high', 'high', 'low', 'low'];

describe('weighted kappa', () => {
  it('by hand: 1 - n sum v o / sum v R C', () => {
    const table = tabulate(first, second, levels);
    // Three neighbours confused: sum v o = 3. R = (3, 3, 2), C = (3, 2, 3).
    const linear = 3 * 2 * 1 + 3 * 3 * 2 + 3 * 3 * 1 + 3 * 3 * 1 + 2 * 3 * 2 + 2 * 2 * 1;
    const square = 3 * 2 * 1 + 3 * 3 * 4 + 3 * 3 * 1 + 3 * 3 * 1 + 2 * 3 * 4 + 2 * 2 * 1;
    const of = (weights: 'linear' | 'quadratic') => weightedKappa(table, { weights, order: levels, ...few });
    expect(of('linear').value).toBeCloseTo(1 - (8 * 3) / linear, 12);
    expect(of('quadratic').value).toBeCloseTo(1 - (8 * 3) / square, 12);
    expect(of('linear').interval).toMatchObject({ method: 'dirichlet-half', draws: 500 });
  });

  it('refuses labels without a declared order, and an order of other labels', () => {
    const table = tabulate(first, second, ['high', 'low', 'mid']);
    const by = (order: string[] | null) => () => weightedKappa(table, { weights: 'linear', order });
    expect(by(null)).toThrow(expect.objectContaining({ code: 'no-order' }));
    expect(by(['low', 'high'])).toThrow(/does not hold "mid"/);
    expect(by([...levels, 'huge'])).toThrow(/holds other labels/);
  });

  it('takes the order, not the place in the table', () => {
    const order = { weights: 'linear', order: levels, ...few } as const;
    const straight = weightedKappa(tabulate(first, second, levels), order);
    const shuffled = weightedKappa(tabulate(first, second, ['high', 'low', 'mid']), order);
    expect(shuffled.value).toBeCloseTo(straight.value!, 12);
    expect(shuffled.se).toBeCloseTo(straight.se!, 12);
  });

  it('counts the distance across a category that nobody used, and is kappa with two in use', () => {
    const table = tabulate(
      ['low', 'high', 'high', 'low', 'low'],
      ['low', 'high', 'low', 'low', 'high'],
      levels,
    );
    const stat = weightedKappa(table, { weights: 'quadratic', order: levels });
    const plain = kappa(table);
    expect(stat.value).toBeCloseTo(plain.value!, 12);
    expect(stat.interval).toEqual(plain.interval);
  });

  it('is undefined, or without a standard error, where kappa is', () => {
    const of = (a: string[], b: string[]) =>
      weightedKappa(tabulate(a, b, levels), { weights: 'linear', order: levels });
    expect(of([], [])).toMatchObject({ value: null, reason: 'no-items' });
    expect(of(['mid'], ['mid'])).toMatchObject({ value: null, reason: 'single-category' });
    expect(of(['mid', 'mid', 'mid'], ['low', 'mid', 'high'])).toMatchObject({
      value: 0,
      se: null,
      flags: ['constant-rater'],
    });
    expect(of(levels, levels)).toMatchObject({ value: 1, se: 0, flags: ['perfect-agreement-se-zero'] });
    expect(of(levels, levels).interval!.low).toBeLessThan(0.9);
  });
});

describe('the interval of AC1', () => {
  it('is t with n - 1 degrees of freedom, clipped, and absent where there is no standard error', () => {
    const table = tableFromCounts(
      ['y', 'n'],
      [
        [40, 9],
        [6, 45],
      ],
    );
    const stat = gwetAc1(table);
    const { low, high, method } = ac1Interval(stat)!;
    expect(method).toBe('student-t');
    expect((high - low) / 2).toBeCloseTo(1.9842169515864172 * stat.se!, 9);
    expect(
      ac1Interval(
        gwetAc1(
          tableFromCounts(
            ['y', 'n'],
            [
              [0, 1],
              [0, 0],
            ],
          ),
        ),
      ),
    ).toBeNull();
    expect(
      ac1Interval(
        gwetAc1(
          tableFromCounts(
            ['y', 'n'],
            [
              [0, 0],
              [0, 0],
            ],
          ),
        ),
      ),
    ).toBeNull();
    expect(
      ac1Interval(
        gwetAc1(
          tableFromCounts(
            ['y', 'n'],
            [
              [30, 1],
              [0, 0],
            ],
          ),
        ),
      )!.high,
    ).toBe(1);
  });
});
