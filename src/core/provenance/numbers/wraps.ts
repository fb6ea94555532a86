import { DOT, isDigitCode } from './codes.js';

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
  return isDigitCode(code) || code === DOT;
};
