import { type Break, Scanner } from './scan.js';
import { type Mask, TEXT } from './strip.js';
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
      if (shape.tableHead) pastColumns = line.split('|', MAX_COLUMNS).map(name => PAST_COLUMN.test(name));
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

/** Names of columns for how things were before the work. */
const PAST_COLUMN =
  /^[\s*_]*(?:before|old|was|previous|previously|original|baseline|修改前|改动前|修复前|之前|原来|旧)/iu;
const MAX_COLUMNS = 100;

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

/** Where the first character that is no blank stands, or -1. */
function firstMark(line: string): number {
  let at = 0;
  while (at < line.length && line.charCodeAt(at) <= 32) at++;
  return at < line.length ? at : -1;
}

interface Place {
  number: number;
  blankBefore: boolean;
  /** It holds a vertical bar. */
  bars: boolean;
  next(): string;
}

function readLine(line: string, first: number, { number, blankBefore, bars, next }: Place): Line {
  const marker = markerAt(line, first);
  const heading = line[first] === '#' && marker > first;
  const table = bars && (line[first] === '|' || isTableRow(line));
  return {
    number,
    blankBefore,
    indent: marker,
    heading: heading || isBold(line, marker),
    list: marker > first && !heading,
    table,
    tableHead: table && isTableRule(next()),
  };
}

const MARKER =
  /(?:#{1,6}\s+|[-*+]\s+|[•·‣◦▪●○■]\s*|\d{1,3}[.)]\s+|\d{1,3}、\s*|[(（]\d{1,2}[)）]\s*|[一二三四五六七八九十]{1,3}、\s*)/uy;

/** Where the words begin after a heading's or list item's marker. */
function markerAt(line: string, first: number): number {
  const code = line.charCodeAt(first);
  // A letter, most often: no marker begins with one.
  if ((code >= 65 && code <= 122) || first > 100) return first;
  MARKER.lastIndex = first;
  return MARKER.test(line) ? MARKER.lastIndex : first;
}

const BOLD = /^\s*(?:\p{Emoji_Presentation}\s*)?(?:\*\*[^*]+\*\*|__[^_]+__|【[^】]+】)\s*[:：]?\s*$/u;

/** The whole line is one stretch of bold or a bracketed title, a colon aside. */
function isBold(line: string, from: number): boolean {
  const code = line.charCodeAt(from);
  const possible = code === 42 || code === 95 || code > 127;
  return possible && line.length <= 120 && BOLD.test(line.slice(from));
}

function isRule(line: string, first: number): boolean {
  return line.length <= 1000 && '|:+-=_*~'.includes(line[first]!) && /^[\s|:+\-=_*~]*$/u.test(line);
}

const isTableRule = (line: string): boolean => {
  const first = firstMark(line);
  return first >= 0 && line.includes('-') && isRule(line, first);
};

function isTableRow(line: string): boolean {
  const first = line.indexOf(' | ');
  return first >= 0 && line.indexOf(' | ', first + 2) >= 0;
}

function nextLine(text: string, newline: number): string {
  const end = text.indexOf('\n', newline + 1);
  return text.slice(newline + 1, end < 0 ? newline + 2000 : Math.min(end, newline + 2000));
}

/** A line broken at the margin: the sentence goes on in small letters on the next. */
function isWrapped(previous: string, line: string, first: number): boolean {
  const code = line.charCodeAt(first);
  const small = (code >= 97 && code <= 122) || code === 40;
  return small && previous.length >= 40 && /[\w,)`'"*]\s*$/u.test(previous.slice(-20));
}

function hasContent(tokens: Tokens, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (!isPunctuation(tokens.ids[i]!)) return true;
  return false;
}
