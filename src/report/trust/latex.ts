import type { Table } from '../../core/trust/table.js';
import { latexComment, latexTable } from '../latex.js';
import { printed } from './cells.js';
import { leftOutText } from './text.js';

/** A table as a `tabular` to be input; its title, denominators and what it leaves out are comments above it. */
export function tableLatex(table: Table): string {
  const { columns, rows } = printed(table);
  return [
    latexComment(table.title),
    ...table.denominators.map(latexComment),
    ...table.leftOut.map(left => latexComment(`left out: ${leftOutText(left, table.unit)}`)),
    ...table.notes.map(latexComment),
    latexTable(columns, rows),
    '\n',
  ].join('');
}
