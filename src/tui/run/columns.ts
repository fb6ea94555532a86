import { cellWidth } from '../../core/text/width.js';
import { lastCells } from '../evidence/shown-line.js';
import { cut, fit } from '../text/fit.js';

/** A column of a list of lines, in terminal cells. */
export interface ListColumn<L> {
  title: string;
  cells: number;
  text(line: L): string;
  right?: boolean;
}

/** A row of a list: a mark, then every column cut or padded to its cells. */
export const rowOf = <L>(
  columns: readonly ListColumn<L>[],
  textOf: (column: ListColumn<L>) => string,
  mark: string,
): string =>
  `${mark} ${columns.map(column => fit(cut(textOf(column), column.cells, '..'), column.cells, column.right ? 'right' : 'left')).join(' ')}`;

/** The end of a task's name tells it from others of its kind. */
export const tail = (text: string, cells: number): string =>
  cellWidth(text) <= cells ? text : `..${lastCells(text, cells - 2)}`;
