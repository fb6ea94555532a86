import { MAGNITUDES, PREFIXES, type PrefixSet } from './prefix.js';

/** Called with the offset of the first digit (or leading dot) of a number whose key is in the set. */
export type OnNumber = (at: number) => void;

const DIGIT = 1;
const LETTER = 2;
const BREAK = 4;

const kinds = new Uint8Array(128);
for (let code = 48; code <= 57; code += 1) kinds[code] = DIGIT;
for (let code = 65; code <= 90; code += 1) kinds[code] = kinds[code + 32] = LETTER;
kinds[95] = LETTER;
kinds[10] = kinds[13] = BREAK;

const DOT = 46;
const COMMA = 44;
const APOSTROPHE = 39;
const UNDERSCORE = 95;
const SPACE = 32;
const BACKSLASH = 92;
const NBSP = 0xa0;

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
    const dotted = code === DOT && at + 1 < length && isDigit(text.charCodeAt(at + 1));
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
    while (at < length && isDigit(text.charCodeAt(at))) {
      const digit = text.charCodeAt(at) - 48;
      if (count < 6 && (count > 0 || digit > 0)) {
        key = key * 10 + digit;
        count += 1;
      } else if (count === 0) zeros += 1;
      at += 1;
      whole += 1;
    }
    if (whole === 1 && key === 0 && (text.charCodeAt(at) | 32) === 120) {
      // Hexadecimal: rare enough to be read in full.
      if (isHexWanted(text, at + 1, anyMagnitude)) onNumber(start);
      continue;
    }
    let next = at < length ? text.charCodeAt(at) : 0;
    let fraction = 0;
    if (next === DOT && isDigit(text.charCodeAt(at + 1))) {
      at += 1;
      while (at < length && isDigit(text.charCodeAt(at))) {
        const digit = text.charCodeAt(at) - 48;
        if (count < 6 && (count > 0 || digit > 0)) {
          key = key * 10 + digit;
          count += 1;
        } else if (count === 0) zeros += 1;
        at += 1;
        fraction += 1;
      }
      next = at < length ? text.charCodeAt(at) : 0;
      if (next === DOT && isDigit(text.charCodeAt(at + 1))) {
        // A version or an address: atomic. A dot-grouped number with a decimal comma is the exception.
        at = endOfDotted(text, at, length);
        if (text.charCodeAt(at) === COMMA) onNumber(start);
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
    if (hidden ? isWanted(key, count, anyMagnitude) : isWantedAt(key, count, magnitude, bits))
      onNumber(start);
    else if (
      isSeparator(next) &&
      isDigit(text.charCodeAt(at + 1)) &&
      (fraction === 0 || (fraction === 3 && next === COMMA)) &&
      isJoinedWanted(text, at, key, count, fraction === 3 ? magnitude + 3 : magnitude, whole, bits)
    ) {
      onNumber(start);
    }
  }
}

/** Calls `onBreak` with the offset of each line break after a line as long as the terminal, between digits. */
export function scanWraps(text: string, widths: readonly number[], onBreak: (at: number) => void): void {
  let lineStart = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    if (widths.includes(at - lineStart) && isDigitOrDot(text, at - 1) && isDigitOrDot(text, at + 1))
      onBreak(at);
    lineStart = at + 1;
  }
}

const isDigitOrDot = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return isDigit(code) || code === DOT;
};

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

const isSeparator = (code: number): boolean =>
  code === COMMA ||
  code === APOSTROPHE ||
  code === UNDERSCORE ||
  code === SPACE ||
  code === NBSP ||
  code === 0x2019 ||
  code === 0x202f ||
  code === 0x2009;

/** `12.5k`, `4.8 x 10^-3`, `3*10`: the power of ten is told behind the digits. */
function hidesMagnitude(text: string, at: number, next: number): boolean {
  if (next === 107 || next === 75 || next === 77 || next === 71) return true;
  const mark = next === SPACE ? text.charCodeAt(at + 1) : next;
  return mark === 0xd7 || mark === 120 || mark === 42 || mark === 0xb7;
}

function isWantedAt(key: number, count: number, magnitude: number, bits: Uint32Array): boolean {
  let prefix = key;
  for (let have = count; have > 0 && have < 6; have += 1) prefix *= 10;
  const at = (count === 0 ? 0 : (magnitude & (MAGNITUDES - 1)) * PREFIXES) + prefix;
  return (bits[at >> 5]! & (1 << (at & 31))) !== 0;
}

