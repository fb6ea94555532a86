import { visibleLine } from '../../core/text/visible.js';
import type { Table, TableRow } from '../../core/trust/table.js';
import { cellOf, cellText } from './cells.js';

/** What stands behind one figure. */
export interface Explained {
  table: string;
  title: string;
  row: string;
  column: string;
  unit: string;
  value: string;
  members: readonly string[];
}

/**
 * The figure that these words mean ("D1 confirm aurora-2 pass"): each word must be the dimension, the table's id, the
 * column, or a key of the row (`all` for all together), and the first figure that has them all is meant, with no key of its row
 * left unsaid where another row would fit better. Or one sentence why there is none.
 */
export function explained(tables: readonly Table[], words: string): Explained | { fault: string } {
  const wanted = words.split(/\s+/).filter(Boolean).map(normal);
  if (wanted.length === 0)
    return { fault: 'Say which figure: a dimension, a column and a row, as "D1 confirm MODEL".' };
  let best: { table: Table; row: TableRow; column: Table['columns'][number]; spare: number } | null = null;
  for (const table of tables) {
    for (const row of table.rows) {
      for (const column of table.columns) {
        const names = namesOf(table, row, column);
        if (cellOf(row, column.id) === undefined || !wanted.every(word => names.has(word))) continue;
        // A row with a key that was not asked for means less than was said; that of all together is meant where none is.
        const spare = row.keys.filter(key => key !== null && !wanted.includes(normal(key))).length;
        if (best === null || spare < best.spare) best = { table, row, column, spare };
      }
    }
  }
  if (best === null) return { fault: faultOf(tables, wanted, words) };
  const { table, row, column } = best;
  const cell = cellOf(row, column.id)!;
  return {
    table: table.id,
    title: table.title,
    row: row.keys.map(key => (key === null ? 'all' : visibleLine(key))).join(', '),
    column: visibleLine(column.title),
    unit: table.unit,
    value: cellText(cell),
    members: cell.kind === 'count' || cell.kind === 'rate' ? cell.members : [],
  };
}

function namesOf(table: Table, row: TableRow, column: Table['columns'][number]): Set<string> {
  const keys = row.keys.map(key => normal(key ?? 'all'));
  const parts = keys.flatMap(key => key.split(' '));
  const titles = [column.id, column.title, ...column.title.split(/\s+/)].map(normal);
  return new Set([normal(table.dimension), normal(table.id), ...keys, ...parts, ...titles]);
}

/** The first word that no figure knows, with what could be said instead. */
function faultOf(tables: readonly Table[], wanted: readonly string[], words: string): string {
  const known = new Set<string>();
  for (const table of tables)
    for (const row of table.rows)
      for (const column of table.columns) for (const name of namesOf(table, row, column)) known.add(name);
  const strange = wanted.find(word => !known.has(word));
  const headings = [
    ...new Set(tables.flatMap(table => table.columns.map(({ title }) => visibleLine(title, 40)))),
  ];
  return strange === undefined
    ? `No single figure is all of "${visibleLine(words, 80)}": say fewer words.`
    : `"${visibleLine(strange, 40)}" names no dimension, column or row of the tables; headings are ${headings.join(', ')}. For example: "D1 confirm", or "D1 confirm MODEL".`;
}

const normal = (word: string): string => word.trim().toLowerCase();
