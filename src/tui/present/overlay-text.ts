import { visible } from '../../core/text/visible.js';
import type { Guide } from '../../store/store.js';
import { keyTitle } from '../keymap/hint.js';
import { type Binding, type Context, defaultKeymap } from '../keymap/keymap.js';
import type { Model, Overlay } from '../model.js';
import { screenContext } from '../update/context.js';

/** The text of an overlay that is read: help, guide, task. One place, so that scrolling and drawing agree. */
export function overlayText(model: Model, overlay: Extract<Overlay, { top: number }>): string {
  switch (overlay.kind) {
    case 'help':
      return helpSheet(model.keymap, screenContext(model));
    case 'guide':
      return visible(guideText(overlay.guide, model.language).text);
    case 'task':
    case 'text':
      return visible(overlay.text);
  }
}

/** The guide in the language wanted, else in the one it has. */
export function guideText(guide: Guide, language: string): { language: string; text: string } {
  const found = language in guide.text ? language : (Object.keys(guide.text)[0] ?? language);
  return { language: found, text: guide.text[found] ?? '' };
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
          'a held key labels one item. Every label is on disk before the next item appears.',
          '[hidden] stands for a name that would tell the model, the run or the task.',
        ]
      : [];
  return ['On this screen', ...lines(here), '', 'Everywhere', ...lines(always), ...notes].join('\n');
}

function keysOf(entry: Binding): string {
  return entry.keys.map(keyTitle).join('  ');
}
