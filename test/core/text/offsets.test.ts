import fc from 'fast-check';
import { expect, it } from 'vitest';
import { offsetsOf } from '../../../src/core/text/offsets.js';

it.each([
  ['', 0, 0],
  ['abc', 2, 2],
  ['好a', 1, 1],
  ['👍a', 2, 1],
  ['a👍b👍c', 4, 3],
  ['a👍b👍c', 6, 4],
])('%j: unit %i is point %i, and back', (text, unit, point) => {
  const offsets = offsetsOf(text);
  expect(offsets.toPoint(unit)).toBe(point);
  expect(offsets.toUnit(point)).toBe(unit);
});

it('agrees with counting, for every offset of any text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', '好', '👍', '\ud83d', '\ude00')).map(pieces => pieces.join('')),
      text => {
        const offsets = offsetsOf(text);
        const points = [...text];
        expect(offsets.points).toBe(points.length);
        let unit = 0;
        for (const [index, point] of points.entries()) {
          expect(offsets.toUnit(index)).toBe(unit);
          expect(offsets.toPoint(unit)).toBe(index);
          unit += point.length;
        }
        expect(offsets.toUnit(points.length)).toBe(text.length);
        expect(offsets.toUnit(points.length + 5)).toBe(text.length);
        expect(offsets.toPoint(text.length + 5)).toBe(points.length);
      },
    ),
  );
});

it('an offset inside a pair counts the pair as begun', () => {
  expect(offsetsOf('a👍b').toPoint(2)).toBe(1);
});
