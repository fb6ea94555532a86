import { lockOf } from '../../core/review/current.js';
import type { Pass } from '../../core/review/passes.js';
import type { Store } from '../../store/store.js';
import { rememberedName } from '../annotator.js';

/**
 * Whether numbers of verdicts may stand on the screen: when asked for, or when the person who labels on this machine
 * has locked this pass. Somebody who still labels blind would know the mix of their queue (review 1.1).
 */
export async function mayCountVerdicts(store: Store, pass: Pass, asked: boolean): Promise<boolean> {
  if (asked) return true;
  const annotator = await rememberedName(store);
  if (annotator === null) return false;
  return lockOf(await store.listEvents({ pass: pass.id, annotator })) !== null;
}
