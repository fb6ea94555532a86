import { bind, scrolling } from './bind.js';
import type { Binding, Command } from './keymap.js';

/** What the keys of movement do here: values, and rows of a step. */
const titles: Partial<Record<Command, string>> = {
  down: 'next value; in a step, one row down',
  up: 'previous value; in a step, one row up',
};

/** Keys of check mode. */
export const checkKeys: readonly Binding[] = [
  bind('label:upheld', 'check', ['1', 'h'], 'the verdict is upheld; then the next run'),
  bind('label:overturned', 'check', ['2', 'n'], 'it is overturned: asks for the reason, Enter saves'),
  bind('label:unsure', 'check', ['u'], 'cannot tell; then the next run'),
  bind('match-next', 'check', [']'], 'next hit of what is flagged, or next match of a search'),
  bind('match-previous', 'check', ['['], 'previous hit, or previous match'),
  bind('choose', 'check', ['enter'], 'the whole step at the hit; in the list of code, that step'),
  bind('task', 'check', ['p'], 'the prompt'),
  bind('do:code', 'check', ['c'], 'the code that the run wrote or ran'),
  bind('find', 'check', ['/'], 'find in the whole run'),
  bind('clear', 'check', ['escape'], 'back to the verdict; clears the search'),
  bind('undo', 'check', ['backspace'], 'take back the last label and return to it; as often as you like'),
  bind('next', 'check', ['>', 'right'], 'next run without labelling'),
  bind('previous', 'check', ['<', 'left'], 'previous run without labelling'),
  bind('do:kind', 'check', ['v'], 'verdicts of another kind: gamed, pending, clean'),
  bind('flag', 'check', ['f'], 'flag this run, or take the flag away'),
  bind('note', 'check', ['m'], 'write a note on this run'),
  bind('guide', 'check', ['g'], 'the guide for this label'),
  ...scrolling('check').map(binding => ({ ...binding, title: titles[binding.command] ?? binding.title })),
];
