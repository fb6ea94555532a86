import { cellsOf, type Table } from './contingency.js';
import type { Share } from './stat.js';
import { share } from './wilson.js';

/** Row and column totals: how often the first and the second annotator used each category. */
export function totals(table: Table): { readonly first: number[]; readonly second: number[] } {
  return totalsOfCells(cellsOf(table), table.categories.length);
}

/** The same from cells row by row. */
export function totalsOfCells(cells: ArrayLike<number>, size: number): { first: number[]; second: number[] } {
  const first = new Array<number>(size).fill(0);
  const second = new Array<number>(size).fill(0);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const count = cells[row * size + column]!;
      first[row]! += count;
      second[column]! += count;
    }
  }
  return { first, second };
}

export interface Marginals {
  readonly first: readonly Share[];
  readonly second: readonly Share[];
}

/** Share of each category for either annotator, in declared order, with Wilson intervals. */
export function marginals(table: Table): Marginals {
  const { first, second } = totals(table);
  const shares = (counts: readonly number[]) => counts.map(count => share(count, table.n_used, table));
  return { first: shares(first), second: shares(second) };
}
