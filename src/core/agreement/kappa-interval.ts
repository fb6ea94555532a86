import { cellsOf, type Table, usedOnly } from './contingency.js';
import { dirichletKappa } from './dirichlet.js';
import { donnerEliasziw } from './donner-eliasziw.js';
import { exactMcnemarP } from './mcnemar.js';
import { holding, type Interval, type Simulation } from './stat.js';
import type { FlagCode } from './words.js';

export interface KappaIntervalOptions extends Partial<Simulation> {
  /** false: none, because another one will stand in its place. */
  readonly interval?: boolean;
}

/** Printed with every interval that used it. */
export const fixedSeed = 20_260_401;

const rejects = 0.05;

/** Draws of a posterior: 10,000, fewer where a table has so many cells that a person would wait. */
export const drawsFor = (size: number): number =>
  Math.max(1_000, Math.min(10_000, Math.floor(2_000_000 / size ** 2)));

/**
 * The interval for kappa at audit sizes (agreement.md section 2). Wald and the bootstrap of items cover 63-90% where
 * they claim 95% (perfect agreement in the sample gives them [1, 1]), so:
 * two labels in use -> Donner-Eliasziw, unless McNemar rejects the common prevalence it assumes;
 * then, and with more labels -> Dirichlet(1/2) posterior on the cells.
 * Categories nobody used play no part, as in kappa itself.
 */
export function kappaInterval(
  table: Table,
  point: number,
  { seed = fixedSeed, draws = drawsFor(table.categories.length) }: KappaIntervalOptions = {},
): { readonly interval: Interval; readonly flags: readonly FlagCode[] } {
  const used = usedOnly(table);
  const size = used.categories.length;
  const cells = cellsOf(used);
  const posterior = () => holding(point, dirichletKappa(cells, size, { seed, draws }));
  if (size !== 2) return { interval: posterior(), flags: [] };

  const [a, b, c, d] = cells as [number, number, number, number];
  if (exactMcnemarP(b, c) < rejects) return { interval: posterior(), flags: ['common-prevalence-rejected'] };
  const interval = donnerEliasziw(a, b + c, d);
  if (point < interval.low || point > interval.high) {
    return { interval: posterior(), flags: ['point-outside-common-prevalence'] };
  }
  return { interval, flags: [] };
}
