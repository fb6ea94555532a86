import { visibleLine } from '../../core/text/visible.js';
import { cellWidth, graphemeCells, graphemes } from '../../core/text/width.js';
import { eraseRow, eraseToEnd, moveTo, plainStyle, sgr, toColumn } from './modes.js';

/** The bytes that turn the rows on screen into `next`; rows beyond either list are blank. */
export function paintRows(shown: readonly string[], next: readonly string[], columns: number): string {
  let bytes = '';
  for (let row = 0; row < Math.max(shown.length, next.length); row += 1) {
    const text = next[row] ?? '';
    if (text !== (shown[row] ?? '')) bytes += moveTo(row, 0) + paintRow(text, columns);
  }
  return bytes;
}

/** One row, from its first column on. */
export function paintRow(row: string, columns: number): string {
  if (plain.test(row)) {
    // Erasing after the last column would erase the last character: the cursor still stands on it.
    return row.length < columns ? row + eraseToEnd : row.slice(0, columns);
  }
  return eraseRow + placed(row, columns) + (row.includes('\x1b') ? plainStyle : '');
}

const plain = /^[\x20-\x7e]*$/;

/**
 * A row with styles or characters beyond ASCII, cut to the columns. After each run of such characters the
 * cursor is set where we count it: terminals disagree on the width of emoji and of ambiguous characters, and
 * the frame must hold all the same.
 *
 * This is also the last gate: whatever view forgot to make its text visible, only styles pass.
 */
function placed(row: string, columns: number): string {
  let out = '';
  let column = 0;
  for (const [index, part] of row.split(sgr).entries()) {
    if (index % 2 === 1) out += part;
    else {
      const text = visibleLine(part);
      if (plain.test(text)) {
        const room = text.slice(0, Math.max(0, columns - column));
        out += room;
        column += room.length;
      } else [out, column] = placeWide(out, column, text, columns);
    }
  }
  return out;
}

function placeWide(out: string, column: number, text: string, columns: number): [string, number] {
  let adrift = false;
  for (const { segment } of graphemes(text)) {
    const cells = graphemeCells(segment);
    if (column + cells > columns) break;
    if (plain.test(segment)) {
      if (adrift) out += toColumn(column);
      adrift = false;
    } else adrift = true;
    out += segment;
    column += cells;
  }
  return [adrift && column < columns ? out + toColumn(column) : out, column];
}

/** Cells of a row, styles left out. */
export function rowWidth(row: string): number {
  return cellWidth(
    row
      .split(sgr)
      .filter((_, index) => index % 2 === 0)
      .join(''),
  );
}
