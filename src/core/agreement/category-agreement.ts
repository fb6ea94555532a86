import type { Table } from './contingency.js';
import { totals } from './marginals.js';
import type { Stat } from './stat.js';
import { diceOf } from './wilson-on-j.js';

/**
 * Agreement on one category, 2 n_ii / (r_i + c_i): positive agreement for the positive label of two, negative for the
 * other (Cicchetti and Feinstein 1990). Undefined: nobody used the category, or no items.
 *
 * @param at index of the category among the declared ones
 */
export function categoryAgreement(table: Table, at: number): Stat {
  const { first, second } = totals(table);
  const both = table.counts[at]![at]!;
  const splits = first[at]! + second[at]! - 2 * both;
  return diceOf(both, splits, table.n_used === 0 ? 'no-items' : 'category-unused', table);
}
