import { fitRow, type Row } from '../present/row.js';
import { wrapText } from '../text/wrap.js';
import { type BigText, pieceAt } from './big-text.js';
import {
  firstAfter,
  focusedRow,
  headRow,
  type Mark,
  markedRow,
  shownLine,
  wholeCharacter,
} from './shown-line.js';

/** A line beside a hit. */
export interface LineAround {
  /** Number of the line in its part. */
  number: number;
  /** The hit stands in it. */
  here: boolean;
  row: Row;
}

/**
 * At most `height` lines around a hit, one row each, the hit's own in the middle; lines of other parts are left out.
 * `marks` are further stretches of the same part to be marked. Costs what is drawn, not what the text holds.
 */
export function linesAround(
  text: BigText,
  at: { part: number; start: number; end: number },
  height: number,
  cells: number,
  marks: readonly Mark[] = [],
): LineAround[] {
  const part = text.parts[at.part];
  if (!part || height < 1) return [];
  const own = lineOf(text, pieceAt(text, at.part, at.start));
  if (own === null) return [];
  const above: Line[] = [];
  const below: Line[] = [];
  let up: Line | null = own;
  let down: Line | null = own;
  while (1 + above.length + below.length < height && (up || down)) {
    up = up && lineOf(text, up.first - 1, at.part);
    if (up) above.unshift(up);
    if (1 + above.length + below.length >= height) break;
    down = down && lineOf(text, down.last + 1, at.part);
    if (down) below.push(down);
  }
  const hit: Mark = { start: at.start, end: at.end, current: true };
  const all = withCurrent(marks, hit);
  return [...above, own, ...below].map(line => ({
    number: line.number,
    here: line === own,
    row: line === own ? focusedRow(part.text, line, hit, all, cells) : headRow(part.text, line, all, cells),
  }));
}

/**
 * The same with line numbers in front and `>` at the hit's own line, each row exactly `cells` wide. Where a part has fewer
 * lines than there are rows, the hit's own line is wrapped into what is left, the hit in the middle.
 */
export function rowsAround(
  text: BigText,
  at: { part: number; start: number; end: number },
  height: number,
  cells: number,
  marks: readonly Mark[] = [],
): Row[] {
  const gutter = String(text.line[lastPieceOf(text, at.part)] ?? 1).length;
  const room = cells - gutter - 3;
  const lines = linesAround(text, at, height, room, marks);
  return lines.flatMap(({ number, here, row }) => {
    const left = { text: `${here ? '>' : ' '}${String(number).padStart(gutter)}  `, dim: !here };
    const wrapped = here ? hitLineRows(text, at, height - lines.length + 1, room, marks) : [];
    const rows = wrapped.length > 1 ? wrapped : [row];
    return rows.map((each, index) =>
      fitRow([index === 0 ? left : { text: ' '.repeat(gutter + 3) }, ...each], cells),
    );
  });
}

/** The hit's own line in at most `rows` rows; `..` where it goes on before or behind. */
function hitLineRows(
  text: BigText,
  at: { part: number; start: number; end: number },
  rows: number,
  cells: number,
  marks: readonly Mark[],
): Row[] {
  const line = lineOf(text, pieceAt(text, at.part, at.start));
  const whole = text.parts[at.part]?.text;
  if (rows < 2 || !line || whole === undefined) return [];
  const reach = rows * cells;
  const from = Math.max(line.from, wholeCharacter(whole, at.start - reach));
  const to = Math.min(line.to, wholeCharacter(whole, at.end + reach));
  const shown = shownLine(whole, from, to, withCurrent(marks, { ...at, current: true }));
  const hit = shown.marks.find(mark => mark.current)?.start ?? 0;
  const wrapped = wrapText(shown.text, cells - 4);
  const behind = wrapped.findIndex(({ start }) => start > hit);
  const here = (behind < 0 ? wrapped.length : behind) - 1;
  const first = Math.max(0, Math.min(here - Math.floor(rows / 2), wrapped.length - rows));
  return wrapped.slice(first, first + rows).map(({ text: row, start }, index, all) => {
    const before = index === 0 && (first > 0 || from > line.from) ? '..' : '';
    const after = index === all.length - 1 && (first + rows < wrapped.length || to < line.to) ? '..' : '';
    return [{ text: before }, ...markedRow(shown, start, start + row.length), { text: after }].filter(
      ({ text: piece }) => piece !== '',
    );
  });
}

/** Marks with one of them made the current one; it need not be among them. */
export function withCurrent(marks: readonly Mark[], current: Mark): Mark[] {
  const at = firstAfter(marks, current.start);
  const others = marks.filter(mark => mark.end <= current.start || mark.start >= current.end);
  return [...others.slice(0, at), { ...current, current: true }, ...others.slice(at)];
}

interface Line {
  number: number;
  from: number;
  to: number;
  /** Its first and last piece. */
  first: number;
  last: number;
}

/** The whole line that a piece is of; null outside the part, and for a title. */
function lineOf(text: BigText, piece: number, part = text.part[piece]): Line | null {
  const number = text.line[piece];
  if (number === undefined || number === 0 || text.part[piece] !== part) return null;
  let first = piece;
  while (text.line[first - 1] === number && text.part[first - 1] === part) first -= 1;
  let last = piece;
  while (text.line[last + 1] === number && text.part[last + 1] === part) last += 1;
  return { number, from: text.start[first]!, to: text.end[last]!, first, last };
}

const lastPieceOf = (text: BigText, part: number): number =>
  pieceAt(text, part, text.parts[part]?.text.length ?? 0);
