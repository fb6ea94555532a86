import { peopleOf } from '../../core/review/consensus/people.js';
import { shortHash } from '../../core/review/consensus/snapshot.js';
import type { LabelEvent } from '../../core/review/label-event.js';
import type { Pass } from '../../core/review/passes.js';
import type { Annotator, Store } from '../../store/store.js';

/**
 * The short hash of the snapshot that stands for the locked labels of a pass; null: somebody has not locked, or none was
 * taken. Said of nothing else, so that machines with the same labels print the same one, whatever came to them first.
 */
export async function keptSnapshot(
  store: Store,
  pass: Pass,
  people: readonly Annotator[],
  own: ReadonlyMap<string, readonly LabelEvent[]>,
): Promise<string | null> {
  const newest = (await store.listSnapshots(pass.id)).at(-1);
  if (!newest) return null;
  const plan = (await store.getPlan(pass.id))?.plan ?? null;
  return peopleOf({ people, plan }, own).locked ? shortHash(newest.hash) : null;
}
