import type { BinaryCounts } from './binary-counts.js';
import { type Counted, defined, type Stat, undefinedStat } from './stat.js';

/**
 * Matthews correlation (tp tn - fp fn) / sqrt of the four margins. Undefined, not 0, when truth or prediction holds one
 * category only. The interval is a bootstrap's business.
 */
export function mcc({ tp, fp, fn, tn }: BinaryCounts, counted: Counted): Stat {
  if (counted.n_used === 0) return undefinedStat('no-items', counted);
  // Two roots: the product of four margins passes 2^53 at a few thousand items, and then agreement with itself is not 1.
  const scale = Math.sqrt((tp + fp) * (tp + fn)) * Math.sqrt((tn + fp) * (tn + fn));
  if (scale === 0) return undefinedStat('constant-truth-or-prediction', counted);
  return defined(Math.min(1, Math.max(-1, (tp * tn - fp * fn) / scale)), counted);
}
