import { describe, expect, it } from 'vitest';
import { fleissKappa } from '../../../src/core/agreement/fleiss-kappa.js';
import { type AlphaLevel, krippendorffAlpha } from '../../../src/core/agreement/krippendorff-alpha.js';
import { countRatings } from '../../../src/core/agreement/rating-counts.js';

const few = { draws: 400 };
const _ = null;

/** Example C of Krippendorff 2011: four annotators, twelve items, labels missing. */
const krippendorff = countRatings(
  [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, _, _, _],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, _, 3],
    [_, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, _],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, _],
  ],
  [1, 2, 3, 4, 5],
);
const uneven = countRatings(
  [
    [10, 20, 40, 40, 10],
    [10, 40, 40, 20, _],
    [20, 20, _, 40, 10],
  ],
  [10, 20, 40],
);

describe("Krippendorff's alpha", () => {
  it.each<[AlphaLevel, number]>([
    ['nominal', 0.743],
    ['ordinal', 0.815],
    ['interval', 0.849],
  ])('%s, his example with missing labels', (level, published) => {
    const stat = krippendorffAlpha(krippendorff, { level, ...few });
    expect(stat.value).toBeCloseTo(published, 3);
    expect(stat).toMatchObject({ n_items: 12, n_pairable_items: 11, n_used: 11, n_dropped: 1 });
    expect(stat.interval).toMatchObject({ method: 'item-bootstrap', draws: 400 });
  });

  // Counted pair by pair, with nothing in common with the code but the definition.
  it.each<[AlphaLevel, number]>([
    ['nominal', 0.3571428571428571],
    ['ordinal', 0.6780626780626782],
    ['interval', 0.6086956521739131],
  ])('%s over uneven numbers', (level, value) => {
    expect(krippendorffAlpha(uneven, { level, ...few }).value).toBeCloseTo(value, 12);
  });

  it('resamples whole tasks when items share them', () => {
    const tasks = krippendorff.counts.map((__, at) => `t${at % 6}`);
    const stat = krippendorffAlpha(krippendorff, { level: 'nominal', tasks, ...few });
    expect(stat.interval!.method).toBe('task-bootstrap');
    expect(stat.flags).toContain('clustered-items');
    const alone = krippendorffAlpha(krippendorff, { level: 'nominal', tasks: tasks.map(() => null), ...few });
    expect(alone).toEqual(krippendorffAlpha(krippendorff, { level: 'nominal', ...few }));
  });

  it('is undefined, not 0 or 1, without pairs or with one value', () => {
    const of = (raters: (number | null)[][]) =>
      krippendorffAlpha(countRatings(raters, [1, 2]), { level: 'nominal', ...few });
    expect(of([])).toMatchObject({ value: null, reason: 'no-items' });
    expect(of([[1, 2, 1]])).toMatchObject({ value: null, reason: 'no-pairable-items' });
    expect(
      of([
        [1, _],
        [_, 2],
      ]),
    ).toMatchObject({ value: null, reason: 'no-pairable-items', n_items: 2 });
    expect(
      of([
        [1, 1, 1],
        [1, 1, _],
        [1, _, 1],
      ]),
    ).toMatchObject({ value: null, reason: 'single-category' });
  });

  it('without a disagreement is 1, and resampling gives no interval rather than [1, 1]', () => {
    const stat = krippendorffAlpha(
      countRatings(
        [
          [1, 2],
          [1, 2],
        ],
        [1, 2],
      ),
      { level: 'nominal', ...few },
    );
    expect(stat).toMatchObject({ value: 1, se: null, flags: ['no-interval-by-resampling'] });
    expect(stat.interval).toBeUndefined();
  });

  it('takes ordinal distances from the declared order, interval ones from numbers only', () => {
    const words = countRatings(
      [
        ['low', 'high', 'mid', 'low'],
        ['mid', 'high', 'mid', 'low'],
      ],
      ['high', 'low', 'mid'],
    );
    const by = (order: string[]) => krippendorffAlpha(words, { level: 'ordinal', order, ...few }).value!;
    expect(by(['low', 'mid', 'high'])).toBeCloseTo(by(['high', 'mid', 'low']), 12);
    expect(by(['low', 'mid', 'high'])).not.toBeCloseTo(by(['mid', 'high', 'low']), 3);
    expect(() => by(['low', 'mid'])).toThrow(expect.objectContaining({ code: 'no-order' }));
    expect(() => krippendorffAlpha(words, { level: 'interval' })).toThrow(
      expect.objectContaining({ code: 'not-numbers' }),
    );
  });
});

describe("Fleiss' kappa", () => {
  const three = countRatings(
    [
      ['a', 'a', 'b', 'b'],
      ['a', 'b', 'b', 'b'],
      ['a', 'a', 'b', 'a'],
    ],
    ['a', 'b'],
  );

  it('by hand: P = (1 + 1/3 + 1 + 1/3)/4, Pe = 1/2', () => {
    const stat = fleissKappa(three);
    expect(stat.percent_pairwise_agreement.value).toBeCloseTo(2 / 3, 12);
    expect(stat.value).toBeCloseTo((2 / 3 - 1 / 2) / (1 / 2), 12);
    // Two even categories: 2 [s^2 - 0] / (N m (m - 1) s^2).
    expect(stat.se_null).toBeCloseTo(Math.sqrt(2 / (4 * 3 * 2)), 12);
    expect(stat).toMatchObject({ n_items: 4, n_raters: 3, interval: { method: 'student-t' } });
  });

  it('refuses unequal numbers of labels and points to alpha; drops what nobody labelled, and counts it', () => {
    const ragged = countRatings(
      [
        ['a', 'b'],
        ['a', _],
        ['b', 'a'],
      ],
      ['a', 'b'],
    );
    expect(() => fleissKappa(ragged)).toThrow(
      expect.objectContaining({ code: 'unequal-raters-per-item', message: expect.stringContaining('alpha') }),
    );
    const gap = countRatings(
      [
        ['a', _, 'b'],
        ['a', _, 'a'],
      ],
      ['a', 'b'],
    );
    expect(fleissKappa(gap)).toMatchObject({ n_items: 2, n_used: 2, n_dropped: 1 });
  });

  it('is undefined for no items and one category, and has no standard error for one item', () => {
    expect(fleissKappa(countRatings([[], []], ['a', 'b']))).toMatchObject({
      value: null,
      reason: 'no-items',
    });
    expect(fleissKappa(countRatings([['a'], ['a']], ['a', 'b']))).toMatchObject({
      value: null,
      reason: 'single-category',
    });
    const one = fleissKappa(countRatings([['a'], ['b']], ['a', 'b']));
    expect(one).toMatchObject({ value: -1, se: null, flags: ['n-too-small'] });
    expect(() => fleissKappa(countRatings([['a', 'b']], ['a', 'b']))).toThrow(
      expect.objectContaining({ code: 'one-annotator' }),
    );
  });

  it('names the label that nobody declared, and rows of different length', () => {
    expect(() => countRatings([['a'], ['z']], ['a', 'b'])).toThrow(/"z".*annotator 2, item 1/);
    expect(() => countRatings([['a', 'b'], ['a']], ['a', 'b'])).toThrow(
      expect.objectContaining({ code: 'length-mismatch' }),
    );
  });
});
