import type { Command } from '../keymap/keymap.js';
import { documentHeight } from '../layout.js';
import type { Next } from '../messages.js';
import type { Model, Screen } from '../model.js';
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

/** The new first row after a scrolling command, or null when it is another command. */
export function scrollTop(command: Command | null, top: number, rows: number, height: number): number | null {
  const moves: Partial<Record<Command, number>> = {
    down: top + 1,
    up: top - 1,
    'page-down': top + height - 1,
    'page-up': top - height + 1,
    top: 0,
    bottom: rows,
  };
  const wanted = command === null ? undefined : moves[command];
  return wanted === undefined ? null : Math.max(0, Math.min(wanted, rows - height));
}
