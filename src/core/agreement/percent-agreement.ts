import type { Table } from './contingency.js';
import type { Share } from './stat.js';
import { share } from './wilson.js';

/** Observed agreement, sum of the diagonal over n, with its Wilson interval. Undefined: no items. */
export function percentAgreement(table: Table): Share {
  return share(agreed(table), table.n_used, table);
}

/** Items on the diagonal. */
export const agreed = (table: Table): number => table.counts.reduce((sum, row, at) => sum + row[at]!, 0);
