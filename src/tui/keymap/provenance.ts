import { bind } from './bind.js';
import type { Binding } from './keymap.js';

/** Keys of pass C. */
export const provenanceKeys: readonly Binding[] = [bind('back', 'provenance', ['escape'], 'back')];
