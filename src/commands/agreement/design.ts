import type { Design } from '../../core/agreement/design.js';
import type { Pass } from '../../core/review/passes.js';
import type { Store } from '../../store/store.js';

/** The sealed plan of a pass as the figures need it; null: there is none. */
export async function designOf(_store: Store, _pass: Pass): Promise<Design | null> {
  return null;
}

/** As the panel prints it. */
export const designWords = (design: Design | null): string =>
  design === null || design.kind === 'census' ? 'census' : 'stratified';
