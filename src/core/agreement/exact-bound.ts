import type { Interval } from './stat.js';

/**
 * Clopper-Pearson limits where they need no beta quantile: nothing seen (x = 0) or nothing else seen (x = n).
 * The open limit is (alpha/2)^(1/n) from its end. Clopper and Pearson 1934. n > 0.
 */
export function exactBoundAtEnd(end: 'none' | 'all', n: number): Interval {
  const reach = 0.025 ** (1 / n);
  const [low, high] = end === 'all' ? [reach, 1] : [0, 1 - reach];
  return { low, high, level: 0.95, method: 'exact-binomial' };
}
