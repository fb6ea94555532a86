/** What each UTF-16 unit of the text is for the matcher. The mask keeps offsets as they are: nothing is moved. */
export const TEXT = 0;
/** Not read: fenced code, block quotes, HTML tags. */
export const DROPPED = 1;
/** Stands as one name in its sentence: inline code, quoted strings of three characters or more. */
export const NAMED = 2;
/** Not read, and parts what stands before it from what comes after: a line break in HTML or in JSON. */
export const PARTED = 3;
/** A field of a JSON document that says how the task stands (json-text.ts). */
export const STATUS_DONE = 4;
export const STATUS_FAILED = 5;
export const STATUS_PARTIAL = 6;
export const STATUS_OPEN = 7;

export type Mask = Uint8Array;

/**
 * trust-rules 3.1: marks what is not the agent's own prose. URLs, paths and hashes are left to the scanner, table
 * rules and cells to the splitter. One pass, line by line. `mask` may be longer than the text; it is written over.
 */
export function strip(text: string, mask: Mask = new Uint8Array(text.length)): Mask {
  mask.fill(TEXT, 0, text.length);
  const body = unwrapFence(text);
  mask.fill(DROPPED, 0, body.start);
  mask.fill(DROPPED, body.end, text.length);
  let fence: Fence | null = null;
  for (let start = body.start; start < body.end; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 || newline > body.end ? body.end : newline;
    const first = skipBlanks(text, start, end);
    const opening = fenceAt(text, first, end);
    if (fence !== null) {
      mask.fill(DROPPED, start, end);
      if (opening?.bare && opening.mark === fence.mark && opening.length >= fence.length) fence = null;
    } else if (opening !== null) {
      mask.fill(DROPPED, start, end);
      fence = opening;
    } else if (text[first] === '>') {
      mask.fill(DROPPED, start, end);
    } else {
      stripLine(text, mask, first, end);
    }
    start = end + 1;
  }
  return mask;
}

interface Fence {
  mark: string;
  length: number;
  /** Nothing follows the marks. */
  bare: boolean;
}

/** A closing that as a whole was put into a fence (```markdown ... ```) is still the agent's prose. */
function unwrapFence(text: string): { start: number; end: number } {
  const all = { start: 0, end: text.length };
  const head = /^\s*(```+|~~~+)(md|markdown|text|txt|plaintext)?[ \t]*\r?\n/iu.exec(text);
  const tail = /\n[ \t]*(```+|~~~+)\s*$/u.exec(text.slice(-200));
  if (head === null || tail === null || head[1] !== tail[1]) return all;
  const end = text.length - Math.min(200, text.length) + tail.index;
  const inner = { start: head[0].length, end };
  if (inner.end < inner.start) return all;
  const nested = text.indexOf(`\n${head[1]}`, inner.start);
  return head[2] === undefined && nested >= 0 && nested < end ? all : inner;
}

function fenceAt(text: string, first: number, end: number): Fence | null {
  const mark = text[first];
  if (first >= end || (mark !== '`' && mark !== '~')) return null;
  let after = first;
  while (after < end && text[after] === mark) after++;
  if (after - first < 3) return null;
  const info = text.slice(after, Math.min(end, after + 200));
  // Backticks further on in the line make it inline code.
  if (mark === '`' && info.includes('`')) return null;
  return { mark, length: after - first, bare: info.trim() === '' };
}

function skipBlanks(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && (text[at] === ' ' || text[at] === '\t' || text[at] === '\r')) at++;
  return at;
}

/** Longest quoted string that is taken for one. */
const MAX_QUOTE = 400;
const MAX_TAG = 200;

const CLOSING_QUOTE = new Map([
  ['"', '"'],
  ['“', '”'],
  ['„', '”'],
  ['«', '»'],
  ['「', '」'],
  ['『', '』'],
  ['《', '》'],
]);

