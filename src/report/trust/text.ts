import type { LeftOut, Table } from '../../core/trust/table.js';
import { cells as cellsOf, wrap } from '../agreement/layout.js';
import { counted } from '../counted.js';
import { type Column, textTable } from '../table.js';
import { printed } from './cells.js';

/** A table for a terminal of `width` cells, with its denominators and what it leaves out. */
export function tableText(table: Table, { width }: { width?: number } = {}): string {
  return [
    ...lines(table.title, width, 0),
    '',
    ...(table.rows.length === 0 ? ['(none)'] : blocks(table, width)),
    ...[
      ...table.denominators,
      ...table.leftOut.map(left => `left out: ${leftOutText(left, table.unit)}`),
      ...table.notes,
    ].flatMap(line => lines(line, width, 2)),
  ].join('\n');
}

/** "3 runs: the task cannot be graded again ...". `unit` is plural. */
export const leftOutText = ({ words, members }: LeftOut, unit: string): string =>
  `${counted(members.length, unit.replace(/s$/, ''))}: ${words}`;

/** Indented, and wrapped where there is a width. */
export const lines = (text: string, width: number | undefined, indent: number): string[] =>
  (width === undefined ? [text] : wrap(text, width - indent, 2)).map(line => `${' '.repeat(indent)}${line}`);

/**
 * The table in one block, or where it is wider than the terminal in several below each other, each with the keys of the
 * rows: no figure is cut.
 */
function blocks(table: Table, width: number | undefined): string[] {
  const { columns, rows } = printed(table);
  if (width === undefined) return [textTable(columns, rows)];
  const keys = table.keys.length;
  return grouped(columns, rows, keys, width).map((group, at) => {
    const chosen = [...Array.from({ length: keys }, (_, key) => key), ...group];
    const text = textTable(
      chosen.map(column => columns[column] as Column),
      rows.map(row => chosen.map(column => row[column] ?? '')),
      { width },
    );
    return at === 0 ? text : `\n(the same rows, further columns)\n${text}`;
  });
}

/** Columns behind the keys, by number, as many in a group as fit beside the keys. */
function grouped(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  keys: number,
  width: number,
): number[][] {
  const widths = columns.map(({ title }, at) =>
    rows.reduce((most, row) => Math.max(most, cellsOf(row[at] ?? '')), cellsOf(title)),
  );
  // A key that is wider than this is cut, so that the figures stay together.
  const beside = widths.slice(0, keys).reduce((sum, cells) => sum + Math.min(cells, mostKeyCells) + gap, 0);
  const groups: number[][] = [];
  let left = 0;
  for (let column = keys; column < columns.length; column += 1) {
    const cells = (widths[column] ?? 0) + gap;
    const group = groups.at(-1);
    if (group && cells <= left) {
      group.push(column);
      left -= cells;
    } else {
      groups.push([column]);
      left = width + gap - beside - cells;
    }
  }
  return groups.length === 0 ? [[]] : groups;
}

const gap = 2;
const mostKeyCells = 34;
