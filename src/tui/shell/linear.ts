import { visibleLine } from '../../core/text/visible.js';
import { sgr } from './modes.js';

/**
 * What a screen reader should be given of a new frame: its lines that were not in the frame before, as plain
 * text. Scrolling by a row then reads one row, not the page.
 */
export function newLines(shown: readonly string[], next: readonly string[]): string[] {
  const before = new Map<string, number>();
  for (const line of shown) before.set(line, (before.get(line) ?? 0) + 1);
  return next.filter(line => {
    const left = before.get(line) ?? 0;
    if (left > 0) before.set(line, left - 1);
    return left === 0 && line !== '';
  });
}

/** The lines of a frame without styles and padding. */
export function plainLines(frame: string): string[] {
  return frame.split('\n').map(line =>
    line
      .split(sgr)
      .map((part, index) => (index % 2 === 0 ? visibleLine(part) : ''))
      .join('')
      .trimEnd(),
  );
}
