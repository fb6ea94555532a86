import { bind } from './bind.js';
import type { Binding } from './keymap.js';

/** Keys of the agreement panel. */
export const agreementKeys: readonly Binding[] = [bind('back', 'agreement', ['escape'], 'back')];
