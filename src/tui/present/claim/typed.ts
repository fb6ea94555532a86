import type { Model } from '../../model.js';
import { fieldRow } from '../field.js';
import { type Row, row } from '../row.js';

/** The row in which a note or a search is typed, and its cursor's column. */
export function typedRows(model: Model, width: number): { rows: Row[]; column: number } | null {
  const { overlay } = model;
  if (overlay?.kind !== 'note' && overlay?.kind !== 'find') return null;
  const prompt = overlay.kind === 'note' ? 'note: ' : 'find: ';
  const field = fieldRow(prompt, overlay.field, width);
  const help =
    overlay.kind === 'note'
      ? 'Enter saves, Esc leaves it as it was; label keys are dead here'
      : 'Enter finds in the whole message, Esc leaves';
  return { rows: [row(field.text), row(help, { dim: true })], column: field.column };
}
