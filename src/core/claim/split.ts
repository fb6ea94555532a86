import { firstMark, isRule, isWrapped, type Line, nextLine, pastColumnsOf, readLine } from './lines.js';
import { type Mask, TEXT } from './mask.js';
import { type Break, Scanner } from './scan.js';
import { COLON, isPunctuation, type Tokens, tokensFor } from './tokens.js';
import type { Vocabulary } from './vocabulary.js';

/** A sentence, a line or a table cell: tokens [from, to). */
export interface Unit {
  from: number;
  to: number;
  /** Ends in a question mark. */
  question: boolean;
  /** A markdown heading, a line in bold, or a line that ends in a colon. */
  heading: boolean;
  list: boolean;
  cell: boolean;
  /** A cell of a column that tells how things were ("Before"). */
  past: boolean;
  /** Number of its line, and whether a blank line stands before that. */
  line: number;
  blankBefore: boolean;
}

/**
 * Most tokens in a unit; a longer one is cut. What is looked at for one unit is bounded by its length squared, so this
 * keeps a megabyte without a full stop linear.
 */
const MAX_UNIT = 256;

export interface SplitText {
  tokens: Tokens;
  units: Unit[];
}

/** trust-rules 3.2: sentences, lines and cells, in text order. Units without a word, a number or a sign are left out. */
export function split(
  text: string,
  mask: Mask,
  vocabulary: Vocabulary,
  tokens: Tokens = tokensFor(text.length),
): SplitText {
  const scanner = new Scanner(text, mask, vocabulary, tokens);
  const units: Unit[] = [];
  let from = 0;
  let shape: Line | null = null;
  let column = 0;
  let pastColumns: readonly boolean[] = [];

  const close = (kind: Break | 'line'): void => {
    const to = tokens.length;
    for (let at = from; shape !== null && !shape.tableHead && at < to; at += MAX_UNIT) {
      const stop = Math.min(to, at + MAX_UNIT);
      if (!hasContent(tokens, at, stop)) continue;
      units.push({
        from: at,
        to: stop,
        question: kind === 'question',
        heading: shape.heading || (kind === 'line' && tokens.ids[to - 1] === COLON),
        list: shape.list,
        cell: shape.table,
        past: shape.table && pastColumns[column] === true,
        line: shape.number,
        blankBefore: shape.blankBefore,
      });
    }
    from = to;
    if (kind === 'cell') column++;
  };

  let number = 0;
  let blankBefore = false;
  let previous = '';
  let bar = text.indexOf('|');
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, end);
    const first = firstMark(line);
    if (first < 0 || isRule(line, first)) {
      close('line');
      blankBefore = true;
    } else if (shape !== null && !blankBefore && isWrapped(previous, line, first) && mask[start] === TEXT) {
      scanner.scan(start, end, false, close);
    } else {
      close('line');
      if (bar >= 0 && bar < start) bar = text.indexOf('|', start);
      const bars = bar >= start && bar < end;
      shape = readLine(line, first, { number, blankBefore, bars, next: () => nextLine(text, end) });
      column = 0;
      if (shape.tableHead) pastColumns = pastColumnsOf(line);
      else if (!shape.table) pastColumns = [];
      scanner.scan(start + shape.indent, end, shape.table, close);
      blankBefore = false;
    }
    previous = line;
    number++;
    start = end + 1;
  }
  close('line');
  return { tokens, units };
}

function hasContent(tokens: Tokens, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (!isPunctuation(tokens.ids[i]!)) return true;
  return false;
}