/** Marks inline code, quoted strings and tags within one line. */
export function stripLine(text: string, mask: Mask, from: number, end: number): void {
  let lastRuns: Map<number, number> | null = null;
  for (let at = from; at < end; ) {
    const code = text.charCodeAt(at);
    if (code < 128 ? ASCII_MARK[code] === 0 : !WIDE_MARKS.has(code)) {
      at++;
      continue;
    }
    const char = text[at]!;
    let after = -1;
    if (char === '`') {
      lastRuns ??= lastRunStarts(text, at, end);
      const length = runLength(text, at, end);
      // Looking for the closing run only where there is one keeps a line of stray backticks linear.
      after = (lastRuns.get(length) ?? 0) > at ? closingRun(text, at + length, end, length) : -1;
      if (after < 0) after = -(at + length);
    } else if (char === '<') {
      after = htmlTag(text, mask, at, end);
    } else if (char === "'" || char === '‘') {
      after = singleQuoted(text, at, end);
    } else {
      const closing = CLOSING_QUOTE.get(char);
      if (closing !== undefined) after = quoted(text, at, end, closing);
    }
    if (after > at) {
      if (char !== '<') mask.fill(NAMED, at, after);
      at = after;
    } else {
      at = after < -1 ? -after : at + 1;
    }
  }
}

/** ` < ' " */
const ASCII_MARK = new Uint8Array(128);
for (const mark of '`<\'"') ASCII_MARK[mark.charCodeAt(0)] = 1;
const WIDE_MARKS = new Set([...CLOSING_QUOTE.keys(), '‘'].map(mark => mark.charCodeAt(0)));

function runLength(text: string, at: number, end: number): number {
  let after = at;
  while (after < end && text[after] === '`') after++;
  return after - at;
}

/** For each length of a run of backticks, where the last such run of the line starts. */
function lastRunStarts(text: string, from: number, end: number): Map<number, number> {
  const last = new Map<number, number>();
  for (let at = text.indexOf('`', from); at >= 0 && at < end; ) {
    const length = runLength(text, at, end);
    last.set(length, at);
    at = text.indexOf('`', at + length);
  }
  return last;
}

function closingRun(text: string, from: number, end: number, length: number): number {
  for (let at = text.indexOf('`', from); at >= 0 && at < end; ) {
    const found = runLength(text, at, end);
    if (found === length) return at + length;
    at = text.indexOf('`', at + found);
  }
  return -1;
}

function quoted(text: string, at: number, end: number, closing: string): number {
  const limit = Math.min(end, at + MAX_QUOTE);
  let close = at + 1;
  while (close < limit && text[close] !== closing) close++;
  if (close >= limit || close - at - 1 < 3) return -1;
  // The whole closing in quotation marks is what the agent says, not something that it quotes.
  const whole = text.slice(0, at).trim() === '' && text.slice(close + 1, close + 200).trim() === '';
  return whole ? -1 : close + 1;
}

/** 'like this', but no apostrophe: outside the marks there are no letters, inside there are. */
function singleQuoted(text: string, at: number, end: number): number {
  if (at > 0 && isWordChar(text.charCodeAt(at - 1))) return -1;
  const limit = Math.min(end, at + 80);
  for (let close = at + 1; close < limit; close++) {
    const char = text[close];
    if (char !== "'" && char !== '’') continue;
    if (close + 1 < end && isWordChar(text.charCodeAt(close + 1))) continue;
    return close - at - 1 >= 3 ? close + 1 : -1;
  }
  return -1;
}

const isWordChar = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;

const PARTING_TAGS = new Set([
  'br',
  'p',
  'li',
  'ul',
  'ol',
  'div',
  'tr',
  'td',
  'th',
  'table',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
]);

/** Marks <b>, </p>, <!-- ... -->; returns where it ends, or -1 for a plain "less than". */
function htmlTag(text: string, mask: Mask, at: number, end: number): number {
  const name = /^<(?:!--|\/?([a-z][a-z0-9-]*))/iu.exec(text.slice(at, Math.min(end, at + 24)));
  if (name === null) return -1;
  const limit = Math.min(end, at + MAX_TAG);
  let close = at + 1;
  while (close < limit && text[close] !== '>' && text[close] !== '<') close++;
  if (close >= limit || text[close] !== '>') return -1;
  const parting = name[1] !== undefined && PARTING_TAGS.has(name[1].toLowerCase());
  mask.fill(parting ? PARTED : DROPPED, at, close + 1);
  return close + 1;
}