function isWanted(key: number, count: number, bits: Uint32Array): boolean {
  let prefix = key;
  for (let have = count; have > 0 && have < 6; have += 1) prefix *= 10;
  return (bits[prefix >> 5]! & (1 << (prefix & 31))) !== 0;
}

/**
 * Whether the number is wanted when its digits go on behind separators: groups of exactly three, or the decimals behind a
 * comma. Few groups are looked at, so this is no scan.
 */
function isJoinedWanted(
  text: string,
  from: number,
  first: number,
  had: number,
  firstMagnitude: number,
  whole: number,
  bits: Uint32Array,
): boolean {
  const separator = text.charCodeAt(from);
  let key = first;
  let count = had;
  let magnitude = firstMagnitude;
  let at = from;
  for (let groups = 0; groups < 8; groups += 1) {
    const start = at + 1;
    let end = start;
    let groupKey = key;
    let groupCount = count;
    let zeros = 0;
    while (end - start < 20 && isDigit(text.charCodeAt(end))) {
      const digit = text.charCodeAt(end) - 48;
      if (groupCount < 6 && (groupCount > 0 || digit > 0)) {
        groupKey = groupKey * 10 + digit;
        groupCount += 1;
      } else if (groupCount === 0) zeros += 1;
      end += 1;
    }
    // Behind a comma stand decimals: the power of ten is that of the whole part.
    if (separator === COMMA && isWantedAt(groupKey, groupCount, magnitude - zeros, bits)) return true;
    if (end - start !== 3 || whole > 3) return false;
    key = groupKey;
    count = groupCount;
    magnitude += 3;
    at = end;
    const next = text.charCodeAt(at);
    const goesOn = next === separator && isDigit(text.charCodeAt(at + 1));
    if (!goesOn) return isWantedAt(...withDecimals(text, at, key, count), magnitude, bits);
    if (count >= 6 && isWantedAt(key, count, magnitude, bits)) return true;
  }
  return false;
}

/** Key and count with the decimals behind a point, as far as the key is not full. */
function withDecimals(text: string, from: number, first: number, had: number): [number, number] {
  let key = first;
  let count = had;
  if (count >= 6 || !(text.charCodeAt(from) === DOT || text.charCodeAt(from) === COMMA)) return [key, count];
  for (let at = from + 1; count < 6 && isDigit(text.charCodeAt(at)); at += 1) {
    key = key * 10 + text.charCodeAt(at) - 48;
    count += 1;
  }
  return [key, count];
}

/** Past a word and the digits and dots glued to it: `v1.12`, `run_12`, `x.5`. An escape such as `\n` is no word. */
function endOfWord(text: string, from: number, length: number): number {
  if (from > 0 && text.charCodeAt(from - 1) === BACKSLASH && isEscapeLetter(text.charCodeAt(from)))
    return from + 1;
  let at = from + 1;
  while (at < length) {
    const code = text.charCodeAt(at);
    if (code < 128 && (kinds[code]! & (DIGIT | LETTER)) !== 0) at += 1;
    else if (code === DOT && isDigit(text.charCodeAt(at + 1)) && isDigit(text.charCodeAt(at - 1))) at += 1;
    else break;
  }
  // `.5` behind a word is preceded by a dot that is preceded by a letter: glued as well.
  if (at < length && text.charCodeAt(at) === DOT && isDigit(text.charCodeAt(at + 1))) {
    at += 1;
    while (at < length && (isDigit(text.charCodeAt(at)) || text.charCodeAt(at) === DOT)) at += 1;
  }
  return at;
}

const isEscapeLetter = (code: number): boolean => code === 110 || code === 114 || code === 116;

function endOfDotted(text: string, from: number, length: number): number {
  let at = from;
  while (at < length && (isDigit(text.charCodeAt(at)) || text.charCodeAt(at) === DOT)) at += 1;
  return at;
}

function endOfExponent(text: string, from: number, length: number): number {
  let at = from + 1;
  const sign = text.charCodeAt(at);
  if (sign === 43 || sign === 45) at += 1;
  if (!isDigit(text.charCodeAt(at))) return from;
  while (at < length && isDigit(text.charCodeAt(at))) at += 1;
  return at;
}

function isHexWanted(text: string, from: number, bits: Uint32Array): boolean {
  const digits = /[0-9a-fA-F]{1,32}/y;
  digits.lastIndex = from;
  const found = digits.exec(text)?.[0];
  if (found === undefined) return false;
  const decimal = BigInt(`0x${found}`).toString();
  return isWanted(Number(decimal.slice(0, 6)), Math.min(6, decimal.length), bits);
}
