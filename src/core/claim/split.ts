import { type Break, Scanner } from './scan.js';
import { type Mask, TEXT } from './strip.js';
import { COLON, isPunctuation, type Tokens, type Vocabulary } from './tokens.js';

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
export function split(text: string, mask: Mask, vocabulary: Vocabulary): SplitText {
  const scanner = new Scanner(text, mask, vocabulary);
  const { tokens } = scanner;
  const units: Unit[] = [];
  let from = 0;
  let shape: Line | null = null;

  const close = (kind: Break | 'line'): void => {
    const to = tokens.ids.length;
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
        line: shape.number,
        blankBefore: shape.blankBefore,
      });
    }
    from = to;
  };

  let number = 0;
  let blankBefore = false;
  let previous = '';
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, end);
    if (line.trim() === '' || isRule(line)) {
      close('line');
      blankBefore = true;
    } else if (shape !== null && !blankBefore && isWrapped(previous, line) && mask[start] === TEXT) {
      scanner.scan(start, end, false, close);
    } else {
      close('line');
      shape = readLine(line, number, blankBefore, nextLine(text, end));
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

interface Line {
  number: number;
  blankBefore: boolean;
  /** Characters of the marker before the words. */
  indent: number;
  heading: boolean;
  list: boolean;
  table: boolean;
  /** The row above the rule of a table: names of columns, no statements. */
  tableHead: boolean;
}

const MARKER =
  /^\s*(?:#{1,6}\s+|[-*+]\s+|[•·‣◦▪●○■]\s*|\d{1,3}[.)]\s+|\d{1,3}、\s*|[(（]\d{1,2}[)）]\s*|[一二三四五六七八九十]{1,3}、\s*)/u;

function readLine(line: string, number: number, blankBefore: boolean, next: string): Line {
  const head = line.slice(0, 200);
  const marker = MARKER.exec(head)?.[0] ?? '';
  const table = isTableRow(line);
  return {
    number,
    blankBefore,
    indent: marker.length,
    heading: marker.trimStart().startsWith('#') || isBold(head.slice(marker.length), line.length),
    list: marker.trim() !== '' && !marker.trimStart().startsWith('#'),
    table,
    tableHead: table && isRule(next) && next.includes('-'),
  };
}

/** The whole line is one stretch of bold or a bracketed title, a colon aside. */
const isBold = (text: string, length: number): boolean =>
  length <= 120 &&
  /^\s*(?:\p{Emoji_Presentation}\s*)?(?:\*\*[^*]+\*\*|__[^_]+__|【[^】]+】)\s*[:：]?\s*$/u.test(text);

const isRule = (line: string): boolean => line.length <= 1000 && /^[\s|:+\-=_*~]*$/u.test(line);

function isTableRow(line: string): boolean {
  if (/^\s*\|/u.test(line.slice(0, 200))) return true;
  const first = line.indexOf(' | ');
  return first >= 0 && line.indexOf(' | ', first + 2) >= 0;
}

function nextLine(text: string, newline: number): string {
  const end = text.indexOf('\n', newline + 1);
  return text.slice(newline + 1, end < 0 ? newline + 2000 : Math.min(end, newline + 2000));
}

/** A line broken at the margin: the sentence goes on in small letters on the next. */
function isWrapped(previous: string, line: string): boolean {
  return (
    previous.length >= 40 &&
    /^\s*[a-z(]/u.test(line.slice(0, 80)) &&
    /[\w,)`'"*]\s*$/u.test(previous.slice(-20))
  );
}

function hasContent(tokens: Tokens, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (!isPunctuation(tokens.ids[i]!)) return true;
  return false;
}
