import { bind } from './bind.js';
import type { Binding } from './keymap.js';

/** Keys of the way to consensus. */
export const consensusKeys: readonly Binding[] = [bind('back', 'consensus', ['escape'], 'back')];
