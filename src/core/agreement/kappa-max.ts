import type { Table } from './contingency.js';
import { totals } from './marginals.js';
import { defined, type Stat, undefinedStat } from './stat.js';

/** The highest kappa these two marginals allow: (sum min(r_i, c_i) - pe) / (1 - pe). Undefined as kappa is. */
export function kappaMax(table: Table): Stat {
  const n = table.n_used;
  if (n === 0) return undefinedStat('no-items', table);
  const { first, second } = totals(table);
  const chance = first.reduce((sum, count, at) => sum + count * second[at]!, 0);
  const room = n * n - chance;
  if (room === 0) return undefinedStat('single-category', table);
  const best = first.reduce((sum, count, at) => sum + Math.min(count, second[at]!), 0);
  return defined((n * best - chance) / room, table);
}
