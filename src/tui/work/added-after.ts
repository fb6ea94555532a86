import { lockOf } from '../../core/review/current.js';
import type { Pass } from '../../core/review/passes.js';
import { addedAfter, addedAfterWords } from '../../core/review/plan/after-seal.js';
import { called } from '../../store/called.js';
import type { Store } from '../../store/store.js';

/** What came after the plan of a pass and is in no queue, in one sentence; null: nothing, or no plan. */
export async function addedAfterPlan(
  store: Store,
  pass: Pass,
): Promise<{ count: number; sentence: string } | null> {
  const sealed = await store.getPlan(pass.id);
  if (!sealed) return null;
  const count = addedAfter(sealed.plan, await store.listItems(pass.id));
  if (count === 0) return null;
  const [names, events] = await Promise.all([
    store.assignedAnnotators(pass.id),
    store.listEvents({ pass: pass.id }),
  ]);
  const isLocked = names.every(name => lockOf(events.filter(({ annotator }) => annotator === name)) !== null);
  const way = called(`plan ${pass.id} ... --reason TEXT`);
  return { count, sentence: addedAfterWords(pass, count, isLocked, way) };
}
