import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderNewItems } from '../../../src/core/review/order.js';

const items = (n: number, prefix = 'item') => Array.from({ length: n }, (_, i) => `${prefix}-${i}`);

describe('orderNewItems', () => {
  test('is a permutation that depends on seed and count alone, not on the order that items come in', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string()),
        fc.integer({ min: 0, max: 2 ** 31 - 1 }),
        fc.nat(10_000),
        (given, seed, before) => {
          const order = orderNewItems(given, seed, before);
          expect([...order].sort()).toEqual([...given].sort());
          expect(orderNewItems([...given].reverse(), seed, before)).toEqual(order);
        },
      ),
    );
  });

  test('differs between seeds and between batches of one seed', () => {
    const hundred = items(100);
    const places = (order: string[]) => order.map(item => hundred.indexOf(item));
    const first = places(orderNewItems(hundred, 1, 0));
    expect(places(orderNewItems(hundred, 2, 0))).not.toEqual(first);
    expect(places(orderNewItems(hundred, 1, 100))).not.toEqual(first);
  });

  test('gives every item every place about equally often', () => {
    const counts = items(4).map(() => [0, 0, 0, 0]);
    const trials = 4000;
    for (let seed = 0; seed < trials; seed += 1)
      orderNewItems(items(4), seed * 7919, 0).forEach((item, place) => {
        counts[Number(item.slice(5))]![place]! += 1;
      });
    // 1,000 expected with a standard deviation of 27; six of those is never reached by chance.
    for (const count of counts.flat()) expect(Math.abs(count - trials / 4)).toBeLessThan(6 * 27);
  });

  test('takes an item that is named twice once', () => {
    expect(orderNewItems(['a', 'a'], 5, 0)).toEqual(['a']);
  });
});
