import type { Table, Cell as TableCell } from '../../core/trust/table.js';
import { type Cell, csv } from '../csv.js';
import { cellOf } from './cells.js';

/**
 * Every figure of the tables in a row of its own, with its denominator. A key that is empty stands for all together; `value`
 * is empty where it is undefined, with the reason behind it.
 */
export function tablesCsv(tables: readonly Table[]): string {
  return csv([
    ['table', 'row', 'band', 'figure', 'x', 'n', 'value', 'low', 'high', 'interval', 'undefined', 'unit'],
    ...tables.flatMap(table =>
      table.rows.flatMap(row =>
        table.columns.flatMap(({ id }): Cell[][] => {
          const cell = cellOf(row, id);
          if (cell === undefined) return [];
          const band = row.keys[table.keys.indexOf('band')] ?? null;
          const name = row.keys.filter((_, at) => table.keys[at] !== 'band').join(' / ');
          return [[table.id, name, band, id, ...figures(cell), table.unit]];
        }),
      ),
    ),
    ...tables.flatMap(table =>
      table.leftOut.map(({ reason, words, members }): Cell[] => [
        table.id,
        reason,
        null,
        'left out',
        members.length,
        null,
        null,
        null,
        null,
        null,
        words,
        table.unit,
      ]),
    ),
  ]);
}

/** x, n, value, low, high, interval, undefined. */
function figures(cell: TableCell): Cell[] {
  switch (cell.kind) {
    case 'count':
      return [cell.members.length, null, cell.members.length, null, null, null, null];
    case 'words':
      return [null, null, cell.text, null, null, null, null];
    case 'rate': {
      const { x, n, value, interval, reason } = cell.share;
      return [
        x,
        n,
        value,
        interval?.low ?? null,
        interval?.high ?? null,
        interval?.method ?? null,
        reason ?? null,
      ];
    }
    case 'figure':
      return [null, null, cell.value, cell.low ?? null, cell.high ?? null, null, cell.reason ?? null];
  }
}
