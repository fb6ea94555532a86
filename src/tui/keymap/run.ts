import { bind, scrolling } from './bind.js';
import type { Binding } from './keymap.js';

/** Keys of one run: one for each kind of evidence. */
export const runKeys: readonly Binding[] = [
  bind('do:closing', 'run', ['c'], 'the closing message, the words of its claim marked'),
  bind('do:gate', 'run', ['g'], "the grader's source at the gate that fired"),
  bind('do:output', 'run', ['o'], 'what the grader printed and said'),
  bind('do:steps', 'run', ['t'], 'the steps of the run'),
  bind('do:values', 'run', ['v'], 'the answer values with their labels'),
  bind('do:saved', 'run', ['s'], 'the saved output files'),
  bind('do:reference', 'run', ['r'], 'the reference'),
  bind('choose', 'run', ['enter'], 'in the list of steps, the whole step'),
  bind('match-next', 'run', [']'], 'next marked place, file or match'),
  bind('match-previous', 'run', ['['], 'previous one'),
  bind('find', 'run', ['/'], 'find in the text on screen'),
  bind('next', 'run', ['>', 'right'], 'next run of the list'),
  bind('previous', 'run', ['<', 'left'], 'previous run of the list'),
  bind('back', 'run', ['escape'], 'back: from the evidence to the run, from there to the list'),
  ...scrolling('run'),
];
