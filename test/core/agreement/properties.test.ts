import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binaryScores } from '../../../src/core/agreement/binary-scores.js';
import {
  type Label,
  type Table,
  tableFromCounts,
  tabulate,
} from '../../../src/core/agreement/contingency.js';
import { fleissKappa } from '../../../src/core/agreement/fleiss-kappa.js';
import { type AlphaLevel, krippendorffAlpha } from '../../../src/core/agreement/krippendorff-alpha.js';
import { missingBounds } from '../../../src/core/agreement/missing-bounds.js';
import { multiclassScores } from '../../../src/core/agreement/multiclass-scores.js';
import { passK } from '../../../src/core/agreement/pass-k.js';
import { ppiMean } from '../../../src/core/agreement/ppi-mean.js';
import { countRatings, type RatingCounts } from '../../../src/core/agreement/rating-counts.js';
import { roganGladen } from '../../../src/core/agreement/rogan-gladen.js';
import type { Stat } from '../../../src/core/agreement/stat.js';
import { stratifiedScores } from '../../../src/core/agreement/stratified-scores.js';
import { stuartMaxwell } from '../../../src/core/agreement/stuart-maxwell.js';
import { type TwoRater, twoRater } from '../../../src/core/agreement/two-rater.js';
import { varianceDecomposition } from '../../../src/core/agreement/variance-decomposition.js';
import { weightedKappa } from '../../../src/core/agreement/weighted-kappa.js';
import { share } from '../../../src/core/agreement/wilson.js';

/** The 14 properties of ../shared/cases/agreement.json, by their ids there. */

const names = ['a', 'b', 'c', 'd', 'e'];

/** Few draws: no property here is about the width of a simulated interval. */
const few = { draws: 200 };
const all = (table: Table): TwoRater => twoRater(table, few);

/** Counts that are often 0, so that constant annotators, empty tables and unused categories all occur. */
const count = fc.oneof(fc.constant(0), fc.nat(3), fc.nat(60));
const square = (size: number) =>
  fc.array(fc.array(count, { minLength: size, maxLength: size }), { minLength: size, maxLength: size });
const tables = fc
  .integer({ min: 2, max: 4 })
  .chain(size => square(size).map(counts => tableFromCounts(names.slice(0, size), counts)));
const binary = square(2).map(counts => tableFromCounts(['y', 'n'], counts));
const confusions = fc.record({ tp: count, fp: count, fn: count, tn: count });
const labels = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 40 });

/** Labels of two to four annotators, missing ones among them. */
const raters = fc
  .tuple(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 0, max: 12 }))
  .chain(([people, items]) =>
    fc.array(fc.array(fc.constantFrom(1, 2, 3, 4, null), { minLength: items, maxLength: items }), {
      minLength: people,
      maxLength: people,
    }),
  );
const numbers = [1, 2, 3, 4];
const alphaLevels: readonly AlphaLevel[] = ['nominal', 'ordinal', 'interval'];
const tiny = { draws: 20 };
const alpha = (ratings: RatingCounts, level: AlphaLevel = 'nominal') =>
  krippendorffAlpha(ratings, { level, ...tiny });
const weighted = (table: Table, weights: 'linear' | 'quadratic', order = table.categories) =>
  weightedKappa(table, { weights, order, ...tiny });

/** The pairs of a table as two rows of labels. */
const rowsOf = (table: Table): [Label[], Label[]] => {
  const first: Label[] = [];
  const second: Label[] = [];
  for (const [i, row] of table.counts.entries()) {
    for (const [j, count] of row.entries()) {
      for (let at = 0; at < count; at += 1) {
        first.push(table.categories[i]!);
        second.push(table.categories[j]!);
      }
    }
  }
  return [first, second];
};
const ratingsOfTable = (table: Table): RatingCounts => countRatings(rowsOf(table), table.categories);

const swapped = (table: Table): Table => ({
  ...table,
  counts: table.categories.map((_, column) => table.counts.map(row => row[column]!)),
});

