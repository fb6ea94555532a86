import { describe, expect, it } from 'vitest';
import { clopperPearson, upperBound } from '../../../src/core/agreement/clopper-pearson.js';
import { tableFromCounts } from '../../../src/core/agreement/contingency.js';
import { exactBoundAtEnd } from '../../../src/core/agreement/exact-bound.js';
import { mcnemar } from '../../../src/core/agreement/mcnemar.js';
import { mcnemarChiSquareP } from '../../../src/core/agreement/mcnemar-p.js';
import { stuartMaxwell } from '../../../src/core/agreement/stuart-maxwell.js';

const names = ['a', 'b', 'c', 'd', 'e'];
const test = (counts: number[][]) => stuartMaxwell(tableFromCounts(names.slice(0, counts.length), counts));

describe('Stuart-Maxwell', () => {
  it('solves d over S, here by numpy', () => {
    const found = test([
      [10, 3, 1, 0],
      [5, 12, 4, 2],
      [0, 6, 9, 3],
      [1, 1, 2, 7],
    ]);
    expect(found.chi2.value).toBeCloseTo(0.6571428571428573, 9);
    expect(found.p.value).toBeCloseTo(0.8832350111366474, 9);
    expect(found.bhapkar_chi2.value).toBeCloseTo(0.6637516397026674, 9);
    expect(found).toMatchObject({ df: 3, dropped_categories: [] });
  });

  it('of two categories is McNemar without correction', () => {
    const counts = [
      [40, 9],
      [2, 30],
    ];
    const pair = mcnemar(tableFromCounts(['a', 'b'], counts));
    const found = test(counts);
    expect(found.chi2.value).toBeCloseTo(pair.chi2.value!, 12);
    expect(found.bowker_chi2.value).toBeCloseTo(pair.chi2.value!, 12);
    expect(found.p.value).toBeCloseTo(mcnemarChiSquareP(pair).p.value!, 12);
  });

  it('drops a category nobody used, and keeps one with equal marginals', () => {
    const wide = test([
      [10, 0, 4, 2],
      [0, 0, 0, 0],
      [3, 0, 12, 6],
      [3, 0, 5, 9],
    ]);
    expect(wide).toMatchObject({ df: 2, dropped_categories: ['b'] });
    expect(wide.chi2.value).toBeCloseTo(0, 12);
    expect(wide.p.value).toBe(1);
  });

  it('tests groups that are never confused with each other apart, and says so', () => {
    const found = test([
      [10, 6, 0, 0],
      [1, 12, 0, 0],
      [0, 0, 8, 5],
      [0, 0, 2, 9],
    ]);
    expect(found.df).toBe(2);
    expect(found.chi2.value).toBeCloseTo(25 / 7 + 9 / 7, 12);
    expect(found.chi2.flags).toEqual(['disjoint-categories']);
    const agreedOn = test([
      [10, 6, 0],
      [1, 12, 0],
      [0, 0, 8],
    ]);
    expect(agreedOn).toMatchObject({ df: 1, chi2: { flags: ['disjoint-categories'] } });
  });

  it('is undefined without items or without a discordant pair; Bhapkar when every item is split one way', () => {
    expect(
      test([
        [0, 0],
        [0, 0],
      ]).chi2,
    ).toMatchObject({ value: null, reason: 'no-items' });
    expect(
      test([
        [5, 0],
        [0, 7],
      ]),
    ).toMatchObject({
      df: null,
      chi2: { value: null, reason: 'no-discordant-pairs' },
      bowker_chi2: { value: null, reason: 'no-discordant-pairs' },
    });
    const oneWay = test([
      [0, 6],
      [0, 0],
    ]);
    expect(oneWay.chi2.value).toBeCloseTo(6, 12);
    expect(oneWay.bhapkar_chi2).toMatchObject({ value: null, reason: 'zero-denominator' });
  });
});

it('p of McNemar: 1 at b = c, undefined without a discordant pair', () => {
  const p = (b: number, c: number) =>
    mcnemarChiSquareP(
      mcnemar(
        tableFromCounts(
          ['a', 'b'],
          [
            [5, b],
            [c, 5],
          ],
        ),
      ),
    );
  expect(p(4, 4)).toMatchObject({ p: { value: 1 }, p_cc: { value: 1 } });
  expect(p(0, 0)).toMatchObject({ p: { value: null, reason: 'no-discordant-pairs' } });
  expect(p(2, 0).p.value).toBeCloseTo(0.15729920705028513, 12);
  expect(p(2, 0).p_cc.value).toBeCloseTo(0.4795001221869535, 12);
});

describe('Clopper-Pearson', () => {
  it('Newcombe 1998, table I', () => {
    expect(clopperPearson(81, 263).low).toBeCloseTo(0.2527, 4);
    expect(clopperPearson(81, 263).high).toBeCloseTo(0.3676, 4);
    expect(clopperPearson(0, 20).high).toBeCloseTo(0.1684, 4);
  });

  it.each([1, 3, 20, 500])('is exact at both ends of n = %i, and agrees with the closed form', n => {
    expect(clopperPearson(0, n).low).toBe(0);
    expect(clopperPearson(n, n).high).toBe(1);
    expect(clopperPearson(n, n).low).toBeCloseTo(exactBoundAtEnd('all', n).low, 12);
    expect(clopperPearson(0, n).high).toBeCloseTo(exactBoundAtEnd('none', n).high, 12);
  });

  it('one-sided: nothing seen in m bounds the rate by 1 - 0.05^(1/m)', () => {
    expect(upperBound(0, 60)).toBeCloseTo(1 - 0.05 ** (1 / 60), 12);
    expect(upperBound(7, 7)).toBe(1);
  });
});
