import type { Label, Table } from './contingency.js';
import { AgreementError, quoted } from './errors.js';

export interface BinaryCounts {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  readonly tn: number;
}

/**
 * tp, fp, fn, tn of a confusion table (rows truth, columns prediction) with one category, or several, as positive.
 *
 * @throws AgreementError `bad-categories` when a positive is not among the table's categories
 */
export function binaryCounts(table: Table, positives: readonly Label[]): BinaryCounts {
  for (const positive of positives) {
    if (!table.categories.includes(positive)) {
      throw new AgreementError(
        'bad-categories',
        `The positive label ${quoted(positive)} is not a declared category.`,
      );
    }
  }
  const counts = { tp: 0, fp: 0, fn: 0, tn: 0 };
  for (const [i, truth] of table.categories.entries()) {
    for (const [j, predicted] of table.categories.entries()) {
      const is = positives.includes(truth);
      const said = positives.includes(predicted);
      counts[is ? (said ? 'tp' : 'fn') : said ? 'fp' : 'tn'] += table.counts[i]![j]!;
    }
  }
  return counts;
}
