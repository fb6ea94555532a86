import type { Command } from '../keymap/keymap.js';
import { documentHeight } from '../layout.js';
import type { Next } from '../messages.js';
import type { Model, Screen } from '../model.js';
import { scrollTop } from '../scroll.js';
import { wrapped } from '../text/wrapped.js';

type DocumentScreen = Extract<Screen, { kind: 'document' }>;

/** A text to read, such as the agreement panel; any way back leads home. */
export function updateDocument(model: Model, screen: DocumentScreen, command: Command | null): Next {
  if (command === 'back' || command === 'leave') {
    return model.annotator === null
      ? [model, [{ do: 'quit' }]]
      : [model, [{ do: 'loadHome', annotator: model.annotator }]];
  }
  const top = scrollTop(
    command,
    screen.top,
    wrapped(screen.text, model.size.columns).length,
    documentHeight(model.size),
  );
  return [top === null ? model : { ...model, screen: { ...screen, top } }, []];
}
