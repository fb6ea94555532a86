import { graphemeCells, graphemes } from '../../core/text/width.js';

/** One row of a wrapped text. */
export type WrappedLine = {
  text: string;
  /** Code unit offset of the row's first character in the source text. */
  start: number;
  /** true: the row continues the line of the row above. */
  continued: boolean;
};

/**
 * The rows of `text` at `width` cells; the text must already be `visible`. Rows break at spaces (which are then
 * left out), between Chinese characters, and inside words longer than a row; never inside a grapheme.
 */
export function wrapText(text: string, width: number): WrappedLine[] {
  const cells = Math.max(1, Math.floor(width));
  const rows: WrappedLine[] = [];
  const ascii = plain.test(text);
  let start = 0;
  for (;;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = start === 0 && end === text.length ? text : text.slice(start, end);
    // No text is wider than two cells a code unit.
    if (line.length * 2 <= cells || (line.length <= cells && (ascii || plain.test(line))))
      rows.push({ text: line, start, continued: false });
    else if (ascii || plain.test(line)) wrapPlain(rows, line, start, cells);
    else wrapWide(rows, line, start, cells);
    if (newline < 0) return rows;
    start = newline + 1;
  }
}

const plain = /^[\n\x20-\x7e]*$/;

/** A line of printable ASCII longer than a row: a cell is a code unit. */
function wrapPlain(rows: WrappedLine[], line: string, offset: number, cells: number): void {
  let at = 0;
  let word = 0;
  while (line.charCodeAt(word) === space) word += 1;
  while (line.length - at > cells) {
    let end = at + cells;
    if (line.charCodeAt(end) !== space) {
      // The indentation is no place to break: the row would be empty.
      while (end > word && line.charCodeAt(end - 1) !== space) end -= 1;
      if (end <= word) end = at + cells;
    }
    let next = end;
    while (line.charCodeAt(next) === space) next += 1;
    while (end > at && line.charCodeAt(end - 1) === space) end -= 1;
    rows.push({ text: line.slice(at, end), start: offset + at, continued: at > 0 });
    at = next;
    word = next;
    if (at >= line.length) return;
  }
  rows.push({ text: at === 0 ? line : line.slice(at), start: offset + at, continued: at > 0 });
}

const space = 0x20;

/** Any other line: the same, but a step is a grapheme, and Chinese may break between characters. */
function wrapWide(rows: WrappedLine[], line: string, offset: number, cells: number): void {
  const { starts, widths, count } = measured(line);
  const segment = (index: number): string => line.slice(starts[index], starts[index + 1]);
  const isSpace = (index: number): boolean => line.charCodeAt(starts[index] as number) === space;
  let at = 0;
  let word = 0;
  while (word < count && isSpace(word)) word += 1;
  for (;;) {
    let end = at;
    for (let used = 0; end < count; end += 1) {
      used += widths[end] as number;
      if (used > cells) break;
    }
    if (end === count && (at < count || at === 0)) {
      push(at, count);
      return;
    }
    // A character wider than the row stands alone.
    if (end === at) end = at + 1;
    if (!isSpace(end)) {
      let candidate = end;
      while (candidate > word && !mayBreakBefore(candidate)) candidate -= 1;
      if (candidate > word) end = candidate;
    }
    let next = end;
    while (next < count && isSpace(next)) next += 1;
    while (end > at && isSpace(end - 1)) end -= 1;
    push(at, end);
    at = next;
    word = next;
    if (at >= count) return;
  }

  function push(from: number, to: number): void {
    const start = starts[from] as number;
    rows.push({ text: line.slice(start, starts[to]), start: offset + start, continued: from > 0 });
  }

  function mayBreakBefore(index: number): boolean {
    return isSpace(index - 1) || breaksBetween(segment(index - 1), segment(index));
  }
}

/** Where each grapheme of a line begins (and, last, the line's end), and its cells. */
function measured(line: string): { starts: Uint32Array; widths: Uint16Array; count: number } {
  const starts = new Uint32Array(line.length + 1);
  const widths = new Uint16Array(line.length);
  let count = 0;
  for (const { segment, index } of graphemes(line)) {
    starts[count] = index;
    widths[count] = graphemeCells(segment);
    count += 1;
  }
  starts[count] = line.length;
  return { starts, widths, count };
}

/** Whether a row may end between two characters that no space parts. */
function breaksBetween(before: string, after: string): boolean {
  if (graphemeCells(before) < 2 && graphemeCells(after) < 2) return false;
  return !noRowEnd.has(before) && !noRowStart.has(after);
}

/** Punctuation that closes, and so never begins a row; and that opens, and so never ends one. */
const noRowStart = new Set('、。，．：；！？）】》」』〕〉”’…％ー々·,.!?;:)]}%>');
const noRowEnd = new Set('（【《「『〔〈“‘([{<');
