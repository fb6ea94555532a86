import type { EventDraft } from '../../core/review/label-event.js';
import type { Command } from '../keymap/keymap.js';
import type { Next } from '../messages.js';
import type { Model, Screen } from '../model.js';
import { fieldOf } from '../text/text-field.js';
import { actDraft, type Moment, takeBackDraft } from './drafts.js';
import { lockedNotice, type Work } from './work.js';

type WorkScreen = Extract<Screen, Work>;

/**
 * What a key does that means the same on every labelling screen: undo, flag, note, find, guide, leave. null: it is
 * another command. `moment` is that of the item on screen; null when none is.
 */
export function commonAct(
  model: Model,
  screen: WorkScreen,
  moment: Moment | null,
  command: Command | null,
): Next | null {
  const here = { ...model, screen };
  switch (command) {
    case 'leave':
      return model.annotator === null || model.direct !== null
        ? [here, [{ do: 'quit' }]]
        : [here, [{ do: 'loadHome', annotator: model.annotator }]];
    case 'undo': {
      if (screen.lockedAt !== null) return [{ ...here, notice: lockedNotice }, []];
      const draft = takeBackDraft(model, screen);
      return draft ? saving(model, screen, draft) : [{ ...here, notice: 'nothing to take back' }, []];
    }
    case 'guide':
      return [here, [{ do: 'loadGuide', pass: screen.pass.id }]];
    default:
      return moment === null ? null : itemAct(model, screen, moment, command);
  }
}

/** Keeps what was typed as a note; an empty one takes the old one away. */
export function saveNoteOf(model: Model, screen: WorkScreen, moment: Moment, text: string): Next {
  const old = screen.states[moment.id]?.note ?? '';
  if (text === old) return [{ ...model, screen }, []];
  return saving(model, screen, actDraft(model, screen, moment, { kind: 'note', value: text }));
}

/** The event on its way to the disk; keys wait for it. */
export const saving = (model: Model, screen: WorkScreen, draft: EventDraft): Next => [
  { ...model, screen, saving: true },
  [{ do: 'saveEvent', draft }],
];

function itemAct(model: Model, screen: WorkScreen, moment: Moment, command: Command | null): Next | null {
  const state = screen.states[moment.id];
  const here = { ...model, screen };
  switch (command) {
    case 'flag': {
      const kind = state?.flagged ? 'unflag' : 'flag';
      return saving(model, screen, actDraft(model, screen, moment, { kind }));
    }
    case 'note':
      return [{ ...here, overlay: { kind: 'note', field: fieldOf(state?.note ?? '') } }, []];
    case 'find':
      return [{ ...here, overlay: { kind: 'find', field: fieldOf('') } }, []];
    default:
      return null;
  }
}
