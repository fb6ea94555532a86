import { cellWidth } from '../../core/text/width.js';
import { cut, fit } from '../text/fit.js';

/** A piece of a row. Nothing is told by style alone: every style has words or a mark beside it. */
export interface Segment {
  text: string;
  bold?: boolean;
  dim?: boolean;
  inverse?: boolean;
}

export type Row = readonly Segment[];

export const row = (text: string, style: Omit<Segment, 'text'> = {}): Row => [{ text, ...style }];

export const blank: Row = [];

export const widthOf = (segments: Row): number =>
  segments.reduce((sum, segment) => sum + cellWidth(segment.text), 0);

/** The row cut or padded to exactly `cells`. */
export function fitRow(segments: Row, cells: number): Row {
  const fitted: Segment[] = [];
  let left = cells;
  for (const segment of segments) {
    if (left <= 0) break;
    const width = cellWidth(segment.text);
    fitted.push(width <= left ? segment : { ...segment, text: fit(segment.text, left) });
    left -= Math.min(width, left);
  }
  return left > 0 ? [...fitted, { text: ' '.repeat(left) }] : fitted;
}

/** Two texts at the ends of a row; the left one is cut when they would meet. */
export function ends(left: string, right: string, cells: number): string {
  const room = cells - cellWidth(right) - (right === '' ? 0 : 2);
  if (room <= 0) return fit(right, cells);
  return `${fit(cut(left, room, '..'), room)}${right === '' ? '' : `  ${right}`}`;
}

/** As many of the parts as fit, joined; the widest gap that lets all of them stay. */
export function spread(
  parts: readonly string[],
  cells: number,
  gaps: readonly string[] = ['      ', '   ', '  '],
): string {
  for (const gap of gaps) {
    const line = parts.join(gap);
    if (cellWidth(line) <= cells) return line;
  }
  return cut(parts.join(gaps.at(-1)), cells, '..');
}

/** Parts flowed into exactly `lines` rows; what does not fit is left out from the end. */
export function flow(parts: readonly string[], cells: number, lines: number): string[] {
  const rows: string[] = [];
  for (const part of parts) {
    const last = rows.at(-1);
    if (last !== undefined && cellWidth(last) + 2 + cellWidth(part) <= cells)
      rows[rows.length - 1] = `${last}  ${part}`;
    else if (rows.length < lines) rows.push(part);
  }
  while (rows.length < lines) rows.push('');
  return rows;
}
