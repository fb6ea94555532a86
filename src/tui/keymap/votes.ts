import { bind, scrolling } from './bind.js';
import type { Binding } from './keymap.js';

/** Keys of the votes. */
export const votesKeys: readonly Binding[] = [
  bind('label:yes', 'votes', ['1', 'y'], 'yes; then the next question'),
  bind('label:no', 'votes', ['2', 'n'], 'no; then the next question'),
  bind('label:abstain', 'votes', ['u'], 'abstain: a vote for no answer; then the next question'),
  bind('undo', 'votes', ['backspace'], 'take back the last vote and return to it; as often as you like'),
  bind('next', 'votes', ['>', 'right'], 'next question without a vote'),
  bind('previous', 'votes', ['<', 'left'], 'previous question without a vote'),
  bind('flag', 'votes', ['f'], 'flag this question, or take the flag away'),
  bind('note', 'votes', ['m'], 'write a note: it goes with your vote as its why'),
  bind('guide', 'votes', ['g'], 'the guide for this vote'),
  bind('find', 'votes', ['/'], 'find in all that is shown'),
  bind('match-next', 'votes', [']'], 'next match; without a search, the next part'),
  bind('match-previous', 'votes', ['['], 'previous match, or previous part'),
  bind('clear', 'votes', ['escape'], 'clear the search'),
  ...scrolling('votes'),
];
