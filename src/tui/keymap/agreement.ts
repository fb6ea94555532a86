import { bind, scrolling } from './bind.js';
import type { Binding } from './keymap.js';

/** Keys of screen E. */
export const agreementKeys: readonly Binding[] = [
  bind('do:pane-next', 'agreement', ['tab', 'right'], 'next pane'),
  bind('do:pane-previous', 'agreement', ['left'], 'previous pane'),
  bind('do:pane', 'agreement', ['1', '2', '3', '4', '5', '6', '7', '8', '9'], 'the pane with that number'),
  bind('do:consensus', 'agreement', ['d'], 'settle the disagreements'),
  bind('do:strata', 'agreement', ['s'], 'the pane of strata'),
  bind('do:notes', 'agreement', ['m'], 'method notes: how each figure and interval is made'),
  bind('do:weights', 'agreement', ['w'], 'sampling weights on or off'),
  bind('do:export', 'agreement', ['x'], 'export'),
  bind('do:rows', 'agreement', ['D'], 'which rows were used, and why others were not'),
  bind('choose', 'agreement', ['enter'], 'write the chosen export'),
  bind('back', 'agreement', ['escape', 'backspace'], 'back'),
  ...scrolling('agreement'),
];
