import type { Table } from './contingency.js';
import { totals } from './marginals.js';
import { agreed } from './percent-agreement.js';
import { defined, type Stat, undefinedStat } from './stat.js';

/**
 * Scott's pi: chance agreement from the pooled shares q_i = (r_i + c_i)/2, pe = sum q_i^2 (Scott 1955). Undefined: no
 * items, one category in use.
 */
export function scottPi(table: Table): Stat {
  const n = table.n_used;
  if (n === 0) return undefinedStat('no-items', table);
  const { first, second } = totals(table);
  // In units of 1/(2n)^2, so that whole numbers stay whole.
  const chance = first.reduce((sum, count, at) => sum + (count + second[at]!) ** 2, 0);
  const whole = 4 * n * n;
  if (chance === whole) return undefinedStat('single-category', table);
  return defined((4 * n * agreed(table) - chance) / (whole - chance), table);
}
