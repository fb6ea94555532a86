import { bind } from './bind.js';
import type { Binding } from './keymap.js';

/** Keys of the votes. */
export const votesKeys: readonly Binding[] = [bind('back', 'votes', ['escape'], 'back')];
