/** One text of a step: a command, an output, a file that was written. */
export interface TextPart {
  /** Drawn above it; '' draws nothing. */
  title: string;
  /** As the store hands it out, masked; not yet visible-safe. Offsets of hits and matches are those of this text. */
  text: string;
}

/**
 * The lines of all parts one after another, each part under its title, so that any of them is found at once however
 * long the step is. A line beyond `longestPiece` is several pieces: nothing ever has to be measured as a whole.
 */
export interface BigText {
  parts: readonly TextPart[];
  /** Pieces of lines, titles among them. */
  count: number;
  /** Which part each piece is of. */
  part: Int32Array;
  /** Where it begins in the part's text, and ends without its newline; -1 for a title. */
  start: Int32Array;
  end: Int32Array;
  /** Number of the line from 1, the same for all pieces of a line; 0 for a title. */
  line: Int32Array;
}

/** Code units of a piece; some screens full. */
export const longestPiece = 2000;

/** The index of these parts; remembered as long as they are. */
export function bigText(parts: readonly TextPart[]): BigText {
  const known = indexed.get(parts);
  if (known) return known;
  const text = indexOf(parts);
  indexed.set(parts, text);
  return text;
}

/** The piece that holds an offset of a part; the part's title, or 0, when there is no such part. */
export function pieceAt(text: BigText, part: number, offset: number): number {
  let low = 0;
  let high = text.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    const before = text.part[middle]! < part || (text.part[middle] === part && text.start[middle]! <= offset);
    if (before) low = middle + 1;
    else high = middle;
  }
  return Math.max(low - 1, 0);
}

const indexed = new WeakMap<readonly TextPart[], BigText>();

function indexOf(parts: readonly TextPart[]): BigText {
  const pieces = new Pieces();
  for (const [part, { title, text }] of parts.entries()) {
    if (title !== '') pieces.add(part, -1, -1, 0);
    let line = 0;
    for (let from = 0; from <= text.length; ) {
      const newline = text.indexOf('\n', from);
      const to = newline < 0 ? text.length : newline;
      line += 1;
      // Of CRLF nothing is drawn.
      const carriage = newline > from && text.charCodeAt(newline - 1) === 0x0d;
      addLine(pieces, part, text, from, carriage ? to - 1 : to, line);
      from = to + 1;
      // A newline at the end begins no line of its own.
      if (from === text.length) break;
    }
  }
  const { count, rows } = pieces;
  const column = (at: number): Int32Array => {
    const values = new Int32Array(count);
    for (let piece = 0; piece < count; piece += 1) values[piece] = rows[4 * piece + at]!;
    return values;
  };
  return { parts, count, part: column(0), start: column(1), end: column(2), line: column(3) };
}

function addLine(pieces: Pieces, part: number, text: string, from: number, to: number, line: number): void {
  let at = from;
  while (to - at > longestPiece) {
    let cut = at + longestPiece;
    // Never between the halves of a character.
    if (isLowSurrogate(text.charCodeAt(cut))) cut -= 1;
    pieces.add(part, at, cut, line);
    at = cut;
  }
  pieces.add(part, at, to, line);
}

/** Four numbers a piece; an array of objects would take ten times as long for a hundred thousand lines. */
class Pieces {
  count = 0;
  rows = new Int32Array(4 * 256);

  add(part: number, start: number, end: number, line: number): void {
    const at = 4 * this.count;
    if (at === this.rows.length) {
      const larger = new Int32Array(2 * at);
      larger.set(this.rows);
      this.rows = larger;
    }
    this.rows[at] = part;
    this.rows[at + 1] = start;
    this.rows[at + 2] = end;
    this.rows[at + 3] = line;
    this.count += 1;
  }
}

const isLowSurrogate = (unit: number): boolean => (unit & 0xfc00) === 0xdc00;
