import type { FlagCode, MethodCode, ReasonCode } from './words.js';

/** An interval always says how it was made. Simulated ones carry their seed and number of draws. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  /** Confidence or posterior level, 0.95 unless said. */
  readonly level: number;
  readonly method: MethodCode;
  readonly seed?: number;
  readonly draws?: number;
  /** Bootstrap: share of resamples in which the value was undefined. They are left out, never counted as 0 or 1. */
  readonly undefined_share?: number;
}

/**
 * What every statistic returns. Undefined is `value: null` with a reason, never NaN, never a silent 0 or 1
 * (agreement.md, principle under section 3).
 */
export interface Stat {
  readonly value: number | null;
  /** Present exactly when `value` is null. */
  readonly reason?: ReasonCode;
  readonly interval?: Interval;
  /** null: the formula gives a number that means nothing here, and a flag says why. */
  readonly se?: number | null;
  readonly n_used: number;
  readonly n_dropped: number;
  readonly flags: readonly FlagCode[];
}

/** What a simulated interval needs, and prints. */
export interface Simulation {
  readonly seed: number;
  readonly draws: number;
}

/** A rate: `x` of `n`. */
export interface Share extends Stat {
  readonly x: number;
  readonly n: number;
}

export interface Counted {
  readonly n_used: number;
  readonly n_dropped: number;
}

export interface Extras {
  readonly interval?: Interval;
  readonly se?: number | null;
  readonly flags?: readonly FlagCode[];
}

/** A statistic that has a value. Throws on NaN and infinity: they are faults of ours, not results. */
export function defined(value: number, { n_used, n_dropped }: Counted, extras: Extras = {}): Stat {
  if (!Number.isFinite(value)) throw new RangeError(`a statistic came out as ${value}`);
  const { interval, se, flags = [] } = extras;
  return {
    value: value === 0 ? 0 : value, // -0 is not a result
    ...(interval && { interval }),
    ...(se !== undefined && { se }),
    n_used,
    n_dropped,
    flags,
  };
}

/** A statistic that has no value, and why. */
export function undefinedStat(reason: ReasonCode, { n_used, n_dropped }: Counted): Stat {
  return { value: null, reason, n_used, n_dropped, flags: [] };
}

/** Small-sample posteriors and resamples can miss a point at the edge; as Jeffreys' interval at 0 and n, hold it. */
export function holding(point: number, interval: Interval): Interval {
  return { ...interval, low: Math.min(interval.low, point), high: Math.max(interval.high, point) };
}
