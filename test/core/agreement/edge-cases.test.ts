import { describe, expect, it } from 'vitest';
import { binaryScores } from '../../../src/core/agreement/binary-scores.js';
import { tableFromCounts } from '../../../src/core/agreement/contingency.js';
import { mcnemar } from '../../../src/core/agreement/mcnemar.js';
import type { Stat } from '../../../src/core/agreement/stat.js';
import { twoRater } from '../../../src/core/agreement/two-rater.js';
import { share, wilson } from '../../../src/core/agreement/wilson.js';

/** The column SAY of agreement.md section 3, row by row, for what exists here. */
const two = (...cells: [number, number, number, number]) =>
  twoRater(tableFromCounts(['y', 'n'], [cells.slice(0, 2), cells.slice(2)]));
const scores = (tp: number, fp: number, fn: number, tn: number) => binaryScores({ tp, fp, fn, tn });
const test = (...cells: [number, number, number, number]) =>
  mcnemar(tableFromCounts(['y', 'n'], [cells.slice(0, 2), cells.slice(2)]));

const undefinedRows: readonly [string, Stat, string][] = [
  ['both used one category: kappa', two(10, 0, 0, 0).kappa, 'single-category'],
  ['both used one category: kappa max', two(10, 0, 0, 0).kappa_max, 'single-category'],
  ['both used one category: pi', two(0, 0, 0, 4).scott_pi, 'single-category'],
  ['one item, agreed: kappa', two(1, 0, 0, 0).kappa, 'single-category'],
  ['no items: kappa', two(0, 0, 0, 0).kappa, 'no-items'],
  ['no items: percent agreement', two(0, 0, 0, 0).percent_agreement, 'no-items'],
  ['no items: expected agreement', two(0, 0, 0, 0).expected_agreement, 'no-items'],
  ['no items: PABAK', two(0, 0, 0, 0).pabak, 'no-items'],
  ['no items: AC1', two(0, 0, 0, 0).gwet_ac1, 'no-items'],
  ['no items: pi', two(0, 0, 0, 0).scott_pi, 'no-items'],
  ['no items: kappa max', two(0, 0, 0, 0).kappa_max, 'no-items'],
  ['no items: category agreement', two(0, 0, 0, 0).category_agreement[0]!, 'no-items'],
  ['no items: prevalence index', two(0, 0, 0, 0).prevalence_index, 'no-items'],
  ['no items: F1', scores(0, 0, 0, 0).f1, 'no-items'],
  ['no items: precision', scores(0, 0, 0, 0).precision, 'no-items'],
  ['no items: MCC', scores(0, 0, 0, 0).mcc, 'no-items'],
  ['nobody used the category', two(10, 0, 0, 0).category_agreement[1]!, 'category-unused'],
  ['F1, nothing predicted: precision', scores(0, 0, 7, 43).precision, 'zero-denominator'],
  ['F1, nothing predicted: MCC', scores(0, 0, 7, 43).mcc, 'constant-truth-or-prediction'],
  ['F1, nothing present: recall', scores(0, 5, 0, 45).recall, 'zero-denominator'],
  ['F1, nothing present: MCC', scores(0, 5, 0, 45).mcc, 'constant-truth-or-prediction'],
  [
    'F1, nothing present: the always-positive tool',
    scores(0, 5, 0, 45).always_positive.f1,
    'no-positives-in-truth',
  ],
  ['neither: precision', scores(0, 0, 0, 50).precision, 'zero-denominator'],
  ['neither: recall', scores(0, 0, 0, 50).recall, 'zero-denominator'],
  ['neither: F1', scores(0, 0, 0, 50).f1, 'no-positives-anywhere'],
  ['neither: balanced accuracy', scores(0, 0, 0, 50).balanced_accuracy, 'zero-denominator'],
  ['MCC of a constant tool', scores(40, 10, 0, 0).mcc, 'constant-truth-or-prediction'],
  ['0 of 0', share(0, 0), 'no-items'],
  ['McNemar chi-square, no discordant pair', test(9, 0, 0, 21).chi2, 'no-discordant-pairs'],
];

