import { visibleLine } from '../core/text/visible.js';
import type { Column } from './table.js';

/** A `tabular` that needs no package; titles and cells are plain texts. */
export function latexTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `${cells.map(latex).join(' & ')} \\\\\n`;
  return [
    `\\begin{tabular}{${columns.map(({ align }) => (align === 'right' ? 'r' : 'l')).join('')}}\n`,
    '\\hline\n',
    line(columns.map(({ title }) => title)),
    '\\hline\n',
    ...rows.map(row => line(columns.map((_, at) => row[at] ?? ''))),
    '\\hline\n',
    '\\end{tabular}\n',
  ].join('');
}

/** A text on one line in which LaTeX sees no command. */
export const latex = (text: string): string =>
  visibleLine(text).replace(/[\\{}$&#^_~%<>|"`[\]-]/g, (special, at: number, whole: string) =>
    special === '-' && isMinus(whole, at) ? '$-$' : (commands[special] ?? `\\${special}`),
  );

const isMinus = (text: string, at: number): boolean =>
  /\d/.test(text[at + 1] ?? '') && !/\w/.test(text[at - 1] ?? '');

/** A comment line; nothing in it can end it. */
export const latexComment = (text: string): string => `% ${visibleLine(text)}\n`;

/** What a backslash alone does not make plain. Brackets would be an option after a line's end, `--` a dash. */
const commands: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  // Active in some languages' packages.
  '"': '{\\char34}',
  '`': '{`}',
  '[': '{[}',
  ']': '{]}',
  '-': '{-}',
};
