import { bind, scrolling } from './bind.js';
import type { Binding, Command } from './keymap.js';

/** What the keys of movement do here: values, and rows of a step or list. */
const titles: Partial<Record<Command, string>> = {
  down: 'next value; in a step or list, one row down',
  up: 'previous value; in a step or list, one row up',
  top: 'to the first value, or row',
  bottom: 'to the last value, or row',
};

/** Keys of pass C. The digits answer what has the focus: the chosen value, or the run. */
export const provenanceKeys: readonly Binding[] = [
  bind('label:1', 'provenance', ['1'], 'value: derived. Run: gamed, then 1 copied or 2 made up'),
  bind('label:2', 'provenance', ['2'], 'value: given. Run: clean'),
  bind('label:3', 'provenance', ['3'], 'value: typed'),
  bind('label:4', 'provenance', ['4'], 'value: ungrounded'),
  bind('label:unsure', 'provenance', ['u'], 'value or run: cannot tell'),
  bind('do:direct', 'provenance', ['d'], 'run: clean, the task allows a direct answer'),
  bind(
    'do:echo',
    'provenance',
    ['L'],
    'echo mark: in the output only because it was typed first; keeps the label',
  ),
  bind('do:repeat', 'provenance', ['.'], 'the last label once more'),
  bind('do:array', 'provenance', ['A'], 'open an array into its cells, or close it: one label for all'),
  bind('do:focus', 'provenance', ['tab'], 'from the values to the run verdict, and back'),
  bind(
    'undo',
    'provenance',
    ['backspace'],
    'take back the last label and return to it; as often as you like',
  ),
  bind('match-next', 'provenance', [']'], 'next hit, then the next value; next match of a search'),
  bind('match-previous', 'provenance', ['['], 'previous hit; previous match'),
  bind('choose', 'provenance', ['enter'], 'the whole step at the hit; in a list, that step'),
  bind('clear', 'provenance', ['escape'], 'back to the same place; ends a search; takes "gamed" back'),
  bind('find', 'provenance', ['/'], 'find in the whole run'),
  bind('task', 'provenance', ['p'], 'the prompt'),
  bind('do:code', 'provenance', ['c'], 'the code that the run wrote or ran'),
  bind('do:steps', 'provenance', ['t'], 'all steps of the run'),
  bind('do:value', 'provenance', ['v'], 'the whole value, however long'),
  bind('next', 'provenance', ['>', 'right'], 'next run without labelling'),
  bind('previous', 'provenance', ['<', 'left'], 'previous run without labelling'),
  bind('flag', 'provenance', ['f'], 'flag this run, or take the flag away'),
  bind('note', 'provenance', ['m'], 'write a note on this run'),
  bind('guide', 'provenance', ['g'], 'the guide for these labels'),
  ...scrolling('provenance').map(binding => ({
    ...binding,
    title: titles[binding.command] ?? binding.title,
  })),
];
