import { visibleLine } from '../../core/text/visible.js';
import type { Cell, Table, TableRow } from '../../core/trust/table.js';
import type { Column } from '../table.js';

/** A table as titles and texts: the same for a terminal, Markdown and LaTeX. */
export function printed({ keys, columns, rows }: Table): { columns: Column[]; rows: string[][] } {
  return {
    columns: [
      ...keys.map(title => ({ title, cut: 'middle' as const })),
      ...columns.map(({ title }) => ({ title: visibleLine(title), align: 'right' as const })),
    ],
    rows: rows.map(row => [
      ...row.keys.map(key => (key === null ? 'all' : visibleLine(key))),
      ...columns.map(({ id }) => cellText(cellOf(row, id))),
    ]),
  };
}

export const cellOf = ({ cells }: TableRow, id: string): Cell | undefined =>
  Object.hasOwn(cells, id) ? cells[id] : undefined;

/** `7`, `7/12 = 58.3% [32.0, 80.7]`, `undefined: no-items`. A cell that does not apply is empty. */
export function cellText(cell: Cell | undefined): string {
  switch (cell?.kind) {
    case undefined:
      return '';
    case 'count':
      return String(cell.members.length);
    case 'words':
      return visibleLine(cell.text);
    case 'rate': {
      const { value, interval, x, n } = cell.share;
      if (value === null) return `${x}/${n} undefined`;
      return `${x}/${n} = ${percent(value)}${interval ? ` [${bare(interval.low)}, ${bare(interval.high)}]` : ''}`;
    }
    case 'figure':
      return figureText(cell);
  }
}

function figureText({ value, reason, low, high, as }: Extract<Cell, { kind: 'figure' }>): string {
  if (value === null) return `undefined: ${reason ?? 'unknown'}`;
  const spell = as === 'percent' ? percent : (number: number) => String(Math.round(number * 1000) / 1000);
  const within = low === undefined || high === undefined ? '' : ` [${spell(low)}, ${spell(high)}]`;
  return `${spell(value)}${within}`;
}

export const percent = (value: number): string => `${bare(value)}%`;
const bare = (value: number): string => (100 * value).toFixed(1);
