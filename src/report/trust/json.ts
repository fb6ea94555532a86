import type { Cell, Table } from '../../core/trust/table.js';
import { cellOf } from './cells.js';

/** A table as JSON has it: every figure with its denominator and the ids of what it counts. */
export const tableJson = (table: Table) => ({
  id: table.id,
  dimension: table.dimension,
  title: table.title,
  unit: table.unit,
  columns: table.columns,
  rows: table.rows.map(row => ({
    ...Object.fromEntries(table.keys.map((key, at) => [key, row.keys[at] ?? null])),
    cells: Object.fromEntries(
      table.columns.flatMap(({ id }) => {
        const cell = cellOf(row, id);
        return cell === undefined ? [] : [[id, cellJson(cell)]];
      }),
    ),
  })),
  denominators: table.denominators,
  left_out: table.leftOut.map(({ reason, words, members }) => ({
    reason,
    words,
    count: members.length,
    members,
  })),
  notes: table.notes,
});

function cellJson(cell: Cell) {
  switch (cell.kind) {
    case 'count':
      return { count: cell.members.length, members: cell.members };
    case 'rate': {
      const { x, n, value, reason, interval } = cell.share;
      return {
        x,
        n,
        value,
        ...(reason ? { reason } : {}),
        ...(interval ? { interval } : {}),
        members: cell.members,
      };
    }
    case 'figure': {
      const { kind: _, ...rest } = cell;
      return rest;
    }
    case 'words':
      return { text: cell.text };
  }
}
