import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coldShare, isCold } from '../../../src/core/review/cold.js';

const items = Array.from({ length: 8000 }, (_, n) => `provenance-${n}`);

test('the cold subset is about its share of the items, and another one for another seed', () => {
  const of = (seed: number, share?: number) => items.filter(item => isCold(item, seed, share));
  expect(of(1).length / items.length).toBeCloseTo(coldShare, 1);
  expect(of(1, 0.5).length / items.length).toBeCloseTo(0.5, 1);
  expect(of(1, 0)).toEqual([]);
  expect(of(1, 1)).toEqual(items);
  expect(of(1)).toEqual(of(1));
  const both = new Set(of(2));
  expect(of(1).filter(item => both.has(item)).length).toBeLessThan(of(1).length / 3);
});

test('a greater share keeps what a smaller one has', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (item, seed, share) => {
      if (isCold(item, seed, share / 2)) expect(isCold(item, seed, share)).toBe(true);
    }),
  );
});
