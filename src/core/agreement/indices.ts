import type { Table } from './contingency.js';
import { defined, type Stat, undefinedStat } from './stat.js';

/**
 * Prevalence index (a - d)/n of a 2 x 2 table: how far the two labels are from equally common (Byrt 1993).
 * Undefined: no items, more than two labels.
 */
export const prevalenceIndex = (table: Table): Stat => ofTwo(table, ([a, , , d]) => a - d);

/** Bias index (b - c)/n: the first annotator's share of the first label less the second's (Byrt 1993). */
export const biasIndex = (table: Table): Stat => ofTwo(table, ([, b, c]) => b - c);

type TwoByTwo = readonly [number, number, number, number];

function ofTwo(table: Table, difference: (cells: TwoByTwo) => number): Stat {
  if (table.categories.length !== 2) return undefinedStat('more-than-two-labels', table);
  if (table.n_used === 0) return undefinedStat('no-items', table);
  return defined(difference(table.counts.flat() as unknown as TwoByTwo) / table.n_used, table);
}
