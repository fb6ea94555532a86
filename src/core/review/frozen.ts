import type { LabelEvent } from './label-event.js';

/** What the locks of one annotator in one pass hold. */
export interface Frozen {
  /** The label that stands for each item. */
  labels: Map<string, LabelEvent>;
  /** Labels that no lock covers: made on another machine without knowing of the lock. Kept, and in no figure. */
  outside: LabelEvent[];
  /** Labels of a later lock on an item for which an earlier one holds another value. Kept, and in no figure. */
  overruled: LabelEvent[];
}

/**
 * A lock freezes what its own chain had made before it, and of the annotator's other chains what was known where
 * it was made, which it names itself (`lockEvidence`). So a bundle that arrives later cannot move a frozen label,
 * save by an earlier lock that was not known: where one annotator locked twice, each without knowing of the
 * other, the earlier lock stands and the later one adds the items that it has not.
 *
 * `events` are one annotator's of one pass, oldest first. null: no lock among them.
 */
export function frozenBy(events: readonly LabelEvent[]): Frozen | null {
  const locks = events.filter(event => event.kind === 'lock');
  if (locks.length === 0) return null;
  const frozen: Frozen = { labels: new Map(), outside: [], overruled: [] };
  const covered = new Set<LabelEvent>();
  for (const lock of locks) {
    const known = coveredBy(lock);
    const own = events.filter(known);
    for (const event of own) covered.add(event);
    for (const [item, label] of standing(own)) {
      const earlier = frozen.labels.get(item);
      if (earlier === undefined) frozen.labels.set(item, label);
      else if (earlier.id !== label.id && earlier.value !== label.value) frozen.overruled.push(label);
    }
  }
  frozen.outside.push(...standing(events.filter(event => !covered.has(event))).values());
  return frozen;
}

/** What a lock says of the annotator's other chains: the newest event of each that it knew; null when there is none. */
export function lockEvidence(newest: readonly { device: string; id: string }[]): LockEvidence | null {
  if (newest.length === 0) return null;
  return { covers: Object.fromEntries(newest.map(({ device, id }) => [device, id])) };
}

/** Device to event id. */
interface LockEvidence {
  covers: Record<string, string>;
}

function coveredBy(lock: LabelEvent): (event: LabelEvent) => boolean {
  const { covers } = (lock.evidence ?? {}) as Partial<LockEvidence>;
  const upTo = new Map(Object.entries(covers ?? {}));
  return ({ device, id }) => {
    if (device === lock.device) return id < lock.id;
    const last = upTo.get(device);
    return last !== undefined && id <= last;
  };
}

/** The newest label of each item that was not taken back. */
function standing(events: readonly LabelEvent[]): Map<string, LabelEvent> {
  const retracted = new Set(events.filter(event => event.kind === 'retract').map(event => event.supersedes));
  const labels = new Map<string, LabelEvent>();
  for (const event of events)
    if (event.kind === 'label' && event.item !== null && !retracted.has(event.id))
      labels.set(event.item, event);
  return labels;
}
