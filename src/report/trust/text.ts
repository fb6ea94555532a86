import type { LeftOut, Table } from '../../core/trust/table.js';
import { counted } from '../counted.js';
import { textTable } from '../table.js';
import { printed } from './cells.js';

/** A table for a terminal of `width` cells, with its denominators and what it leaves out. */
export function tableText(table: Table, { width }: { width?: number } = {}): string {
  const { columns, rows } = printed(table);
  return [
    table.title,
    '',
    rows.length === 0 ? '(none)' : textTable(columns, rows, width === undefined ? {} : { width }),
    ...table.denominators.map(line => `  ${line}`),
    ...table.leftOut.map(left => `  left out: ${leftOutText(left, table.unit)}`),
    ...table.notes.map(line => `  ${line}`),
  ].join('\n');
}

/** "3 runs: the task cannot be graded again ...". `unit` is plural. */
export const leftOutText = ({ words, members }: LeftOut, unit: string): string =>
  `${counted(members.length, unit.replace(/s$/, ''))}: ${words}`;
