import type { Table } from '../../core/trust/table.js';
import { markdown, markdownTable } from '../markdown.js';
import { printed } from './cells.js';
import { leftOutText } from './text.js';

/** A table as a section of Markdown. */
export function tableMarkdown(table: Table): string {
  const { columns, rows } = printed(table);
  const list = (lines: readonly string[]): string => lines.map(line => `- ${markdown(line)}\n`).join('');
  return [
    `### ${markdown(table.title)}\n\n`,
    rows.length === 0 ? '(none)\n' : markdownTable(columns, rows),
    '\n',
    list(table.denominators),
    list(table.leftOut.map(left => `left out: ${leftOutText(left, table.unit)}`)),
    list(table.notes),
    '\n',
  ].join('');
}
