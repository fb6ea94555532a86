import { mistakenFor } from '../../core/text/look-alike.js';
import type { TimedKey } from '../keys/key.js';
import type { Msg, Next } from '../messages.js';
import type { Model, Screen } from '../model.js';
import { editField, fieldOf } from '../text/text-field.js';

type NameScreen = Extract<Screen, { kind: 'name' }>;

/** Asks who labels; the suggestion is there already, so Enter is enough. */
export function openName(model: Model, msg: Extract<Msg, { type: 'namesLoaded' }>): Model {
  return {
    ...model,
    overlay: null,
    screen: {
      kind: 'name',
      field: fieldOf(''),
      // Whoever comes second on this machine is not the one that git knows.
      suggestion: model.annotator === null ? msg.suggestion : '',
      known: msg.known,
    },
  };
}

export function updateName(model: Model, screen: NameScreen, key: TimedKey): Next {
  if (key.name === 'enter') {
    const name = screen.field.text.trim() || screen.suggestion;
    const fault = annotatorNameFault(name) ?? similarName(name, screen.known);
    return fault === null ? [model, [{ do: 'saveName', name }]] : [{ ...model, notice: fault }, []];
  }
  if (key.name === 'escape') {
    return model.annotator === null
      ? [model, [{ do: 'quit' }]]
      : [model, [{ do: 'loadHome', annotator: model.annotator }]];
  }
  const field = editField(screen.field, key);
  return [field ? { ...model, screen: { ...screen, field } } : model, []];
}

/** Two people whose names look the same would be one person who mistyped. */
function similarName(name: string, known: readonly string[]): string | null {
  const same = mistakenFor(name, known);
  return same === undefined
    ? null
    : `"${same}" is known here and looks the same: write it so, or take another name`;
}

/** What is wrong with a name, in one sentence, or null. Names stand in files and tables, so they are plain. */
export function annotatorNameFault(name: string): string | null {
  if (name === '') return 'type a name, then Enter';
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(name)) return 'a name must not hold control or invisible characters';
  return [...name].length > 40 ? 'a name has at most 40 characters' : null;
}
