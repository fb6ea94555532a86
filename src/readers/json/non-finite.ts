export interface Finite {
  text: string;
  count: number;
  /** Offset of the first in the text that was given. */
  first: number;
}

/** The text with bare NaN, Infinity and -Infinity (outside strings) replaced by null; null when there is none. */
export function withoutNonFinite(text: string): Finite | null {
  const parts: string[] = [];
  let count = 0;
  let first = -1;
  let kept = 0;
  for (let at = 0; at < text.length; ) {
    const unit = text.charCodeAt(at);
    if (unit === quote) {
      at = endOfString(text, at);
      if (at < 0) break;
      continue;
    }
    const token = unit === capitalN || unit === capitalI || unit === minus ? tokenAt(text, at) : undefined;
    if (token === undefined) {
      at += 1;
      continue;
    }
    if (count === 0) first = at;
    count += 1;
    parts.push(text.slice(kept, at), 'null');
    at += token.length;
    kept = at;
  }
  if (count === 0) return null;
  return { text: parts.join('') + text.slice(kept), count, first };
}

const tokens = ['NaN', 'Infinity', '-Infinity'];

const tokenAt = (text: string, at: number): string | undefined =>
  tokens.find(token => text.startsWith(token, at));

/** Offset past the closing quote of the string that starts at `at`; -1 when it is not closed. */
export function endOfString(text: string, at: number): number {
  let from = at + 1;
  for (;;) {
    const end = text.indexOf('"', from);
    if (end < 0) return -1;
    let back = end - 1;
    while (back > at && text.charCodeAt(back) === backslash) back -= 1;
    // An even number of backslashes before the quote are escaped backslashes.
    if ((end - back) % 2 === 1) return end + 1;
    from = end + 1;
  }
}

const quote = 0x22;
const backslash = 0x5c;
const minus = 0x2d;
const capitalI = 0x49;
const capitalN = 0x4e;
