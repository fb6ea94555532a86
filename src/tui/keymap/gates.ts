import { bind, scrolling } from './bind.js';
import type { Binding } from './keymap.js';

/** Keys of the gates. */
export const gatesKeys: readonly Binding[] = [
  bind('label:critical', 'gates', ['1'], 'critical: the result itself; then the next gate'),
  bind('label:process', 'gates', ['2'], 'process: how it was worked out; then the next gate'),
  bind('label:administrative', 'gates', ['3'], 'administrative: packaging only; then the next gate'),
  bind('label:not_a_gate', 'gates', ['n'], 'not a gate; then the next gate'),
  bind('label:unsure', 'gates', ['u'], 'cannot tell; then the next gate'),
  bind('do:alpha', 'gates', ['x'], 'mark, before the type: it guards against gaming; again takes it away'),
  bind('do:prompt', 'gates', ['r'], 'mark, before the type: the prompt requires this; again takes it away'),
  bind('undo', 'gates', ['backspace'], 'take back the last type and return to it; as often as you like'),
  bind('next', 'gates', ['>', 'right'], 'next gate without a type'),
  bind('previous', 'gates', ['<', 'left'], 'previous gate without a type'),
  bind('flag', 'gates', ['f'], 'flag this gate, or take the flag away'),
  bind('note', 'gates', ['m'], 'write a note on this gate'),
  bind('guide', 'gates', ['g'], 'the guide for gate types'),
  bind('find', 'gates', ['/'], 'find in all that is shown'),
  bind('match-next', 'gates', [']'], 'next match; without a search, the next part'),
  bind('match-previous', 'gates', ['['], 'previous match, or previous part'),
  bind('clear', 'gates', ['escape'], 'clear the search'),
  ...scrolling('gates'),
];
