/** What characters are to the scan of numbers, by their codes below 128. */
export const DIGIT = 1;
export const LETTER = 2;
export const BREAK = 4;

export const kinds = new Uint8Array(128);
for (let code = 48; code <= 57; code += 1) kinds[code] = DIGIT;
for (let code = 65; code <= 90; code += 1) kinds[code] = kinds[code + 32] = LETTER;
kinds[95] = LETTER;
kinds[10] = kinds[13] = BREAK;

export const DOT = 46;
export const COMMA = 44;
export const APOSTROPHE = 39;
export const UNDERSCORE = 95;
export const SPACE = 32;
export const BACKSLASH = 92;
export const NBSP = 0xa0;

export const isDigitCode = (code: number): boolean => code >= 48 && code <= 57;

export const isSeparator = (code: number): boolean =>
  code === COMMA ||
  code === APOSTROPHE ||
  code === UNDERSCORE ||
  code === SPACE ||
  code === NBSP ||
  code === 0x2019 ||
  code === 0x202f ||
  code === 0x2009;

/**
 * The code at `at`, 0 before the text and behind its end. To ask a string beyond its ends makes V8 give up what it had
 * compiled, which each thread of an audit would pay for.
 */
export const codeAt = (text: string, at: number): number =>
  at >= 0 && at < text.length ? text.charCodeAt(at) : 0;
