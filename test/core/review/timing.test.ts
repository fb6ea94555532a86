import { expect, test } from 'vitest';
import { activeBetween, paceOf, quantile, spell } from '../../../src/core/review/timing.js';

test('idle time is cut at a minute and never negative', () => {
  expect(activeBetween(0, 4100)).toBe(4100);
  expect(activeBetween(0, 10 * 60_000)).toBe(60_000);
  expect(activeBetween(5, 0)).toBe(0);
});

test('the pace looks back on the last fifty labels', () => {
  const slowStart = Array.from({ length: 100 }, () => 30_000);
  const now = Array.from({ length: 50 }, () => 4000);
  expect(paceOf([...slowStart, ...now], 10)).toEqual({ median: 4000, p90: 4000, left: 40_000 });
});

test('before the first label there is no pace', () => {
  expect(paceOf([], 10)).toEqual({ median: null, p90: null, left: null });
});

test('quantiles interpolate', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
  expect(quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 0.9)).toBe(10);
});

test.each([
  [4123, '4.1 s'],
  [9940, '9.9 s'],
  [12_400, '12 s'],
  [59_900, '1 min'],
  [22 * 60_000, '22 min'],
  [100 * 60_000, '1 h 40'],
  [(3 * 60 + 5) * 60_000, '3 h 05'],
])('%d ms reads "%s"', (ms, text) => {
  expect(spell(ms)).toBe(text);
});
