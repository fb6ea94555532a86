import { type Counted, defined, type Extras, type Interval, type Stat, undefinedStat } from './stat.js';
import { wilson } from './wilson.js';
import type { ReasonCode } from './words.js';

/**
 * 2 hits / (2 hits + misses): F1 (misses = fp + fn) and agreement on one category (misses = all splits it is part of).
 * J = hits / (hits + misses) is binomial given its denominator; Wilson's limits for J, mapped by 2J/(1 + J), cover
 * .945-.957 where the delta interval covers .87-.91 (Lam, Gopal, Qian 2023). `se` is the delta one.
 * Never through precision and recall, which are 0/0 where this is plainly 0. Undefined: no hit and no miss.
 */
export function diceOf(hits: number, misses: number, ifEmpty: ReasonCode, counted: Counted): Stat {
  const n = hits + misses;
  if (n === 0) return undefinedStat(ifEmpty, counted);
  const j = hits / n;
  const se = (2 / (1 + j) ** 2) * Math.sqrt((j * (1 - j)) / n);
  const extras: Extras = { interval: wilsonOnJ(hits, n), se };
  return defined((2 * hits) / (2 * hits + misses), counted, extras);
}

function wilsonOnJ(hits: number, n: number): Interval {
  const { low, high } = wilson(hits, n);
  const map = (j: number) => (2 * j) / (1 + j);
  return { low: map(low), high: map(high), level: 0.95, method: 'wilson-on-j' };
}
