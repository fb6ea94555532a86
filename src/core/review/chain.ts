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
