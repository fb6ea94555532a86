import { areaOf } from '../areas.js';
import type { Command } from '../keymap/keymap.js';
import type { TimedKey } from '../keys/key.js';
import { innerWidth, readerHeight } from '../layout.js';
import type { Next } from '../messages.js';
import type { Model, Overlay } from '../model.js';
import { overlayText } from '../present/overlay-text.js';
import { scrollTop } from '../scroll.js';
import { editField } from '../text/text-field.js';
import { wrapped } from '../text/wrapped.js';
import { applyFind, saveNote } from './claim.js';
import { lockDraft } from './drafts.js';
import { remembered } from './unsaved.js';

/** A key while something lies over the screen. */
export function updateOverlay(model: Model, key: TimedKey, command: Command | null): Next {
  const { overlay } = model;
  if (!overlay) return [model, []];
  switch (overlay.kind) {
    case 'note':
    case 'find':
    case 'ask':
      return typeIn(model, overlay, key);
    case 'lock':
      if (command === 'confirm-lock' && model.annotator !== null) {
        const draft = lockDraft(overlay.pass.id, model.annotator);
        return [{ ...model, overlay: null, saving: true }, [{ do: 'saveEvent', draft }]];
      }
      return command === 'back' || command === 'leave' ? [closed(model), []] : [model, []];
    case 'guide':
      if (command === 'language') {
        const languages = Object.keys(overlay.guide.text);
        const next = languages[(languages.indexOf(model.language) + 1) % languages.length];
        return [{ ...model, language: next ?? model.language, overlay: { ...overlay, top: 0 } }, []];
      }
      return read(model, overlay, command);
    case 'help':
    case 'task':
    case 'text':
      return read(model, overlay, command);
  }
}

function read(model: Model, overlay: Extract<Overlay, { top: number }>, command: Command | null): Next {
  const ends = command === 'back' || command === 'leave' || (command === 'help' && overlay.kind === 'help');
  if (ends) return [closed(model), []];
  const rows = wrapped(overlayText(model, overlay), innerWidth(model.size)).length;
  const top = scrollTop(command, overlay.top, rows, readerHeight(model.size));
  return [top === null ? model : { ...model, overlay: { ...overlay, top } }, []];
}

function typeIn(
  model: Model,
  overlay: Extract<Overlay, { kind: 'note' | 'find' | 'ask' }>,
  key: TimedKey,
): Next {
  if (key.name === 'escape') return [closed(model), []];
  if (key.name === 'enter') {
    const [next, effects] = accepted(model, overlay);
    return [overlay.kind === 'find' ? next : remembered(next, overlay), effects];
  }
  const field = editField(overlay.field, key);
  return [field ? { ...model, overlay: { ...overlay, field } } : model, []];
}

function accepted(model: Model, overlay: Extract<Overlay, { kind: 'note' | 'find' | 'ask' }>): Next {
  const text = overlay.field.text.trim();
  const area = areaOf(model.screen);
  if (area) {
    const purpose = overlay.kind === 'ask' ? overlay.purpose : overlay.kind;
    return area.typed(
      closed(model),
      model.screen,
      purpose,
      overlay.kind === 'find' ? overlay.field.text : text,
    );
  }
  return overlay.kind === 'note'
    ? saveNote(closed(model), text)
    : applyFind(closed(model), overlay.field.text);
}

const closed = (model: Model): Model => ({ ...model, overlay: null });
