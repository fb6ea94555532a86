import { disagreement, placesIn, type WeightKind } from './agreement-weights.js';
import { cellsOf, type Label, type Table } from './contingency.js';
import { dirichletInterval } from './dirichlet.js';
import { fleissCohenEveritt } from './fleiss-cohen-everitt.js';
import { hasConstantRater, type KappaStat, withoutKappa } from './kappa.js';
import { drawsFor, fixedSeed, type KappaIntervalOptions, kappaInterval } from './kappa-interval.js';
import { totals, totalsOfCells } from './marginals.js';
import { defined, holding, type Interval } from './stat.js';
import type { FlagCode } from './words.js';

export interface WeightedKappaOptions extends KappaIntervalOptions {
  readonly weights: WeightKind;
  /** All declared categories in their order, used or not: distances count those that nobody used. */
  readonly order: readonly Label[] | null;
}

/**
 * Weighted kappa (Cohen 1968), weights 1 - |i-j|/(K-1) or 1 - ((i-j)/(K-1))^2 over the declared order, with the
 * standard error of Fleiss, Cohen and Everitt 1969 and a Dirichlet(1/2) posterior as interval. With two categories in
 * use it is Cohen's kappa, and so is its interval.
 *
 * Undefined as kappa is: no items, one category in use.
 * @throws AgreementError `no-order` when no order is declared, or not of these categories
 */
export function weightedKappa(
  table: Table,
  { weights, order, ...simulation }: WeightedKappaOptions,
): KappaStat {
  const places = placesIn(order, table.categories);
  if (table.n_used === 0) return withoutKappa('no-items', table);
  const apart = (i: number, j: number) => disagreement[weights](places[i]!, places[j]!);
  const value = weightedPoint(cellsOf(table), places.length, apart);
  if (value === null) return withoutKappa('single-category', table);

  const flags: FlagCode[] = [];
  if (table.n_used === 1) flags.push('n-too-small');
  else if (hasConstantRater(table)) flags.push('constant-rater');
  if (flags.length > 0) return { ...defined(value, table, { se: null, flags }), se_null: null };

  if (value === 1) flags.push('perfect-agreement-se-zero');
  const most = disagreement[weights](0, places.length - 1);
  const { se, se_null } = fleissCohenEveritt(table, (i, j) => 1 - apart(i, j) / most);
  const { interval, flags: more } = intervalOf(table, value, apart, simulation);
  return { ...defined(value, table, { interval, se, flags: [...flags, ...more] }), se_null };
}

type Apart = (i: number, j: number) => number;

/** 1 - n sum v_ij n_ij / sum v_ij R_i C_j: on counts every sum is a whole number. null where nothing can disagree. */
function weightedPoint(cells: ArrayLike<number>, size: number, apart: Apart): number | null {
  const { first, second } = totalsOfCells(cells, size);
  let seen = 0;
  let chance = 0;
  let n = 0;
  for (let i = 0; i < size; i += 1) {
    n += first[i]!;
    for (let j = 0; j < size; j += 1) {
      seen += apart(i, j) * cells[i * size + j]!;
      chance += apart(i, j) * first[i]! * second[j]!;
    }
  }
  return chance > 0 ? 1 - (n * seen) / chance : null;
}

function intervalOf(
  table: Table,
  value: number,
  apart: Apart,
  { seed = fixedSeed, draws = drawsFor(table.categories.length) }: KappaIntervalOptions,
): { readonly interval: Interval; readonly flags: readonly FlagCode[] } {
  const { first, second } = totals(table);
  const used = table.categories.flatMap((_, at) => (first[at]! + second[at]! > 0 ? [at] : []));
  if (used.length === 2) return kappaInterval(table, value, { seed, draws });
  // Categories nobody used get no prior mass, but the others keep their distance across them.
  const cells = used.flatMap(row => used.map(column => table.counts[row]![column]!));
  const statistic = (drawn: Float64Array) =>
    weightedPoint(drawn, used.length, (i, j) => apart(used[i]!, used[j]!));
  return { interval: holding(value, dirichletInterval(cells, statistic, { seed, draws })), flags: [] };
}
