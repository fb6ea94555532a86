import { z95 } from './normal.js';
import { type Counted, defined, type Interval, type Share, undefinedStat } from './stat.js';
import type { ReasonCode } from './words.js';

/**
 * A rate x/n with its 95% Wilson score interval.
 * 0/0 is undefined (`ifEmpty` says why).
 */
export function share(
  x: number,
  n: number,
  counted: Counted = { n_used: n, n_dropped: 0 },
  ifEmpty: ReasonCode = 'no-items',
): Share {
  const stat =
    n === 0 ? undefinedStat(ifEmpty, counted) : defined(x / n, counted, { interval: wilson(x, n) });
  return { ...stat, x, n };
}

/**
 * (x + z^2/2 -/+ z sqrt(x(n-x)/n + z^2/4)) / (n + z^2), exactly 0 at x = 0 and exactly 1 at x = n, where the
 * formula leaves rounding noise (statsmodels gave 1.0000000000000002). Wilson 1927; Newcombe 1998. n > 0.
 */
export function wilson(x: number, n: number): Interval {
  const zz = z95 * z95;
  const half = z95 * Math.sqrt((x * (n - x)) / n + zz / 4);
  const low = x === 0 ? 0 : (x + zz / 2 - half) / (n + zz);
  const high = x === n ? 1 : (x + zz / 2 + half) / (n + zz);
  return { low, high, level: 0.95, method: 'wilson' };
}
