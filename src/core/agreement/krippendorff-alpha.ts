import { placesIn } from './agreement-weights.js';
import { bootstrap, type CellStatistic } from './bootstrap.js';
import type { Label } from './contingency.js';
import { AgreementError } from './errors.js';
import { fixedSeed } from './kappa-interval.js';
import { totalsOfCells } from './marginals.js';
import { kindsOf } from './multinomial.js';
import { type RatingCounts, ratingsOn } from './rating-counts.js';
import {
  type Counted,
  defined,
  type Extras,
  holding,
  type Simulation,
  type Stat,
  undefinedStat,
} from './stat.js';
import type { FlagCode } from './words.js';

export type AlphaLevel = 'nominal' | 'ordinal' | 'interval';

export interface AlphaOptions extends Partial<Simulation> {
  readonly level: AlphaLevel;
  /** Ordinal: the categories in their order; default, as declared. */
  readonly order?: readonly Label[];
  /** The task of each item, where items are not independent; null: the item stands alone. */
  readonly tasks?: readonly (string | null)[];
}

export interface AlphaStat extends Stat {
  readonly level: AlphaLevel;
  readonly n_items: number;
  /** Items with two labels or more; only they enter. */
  readonly n_pairable_items: number;
}

/**
 * Krippendorff's alpha for any number of annotators and missing labels (Krippendorff 2011): coincidences o_ck, each item
 * with m >= 2 labels adding 1/(m - 1) for every ordered pair, and 1 - (n - 1) sum o d / sum n_c n_k d with
 * d = 1 (nominal), (c - k)^2 (interval), (sum of n_g from c to k - (n_c + n_k)/2)^2 (ordinal). The interval is a
 * percentile bootstrap over items, or over tasks; none where no disagreement was seen.
 *
 * Undefined: no items, no item with two labels, one value among them.
 * @throws AgreementError `not-numbers` (interval level over labels that are no numbers)
 */
export function krippendorffAlpha(ratings: RatingCounts, options: AlphaOptions): AlphaStat {
  const { level, order = ratings.categories, tasks, seed = fixedSeed, draws = 10_000 } = options;
  const statistic = alphaOf(level, ratings.categories, order);
  const pairable = ratings.counts.flatMap((item, at) => (ratingsOn(item) >= 2 ? [at] : []));
  const n_items = ratings.counts.length;
  const counted: Counted = { n_used: pairable.length, n_dropped: n_items - pairable.length };
  const shape = { level, n_items, n_pairable_items: pairable.length };
  if (pairable.length === 0) {
    return { ...undefinedStat(n_items === 0 ? 'no-items' : 'no-pairable-items', counted), ...shape };
  }
  const coincidences = pairable.map(at => coincidencesOf(ratings.counts[at]!));
  const clusters = tasks
    ? byTask(
        coincidences,
        pairable.map(at => tasks[at] ?? null),
      )
    : coincidences;
  const kinds = kindsOf(clusters);
  const value = statistic(total(clusters));
  if (value === null) return { ...undefinedStat('single-category', counted), ...shape };
  const method = clusters.length < coincidences.length ? 'task-bootstrap' : 'item-bootstrap';
  const { alpha } = bootstrap(kinds, { alpha: statistic }, { seed, draws }, method);
  return { ...defined(value, counted, extras(value, alpha, method)), ...shape };
}

function extras(
  value: number,
  { interval, se, undefined_share }: ReturnType<typeof bootstrap>[string],
  method: 'task-bootstrap' | 'item-bootstrap',
): Extras {
  if (interval === null || se === null || interval.low === interval.high) {
    return { se: null, flags: ['no-interval-by-resampling'] };
  }
  const flags: FlagCode[] = method === 'task-bootstrap' ? ['clustered-items'] : [];
  if (undefined_share > 0) flags.push('undefined-resamples');
  return { interval: holding(value, interval), se, flags };
}

/** Coincidences of one item, K x K row by row: n_c (n_k - [c = k]) / (m - 1). */
function coincidencesOf(item: readonly number[]): number[] {
  const others = ratingsOn(item) - 1;
  return item.flatMap((c, at) => item.map((k, to) => (c * (at === to ? k - 1 : k)) / others));
}

function byTask(cells: readonly number[][], tasks: readonly (string | null)[]): number[][] {
  const sums = new Map<unknown, number[]>();
  for (const [at, own] of cells.entries()) {
    const key = tasks[at] ?? own; // the item's own array: never equal to a task's name
    const sum = sums.get(key);
    sums.set(key, sum ? sum.map((value, cell) => value + own[cell]!) : own);
  }
  return [...sums.values()];
}

function total(clusters: readonly (readonly number[])[]): Float64Array {
  const sum = new Float64Array(clusters[0]!.length);
  for (const cells of clusters) for (const [at, value] of cells.entries()) sum[at]! += value;
  return sum;
}

type Distances = (n: readonly number[]) => (c: number, k: number) => number;

function alphaOf(level: AlphaLevel, categories: readonly Label[], order: readonly Label[]): CellStatistic {
  const size = categories.length;
  const distances = distancesOf[level](categories, order);
  return cells => {
    const { first: n } = totalsOfCells(cells, size);
    const all = n.reduce((sum, count) => sum + count, 0);
    const d = distances(n);
    let seen = 0;
    let chance = 0;
    for (let c = 0; c < size; c += 1) {
      for (let k = 0; k < c; k += 1) {
        const apart = d(c, k);
        seen += cells[c * size + k]! * apart;
        chance += n[c]! * n[k]! * apart;
      }
    }
    return chance > 0 ? 1 - ((all - 1) * seen) / chance : null;
  };
}

/** Squared distances of two different categories, given how often each occurs. */
const distancesOf: Record<AlphaLevel, (categories: readonly Label[], order: readonly Label[]) => Distances> =
  {
    nominal: () => () => () => 1,
    interval: categories => {
      const values = categories.map(category => {
        if (typeof category === 'number' && Number.isFinite(category)) return category;
        throw new AgreementError(
          'not-numbers',
          'Alpha at interval level needs labels that are numbers; ordinal needs an order only.',
        );
      });
      return () => (c, k) => (values[c]! - values[k]!) ** 2;
    },
    ordinal: (categories, order) => {
      const places = placesIn(order, categories);
      return n => {
        const ordered = new Array<number>(n.length).fill(0);
        for (const [at, place] of places.entries()) ordered[place] = n[at]!;
        return (c, k) => {
          const [from, to] = [places[c]!, places[k]!].sort((a, b) => a - b) as [number, number];
          let between = -(n[c]! + n[k]!) / 2;
          for (let g = from; g <= to; g += 1) between += ordered[g]!;
          return between ** 2;
        };
      };
    },
  };
