import { cellWidth } from '../core/text/width.js';

export interface Column {
  title: string;
  align?: 'left' | 'right';
}

/** Rows under titles, columns as wide as their widest cell, two cells apart; counted in terminal cells. */
export function textTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map(({ title }, at) =>
    Math.max(cellWidth(title), ...rows.map(row => cellWidth(row[at] ?? ''))),
  );
  const line = (cells: readonly string[]): string =>
    columns
      .map(({ align }, at) => padded(cells[at] ?? '', widths[at] ?? 0, align))
      .join('  ')
      .trimEnd();
  return [
    line(columns.map(({ title }) => title)),
    line(widths.map(width => '-'.repeat(width))),
    ...rows.map(line),
  ].join('\n');
}

function padded(text: string, width: number, align: Column['align'] = 'left'): string {
  const space = ' '.repeat(Math.max(width - cellWidth(text), 0));
  return align === 'right' ? space + text : text + space;
}
