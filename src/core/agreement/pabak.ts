import type { Table } from './contingency.js';
import { agreed } from './percent-agreement.js';
import { defined, type Stat, undefinedStat } from './stat.js';

/**
 * PABAK = Bennett's S = Brennan-Prediger: (K po - 1) / (K - 1), K the number of DECLARED categories, used or not.
 * se = K/(K-1) sqrt(po (1 - po) / n). Bennett 1954; Byrt 1993. Undefined: no items, one declared category.
 */
export function pabak(table: Table): Stat {
  const size = table.categories.length;
  if (table.n_used === 0) return undefinedStat('no-items', table);
  if (size === 1) return undefinedStat('one-declared-category', table);
  const observed = agreed(table) / table.n_used;
  const se = (size / (size - 1)) * Math.sqrt((observed * (1 - observed)) / table.n_used);
  return defined((size * observed - 1) / (size - 1), table, { se });
}
