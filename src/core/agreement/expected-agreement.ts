import type { Table } from './contingency.js';
import { totals } from './marginals.js';
import { defined, type Stat, undefinedStat } from './stat.js';

/** Agreement expected by chance from the two marginals, sum r_i c_i (Cohen 1960). Undefined: no items. */
export function expectedAgreement(table: Table): Stat {
  if (table.n_used === 0) return undefinedStat('no-items', table);
  const { first, second } = totals(table);
  const chance = first.reduce((sum, count, at) => sum + count * second[at]!, 0);
  return defined(chance / table.n_used / table.n_used, table);
}
