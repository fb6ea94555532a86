import { cellWidth, graphemes } from '../../core/text/width.js';
import type { Key } from '../keys/key.js';

/** A line of text being typed: notes, names, searches. Kept in the model, so that fast keys and pastes are whole. */
export interface TextField {
  text: string;
  /** Code unit offset of the cursor, always between graphemes. */
  cursor: number;
}

export const fieldOf = (text: string): TextField => ({ text, cursor: text.length });

/** The field after a key, or null when the key does not edit text. A paste is one edit; its newlines become spaces. */
export function editField(field: TextField, key: Key): TextField | null {
  const { text, cursor } = field;
  const edit = edits[key.ctrl ? `ctrl+${key.text ?? key.name}` : key.name];
  if (edit) return edit(text, cursor);
  if (key.ctrl || key.alt || key.text === undefined) return null;
  const typed = key.text.replace(/\s*[\r\n]+\s*/g, ' ');
  return { text: text.slice(0, cursor) + typed + text.slice(cursor), cursor: cursor + typed.length };
}

/** Cells before the cursor. */
export const cursorCells = (field: TextField): number => cellWidth(field.text.slice(0, field.cursor));

type Edit = (text: string, cursor: number) => TextField;

const cutBetween = (text: string, from: number, to: number): TextField => ({
  text: text.slice(0, from) + text.slice(to),
  cursor: from,
});

const edits: Record<string, Edit> = {
  backspace: (text, cursor) => cutBetween(text, before(text, cursor), cursor),
  delete: (text, cursor) => cutBetween(text, cursor, after(text, cursor)),
  left: (text, cursor) => ({ text, cursor: before(text, cursor) }),
  right: (text, cursor) => ({ text, cursor: after(text, cursor) }),
  home: text => ({ text, cursor: 0 }),
  end: text => ({ text, cursor: text.length }),
  'ctrl+a': text => ({ text, cursor: 0 }),
  'ctrl+e': text => ({ text, cursor: text.length }),
  'ctrl+u': (text, cursor) => cutBetween(text, 0, cursor),
  'ctrl+k': (text, cursor) => cutBetween(text, cursor, text.length),
  'ctrl+w': (text, cursor) => cutBetween(text, text.slice(0, cursor).search(/\S*\s*$/), cursor),
};

function before(text: string, cursor: number): number {
  let last = 0;
  for (const { index } of graphemes(text.slice(0, cursor))) last = index;
  return last;
}

function after(text: string, cursor: number): number {
  for (const { segment } of graphemes(text.slice(cursor))) return cursor + segment.length;
  return cursor;
}
