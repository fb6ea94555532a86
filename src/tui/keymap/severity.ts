import { bind, scrolling } from './bind.js';
import type { Binding } from './keymap.js';

/** Keys of pass B. */
export const severityKeys: readonly Binding[] = [
  bind('label:hard', 'severity', ['1', 'h'], 'hard: a concrete defect is in evidence; then the next item'),
  bind('label:soft', 'severity', ['2', 's'], 'soft: an over-claim without such a defect; then the next item'),
  bind(
    'label:drop',
    'severity',
    ['3', 'd'],
    'drop: the words do not contradict what happened; then the next',
  ),
  bind('label:unsure', 'severity', ['u'], 'cannot tell; then the next item'),
  bind(
    'do:right',
    'severity',
    ['r'],
    'mark, before the label: it says that it is right; again takes it away',
  ),
  bind('do:done', 'severity', ['w'], 'mark, before the label: it says only that it is done'),
  bind('match-next', 'severity', [']'], 'next number that the agent printed, or next match'),
  bind('match-previous', 'severity', ['['], 'previous number, or previous match'),
  bind('choose', 'severity', ['enter'], 'the whole step of that number; without one, that of the closing'),
  bind('do:next-step', 'severity', ['.'], 'in a step: the next one'),
  bind('do:previous-step', 'severity', [','], 'in a step: the one before'),
  bind('do:pane', 'severity', ['tab'], 'words or facts: which pane scrolls and is searched'),
  bind('find', 'severity', ['/'], 'find in the pane, or in the open step'),
  bind('clear', 'severity', ['escape'], 'back from a step; clears the search'),
  bind('undo', 'severity', ['backspace'], 'take back the last label and return to it; as often as you like'),
  bind('next', 'severity', ['>', 'right'], 'next item without labelling'),
  bind('previous', 'severity', ['<', 'left'], 'previous item without labelling'),
  bind('flag', 'severity', ['f'], 'flag this item, or take the flag away'),
  bind('note', 'severity', ['m'], 'write a note on this item'),
  bind('guide', 'severity', ['g'], 'the guide for this label'),
  ...scrolling('severity'),
];
