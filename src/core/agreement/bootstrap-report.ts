import { type CellStatistic, resampledValues, summary } from './bootstrap.js';
import { levelOf, normalCdf, normalQuantile } from './distributions.js';
import { fixedSeed } from './kappa-interval.js';
import { type Kinds, sumOfKinds } from './multinomial.js';
import { quantile } from './quantile.js';
import type { Interval, Simulation } from './stat.js';
import type { ReasonCode } from './words.js';

export interface BootstrapReport {
  readonly value: number | null;
  readonly se: number | null;
  readonly undefined_share: number;
  readonly percentile: Interval | null;
  readonly bca: Bca;
}

export type Bca =
  | {
      readonly interval: Interval;
      readonly z0: number;
      readonly acceleration: number;
      /** Shares of the resamples that the limits cut off below. */
      readonly alpha_low: number;
      readonly alpha_high: number;
    }
  | { readonly interval: null; readonly reason: ReasonCode };

export interface BootstrapOptions extends Partial<Simulation> {
  /** What one unit is; it names the percentile interval. */
  readonly unit: 'item' | 'task';
  readonly level?: number;
}

/**
 * Percentile and BCa bootstrap of a table's statistic over items or over whole tasks (Efron 1987), on multinomial counts.
 * Resamples in which the statistic is undefined are left out and their share is given. The bias z0 counts resamples
 * equal to the value half, since kappa of a table takes few values; the acceleration leaves out one unit at a time.
 *
 * For comparison: at audit sizes neither covers what it claims (agreement.md section 2), and neither is a default.
 * `bca` gives its reason where it has no limits; `value` null: undefined for the data themselves, and then nothing else is
 * resampled.
 */
export function bootstrapReport(
  kinds: Kinds,
  statistic: CellStatistic,
  { seed = fixedSeed, draws = 10_000, unit, level = 0.95 }: BootstrapOptions,
): BootstrapReport {
  const value = statistic(sumOfKinds(kinds));
  if (value === null) {
    const bca: Bca = { interval: null, reason: 'all-resamples-undefined' };
    return { value, se: null, undefined_share: 1, percentile: null, bca };
  }
  const simulation: Simulation = { seed, draws };
  const { own } = resampledValues([{ kinds, weight: 1 }], { own: statistic }, simulation);
  const { interval, se, undefined_share } = summary(own, simulation, `${unit}-bootstrap`, level);
  const found = limitsOf(own, value, kinds, statistic, level);
  const bca: Bca =
    'reason' in found
      ? { interval: null, reason: found.reason }
      : {
          interval: {
            low: quantile(own, found.alpha_low),
            high: quantile(own, found.alpha_high),
            level,
            method: 'bca',
            seed,
            draws,
            undefined_share,
          },
          ...found,
        };
  return { value, se, undefined_share, percentile: interval, bca };
}

interface BcaLimits {
  readonly z0: number;
  readonly acceleration: number;
  readonly alpha_low: number;
  readonly alpha_high: number;
}

function limitsOf(
  values: Float64Array,
  value: number,
  kinds: Kinds,
  statistic: CellStatistic,
  level: number,
): BcaLimits | { readonly reason: ReasonCode } {
  if (kinds.units < 2) return { reason: 'one-unit' };
  if (values.length === 0) return { reason: 'all-resamples-undefined' };
  const jackknifed = accelerationOf(kinds, statistic);
  if (jackknifed === null) return { reason: 'undefined-without-a-unit' };
  const below = shareBelow(values, value);
  if (values[0] === values.at(-1) || !Number.isFinite(jackknifed) || below === 0 || below === 1) {
    return { reason: 'all-resamples-equal' };
  }
  const z0 = normalQuantile(below);
  const { z } = levelOf(level);
  const shifted = (limit: number) => normalCdf(z0 + (z0 + limit) / (1 - jackknifed * (z0 + limit)));
  return { z0, acceleration: jackknifed, alpha_low: shifted(-z), alpha_high: shifted(z) };
}

/** Share of values below, ties half. Equal tables can differ in the last digit, so nearly equal is equal. */
function shareBelow(values: Float64Array, value: number): number {
  let below = 0;
  for (const each of values) {
    if (Math.abs(each - value) <= 1e-12) below += 0.5;
    else if (each < value) below += 1;
  }
  return below / values.length;
}

/** sum (mean - t_i)^3 / (6 (sum (mean - t_i)^2)^1.5), t_i without unit i; null where some t_i is undefined, NaN where all are equal. */
function accelerationOf(kinds: Kinds, statistic: CellStatistic): number | null {
  const all = sumOfKinds(kinds);
  const without: { value: number; units: number }[] = [];
  for (const { cells, units } of kinds.kinds) {
    const value = statistic(all.map((count, at) => count - cells[at]!));
    if (value === null) return null;
    without.push({ value, units });
  }
  const mean = without.reduce((sum, { value, units }) => sum + units * value, 0) / kinds.units;
  let squares = 0;
  let cubes = 0;
  for (const { value, units } of without) {
    squares += units * (mean - value) ** 2;
    cubes += units * (mean - value) ** 3;
  }
  return squares < 1e-28 ? Number.NaN : cubes / (6 * squares ** 1.5);
}
