import { codeAt } from './codes.js';

/** What a sticky pattern matches at an offset; null when it does not. */
export function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

/** Whether a digit stands at an offset. */
export const isDigit = (text: string, at: number): boolean => {
  const code = codeAt(text, at);
  return code >= 48 && code <= 57;
};
