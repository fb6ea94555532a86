import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { describe, expect, it } from 'vitest';
import { binomial } from '../../../src/core/agreement/binomial-sampler.js';
import { gammaSampler } from '../../../src/core/agreement/gamma-sampler.js';

describe('Gamma(shape, 1)', () => {
  it.each([0.5, 1, 1.5, 7.5, 41.5])('has mean and variance of its shape %d', shape => {
    const gamma = gammaSampler(11);
    const draws = Array.from({ length: 60_000 }, () => gamma(shape));
    const mean = draws.reduce((sum, x) => sum + x, 0) / draws.length;
    const variance = draws.reduce((sum, x) => sum + (x - mean) ** 2, 0) / draws.length;
    expect(draws.every(x => x >= 0 && Number.isFinite(x))).toBe(true);
    // Five standard errors: sqrt(shape/N) of the mean, sqrt((2 shape^2 + 6 shape)/N) of the variance.
    expect(Math.abs(mean - shape)).toBeLessThan(5 * Math.sqrt(shape / draws.length));
    expect(Math.abs(variance - shape)).toBeLessThan(
      5 * Math.sqrt((2 * shape ** 2 + 6 * shape) / draws.length),
    );
  });
});

describe('Binomial(n, p)', () => {
  it.each([
    [1, 0.5],
    [5, 0.3],
    [30, 0.2],
    [30, 0.9],
    [100, 0.5],
    [300, 0.82],
    [40, 0.26],
  ])('n %i, p %d: every count as often as its probability says', (n, p) => {
    const generator = xoroshiro128plus(3);
    const uniforms = { next: () => (generator.next() >>> 0) / 2 ** 32 };
    const draws = 40_000;
    const seen = new Array<number>(n + 1).fill(0);
    for (let i = 0; i < draws; i += 1) seen[binomial(n, p, uniforms)]! += 1;
    let mass = (1 - p) ** n;
    for (let k = 0; k <= n; k += 1) {
      const spread = Math.sqrt(draws * mass * (1 - mass));
      expect(Math.abs(seen[k]! - draws * mass), `count ${k}`).toBeLessThan(5 * spread + 3);
      mass *= ((n - k) / (k + 1)) * (p / (1 - p));
    }
  });

  it('is certain at the ends', () => {
    const never = {
      next: () => {
        throw new Error('no draw is needed');
      },
    };
    expect([binomial(0, 0.5, never), binomial(9, 0, never), binomial(9, 1, never)]).toEqual([0, 0, 9]);
  });
});
