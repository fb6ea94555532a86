import type { Model } from '../model.js';
import { fieldRow } from './field.js';
import { type Row, row } from './row.js';

/** The row in which a note, a search or a reason is typed, and its cursor's column. */
export function typedRows(model: Model, width: number): { rows: Row[]; column: number } | null {
  const { overlay } = model;
  if (overlay?.kind !== 'note' && overlay?.kind !== 'find' && overlay?.kind !== 'ask') return null;
  const prompt =
    overlay.kind === 'ask' ? `${overlay.prompt}: ` : overlay.kind === 'note' ? 'note: ' : 'find: ';
  const field = fieldRow(prompt, overlay.field, width);
  const help =
    overlay.kind === 'note'
      ? 'Enter saves, Esc leaves it as it was; label keys are dead here'
      : overlay.kind === 'find'
        ? 'Enter finds in the whole text, Esc leaves'
        : 'Enter accepts, Esc leaves';
  const below = model.notice === null ? row(help, { dim: true }) : row(`! ${model.notice}`);
  return { rows: [row(field.text), below], column: field.column };
}
