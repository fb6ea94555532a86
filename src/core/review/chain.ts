import { canonicalJson, sha256 } from '../run/hash.js';
import type { LabelEvent } from './label-event.js';

/**
 * The hash of an event: over everything in it but the hash itself, the predecessor's hash included, so that
 * no event of an annotator's device can be changed, dropped or put elsewhere without `doctor` naming it.
 */
export function hashOf(event: Omit<LabelEvent, 'hash'>): string {
  const { hash: _, ...content } = event as LabelEvent;
  return sha256(canonicalJson(content));
}

/** The name of the chain that an event belongs to. */
export const chainOf = (event: Pick<LabelEvent, 'annotator' | 'device'>): string =>
  `${event.annotator}\u0000${event.device}`;

export type ChainFault =
  /** The event's content and its hash do not belong together: one of them was changed. */
  | { kind: 'changed'; event: LabelEvent }
  /** The event follows one that is not there: that one was removed, or this one was moved here. */
  | { kind: 'gap'; event: LabelEvent }
  /** Several events follow the same one; legal after a merge of two copies of a file, and listed. */
  | { kind: 'fork'; events: LabelEvent[] };

/** What is wrong or remarkable in the chains of these events, in the order of the events. */
export function chainFaults(events: readonly LabelEvent[]): ChainFault[] {
  const faults: ChainFault[] = [];
  const changed = new Set<LabelEvent>();
  const known = new Set<string | null>([null]);
  for (const event of events) {
    const computed = hashOf(event);
    // Both hashes count as present: a damaged event is named itself, and its successor is not blamed for it.
    known.add(event.hash).add(computed);
    if (computed === event.hash) continue;
    changed.add(event);
    faults.push({ kind: 'changed', event });
  }
  const followers = new Map<string, LabelEvent[]>();
  for (const event of events) {
    if (changed.has(event)) continue;
    if (!known.has(event.prevHash)) faults.push({ kind: 'gap', event });
    const link = `${chainOf(event)}\u0000${event.prevHash ?? ''}`;
    const others = followers.get(link);
    if (others) others.push(event);
    else followers.set(link, [event]);
  }
  for (const sharing of followers.values())
    if (sharing.length > 1) faults.push({ kind: 'fork', events: sharing });
  return faults;
}
