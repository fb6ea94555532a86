import { visibleLine } from '../../core/text/visible.js';
import type { Command } from '../keymap/keymap.js';
import { blank, type Row, row } from '../present/row.js';
import { cut } from '../text/fit.js';
import { wrapText } from '../text/wrap.js';
import { type BigText, pieceAt } from './big-text.js';
import { type Mark, markedRow, type ShownLine, shownLine } from './shown-line.js';

/** The first row on screen: a piece of a line, and which of the rows that it is wrapped to. */
export interface Top {
  piece: number;
  row: number;
}

export const firstTop: Top = { piece: 0, row: 0 };

/** Marks of each part, by its number. */
export type MarksByPart = ReadonlyMap<number, readonly Mark[]>;

/** `height` rows of a step from `top`, wrapped at `cells`; only what is drawn is wrapped. */
export function stepRows(
  text: BigText,
  top: Top,
  height: number,
  cells: number,
  marks: MarksByPart = noMarks,
): Row[] {
  const rows: Row[] = [];
  for (let piece = top.piece; piece < text.count && rows.length < height; piece += 1) {
    const wrapped = rowsOf(text, piece, cells, marks);
    rows.push(...wrapped.slice(piece === top.piece ? Math.min(top.row, wrapped.length - 1) : 0));
  }
  rows.length = Math.min(rows.length, height);
  return rows;
}

/** The top after a scrolling command; null for any other command. */
export function scrolledTop(
  command: Command | null,
  text: BigText,
  top: Top,
  height: number,
  cells: number,
): Top | null {
  switch (command) {
    case 'down':
      return moved(text, top, 1, height, cells);
    case 'up':
      return moved(text, top, -1, height, cells);
    case 'page-down':
      return moved(text, top, height - 1, height, cells);
    case 'page-up':
      return moved(text, top, 1 - height, height, cells);
    case 'top':
      return firstTop;
    case 'bottom':
      return lastTop(text, height, cells);
    default:
      return null;
  }
}

/** The top that shows an offset of a part a third down the screen. */
export function topAt(
  text: BigText,
  place: { part: number; start: number },
  height: number,
  cells: number,
): Top {
  const piece = pieceAt(text, place.part, place.start);
  const shown = text.line[piece] === 0 ? 0 : rowIn(text, piece, place.start, cells);
  return moved(text, { piece, row: shown }, -Math.floor(height / 3), height, cells);
}

/** Whether an offset of a part is on the screen that begins at `top`. */
export function isOnScreen(
  text: BigText,
  place: { part: number; start: number },
  top: Top,
  height: number,
  cells: number,
): boolean {
  const piece = pieceAt(text, place.part, place.start);
  const target = { piece, row: text.line[piece] === 0 ? 0 : rowIn(text, piece, place.start, cells) };
  if (isBefore(target, top)) return false;
  return isBefore(target, walk(text, top, height, cells));
}

/** The first piece behind the screen that begins at `top`; the number of all when it shows the end. */
export function pieceBehind(text: BigText, top: Top, height: number, cells: number): number {
  const { piece, row: inside } = walk(text, top, height, cells);
  return inside > 0 ? piece + 1 : piece;
}

/** Where the screen stands, in words: "top", "end", a share; '' when all is on it. */
export function placeInWords(text: BigText, top: Top, height: number, cells: number): string {
  const last = lastTop(text, height, cells);
  const atTop = top.piece === 0 && top.row === 0;
  if (!isBefore(top, last)) return atTop ? '' : 'end';
  return atTop ? 'top' : `${Math.round((100 * top.piece) / Math.max(text.count, 1))}% down`;
}

const noMarks: MarksByPart = new Map();

function moved(text: BigText, top: Top, by: number, height: number, cells: number): Top {
  const to = walk(text, top, by, cells);
  const last = lastTop(text, height, cells);
  return isBefore(last, to) ? last : to;
}

/** `by` rows further, or back; stops at the first row and behind the last one. */
function walk(text: BigText, top: Top, by: number, cells: number): Top {
  let { piece, row: at } = top;
  at += by;
  while (at < 0 && piece > 0) {
    piece -= 1;
    at += countRows(text, piece, cells);
  }
  if (at < 0) return firstTop;
  while (piece < text.count) {
    const rows = countRows(text, piece, cells);
    if (at < rows) return { piece, row: at };
    at -= rows;
    piece += 1;
  }
  return { piece: text.count, row: 0 };
}

/** The last top that still fills the screen. */
const lastTop = (text: BigText, height: number, cells: number): Top =>
  walk(text, { piece: text.count, row: 0 }, -height, cells);

const isBefore = (a: Top, b: Top): boolean => a.piece < b.piece || (a.piece === b.piece && a.row < b.row);

function rowsOf(text: BigText, piece: number, cells: number, marks: MarksByPart): Row[] {
  const part = text.part[piece]!;
  if (text.line[piece] === 0)
    return [row(cut(`-- ${visibleLine(text.parts[part]!.title)}`, cells, '..'), { bold: true })];
  const line = pieceLine(text, piece, marks.get(part) ?? []);
  if (line.text === '') return [blank];
  return wrapText(line.text, cells).map(({ text: shown, start }) =>
    markedRow(line, start, start + shown.length),
  );
}

function countRows(text: BigText, piece: number, cells: number): number {
  if (text.line[piece] === 0) return 1;
  const line = pieceLine(text, piece, []);
  return line.text.length * 2 <= cells ? 1 : wrapText(line.text, cells).length;
}

/** The wrapped row of a piece in which an offset of its part stands. */
function rowIn(text: BigText, piece: number, offset: number, cells: number): number {
  const until = shownLine(text.parts[text.part[piece]!]!.text, text.start[piece]!, offset, []).text.length;
  const wrapped = wrapText(pieceLine(text, piece, []).text, cells);
  const after = wrapped.findIndex(({ start }) => start > until);
  return (after < 0 ? wrapped.length : after) - 1;
}

const pieceLine = (text: BigText, piece: number, marks: readonly Mark[]): ShownLine =>
  shownLine(text.parts[text.part[piece]!]!.text, text.start[piece]!, text.end[piece]!, marks);
