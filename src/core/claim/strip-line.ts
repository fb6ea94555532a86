import { DROPPED, type Mask, NAMED, PARTED } from './mask.js';

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
