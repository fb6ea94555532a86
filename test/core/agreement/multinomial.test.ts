import { expect, it } from 'vitest';
import { addResample, kindsOf, uniforms } from '../../../src/core/agreement/multinomial.js';

/** One cell for each kind, so that a resample says how often each was drawn. */
const unit = (kind: number): number[] => [0, 1, 2, 3].map(cell => (cell === kind ? 1 : 0));

it.each([
  ['kinds of many and of few units', [40, 9, 2, 1]],
  ['kinds of few units only', [3, 2, 2, 1]],
  ['kinds of many units only', [30, 20, 10, 8]],
])('%s are drawn as often as they are there, as many units in all', (_, counts) => {
  const clusters = counts.flatMap((count, kind) => Array.from({ length: count }, () => unit(kind)));
  const kinds = kindsOf(clusters);
  const random = uniforms(5);
  const draws = 20_000;
  const sums = [0, 0, 0, 0];
  const squares = [0, 0, 0, 0];
  for (let draw = 0; draw < draws; draw += 1) {
    const cells = new Float64Array(4);
    addResample(cells, kinds, random);
    expect(cells.reduce((sum, cell) => sum + cell, 0)).toBe(clusters.length);
    for (let at = 0; at < 4; at += 1) {
      sums[at]! += cells[at]!;
      squares[at]! += cells[at]! ** 2;
    }
  }
  for (let at = 0; at < 4; at += 1) {
    const variance = counts[at]! * (1 - counts[at]! / clusters.length);
    const mean = sums[at]! / draws;
    // Five standard errors of the mean; the variance of a multinomial to five in a hundred.
    expect(Math.abs(mean - counts[at]!)).toBeLessThan(5 * Math.sqrt(variance / draws));
    expect(Math.abs(squares[at]! / draws - mean ** 2 - variance)).toBeLessThan(0.05 * variance);
  }
});
