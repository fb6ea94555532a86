import { visible } from '../../core/text/visible.js';
import { type Binding, type Context, defaultKeymap } from '../keymap/keymap.js';
import type { Model, Overlay } from '../model.js';
import { screenContext } from '../update/context.js';

/** The text of an overlay that is read: help, guide, task. One place, so that scrolling and drawing agree. */
export function overlayText(model: Model, overlay: Extract<Overlay, { top: number }>): string {
  switch (overlay.kind) {
    case 'help':
      return helpSheet(model.keymap, screenContext(model));
    case 'guide':
      return visible(overlay.guide.text[overlay.language] ?? '');
    case 'task':
      return visible(overlay.text);
  }
}

/** The help sheet, made from the key table: what a key does is written in one place only. */
export function helpSheet(keymap: readonly Binding[] = defaultKeymap, context: Context = 'claim'): string {
  const here = keymap.filter(entry => entry.context === context);
  const always = keymap.filter(entry => entry.context === 'everywhere');
  const width = Math.max(...[...here, ...always].map(entry => keysOf(entry).length));
  const lines = (entries: readonly Binding[]): string[] =>
    entries.map(entry => `  ${keysOf(entry).padEnd(width)}  ${entry.title}`);
  const notes =
    context === 'claim'
      ? [
          '',
          'A label counts when its item has been on screen for a moment and the key is pressed anew:',
          'a held key labels nothing. Every label is on disk before the next item appears.',
        ]
      : [];
  return ['On this screen', ...lines(here), '', 'Everywhere', ...lines(always), ...notes].join('\n');
}

function keysOf(entry: Binding): string {
  return entry.keys.map(key => names[key] ?? key).join('  ');
}

const names: Record<string, string> = {
  space: 'Space',
  enter: 'Enter',
  escape: 'Esc',
  backspace: 'Backspace',
  down: 'Down',
  up: 'Up',
  left: 'Left',
  right: 'Right',
  pagedown: 'PgDn',
  pageup: 'PgUp',
  home: 'Home',
  end: 'End',
  'ctrl+c': 'Ctrl-C',
  'ctrl+z': 'Ctrl-Z',
};
