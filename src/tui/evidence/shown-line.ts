import { visible } from '../../core/text/visible.js';
import { cellWidth, graphemes } from '../../core/text/width.js';
import type { Row, Segment } from '../present/row.js';
import { cut } from '../text/fit.js';

/** A stretch that is marked: a hit, or a match of a search. Sorted by start wherever several are handed over. */
export interface Mark {
  start: number;
  end: number;
  /** The one that the reader has stepped to; between brackets, since no mark may be told by colour alone. */
  current?: boolean;
}

/** A stretch of a raw text made safe for the terminal, with its marks in offsets of what is shown. */
export interface ShownLine {
  text: string;
  marks: Mark[];
}

/** The stretch `from` to `to` of a text, without newlines in it. */
export function shownLine(text: string, from: number, to: number, marks: readonly Mark[]): ShownLine {
  const shown: ShownLine = { text: '', marks: [] };
  let at = from;
  for (let index = firstAfter(marks, from); index < marks.length; index += 1) {
    const mark = marks[index]!;
    if (mark.start >= to) break;
    const start = Math.max(mark.start, at);
    const end = Math.min(mark.end, to);
    if (end <= start) continue;
    shown.text += safe(text.slice(at, start));
    const begins = shown.text.length;
    const inside = safe(text.slice(start, end));
    shown.text += mark.current ? `[${inside}]` : inside;
    shown.marks.push({ start: begins, end: shown.text.length, ...(mark.current ? { current: true } : {}) });
    at = end;
  }
  shown.text += safe(text.slice(at, to));
  return shown;
}

/** A shown line, or the stretch of one that a wrapped row holds, with its marks in reverse video. */
export function markedRow({ text, marks }: ShownLine, from = 0, to = text.length): Row {
  const segments: Segment[] = [];
  let at = from;
  for (const { start, end } of marks) {
    if (end <= from || start >= to) continue;
    const begins = Math.max(start, from);
    if (begins > at) segments.push({ text: text.slice(at, begins) });
    segments.push({ text: text.slice(begins, Math.min(end, to)), inverse: true });
    at = Math.min(end, to);
  }
  if (at < to || segments.length === 0) segments.push({ text: text.slice(at, to) });
  return segments;
}

/**
 * A line in one row of at most `cells`, cut so that the stretch `focus` of it stays in sight; `..` stands where
 * something is left out. Never more than the neighbourhood of the focus is looked at, however long the line is.
 */
export function focusedRow(
  text: string,
  line: { from: number; to: number },
  focus: Mark,
  marks: readonly Mark[],
  cells: number,
): Row {
  const reach = Math.max(cells, 1) * 8;
  const from = Math.max(line.from, wholeCharacter(text, focus.start - reach));
  const to = Math.min(line.to, wholeCharacter(text, focus.end + reach));
  const before = shownLine(text, from, focus.start, marks);
  const rest = shownLine(text, focus.start, to, marks);
  const whole: ShownLine = {
    text: before.text + rest.text,
    marks: [...before.marks, ...rest.marks.map(mark => shifted(mark, before.text.length))],
  };
  if (from === line.from && to === line.to && cellWidth(whole.text) <= cells) return markedRow(whole);
  const widthBefore = cellWidth(before.text);
  // A third of the row before the focus, more when there is nothing behind it to show.
  const room = Math.max(Math.floor(cells / 3), cells - 4 - cellWidth(rest.text));
  const cutsHead = from > line.from || widthBefore > room;
  const kept = cutsHead ? lastCells(before.text, room) : before.text;
  const start = before.text.length - kept.length;
  const head: Row = cutsHead ? [{ text: '..' }] : [];
  const left = cells - cellWidth(kept) - (cutsHead ? 2 : 0);
  const behind = whole.text.slice(before.text.length);
  const fits = to === line.to && cellWidth(behind) <= left;
  const end = before.text.length + (fits ? behind.length : cut(behind, Math.max(left - 2, 0)).length);
  return [...head, ...markedRow(whole, start, end), ...(fits ? [] : [{ text: '..' }])];
}

/** The beginning of a line in one row; only that much of it is looked at. */
export function headRow(
  text: string,
  line: { from: number; to: number },
  marks: readonly Mark[],
  cells: number,
): Row {
  return focusedRow(text, line, { start: line.from, end: line.from }, marks, cells);
}

/** The first mark that ends behind an offset, by halving. */
export function firstAfter(marks: readonly Mark[], offset: number): number {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (marks[middle]!.end <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

const safe = (text: string): string => (text === '' ? '' : visible(text, { keepNewlines: false }));

const shifted = (mark: Mark, by: number): Mark => ({ ...mark, start: mark.start + by, end: mark.end + by });

/** An offset that is not between the halves of a character. */
export const wholeCharacter = (text: string, at: number): number =>
  (text.charCodeAt(at) & 0xfc00) === 0xdc00 ? at - 1 : at;

/** The end of a text that takes at most `cells`. */
export function lastCells(text: string, cells: number): string {
  const tail = text.slice(-Math.max(cells, 0) * 8 || text.length);
  const starts: { index: number; width: number }[] = [];
  for (const { segment, index } of graphemes(tail)) starts.push({ index, width: cellWidth(segment) });
  let used = 0;
  let from = tail.length;
  for (let at = starts.length - 1; at >= 0; at -= 1) {
    used += starts[at]!.width;
    if (used > cells) break;
    from = starts[at]!.index;
  }
  return tail.slice(from);
}
