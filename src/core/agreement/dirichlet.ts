import { gammaSampler } from './gamma-sampler.js';
import { kappaPoint } from './kappa-point.js';
import { quantile } from './quantile.js';
import type { Interval, Simulation } from './stat.js';

/**
 * Central 95% posterior interval of Cohen's kappa under a Dirichlet(1/2) prior on the K x K cells: draws of
 * independent Gamma(n_ij + 1/2), whose kappa needs no normalising. Deterministic for a given seed.
 */
export function dirichletKappa(
  cells: readonly number[],
  size: number,
  { seed, draws }: Simulation,
): Interval {
  const gamma = gammaSampler(seed);
  const drawn = new Float64Array(cells.length);
  const kappas = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw += 1) {
    for (let at = 0; at < cells.length; at += 1) drawn[at] = gamma(cells[at]! + 0.5);
    // Chance agreement of a drawn table is below 1 with certainty; only underflow could say otherwise.
    kappas[draw] = kappaPoint(drawn, size) ?? 0;
  }
  kappas.sort();
  return {
    low: quantile(kappas, 0.025),
    high: quantile(kappas, 0.975),
    level: 0.95,
    method: 'dirichlet-half',
    seed,
    draws,
  };
}
