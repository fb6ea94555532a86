import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { binomial } from './binomial-sampler.js';
import { quantile } from './quantile.js';
import type { Interval, Simulation } from './stat.js';

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
 * Percentile bootstrap over whole tasks, for items that are not independent: the same task under several models, the
 * repeats of one task (review.md section 2, point 14). Every statistic is taken from the same resamples. Resamples in
 * which it is undefined are left out and their share is given.
 *
 * @param clusters one table of K*K cells for each task (a task with one item is one cluster too); at least one
 */
export function taskBootstrap<Name extends string>(
  clusters: readonly (readonly number[])[],
  statistics: Readonly<Record<Name, CellStatistic>>,
  { seed, draws }: Simulation,
): Record<Name, Resampled> {
  const names = Object.keys(statistics) as Name[];
  const values = new Map(names.map(name => [name, { kept: new Float64Array(draws), count: 0 }]));
  for (const cells of resamples(clusters, { seed, draws })) {
    for (const name of names) {
      const value = statistics[name](cells);
      if (value === null) continue;
      const own = values.get(name)!;
      own.kept[own.count] = value;
      own.count += 1;
    }
  }
  const summary = names.map(name => {
    const { kept, count } = values.get(name)!;
    return [name, summarise(kept.subarray(0, count), { seed, draws })] as const;
  });
  return Object.fromEntries(summary) as Record<Name, Resampled>;
}

/**
 * Tables of resampled tasks; the same array each time, refilled. Tasks with equal tables are one kind, and how often each
 * kind is drawn is multinomial: a resample costs as many draws as there are kinds, not tasks (agreement.md section 2).
 */
function* resamples(
  clusters: readonly (readonly number[])[],
  simulation: Simulation,
): Generator<Float64Array> {
  const kinds = kindsOf(clusters);
  const size = clusters[0]!.length;
  const cells = new Float64Array(size);
  const generator = xoroshiro128plus(simulation.seed);
  // 32 random bits are far finer than what 10,000 draws can see, and half the price of 53.
  const uniform = () => (generator.next() >>> 0) / 2 ** 32;
  for (let draw = 0; draw < simulation.draws; draw += 1) {
    cells.fill(0);
    let picks = clusters.length;
    let others = clusters.length;
    for (const kind of kinds) {
      if (picks === 0) break;
      const drawn = binomial(picks, kind.tasks / others, uniform);
      for (let at = 0; at < size; at += 1) cells[at]! += drawn * kind.cells[at]!;
      picks -= drawn;
      others -= kind.tasks;
    }
    yield cells;
  }
}

interface Kind {
  readonly cells: readonly number[];
  tasks: number;
}

/** Commonest first, so that most resamples are complete after a few. */
function kindsOf(clusters: readonly (readonly number[])[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const cells of clusters) {
    const key = cells.join();
    const kind = kinds.get(key) ?? { cells, tasks: 0 };
    kind.tasks += 1;
    kinds.set(key, kind);
  }
  return [...kinds.values()].sort((a, b) => b.tasks - a.tasks);
}

function summarise(values: Float64Array, { seed, draws }: Simulation): Resampled {
  const undefined_share = (draws - values.length) / draws;
  if (values.length === 0) return { interval: null, se: null, undefined_share };
  values.sort();
  const interval: Interval = {
    low: quantile(values, 0.025),
    high: quantile(values, 0.975),
    level: 0.95,
    method: 'task-bootstrap',
    seed,
    draws,
    undefined_share,
  };
  return { interval, se: values.length > 1 ? deviation(values) : null, undefined_share };
}

function deviation(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}
