/** Time away from the keyboard beyond this does not count as work (review 1.4); milliseconds. */
export const idleCutMs = 60_000;

/** Labels that the rolling figures look back on. */
export const rollingWindow = 50;

/** The working time between two signs of life; milliseconds. */
export const activeBetween = (fromMs: number, toMs: number): number =>
  Math.min(Math.max(toMs - fromMs, 0), idleCutMs);

export interface Pace {
  /** Milliseconds an item, over the last labels; null before the first. */
  median: number | null;
  p90: number | null;
  /** Milliseconds of work left at the rolling median; null before the first label. */
  left: number | null;
}

/** The pace of the newest labels (active milliseconds each, oldest first) and what it says of the rest. */
export function paceOf(activeMs: readonly number[], remaining: number): Pace {
  const window = activeMs.slice(-rollingWindow);
  const median = quantile(window, 0.5);
  return { median, p90: quantile(window, 0.9), left: median === null ? null : median * remaining };
}

/** Linear interpolation between order statistics (type 7), or null without values. */
export function quantile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? low;
  return low + (high - low) * (at - Math.floor(at));
}

/** "4.1 s", "22 min", "1 h 40": a duration as a tired person reads it. */
export function spell(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  if (seconds < 59.5) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60
    ? `${minutes} min`
    : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}
