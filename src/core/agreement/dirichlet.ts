import type { CellStatistic } from './bootstrap.js';
import { gammaSampler } from './gamma-sampler.js';
import { kappaPoint } from './kappa-point.js';
import { quantile } from './quantile.js';
import type { Interval, Simulation } from './stat.js';

/** Central 95% posterior interval of Cohen's kappa under a Dirichlet(1/2) prior on the K x K cells. */
export const dirichletKappa = (cells: readonly number[], size: number, simulation: Simulation): Interval =>
  dirichletInterval(cells, drawn => kappaPoint(drawn, size), simulation);

/**
 * The same for any statistic of the cells: draws of independent Gamma(n_ij + 1/2), which needs no normalising where the
 * statistic does not depend on the total. Deterministic for a given seed.
 */
export function dirichletInterval(
  cells: readonly number[],
  statistic: CellStatistic,
  { seed, draws }: Simulation,
): Interval {
  const gamma = gammaSampler(seed);
  const drawn = new Float64Array(cells.length);
  const values = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw += 1) {
    for (let at = 0; at < cells.length; at += 1) drawn[at] = gamma(cells[at]! + 0.5);
    // Chance agreement of a drawn table is below 1 with certainty; only underflow could say otherwise.
    values[draw] = statistic(drawn) ?? 0;
  }
  values.sort();
  return {
    low: quantile(values, 0.025),
    high: quantile(values, 0.975),
    level: 0.95,
    method: 'dirichlet-half',
    seed,
    draws,
  };
}
