import { cellWidth } from '../../core/text/width.js';
import { cut } from '../text/fit.js';
import { blank, fitRow, type Row } from './row.js';

/** A part of a frame, between two rules. The one that `grows` takes the rows that are left. */
export interface Section {
  rows: readonly Row[];
  grows?: boolean;
}

/** A frame in ASCII: titles in its upper border, sections between rules, exactly `columns` x `rows`. */
export function frame(
  titles: { left: string; right: string },
  sections: readonly Section[],
  size: { columns: number; rows: number },
): Row[] {
  const inner = size.columns - 4;
  const used = sections.reduce((sum, section) => sum + section.rows.length, 0) + sections.length + 1;
  const slack = Math.max(size.rows - used, 0);
  const lines: Row[] = [border(titles.left, titles.right, size.columns)];
  for (const [index, section] of sections.entries()) {
    if (index > 0) lines.push([{ text: `+${'-'.repeat(size.columns - 2)}+` }]);
    const padding = section.grows ? Array.from({ length: slack }, () => blank) : [];
    for (const row of [...section.rows, ...padding]) {
      lines.push([{ text: '| ' }, ...fitRow(row, inner), { text: ' |' }]);
    }
  }
  lines.push([{ text: `+${'-'.repeat(size.columns - 2)}+` }]);
  return lines;
}

function border(left: string, right: string, columns: number): Row {
  const room = columns - cellWidth(right) - 9;
  const title = cut(left, Math.max(room, 0), '..');
  const dashes = columns - 6 - cellWidth(title) - cellWidth(right) - (right === '' ? -1 : 1);
  const tail = right === '' ? '+' : ` ${right} -+`;
  return [
    { text: '+- ' },
    { text: title, bold: true },
    { text: ` ${'-'.repeat(Math.max(dashes - (right === '' ? 0 : 1), 1))}${tail}` },
  ];
}
