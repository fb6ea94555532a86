import { addResample, type Kinds, uniforms } from './multinomial.js';
import { quantile } from './quantile.js';
import type { Interval, Simulation } from './stat.js';
import type { MethodCode } from './words.js';

/** A statistic of a table's cells, row by row; null where it is undefined for them. */
export type CellStatistic = (cells: Float64Array) => number | null;

export interface Resampled {
  /** null when every resample was undefined. */
  readonly interval: Interval | null;
  /** Standard deviation over the resamples; null with fewer than two defined ones. */
  readonly se: number | null;
  readonly undefined_share: number;
}

/**
 * Percentile bootstrap. Every statistic is taken from the same resamples. Resamples in which it is undefined are left
 * out and their share is given: never dropped in silence, never counted as 0 or 1.
 */
export function bootstrap<Name extends string>(
  kinds: Kinds,
  statistics: Readonly<Record<Name, CellStatistic>>,
  simulation: Simulation,
  method: MethodCode,
): Record<Name, Resampled> {
  const values = resampledValues([{ kinds, weight: 1 }], statistics, simulation);
  return summaries(values, simulation, method);
}

/** What is resampled by itself and added to the others: a stratum, or all there is. */
export interface ResampledPart {
  readonly kinds: Kinds;
  readonly weight: number;
}

/** The defined values of each statistic over all resamples, sorted. The parts' tables have as many cells each. */
export function resampledValues<Name extends string>(
  parts: readonly ResampledPart[],
  statistics: Readonly<Record<Name, CellStatistic>>,
  { seed, draws }: Simulation,
): Record<Name, Float64Array> {
  const names = Object.keys(statistics) as Name[];
  const functions = names.map(name => statistics[name]);
  const kept = names.map(() => new Float64Array(draws));
  const counts = names.map(() => 0);
  const random = uniforms(seed);
  const cells = new Float64Array(Math.max(...parts.map(({ kinds }) => kinds.size)));
  for (let draw = 0; draw < draws; draw += 1) {
    cells.fill(0);
    for (let part = 0; part < parts.length; part += 1)
      addResample(cells, parts[part]!.kinds, random, parts[part]!.weight);
    for (let at = 0; at < functions.length; at += 1) {
      const value = functions[at]!(cells);
      if (value === null) continue;
      kept[at]![counts[at]!] = value;
      counts[at]! += 1;
    }
  }
  const sorted = names.map((name, at) => [name, kept[at]!.subarray(0, counts[at]!).sort()] as const);
  return Object.fromEntries(sorted) as Record<Name, Float64Array>;
}

export function summaries<Name extends string>(
  values: Readonly<Record<Name, Float64Array>>,
  simulation: Simulation,
  method: MethodCode,
): Record<Name, Resampled> {
  const each = Object.entries<Float64Array>(values).map(
    ([name, own]) => [name, summary(own, simulation, method)] as const,
  );
  return Object.fromEntries(each) as Record<Name, Resampled>;
}

/** Percentile limits, standard deviation and undefined share of sorted values. */
export function summary(
  values: Float64Array,
  { seed, draws }: Simulation,
  method: MethodCode,
  level = 0.95,
): Resampled {
  const undefined_share = (draws - values.length) / draws;
  if (values.length === 0) return { interval: null, se: null, undefined_share };
  const interval: Interval = {
    low: quantile(values, (1 - level) / 2),
    high: quantile(values, (1 + level) / 2),
    level,
    method,
    seed,
    draws,
    undefined_share,
  };
  return { interval, se: values.length > 1 ? deviation(values) : null, undefined_share };
}

/** Plain loops: a reduce over typed arrays costs ten times as much before it is compiled. */
function deviation(values: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at]!;
  const mean = sum / values.length;
  let squares = 0;
  for (let at = 0; at < values.length; at += 1) squares += (values[at]! - mean) ** 2;
  return Math.sqrt(squares / (values.length - 1));
}
