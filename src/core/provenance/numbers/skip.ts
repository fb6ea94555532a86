import { BACKSLASH, codeAt, DIGIT, DOT, isDigitCode, kinds, LETTER } from './codes.js';

/** Past a word and the digits and dots glued to it: `v1.12`, `run_12`, `x.5`. An escape such as `\n` is no word. */
export function endOfWord(text: string, from: number, length: number): number {
  if (from > 0 && text.charCodeAt(from - 1) === BACKSLASH && isEscapeLetter(text.charCodeAt(from)))
    return from + 1;
  let at = from + 1;
  while (at < length) {
    const code = text.charCodeAt(at);
    if (code < 128 && (kinds[code]! & (DIGIT | LETTER)) !== 0) at += 1;
    else if (code === DOT && isDigitCode(codeAt(text, at + 1)) && isDigitCode(codeAt(text, at - 1))) at += 1;
    else break;
  }
  // `.5` behind a word is preceded by a dot that is preceded by a letter: glued as well.
  if (at < length && codeAt(text, at) === DOT && isDigitCode(codeAt(text, at + 1))) {
    at += 1;
    while (at < length && (isDigitCode(text.charCodeAt(at)) || text.charCodeAt(at) === DOT)) at += 1;
  }
  return at;
}

const isEscapeLetter = (code: number): boolean => code === 110 || code === 114 || code === 116;

export function endOfDotted(text: string, from: number, length: number): number {
  let at = from;
  while (at < length && (isDigitCode(text.charCodeAt(at)) || text.charCodeAt(at) === DOT)) at += 1;
  return at;
}

export function endOfExponent(text: string, from: number, length: number): number {
  let at = from + 1;
  const sign = codeAt(text, at);
  if (sign === 43 || sign === 45) at += 1;
  if (!isDigitCode(codeAt(text, at))) return from;
  while (at < length && isDigitCode(text.charCodeAt(at))) at += 1;
  return at;
}