/** The statistics of which the properties speak, by name. */
const values = (table: Table): Record<string, Stat> => {
  const { percent_agreement, expected_agreement, kappa, kappa_max, pabak, scott_pi, gwet_ac1 } = all(table);
  return { percent_agreement, expected_agreement, kappa, kappa_max, pabak, scott_pi, gwet_ac1 };
};

function near(one: Stat, other: Stat, what: string, digits = 12): void {
  expect(one.reason, what).toBe(other.reason);
  if (one.value === null) expect(other.value, what).toBeNull();
  else expect(one.value, what).toBeCloseTo(other.value!, digits);
}

const run = <Values>(property: fc.IProperty<Values>) => fc.assert(property, { numRuns: 200 });

describe('properties', () => {
  it('sym-rater-swap: nothing changes when the annotators change places, the bias index changes sign', () => {
    run(
      fc.property(tables, table => {
        const before = values(table);
        const after = values(swapped(table));
        for (const name of Object.keys(before)) {
          near(before[name]!, after[name]!, name);
          if (typeof before[name]!.se === 'number') {
            expect(before[name]!.se, `se of ${name}`).toBeCloseTo(after[name]!.se!, 12);
          }
        }
        for (const weights of ['linear', 'quadratic'] as const) {
          near(weighted(table, weights), weighted(swapped(table), weights), weights);
        }
        const [bias, opposite] = [all(table).bias_index, all(swapped(table)).bias_index];
        if (bias.value !== null) expect(bias.value + opposite.value!).toBeCloseTo(0, 12);
      }),
    );
  });

  it('sym-rater-swap: precision and recall change places, F1 and MCC stay', () => {
    run(
      fc.property(confusions, counts => {
        const before = binaryScores(counts);
        const after = binaryScores({ ...counts, fp: counts.fn, fn: counts.fp });
        near(before.f1, after.f1, 'F1');
        near(before.mcc, after.mcc, 'MCC');
        near(before.precision, after.recall, 'precision');
        near(before.recall, after.precision, 'recall');
      }),
    );
  });

  it('sym-rater-swap: any order of the annotators gives one alpha and one Fleiss kappa', () => {
    run(
      fc.property(raters, rows => {
        const [forth, back] = [countRatings(rows, numbers), countRatings([...rows].reverse(), numbers)];
        for (const level of alphaLevels) near(alpha(forth, level), alpha(back, level), level);
      }),
    );
    run(
      fc.property(tables, table => {
        near(fleissKappa(ratingsOfTable(table)), fleissKappa(ratingsOfTable(swapped(table))), 'Fleiss');
      }),
    );
  });

  it('relabel: names and order of the categories do not matter to alpha and Fleiss kappa', () => {
    run(
      fc.property(raters, fc.shuffledSubarray(numbers, { minLength: 4 }), (rows, order) => {
        const renamed = rows.map(row => row.map(label => (label === null ? null : `label ${label}`)));
        const names = order.map(number => `label ${number}`);
        near(alpha(countRatings(rows, numbers)), alpha(countRatings(renamed, names)), 'alpha');
        const full = rows.map(row => row.map(label => label ?? 1));
        const also = full.map(row => row.map(label => `label ${label}`));
        const [one, other] = [
          fleissKappa(countRatings(full, numbers)),
          fleissKappa(countRatings(also, names)),
        ];
        near(one, other, 'Fleiss');
        if (typeof one.se === 'number') expect(one.se).toBeCloseTo(other.se!, 10);
      }),
    );
  });

  it('reverse-order: the declared order backwards changes nothing', () => {
    run(
      fc.property(tables, table => {
        const back = [...table.categories].reverse();
        for (const weights of ['linear', 'quadratic'] as const) {
          const [forth, reversed] = [weighted(table, weights), weighted(table, weights, back)];
          near(forth, reversed, weights);
          if (typeof forth.se === 'number') expect(forth.se).toBeCloseTo(reversed.se!, 10);
        }
      }),
    );
    run(
      fc.property(raters, rows => {
        const forth = countRatings(rows, numbers);
        const backwards = rows.map(row => row.map(label => (label === null ? null : 5 - label)));
        for (const level of ['ordinal', 'interval'] as const) {
          near(alpha(forth, level), alpha(countRatings(backwards, numbers), level), level);
        }
      }),
    );
  });

  it('reverse-order: another order generally changes the value', () => {
    const table = tableFromCounts(names.slice(0, 3), [
      [5, 4, 0],
      [1, 6, 1],
      [0, 2, 7],
    ]);
    const [straight, mixed] = [weighted(table, 'linear'), weighted(table, 'linear', ['b', 'a', 'c'])];
    expect(Math.abs(straight.value! - mixed.value!)).toBeGreaterThan(0.05);
  });

  it('relabel: names and order of the categories do not matter', () => {
    const shuffles = tables.chain(table =>
      fc.tuple(
        fc.constant(table),
        fc.shuffledSubarray([...table.categories.keys()], {
          minLength: table.categories.length,
          maxLength: table.categories.length,
        }),
      ),
    );
    run(
      fc.property(shuffles, ([table, order]) => {
        const renamed = tableFromCounts(
          order.map(at => `label ${at}`),
          order.map(row => order.map(column => table.counts[row]![column]!)),
        );
        const before = values(table);
        const after = values(renamed);
        for (const name of Object.keys(before)) {
          near(before[name]!, after[name]!, name);
          expect(typeof before[name]!.se, name).toBe(typeof after[name]!.se);
          if (typeof before[name]!.se === 'number') {
            expect(before[name]!.se!, `se of ${name}`).toBeCloseTo(after[name]!.se!, 10);
          }
        }
      }),
    );
  });

  it('item-order: permuting the items changes nothing, not even a simulated limit', () => {
    const pairs = fc.array(
      fc.tuple(fc.constantFrom('a', 'b', 'c', null), fc.constantFrom('a', 'b', 'c', null)),
      {
        maxLength: 30,
      },
    );
    run(
      fc.property(pairs, fc.infiniteStream(fc.nat()), (rows, keys) => {
        const order = rows
          .map(row => ({ row, key: keys.next().value as number }))
          .sort((x, y) => x.key - y.key);
        const table = (from: readonly (readonly [Label | null, Label | null])[]) =>
          all(
            tabulate(
              from.map(row => row[0]),
              from.map(row => row[1]),
              ['a', 'b', 'c'],
            ),
          );
        expect(table(order.map(one => one.row))).toEqual(table(rows));
      }),
    );
  });

  it('item-order: nor does it change alpha, Fleiss kappa, scores of classes, pass^k or rho', () => {
    run(
      fc.property(raters, rows => {
        const back = rows.map(row => [...row].reverse());
        near(alpha(countRatings(rows, numbers)), alpha(countRatings(back, numbers)), 'alpha');
        const tasks = rows.map(row => ({ n: row.length, c: row.filter(label => label === 1).length }));
        near(
          passK(tasks, 2, tiny).mean_pass_hat,
          passK([...tasks].reverse(), 2, tiny).mean_pass_hat,
          'pass^k',
        );
        near(varianceDecomposition(rows, tiny), varianceDecomposition([...back].reverse(), tiny), 'rho', 9);
      }),
    );
  });

  it('self: agreement with oneself is exactly 1 when two categories occur, else undefined', () => {
    run(
      fc.property(labels, own => {
        const { kappa, scott_pi, pabak, gwet_ac1 } = all(tabulate(own, own, ['a', 'b', 'c']));
        const kinds = new Set(own).size;
        expect([kappa.value, scott_pi.value]).toEqual(kinds >= 2 ? [1, 1] : [null, null]);
        const twice = countRatings([own, own], ['a', 'b', 'c']);
        const others = [
          alpha(twice).value,
          fleissKappa(twice).value,
          weighted(tabulate(own, own, ['a', 'b', 'c']), 'quadratic').value,
        ];
        expect(others).toEqual(kinds >= 2 ? [1, 1, 1] : [null, null, null]);
        const { macro_f1, mcc } = multiclassScores(tabulate(own, own, ['a', 'b', 'c']), tiny);
        expect([macro_f1.value, mcc.value]).toEqual([kinds >= 1 ? 1 : null, kinds >= 2 ? 1 : null]);
        expect([pabak.value, gwet_ac1.value]).toEqual(kinds >= 1 ? [1, 1] : [null, null]);
      }),
    );
    run(
      fc.property(fc.nat(10_000), fc.nat(10_000), (tp, tn) => {
        const { f1, mcc } = binaryScores({ tp, tn, fp: 0, fn: 0 });
        expect(f1.value).toBe(tp > 0 ? 1 : null);
        expect(mcc.value).toBe(tp > 0 && tn > 0 ? 1 : null);
      }),
    );
  });

  it('bounds: values in [-1, 1], kappa <= kappa max, intervals inside and around the point', () => {
    run(
      fc.property(tables, table => {
        const every = all(table);
        within(every.kappa, -1);
        within(every.gwet_ac1, -1);
        within(every.scott_pi, -1);
        within(every.percent_agreement, 0);
        for (const stat of every.category_agreement) within(stat, 0);
        for (const weights of ['linear', 'quadratic'] as const) within(weighted(table, weights), -1);
        const classes = multiclassScores(table, tiny);
        within(classes.macro_f1, 0);
        within(classes.mcc, -1);
        if (every.kappa.value !== null) {
          expect(every.kappa.value).toBeLessThanOrEqual(every.kappa_max.value! + 1e-12);
        }
      }),
    );
    run(
      fc.property(confusions, counts => {
        const scores = binaryScores(counts);
        within(scores.mcc, -1);
        within(scores.kappa, -1);
        for (const name of ['precision', 'recall', 'specificity', 'npv', 'accuracy', 'f1'] as const) {
          within(scores[name], 0);
        }
      }),
    );
    run(
      fc.property(fc.nat(2_000), fc.nat(2_000), (x, rest) => {
        if (x + rest > 0) within(share(x, x + rest), 0);
      }),
    );
  });

  it('bounds: alpha at most 1, rates and their bounds in [0, 1]', () => {
    run(
      fc.property(raters, rows => {
        for (const level of alphaLevels) {
          const { value, interval } = alpha(countRatings(rows, numbers), level);
          if (value === null) continue;
          expect(value).toBeLessThanOrEqual(1);
          if (interval) expect(value).toBeGreaterThanOrEqual(interval.low);
          if (interval) expect(value).toBeLessThanOrEqual(interval.high);
        }
        within(varianceDecomposition(rows, tiny), 0);
      }),
    );
    run(
      fc.property(fc.nat(50), fc.nat(50), fc.double({ min: 0, max: 1, noNaN: true }), (pos, neg, rate) => {
        within(roganGladen({ pos, n: pos + neg, se: rate, sp: 0.9 }), 0);
      }),
    );
    run(
      fc.property(strata, all => {
        const scores = stratifiedScores(all);
        for (const name of ['precision', 'recall', 'f1', 'prevalence'] as const) within(scores[name], 0);
        const bound = scores.recall_lower_bound_95.value;
        if (bound !== null && scores.recall.value !== null) {
          expect(bound).toBeLessThanOrEqual(scores.recall.value + 1e-9);
        }
      }),
    );
  });

  it('duplicate: repeating the items of a small sample changes alpha, which corrects for its size', () => {
    const rows = [
      ['a', 'b', 'a', 'b'],
      ['a', 'b', 'b', 'b'],
    ];
    const once = alpha(countRatings(rows, ['a', 'b'])).value!;
    const often = alpha(
      countRatings(
        rows.map(row => [...row, ...row, ...row]),
        ['a', 'b'],
      ),
    ).value!;
    expect(Math.abs(once - often)).toBeGreaterThan(0.01);
  });

  it('binary-weighted: with two categories linear = quadratic = unweighted', () => {
    run(
      fc.property(binary, table => {
        const plain = all(table).kappa;
        for (const weights of ['linear', 'quadratic'] as const) {
          const stat = weighted(table, weights);
          near(stat, plain, weights);
          if (typeof plain.se === 'number') expect(stat.se).toBeCloseTo(plain.se, 10);
        }
      }),
    );
  });

  it("two-rater-fleiss: for two annotators it is Scott's pi, and alpha = pi + (1 - pi)/(2n)", () => {
    run(
      fc.property(tables, table => {
        const pi = all(table).scott_pi;
        const ratings = ratingsOfTable(table);
        near(fleissKappa(ratings), pi, 'Fleiss');
        const own = alpha(ratings);
        if (pi.value === null) expect(own.value).toBeNull();
        else expect(own.value).toBeCloseTo(pi.value + (1 - pi.value) / (2 * table.n_used), 12);
      }),
    );
  });

  it('pass-k: k = 1 is c/n; pass^k falls and pass@k rises with k; each is the mirror of the other', () => {
    run(
      fc.property(fc.nat(12), fc.nat(12), (c, failed) => {
        const n = c + failed;
        const of = (passed: number, k: number) => passK([{ n, c: passed }], k, tiny).per_task[0]!;
        let before = { pass_hat: 1, pass_at: 0 };
        for (let k = 1; k <= n; k += 1) {
          const { pass_hat, pass_at, plugin } = of(c, k);
          if (k === 1) expect(pass_hat).toBeCloseTo(c / n, 12);
          expect(pass_hat!).toBeLessThanOrEqual(before.pass_hat + 1e-12);
          expect(pass_at!).toBeGreaterThanOrEqual(before.pass_at - 1e-12);
          expect(pass_hat!).toBeCloseTo(1 - of(n - c, k).pass_at!, 12);
          expect(pass_hat!).toBeLessThanOrEqual(plugin! + 1e-12);
          before = { pass_hat: pass_hat!, pass_at: pass_at! };
        }
        expect(of(c, n + 1)).toMatchObject({ pass_hat: null, pass_at: null, plugin: null });
      }),
    );
  });

  it('duplicate: repeating every item m times leaves the point and divides the standard error by sqrt(m)', () => {
    run(
      fc.property(tables, fc.integer({ min: 2, max: 5 }), (table, times) => {
        const more = tableFromCounts(
          table.categories,
          table.counts.map(row => row.map(each => each * times)),
        );
        const before = values(table);
        const after = values(more);
        for (const name of Object.keys(before)) near(before[name]!, after[name]!, name);
        for (const name of ['kappa', 'pabak'] as const) {
          const [one, many] = [before[name]!.se, after[name]!.se];
          // A single item has no standard error, several equal ones are a table like any other.
          if (typeof one === 'number') expect(many!).toBeCloseTo(one / Math.sqrt(times), 9);
        }
        const ac1 = [all(table).gwet_ac1.se_table_form, all(more).gwet_ac1.se_table_form];
        if (ac1[0] !== null) expect(ac1[1]!).toBeCloseTo(ac1[0]! / Math.sqrt(times), 9);
      }),
    );
    run(
      fc.property(confusions, fc.integer({ min: 2, max: 5 }), (counts, times) => {
        const more = binaryScores({
          tp: counts.tp * times,
          fp: counts.fp * times,
          fn: counts.fn * times,
          tn: counts.tn * times,
        });
        const once = binaryScores(counts);
        near(once.f1, more.f1, 'F1');
        near(once.mcc, more.mcc, 'MCC', 9);
        if (once.f1.value !== null) expect(more.f1.se!).toBeCloseTo(once.f1.se! / Math.sqrt(times), 9);
      }),
    );
  });

  it('pabak: (K po - 1)/(K - 1)', () => {
    run(
      fc.property(tables, table => {
        const { pabak, percent_agreement } = all(table);
        const size = table.categories.length;
        if (pabak.value === null) expect(table.n_used).toBe(0);
        else expect(pabak.value).toBeCloseTo((size * percent_agreement.value! - 1) / (size - 1), 12);
      }),
    );
  });

  it('f1-dice: F1 is the positive agreement of the same table, and the true negatives play no part', () => {
    run(
      fc.property(confusions, fc.nat(50), (counts, more) => {
        const { tp, fp, fn, tn } = counts;
        const table = tableFromCounts(
          ['y', 'n'],
          [
            [tp, fn],
            [fp, tn],
          ],
        );
        const { f1 } = binaryScores(counts);
        expect(all(table).category_agreement[0]!.value).toEqual(f1.value);
        if (table.n_used > 0) expect(binaryScores({ ...counts, tn: tn + more }).f1.value).toEqual(f1.value);
      }),
    );
  });

  it('unused-category: an extra declared category changes no kappa or pi, not even its interval', () => {
    run(
      fc.property(tables, table => {
        const size = table.categories.length;
        const wider = tableFromCounts(
          [...table.categories, 'never used'],
          [...table.counts.map(row => [...row, 0]), new Array<number>(size + 1).fill(0)],
        );
        const [before, after] = [all(table), all(wider)];
        expect(after.kappa).toEqual(before.kappa);
        expect(after.scott_pi).toEqual(before.scott_pi);
        const agreed = before.percent_agreement.value;
        near(alpha(ratingsOfTable(wider)), alpha(ratingsOfTable(table)), 'alpha');
        // One more category at the end does not move linear distances, but the largest of them.
        near(weighted(wider, 'linear'), weighted(table, 'linear'), 'weighted');
        if (agreed !== null && agreed < 1) expect(after.pabak.value).not.toBeCloseTo(before.pabak.value!, 6);
      }),
    );
  });

  it('json-safe: no NaN or infinity anywhere, and a reason exactly where there is no value', () => {
    run(fc.property(tables, table => expectSafe(all(table))));
    run(fc.property(binary, table => expectSafe(all(table))));
    run(fc.property(confusions, counts => expectSafe(binaryScores(counts))));
    run(
      fc.property(tables, table => {
        expectSafe(multiclassScores(table, tiny));
        expectSafe(stuartMaxwell(table));
        expectSafe(fleissKappa(ratingsOfTable(table)));
        for (const weights of ['linear', 'quadratic'] as const) expectSafe(weighted(table, weights));
      }),
    );
    run(
      fc.property(raters, rows => {
        for (const level of alphaLevels) expectSafe(alpha(countRatings(rows, numbers), level));
        expectSafe(varianceDecomposition(rows, tiny));
      }),
    );
    run(fc.property(strata, all => expectSafe(stratifiedScores(all))));
    run(
      fc.property(
        fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 6 }),
        fc.integer({ min: 1, max: 7 }),
        (pairs, k) =>
          expectSafe(
            passK(
              pairs.map(([c, more]) => ({ n: c + more, c })),
              k,
              tiny,
            ),
          ),
      ),
    );
    run(
      fc.property(count, count, count, (flagged, missing, rest) =>
        expectSafe(missingBounds(flagged, missing, flagged + missing + rest)),
      ),
    );
    const bits = fc.array(fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(0, 1)), { maxLength: 8 });
    run(
      fc.property(bits, fc.array(fc.constantFrom(0, 1), { maxLength: 8 }), (pairs, unlabelled) =>
        expectSafe(ppiMean({ y: pairs.map(([y]) => y), f: pairs.map(([, f]) => f), unlabelled })),
      ),
    );
  });
});

/** Strata with anything from nothing to everything audited. */
const strata = fc.array(
  fc.tuple(fc.boolean(), fc.nat(30), fc.nat(30), fc.nat(30)).map(([flagged, positive, negative, open]) => ({
    flagged,
    N: positive + negative + open,
    audited: positive + negative,
    positive,
  })),
  { maxLength: 4 },
);

function within(stat: Stat, least: number): void {
  if (stat.value === null) return;
  const { low, high } = stat.interval ?? { low: stat.value, high: stat.value };
  expect(low).toBeGreaterThanOrEqual(least - 1e-12);
  expect(high).toBeLessThanOrEqual(1 + 1e-12);
  expect(stat.value).toBeGreaterThanOrEqual(low - 1e-12);
  expect(stat.value).toBeLessThanOrEqual(high + 1e-12);
}

function expectSafe(result: object): void {
  JSON.stringify(result, (key, value: unknown) => {
    if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${key} is ${value}`);
    if (value !== null && typeof value === 'object' && 'flags' in value) {
      const stat = value as Stat;
      if ((stat.value === null) !== (stat.reason !== undefined)) throw new Error(`${key}: value and reason`);
    }
    return value;
  });
}
