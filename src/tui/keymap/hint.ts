import type { Binding, Command, Context } from './keymap.js';

/** How a command's keys are written on the screen: `1/y`, `Space`, `Backspace`. At most two of them. */
export function keyHint(
  keymap: readonly Binding[],
  context: Context,
  command: Command,
  separator = '/',
): string {
  const keys =
    keymap.find(entry => entry.context === context && entry.command === command)?.keys ??
    keymap.find(entry => entry.context === 'everywhere' && entry.command === command)?.keys ??
    [];
  const printable = keys.filter(key => !(key in arrows));
  return (printable.length > 0 ? printable : keys).slice(0, 2).map(keyTitle).join(separator);
}

/** A key's name as people write it. */
export const keyTitle = (key: string): string => titles[key] ?? arrows[key] ?? key;

/** Twins of letters; too long for a hint. */
const arrows: Record<string, string> = {
  down: 'Down',
  up: 'Up',
  left: 'Left',
  right: 'Right',
  pagedown: 'PgDn',
  pageup: 'PgUp',
};

const titles: Record<string, string> = {
  space: 'Space',
  enter: 'Enter',
  escape: 'Esc',
  backspace: 'Backspace',
  home: 'Home',
  end: 'End',
  tab: 'Tab',
  'ctrl+c': 'Ctrl-C',
  'ctrl+z': 'Ctrl-Z',
};
