import { bind, scrolling } from './bind.js';
import type { Binding, Command } from './keymap.js';

const titles: Partial<Record<Command, string>> = {
  down: 'next value; in a text, one row down',
  up: 'previous value; in a text, one row up',
};

/** Keys of the way to consensus. What a digit means is told on the screen: an answer, a cause, a side. */
export const consensusKeys: readonly Binding[] = [
  bind(
    'do:digit',
    'consensus',
    ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
    'the answer, cause or resolution with that number',
  ),
  bind('do:yes', 'consensus', ['y'], 'own answer: claims success'),
  bind('do:no', 'consensus', ['n'], 'own answer: does not claim success'),
  bind('do:unsure', 'consensus', ['u'], 'own answer: cannot tell'),
  bind(
    'do:direct',
    'consensus',
    ['d'],
    'own answer: clean, the task allows a direct answer; in pass B, drop',
  ),
  bind(
    'do:right',
    'consensus',
    ['r'],
    'own answer, a mark: said right (pass B); the prompt requires it (gates)',
  ),
  bind('do:done', 'consensus', ['w'], 'own answer, a mark: said only that it is done (pass B)'),
  bind(
    'do:echo',
    'consensus',
    ['L'],
    'own answer: the value is in the output only because it was typed first',
  ),
  bind('do:repeat', 'consensus', ['.'], 'own answer: the same as last time'),
  bind('do:array', 'consensus', ['A'], 'own answer: the last one for all open values of this array'),
  bind('do:see', 'consensus', ['s'], 'see the labels, once every own answer is given: they then stand'),
  bind(
    'do:value',
    'consensus',
    ['v'],
    'for this value another of the labels that were given, for a label with marks other marks, whatever side is taken',
  ),
  bind('do:talk', 'consensus', ['t'], 'send the item to its annotators to talk; in talk, write your line'),
  bind(
    'do:exclude',
    'consensus',
    ['x'],
    'exclude the item (asks why); as an own answer, no message, or the mark against gaming',
  ),
  bind('do:amend', 'consensus', ['R'], 'propose a change of the guide'),
  bind(
    'match-next',
    'consensus',
    [']'],
    'next hit, or next match of a search; in pass B the step of a number',
  ),
  bind('match-previous', 'consensus', ['['], 'previous hit, or previous match'),
  bind('choose', 'consensus', ['enter'], 'the evidence in full; back again'),
  bind('task', 'consensus', ['p'], 'the prompt (pass C)'),
  bind('find', 'consensus', ['/'], 'find in the whole run, or in the message'),
  bind('clear', 'consensus', ['escape'], 'back from the evidence; clears the search'),
  bind('undo', 'consensus', ['backspace'], 'take back your last act on this item, until it is frozen'),
  bind('next', 'consensus', ['>', 'right'], 'next item without settling this one'),
  bind('previous', 'consensus', ['<', 'left'], 'previous item'),
  bind('guide', 'consensus', ['g'], 'the guide for this label'),
  ...scrolling('consensus').map(binding => ({ ...binding, title: titles[binding.command] ?? binding.title })),
];
