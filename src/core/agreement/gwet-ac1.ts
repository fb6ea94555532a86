import type { Table } from './contingency.js';
import { totals } from './marginals.js';
import { agreed } from './percent-agreement.js';
import { defined, type Stat, undefinedStat } from './stat.js';

export interface Ac1Stat extends Stat {
  /** The same variance with divisor n^2, as the table functions of irrCAC have it. */
  readonly se_table_form: number | null;
}

/**
 * Gwet's AC1: pe = sum q_i (1 - q_i) / (K - 1), q_i the pooled shares, K the DECLARED categories (Gwet 2008), with the
 * linearised standard error, divisor n(n-1): d_u = (a_u - pe)/(1 - pe) - 2 (1 - g)(e_u - pe)/(1 - pe), a_u whether
 * the unit agrees, e_u the mean of (1 - q)/(K - 1) over its two ratings. It stands beside kappa, not in its place.
 * Undefined: no items, one declared category. One item: standard error null, `n-too-small`.
 */
export function gwetAc1(table: Table): Ac1Stat {
  const n = table.n_used;
  const size = table.categories.length;
  if (n === 0) return { ...undefinedStat('no-items', table), se_table_form: null };
  if (size === 1) return { ...undefinedStat('one-declared-category', table), se_table_form: null };

  const { first, second } = totals(table);
  const q = first.map((count, at) => (count + second[at]!) / (2 * n));
  const chance = q.reduce((sum, share) => sum + share * (1 - share), 0) / (size - 1);
  const value = (agreed(table) / n - chance) / (1 - chance);
  if (n === 1) {
    return { ...defined(value, table, { se: null, flags: ['n-too-small'] }), se_table_form: null };
  }

  let squares = 0;
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < size; j += 1) {
      const agrees = i === j ? 1 : 0;
      const chanceOfUnit = (2 - q[i]! - q[j]!) / 2 / (size - 1);
      const d = (agrees - chance - 2 * (1 - value) * (chanceOfUnit - chance)) / (1 - chance);
      squares += table.counts[i]![j]! * (d - value) ** 2;
    }
  }
  return {
    ...defined(value, table, { se: Math.sqrt(squares / (n * (n - 1))) }),
    se_table_form: Math.sqrt(squares / (n * n)),
  };
}
