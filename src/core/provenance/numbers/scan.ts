import {
  BACKSLASH,
  COMMA,
  codeAt,
  DIGIT,
  DOT,
  isDigitCode,
  isSeparator,
  kinds,
  LETTER,
  SPACE,
} from './codes.js';
import { isJoinedWanted } from './joined.js';
import type { PrefixSet } from './prefix.js';
import { endOfDotted, endOfExponent, endOfWord } from './skip.js';
import { isHexWanted, isWanted, isWantedAt } from './wanted.js';

/** Called with the offset of the first digit (or leading dot) of a number whose key is in the set. */
export type OnNumber = (at: number) => void;

/**
 * One pass over `text` that finds the numbers whose key is in `wanted`. It is the loop that every character of a
 * transcript goes through, so it allocates nothing and leaves everything doubtful to {@link readNumber}: it may report a
 * number that is none, but misses none.
 */
export function scanNumbers(text: string, wanted: PrefixSet, onNumber: OnNumber): void {
  const { bits, anyMagnitude } = wanted;
  const length = text.length;
  let at = 0;
  while (at < length) {
    const code = text.charCodeAt(at);
    const kind = code < 128 ? kinds[code]! : 0;
    if (kind === LETTER) {
      at = endOfWord(text, at, length);
      continue;
    }
    const dotted = code === DOT && isDigitCode(codeAt(text, at + 1));
    if (kind !== DIGIT && !dotted) {
      at += 1;
      continue;
    }
    // Digits: the key grows until it has six, the rest is only passed over.
    const start = at;
    let key = 0;
    let count = 0;
    let whole = 0;
    /** Digits before the first one that counts: zeros. */
    let zeros = 0;
    while (at < length && isDigitCode(text.charCodeAt(at))) {
      const digit = text.charCodeAt(at) - 48;
      if (count < 6 && (count > 0 || digit > 0)) {
        key = key * 10 + digit;
        count += 1;
      } else if (count === 0) zeros += 1;
      at += 1;
      whole += 1;
    }
    if (whole === 1 && key === 0 && (codeAt(text, at) | 32) === 120) {
      // Hexadecimal: rare enough to be read in full.
      if (isHexWanted(text, at + 1, anyMagnitude)) onNumber(start);
      continue;
    }
    let next = codeAt(text, at);
    let fraction = 0;
    if (next === DOT && isDigitCode(codeAt(text, at + 1))) {
      at += 1;
      while (at < length && isDigitCode(text.charCodeAt(at))) {
        const digit = text.charCodeAt(at) - 48;
        if (count < 6 && (count > 0 || digit > 0)) {
          key = key * 10 + digit;
          count += 1;
        } else if (count === 0) zeros += 1;
        at += 1;
        fraction += 1;
      }
      next = codeAt(text, at);
      if (next === DOT && isDigitCode(codeAt(text, at + 1))) {
        // A version or an address: atomic. A dot-grouped number with a decimal comma is the exception.
        at = endOfDotted(text, at, length);
        if (codeAt(text, at) === COMMA) onNumber(start);
        continue;
      }
    }
    let magnitude = whole - 1 - zeros;
    let hidden = hidesMagnitude(text, at, next);
    if ((next | 32) === 101) {
      // An exponent is no number of its own.
      const end = endOfExponent(text, at, length);
      if (end - at > 5) hidden = true;
      else if (end > at) magnitude += Number(text.slice(at + 1, end));
      at = end;
    }
    // `16Ki`: other digits than the ones that stand there; rare enough to be read in full.
    if ((next === 75 || next === 77 || next === 71) && codeAt(text, at + 1) === 105) onNumber(start);
    else if (hidden ? isWanted(key, count, anyMagnitude) : isWantedAt(key, count, magnitude, bits))
      onNumber(start);
    else if (
      isSeparator(next) &&
      isDigitCode(codeAt(text, at + 1)) &&
      (fraction === 0 || (fraction === 3 && next === COMMA)) &&
      isJoinedWanted(text, at, key, count, fraction === 3 ? magnitude + 3 : magnitude, whole, wanted)
    ) {
      onNumber(start);
    }
  }
}

/** `12.5k`, `4.8 x 10^-3`, `3*10`: the power of ten is told behind the digits. */
function hidesMagnitude(text: string, at: number, next: number): boolean {
  if (next === 107 || next === 75 || next === 77 || next === 71) return true;
  const mark = next === SPACE ? codeAt(text, at + 1) : next;
  return mark === 0xd7 || mark === 120 || mark === 42 || mark === 0xb7 || mark === BACKSLASH;
}
