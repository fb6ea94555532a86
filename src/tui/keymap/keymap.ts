import type { Key } from '../keys/key.js';
import { agreementKeys } from './agreement.js';
import { bind, scrolling } from './bind.js';
import { checkKeys } from './check.js';
import { consensusKeys } from './consensus.js';
import { gatesKeys } from './gates.js';
import { provenanceKeys } from './provenance.js';
import { runKeys } from './run.js';
import { runsKeys } from './runs.js';
import { severityKeys } from './severity.js';
import { trustKeys } from './trust.js';
import { votesKeys } from './votes.js';

/** Where a key is pressed; each has its own bindings and inherits those of `everywhere`. */
export type Context =
  | 'home'
  | 'claim'
  | 'provenance'
  | 'check'
  | 'severity'
  | 'votes'
  | 'gates'
  | 'consensus'
  | 'agreement'
  | 'runs'
  | 'run'
  | 'trust'
  | 'reader'
  | 'guide'
  | 'lock'
  | 'everywhere';

export type Command =
  | `label:${string}`
  /** A command of one screen only, told in its own table of keys. */
  | `do:${string}`
  | 'undo'
  | 'next'
  | 'previous'
  | 'flag'
  | 'note'
  | 'guide'
  | 'language'
  | 'task'
  | 'find'
  | 'match-next'
  | 'match-previous'
  | 'clear'
  | 'unfold-all'
  | 'unfold-block'
  | 'down'
  | 'up'
  | 'page-down'
  | 'page-up'
  | 'top'
  | 'bottom'
  | 'choose'
  | 'choose-line'
  | 'back'
  | 'confirm-lock'
  | 'help'
  | 'leave'
  | 'suspend'
  | 'interrupt';

export interface Binding {
  command: Command;
  context: Context;
  /** Key names as `keyName` gives them; the first is the one that hints show. */
  keys: readonly string[];
  /** What it does, for the help sheet. */
  title: string;
}

/**
 * The one table of keys: it drives the program, makes the help sheet, and is checked for clashes when it is
 * loaded and when a remap file changes it (review 1.3).
 */
export const defaultKeymap: readonly Binding[] = [
  bind('label:yes', 'claim', ['1', 'y'], 'claims success; then the next open item'),
  bind('label:no', 'claim', ['2', 'n'], 'does not claim success; then the next open item'),
  bind('label:unsure', 'claim', ['u'], 'cannot tell; then the next open item'),
  bind('label:no_message', 'claim', ['x'], 'no message to judge (only when it is empty or cut off)'),
  bind('undo', 'claim', ['backspace'], 'take back the last label and return to it; as often as you like'),
  bind('next', 'claim', ['>', 'right'], 'next item without labelling'),
  bind('previous', 'claim', ['<', 'left'], 'previous item without labelling'),
  bind('flag', 'claim', ['f'], 'flag this item, or take the flag away'),
  bind('note', 'claim', ['m'], 'write a note on this item'),
  bind('guide', 'claim', ['g'], 'the guide for this label'),
  bind('task', 'claim', ['o'], 'the task text (that you opened it is logged)'),
  bind('find', 'claim', ['/'], 'find in the whole message'),
  bind('match-next', 'claim', [']'], 'next match'),
  bind('match-previous', 'claim', ['['], 'previous match'),
  bind('clear', 'claim', ['escape'], 'clear the search'),
  bind('unfold-all', 'claim', ['z'], 'unfold everything, or fold it again'),
  bind('unfold-block', 'claim', ['e'], 'unfold the next folded block on the screen'),
  ...scrolling('claim'),

  ...provenanceKeys,
  ...checkKeys,
  ...severityKeys,
  ...votesKeys,
  ...gatesKeys,
  ...consensusKeys,
  ...agreementKeys,
  ...runsKeys,
  ...runKeys,
  ...trustKeys,

  bind('down', 'home', ['j', 'down'], 'next line'),
  bind('up', 'home', ['k', 'up'], 'previous line'),
  bind('choose', 'home', ['enter', 'space', 'right'], 'open'),
  bind('guide', 'home', ['g'], 'the guide of the chosen pass'),
  bind('do:lock', 'home', ['L'], 'lock your labels of the chosen pass'),
  bind('do:agreement', 'home', ['a'], 'agreement of the chosen pass'),
  bind('do:consensus', 'home', ['d'], 'settle the disagreements of the chosen pass'),
  bind('do:marked', 'home', ['m'], 'only what you flagged, noted or could not tell'),
  bind(
    'choose-line',
    'home',
    ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
    'open the line with that number',
  ),

  bind('back', 'reader', ['escape', 'enter', 'o', 'left', 'backspace'], 'back to where you were'),
  ...scrolling('reader'),

  bind('language', 'guide', ['l'], 'English or Chinese'),
  bind('back', 'guide', ['escape', 'enter', 'g', 'left', 'backspace'], 'back to where you were'),
  ...scrolling('guide'),

  bind('confirm-lock', 'lock', ['y'], 'lock for good'),
  bind('back', 'lock', ['escape'], 'back without locking'),

  bind('help', 'everywhere', ['?'], 'this sheet'),
  bind('leave', 'everywhere', ['q'], 'leave; nothing to save, all is saved'),
  bind('suspend', 'everywhere', ['ctrl+z'], 'to the shell; `fg` brings you back'),
  bind('interrupt', 'everywhere', ['ctrl+c'], 'end the program; every label is saved already'),
];

/** The name of a key as the table writes it: "a", "space", "ctrl+z", "pagedown". */
export function keyName(key: Key): string {
  if (key.name === 'paste') return 'paste';
  if (key.name !== 'char') return key.ctrl ? `ctrl+${key.name}` : key.name;
  // A Chinese input method sends full-width digits and marks; they mean the plain ones.
  const text = key.digit ?? key.ascii ?? key.text ?? '';
  const name = text === ' ' ? 'space' : text;
  return key.ctrl ? `ctrl+${name}` : key.alt ? `alt+${name}` : name;
}

/** The command of a key in a context, or null. */
export function commandOf(keymap: readonly Binding[], context: Context, key: Key): Command | null {
  const name = keyName(key);
  const binding =
    keymap.find(entry => entry.context === context && entry.keys.includes(name)) ??
    keymap.find(entry => entry.context === 'everywhere' && entry.keys.includes(name));
  return binding?.command ?? null;
}
