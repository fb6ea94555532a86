import { cutCells } from '../core/text/cut.js';
import { cellWidth } from '../core/text/width.js';
import { cutApart } from './cut-apart.js';

export interface Column {
  title: string;
  align?: 'left' | 'right';
  /** What may be cut where the table is wider than its place: ids in their middle, other texts at their end. */
  cut?: 'middle' | 'end';
}

/** A cut column keeps this many cells at least. */
const leastCells = 8;
const gap = 2;

/**
 * Rows under titles, columns as wide as their widest cell, two cells apart; counted in terminal cells. With a `width`,
 * the widest columns are cut until the table fits it; ids that differ still differ then, so where that is not possible
 * the table stays wider.
 */
export function textTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  { width = Number.POSITIVE_INFINITY }: { width?: number } = {},
): string {
  const cells = columns.map(({ title }, at) => [title, ...rows.map(row => row[at] ?? '')]);
  const wanted = cells.map(column => column.reduce((most, cell) => Math.max(most, cellWidth(cell)), 0));
  const fitted = fit(columns, cells, wanted, width);
  const widths = fitted.map(column => column.reduce((most, cell) => Math.max(most, cellWidth(cell)), 0));
  const line = (at: number): string =>
    columns
      .map(({ align }, column) => padded(fitted[column]?.[at] ?? '', widths[column] ?? 0, align))
      .join(' '.repeat(gap))
      .trimEnd();
  const rule = widths.map(cells => '-'.repeat(cells)).join(' '.repeat(gap));
  return [line(0), rule, ...rows.map((_, at) => line(at + 1))].join('\n');
}

/** The cells of each column, cut so that all columns together take no more than `width`. */
function fit(
  columns: readonly Column[],
  cells: readonly string[][],
  wanted: readonly number[],
  width: number,
): readonly string[][] {
  const widths = [...wanted];
  let over = widths.reduce((sum, cells) => sum + cells + gap, -gap) - width;
  // A column that cannot become narrower leaves the rest to the next widest.
  const open = new Set(columns.flatMap(({ cut }, at) => (cut === undefined ? [] : [at])));
  while (over > 0 && open.size > 0) {
    const widest = [...open].reduce((a, b) => ((widths[b] ?? 0) > (widths[a] ?? 0) ? b : a));
    const next = (widths[widest] ?? 0) - 1;
    const title = cellWidth(columns[widest]?.title ?? '');
    if (next < Math.max(leastCells, title) || !differStill(columns[widest], cells[widest] ?? [], next))
      open.delete(widest);
    else {
      widths[widest] = next;
      over -= 1;
    }
  }
  return cells.map((column, at) => {
    const most = widths[at] ?? 0;
    if (most === wanted[at]) return column;
    return columns[at]?.cut === 'middle'
      ? (cutApart(column, most) ?? column)
      : column.map(cell => cutCells(cell, most));
  });
}

const differStill = (column: Column | undefined, cells: readonly string[], width: number): boolean =>
  column?.cut === 'end' || cutApart(cells, width) !== null;

function padded(text: string, width: number, align: Column['align'] = 'left'): string {
  const space = ' '.repeat(Math.max(width - cellWidth(text), 0));
  return align === 'right' ? space + text : text + space;
}
