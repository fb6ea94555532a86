import { betaQuantile } from './distributions.js';
import { type Level, level95 } from './normal.js';
import type { Interval } from './stat.js';

/**
 * Exact limits of a rate x/n: beta quantiles (a/2; x, n-x+1) and (1-a/2; x+1, n-x), 0 at x = 0 and 1 at x = n.
 * Clopper and Pearson 1934. n > 0.
 */
export function clopperPearson(x: number, n: number, { level }: Pick<Level, 'level'> = level95): Interval {
  const tail = (1 - level) / 2;
  return {
    low: x === 0 ? 0 : betaQuantile(tail, x, n - x + 1),
    high: x === n ? 1 : betaQuantile(1 - tail, x + 1, n - x),
    level,
    method: 'exact-binomial',
  };
}

/** One-sided: the rate lies below this with confidence `level`. 1 where x = n. */
export const upperBound = (x: number, n: number, level = level95.level): number =>
  x === n ? 1 : betaQuantile(level, x + 1, n - x);
