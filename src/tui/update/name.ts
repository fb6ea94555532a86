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
      field: fieldOf(msg.suggestion),
      known: msg.known,
      first: model.annotator === null,
    },
  };
}

export function updateName(model: Model, screen: NameScreen, key: TimedKey): Next {
  if (key.name === 'enter') {
    const name = screen.field.text.trim();
    const fault = annotatorNameFault(name);
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

/** What is wrong with a name, in one sentence, or null. Names stand in files and tables, so they are plain. */
export function annotatorNameFault(name: string): string | null {
  if (name === '') return 'type a name, then Enter';
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(name)) return 'a name must not hold control or invisible characters';
  return [...name].length > 40 ? 'a name has at most 40 characters' : null;
}
