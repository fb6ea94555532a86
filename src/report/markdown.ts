import { visibleLine } from '../core/text/visible.js';
import type { Column } from './table.js';

/** A table as GitHub's Markdown has it. Titles and cells are plain texts; nothing in them is markup. */
export function markdownTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return [
    line(columns.map(({ title }) => markdown(title))),
    line(columns.map(({ align }) => (align === 'right' ? '---:' : '---'))),
    ...rows.map(row => line(columns.map((_, at) => markdown(row[at] ?? '')))),
  ].join('');
}

/** A text on one line in which Markdown and HTML see no markup. */
export const markdown = (text: string): string =>
  visibleLine(text)
    .replace(/[\\`*_{}[\]#|~!^$:@]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
