import { cellWidth, graphemeCells, graphemes } from './width.js';

/**
 * `text` if it takes at most `cells` cells, else as much of it as fits before `ellipsis`. Never splits a
 * grapheme, so the result may be a cell short.
 */
export function cutCells(text: string, cells: number, ellipsis = '...'): string {
  if (fits(text, cells)) return text;
  const tail = ellipsis.slice(0, Math.max(0, cells));
  return headCells(text, cells - cellWidth(tail)) + tail;
}

/** The longest beginning of `text` that takes at most `cells` cells. */
export function headCells(text: string, cells: number): string {
  // No grapheme of one cell needs this many code units, unless the text is hostile.
  const head = text.slice(0, Math.max(0, cells) * 32);
  if (/^[\x20-\x7e]*$/.test(head)) return head.slice(0, Math.max(0, cells));
  let used = 0;
  let end = 0;
  for (const { segment, index } of graphemes(head)) {
    used += graphemeCells(segment);
    if (used > cells) break;
    end = index + segment.length;
  }
  return head.slice(0, end);
}

function fits(text: string, cells: number): boolean {
  // No text is wider than two cells a code unit.
  return text.length * 2 <= cells || (text.length <= cells * 32 && cellWidth(text) <= cells);
}
