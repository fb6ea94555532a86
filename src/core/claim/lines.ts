/** How a line is built, read from its first characters. */
export interface Line {
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
export function firstMark(line: string): number {
  let at = 0;
  while (at < line.length && line.charCodeAt(at) <= 32) at++;
  return at < line.length ? at : -1;
}

export interface Place {
  number: number;
  blankBefore: boolean;
  /** It holds a vertical bar. */
  bars: boolean;
  next(): string;
}

export function readLine(line: string, first: number, { number, blankBefore, bars, next }: Place): Line {
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

export function isRule(line: string, first: number): boolean {
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

export function nextLine(text: string, newline: number): string {
  const end = text.indexOf('\n', newline + 1);
  return text.slice(newline + 1, end < 0 ? newline + 2000 : Math.min(end, newline + 2000));
}

/** A line broken at the margin: the sentence goes on in small letters on the next. */
export function isWrapped(previous: string, line: string, first: number): boolean {
  const code = line.charCodeAt(first);
  const small = (code >= 97 && code <= 122) || code === 40;
  return small && previous.length >= 40 && /[\w,)`'"*]\s*$/u.test(previous.slice(-20));
}

/** Which columns of a table, by its head, tell how things were before the work. */
export const pastColumnsOf = (head: string): boolean[] =>
  head.split('|', MAX_COLUMNS).map(name => PAST_COLUMN.test(name));

const PAST_COLUMN =
  /^[\s*_]*(?:before|old|was|previous|previously|original|baseline|修改前|改动前|修复前|之前|原来|旧)/iu;
const MAX_COLUMNS = 100;
