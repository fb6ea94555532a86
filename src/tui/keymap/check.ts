import { bind } from './bind.js';
import type { Binding } from './keymap.js';

/** Keys of check mode. */
export const checkKeys: readonly Binding[] = [bind('back', 'check', ['escape'], 'back')];
