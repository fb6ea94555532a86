import type { Store } from '../../store/store.js';
import type { OpenedPass } from '../messages.js';

/**
 * Values without a label in runs of pass C whose verdict is given: a run counts as done by its verdict, and the value
 * table of the agreement would miss these. 0 in every other pass.
 */
export async function openValues(store: Store, { pass, queue, states }: OpenedPass): Promise<number> {
  if (pass.id !== 'provenance') return 0;
  const holds = (item: string): boolean => states[item]?.label != null && !states[item].stale;
  const done = new Set(queue.filter(holds));
  if (done.size === 0) return 0;
  const parts = await store.listItems(pass.id, { parts: true });
  return parts.filter(
    ({ item, part, parent }) =>
      part?.startsWith(valuePrefix) === true && parent !== undefined && done.has(parent) && !holds(item),
  ).length;
}

const valuePrefix = 'value:';
