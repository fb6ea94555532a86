import { visibleLine } from '../../core/text/visible.js';
import { cellWidth, graphemes } from '../../core/text/width.js';
import type { TextField } from '../text/text-field.js';

/** A field being typed, as one row: when it is longer than the row, the part around the cursor. */
export function fieldRow(prompt: string, field: TextField, cells: number): { text: string; column: number } {
  const before = visibleLine(field.text.slice(0, field.cursor));
  const after = visibleLine(field.text.slice(field.cursor));
  // One cell is kept for the cursor behind the last character.
  const room = cells - cellWidth(prompt) - 1;
  const start = lastCells(before, Math.max(room, 1));
  return { text: `${prompt}${start}${after}`, column: cellWidth(prompt) + cellWidth(start) };
}

/** The end of a text that takes at most `cells`. */
function lastCells(text: string, cells: number): string {
  if (cellWidth(text) <= cells) return text;
  let kept = '';
  for (const { segment } of [...graphemes(text)].reverse()) {
    if (cellWidth(segment + kept) > cells) break;
    kept = segment + kept;
  }
  return kept;
}
