import { type Level, level95 } from './normal.js';
import { type Counted, defined, type Interval, type Share, undefinedStat } from './stat.js';
import type { ReasonCode } from './words.js';

/**
 * A rate x/n with its Wilson score interval, 95% unless said.
 * 0/0 is undefined (`ifEmpty` says why).
 */
export function share(
  x: number,
  n: number,
  counted: Counted = { n_used: n, n_dropped: 0 },
  ifEmpty: ReasonCode = 'no-items',
  at: Level = level95,
): Share {
  const stat =
    n === 0 ? undefinedStat(ifEmpty, counted) : defined(x / n, counted, { interval: wilson(x, n, at) });
  return { ...stat, x, n };
}

/**
 * (x + z^2/2 -/+ z sqrt(x(n-x)/n + z^2/4)) / (n + z^2), exactly 0 at x = 0 and exactly 1 at x = n, where the
 * formula leaves rounding noise (statsmodels gave 1.0000000000000002). Wilson 1927; Newcombe 1998. n > 0.
 */
export function wilson(x: number, n: number, { level, z }: Level = level95): Interval {
  const zz = z * z;
  const half = z * Math.sqrt((x * (n - x)) / n + zz / 4);
  const low = x === 0 ? 0 : (x + zz / 2 - half) / (n + zz);
  const high = x === n ? 1 : (x + zz / 2 + half) / (n + zz);
  return { low, high, level, method: 'wilson' };
}
