import { type Level, level95 } from './normal.js';
import type { Interval } from './stat.js';

/**
 * point -/+ z se, clipped to [-1, 1]. What other tools print; it is never our default: it covers 63-90% at audit
 * sizes, and [1, 1] when no disagreement was seen (agreement.md section 2).
 */
export function waldInterval(point: number, se: number, { level, z }: Level = level95): Interval {
  return {
    low: Math.max(-1, point - z * se),
    high: Math.min(1, point + z * se),
    level,
    method: 'wald-fce',
  };
}
