import type { Binding, Command, Context } from './keymap.js';

export function bind(command: Command, context: Context, keys: readonly string[], title: string): Binding {
  return { command, context, keys, title };
}

/** The keys that move in every text. */
export function scrolling(context: Context): Binding[] {
  return [
    bind('down', context, ['j', 'down'], 'one row down'),
    bind('up', context, ['k', 'up'], 'one row up'),
    bind('page-down', context, ['space', 'pagedown'], 'one screen down'),
    bind('page-up', context, ['b', 'pageup'], 'one screen up'),
    bind('top', context, ['home'], 'to the first row'),
    bind('bottom', context, ['end'], 'to the last row'),
  ];
}
