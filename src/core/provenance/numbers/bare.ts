import { codeAt, isDigitCode } from './codes.js';
import { EXACT_DIGITS, ofSmall } from './decimal.js';
import type { NumberToken } from './surroundings.js';

/**
 * The number at `at` when it stands bare: digits with at most a point between them, and around them nothing that could
 * change what it says. Most numbers of a transcript do, and this is many times faster than looking at every form; null
 * leaves it to that.
 */
export function bareNumber(text: string, at: number): NumberToken | null {
  if (at > 0 && !bareBefore.has(text.charCodeAt(at - 1))) return null;
  let small = 0;
  let end = at;
  let point = -1;
  for (; ; end += 1) {
    const code = codeAt(text, end);
    if (code >= 48 && code <= 57) small = small * 10 + code - 48;
    else if (code === POINT && point < 0 && end > at && isDigitCode(codeAt(text, end + 1))) point = end;
    else break;
  }
  const digits = end - at - (point < 0 ? 0 : 1);
  if (digits === 0 || digits > EXACT_DIGITS || !endsBare(text, end)) return null;
  const value = ofSmall(false, small, point < 0 ? 0 : end - point - 1);
  return { start: at, end, value, percent: false };
}

/** No sign, unit, percent sign, power of ten or further digits behind. */
function endsBare(text: string, end: number): boolean {
  if (end >= text.length) return true;
  const code = codeAt(text, end);
  if (!bareAfter.has(code)) return false;
  const next = codeAt(text, end + 1);
  if (code === SPACE || code === NEWLINE || code === TAB) return !bindingBehindSpace.has(next);
  return !isDigitCode(next);
}

const codesOf = (chars: string): ReadonlySet<number> => new Set([...chars].map(char => char.charCodeAt(0)));

const bareBefore = codesOf(' \n\t=:"[{,');
const bareAfter = codesOf(' \n\t,;.:"]})');
/** `4.8 x 10^3`, `12 %`, `1 234`. */
const bindingBehindSpace = codesOf('0123456789%×x*·');
const POINT = 46;
const SPACE = 32;
const NEWLINE = 10;
const TAB = 9;