const definedRows: readonly [string, Stat, number][] = [
  ['both used one category: percent agreement', two(10, 0, 0, 0).percent_agreement, 1],
  ['both used one category: PABAK over declared categories', two(10, 0, 0, 0).pabak, 1],
  ['both used one category: AC1 over declared categories', two(10, 0, 0, 0).gwet_ac1, 1],
  ['one annotator constant: kappa', two(6, 2, 0, 0).kappa, 0],
  ['each constant on another label: kappa', two(0, 5, 0, 0).kappa, 0],
  ['one item, disagreed: kappa', two(0, 1, 0, 0).kappa, 0],
  ['one item, disagreed: pi', two(0, 1, 0, 0).scott_pi, -1],
  ['one item, disagreed: AC1', two(0, 1, 0, 0).gwet_ac1, -1],
  ['F1, nothing predicted: recall', scores(0, 0, 7, 43).recall, 0],
  ['F1, nothing predicted: F1', scores(0, 0, 7, 43).f1, 0],
  ['F1, nothing present: precision', scores(0, 5, 0, 45).precision, 0],
  ['F1, nothing present: F1', scores(0, 5, 0, 45).f1, 0],
  ['neither: specificity', scores(0, 0, 0, 50).specificity, 1],
  ['McNemar, no discordant pair', test(9, 0, 0, 21).exact_p, 1],
  ['McNemar, no discordant pair: mid-p', test(9, 0, 0, 21).mid_p, 1],
  ['McNemar, b = c: exact', test(9, 4, 4, 21).exact_p, 1],
  ['McNemar, b = c: mid-p', test(9, 4, 4, 21).mid_p, 1],
  ['McNemar, b = c: with continuity correction', test(9, 4, 4, 21).chi2_cc, 0],
];

describe('edge cases: undefined is null with a reason', () => {
  it.each(undefinedRows)('%s', (_, stat, reason) => {
    expect(stat).toMatchObject({ value: null, reason, flags: [] });
    expect(stat).not.toHaveProperty('interval');
  });
});

describe('edge cases: a value, and no reason', () => {
  it.each(definedRows)('%s', (_, stat, value) => {
    expect(stat.value).toBe(value);
    expect(stat).not.toHaveProperty('reason');
  });
});

describe('flags', () => {
  it('one annotator constant: no standard error, no interval, and says why', () => {
    const { kappa } = two(6, 2, 0, 0);
    expect(kappa).toMatchObject({ se: null, se_null: null, flags: ['constant-rater'] });
    expect(kappa.interval).toBeUndefined();
  });

  it('one item that was disagreed on is too small for anything', () => {
    expect(two(0, 1, 0, 0).kappa).toMatchObject({ se: null, flags: ['n-too-small'] });
    expect(two(0, 1, 0, 0).gwet_ac1).toMatchObject({ se: null, flags: ['n-too-small'] });
  });

  it('no disagreement: standard error 0 is flagged, and the interval is not [1, 1]', () => {
    const { kappa } = two(42, 0, 0, 8);
    expect(kappa.flags).toEqual(['perfect-agreement-se-zero']);
    expect(kappa).toMatchObject({ value: 1, se: 0 });
    expect(kappa.interval!.low).toBeCloseTo(0.752, 3);
    expect(kappa.interval!.high).toBe(1);
  });

  it('no discordant pair is said beside p = 1', () => {
    expect(test(9, 0, 0, 21).exact_p.flags).toEqual(['no-discordant-pairs']);
    expect(test(9, 1, 1, 21).exact_p.flags).toEqual([]);
  });
});

it('refuses McNemar on more than two labels and points to Stuart-Maxwell', () => {
  const table = tableFromCounts(
    ['a', 'b', 'c'],
    [
      [5, 1, 0],
      [2, 5, 1],
      [0, 0, 4],
    ],
  );
  expect(() => mcnemar(table)).toThrow(
    expect.objectContaining({ code: 'not-two-labels', message: expect.stringContaining('Stuart-Maxwell') }),
  );
  expect(twoRater(table).mcnemar).toBeNull();
  expect(twoRater(table).prevalence_index.reason).toBe('more-than-two-labels');
});

it.each([1, 2, 3, 7, 20, 1000, 123_457])('Wilson is exactly 0 at 0/%i and exactly 1 at n/n', n => {
  expect(wilson(0, n).low).toBe(0);
  expect(wilson(n, n).high).toBe(1);
  expect(wilson(0, n).high).toBeCloseTo(1 - wilson(n, n).low, 12);
});

it.each([
  [480, 520],
  [400, 600],
  [1_000, 1_150],
])('exact McNemar at %i : %i, where 2^-n is below the smallest number', (b, c) => {
  const n = b + c;
  let ways = 1n;
  let tail = 0n;
  for (let k = 0; k <= b; k += 1) {
    tail += ways;
    ways = (ways * BigInt(n - k)) / BigInt(k + 1);
  }
  const exact = (2 * Number((tail * 10n ** 40n) >> BigInt(n))) / 1e40;
  expect(Math.abs(test(10, b, c, 10).exact_p.value! / exact - 1)).toBeLessThan(1e-9);
});

it('matches hand-counted McNemar tails', () => {
  expect(test(0, 1, 4, 0).exact_p.value).toBeCloseTo((2 * (1 + 5)) / 32, 12);
  expect(test(0, 1, 4, 0).mid_p.value).toBeCloseTo((2 * (1 + 5) - 5) / 32, 12);
  expect(test(0, 0, 6, 0).exact_p.value).toBeCloseTo(2 / 64, 12);
});
