import { tQuantile } from './distributions.js';
import type { Ac1Stat } from './gwet-ac1.js';
import { level95 } from './normal.js';
import type { Interval } from './stat.js';

/**
 * AC1 -/+ t se with n - 1 degrees of freedom, clipped to [-1, 1] (Gwet 2008; irrCAC). null where there is no standard
 * error: undefined, or one item.
 */
export function ac1Interval({ value, se, n_used }: Ac1Stat, level = level95.level): Interval | null {
  return value === null || se == null ? null : studentInterval(value, se, n_used, level);
}

/** point -/+ t se with n - 1 degrees of freedom, clipped to [-1, 1]. n > 1. */
export function studentInterval(
  point: number,
  se: number,
  n: number,
  level: number = level95.level,
): Interval {
  const reach = tQuantile((1 + level) / 2, n - 1) * se;
  return { low: Math.max(-1, point - reach), high: Math.min(1, point + reach), level, method: 'student-t' };
}
