import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BinaryScores, binaryScores } from '../../../src/core/agreement/binary-scores.js';
import {
  type Label,
  type Table,
  tableFromCounts,
  tabulate,
} from '../../../src/core/agreement/contingency.js';
import type { Stat } from '../../../src/core/agreement/stat.js';
import { type TwoRater, twoRater } from '../../../src/core/agreement/two-rater.js';
import { share } from '../../../src/core/agreement/wilson.js';

/** The properties of ../shared/cases/agreement.json that concern what exists here, by their ids there. */

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

  it('self: agreement with oneself is exactly 1 when two categories occur, else undefined', () => {
    run(
      fc.property(labels, own => {
        const { kappa, scott_pi, pabak, gwet_ac1 } = all(tabulate(own, own, ['a', 'b', 'c']));
        const kinds = new Set(own).size;
        expect([kappa.value, scott_pi.value]).toEqual(kinds >= 2 ? [1, 1] : [null, null]);
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
        if (agreed !== null && agreed < 1) expect(after.pabak.value).not.toBeCloseTo(before.pabak.value!, 6);
      }),
    );
  });

  it('json-safe: no NaN or infinity anywhere, and a reason exactly where there is no value', () => {
    run(fc.property(tables, table => expectSafe(all(table))));
    run(fc.property(binary, table => expectSafe(all(table))));
    run(fc.property(confusions, counts => expectSafe(binaryScores(counts))));
  });
});

function within(stat: Stat, least: number): void {
  if (stat.value === null) return;
  const { low, high } = stat.interval ?? { low: stat.value, high: stat.value };
  expect(low).toBeGreaterThanOrEqual(least - 1e-12);
  expect(high).toBeLessThanOrEqual(1 + 1e-12);
  expect(stat.value).toBeGreaterThanOrEqual(low - 1e-12);
  expect(stat.value).toBeLessThanOrEqual(high + 1e-12);
}

function expectSafe(result: TwoRater | BinaryScores): void {
  JSON.stringify(result, (key, value: unknown) => {
    if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${key} is ${value}`);
    if (value !== null && typeof value === 'object' && 'flags' in value) {
      const stat = value as Stat;
      if ((stat.value === null) !== (stat.reason !== undefined)) throw new Error(`${key}: value and reason`);
    }
    return value;
  });
}
