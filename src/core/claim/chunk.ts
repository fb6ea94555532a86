import { ABBREVIATIONS, isDigit, isLetter, JOINER } from './characters.js';
import { type Mask, TEXT } from './mask.js';

/** Whether the character at `at` ties what is before it to what follows: `a.b`, `a_b`, `a1`, `don't`. */
export function joinsOn(text: string, mask: Mask, at: number, to: number): boolean {
  if (at >= to || mask[at] !== TEXT) return false;
  const code = text.charCodeAt(at);
  if (isDigit(code)) return true;
  if (code === 58) return text.startsWith('://', at);
  if (code > 127 ? code !== 0x2019 : JOINER[code] === 0) return false;
  const next = text.charCodeAt(at + 1);
  return at + 1 < to && (isLetter(next) || isDigit(next) || next === 95);
}

/** Where a path, an identifier or a number that begins at `at` ends. */
export function chunkEnd(text: string, mask: Mask, at: number, to: number): number {
  let end = at;
  while (end < to && mask[end] === TEXT) {
    const code = text.charCodeAt(end);
    if (code > 127 || !(isLetter(code) || isDigit(code) || JOINER[code] === 1 || code === 58)) break;
    // A colon belongs to a time of day, not to what a label stands before.
    if (code === 58 && !(isDigit(text.charCodeAt(end - 1)) && isDigit(text.charCodeAt(end + 1)))) break;
    end++;
  }
  while (end > at + 1 && !isLetter(text.charCodeAt(end - 1)) && !isDigit(text.charCodeAt(end - 1))) end--;
  return end;
}

/** Where the link ends whose `http` is text[at, end); `end` where it is none. */
export function linkEnd(text: string, at: number, end: number, to: number): number {
  if (end - at > 5 || !text.startsWith('://', end) || !/^https?$/iu.test(text.slice(at, end))) return end;
  let after = end;
  while (after < to && !/[\s)>\]"'，。）]/u.test(text[after]!)) after++;
  while (',.;:!?'.includes(text[after - 1]!)) after--;
  return after;
}

/** "e.g", and two sentences with no space between: "it carefully.The next". */
export const isProse = (chunk: string): boolean =>
  (chunk.length <= 5 && ABBREVIATIONS.has(chunk.toLowerCase())) || /^[a-z]+\.[A-Z][a-z]*$/u.test(chunk);

/** As isParticiple of word-forms.ts, in place. */
export function endsInEd(text: string, at: number, end: number): boolean {
  if (end - at < 5) return false;
  const letter = (back: number): number => text.charCodeAt(end - back) | 32;
  return letter(1) === 100 && letter(2) === 101 && letter(3) !== 101;
}
