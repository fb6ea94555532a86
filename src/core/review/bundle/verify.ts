import { visibleLine } from '../../text/visible.js';
import { chainOf, hashOf } from '../chain.js';
import type { LabelEvent } from '../label-event.js';

/**
 * What is wrong with the chains of these events, one sentence that names the first event at fault, or null. They
 * must be in order, untouched and whole from their first event on; a fork, as a restored backup makes, is legal.
 */
export function chainFaultOf(events: readonly LabelEvent[]): string | null {
  const byHash = new Map<string, LabelEvent>();
  let last: LabelEvent | null = null;
  for (const event of events) {
    const fault = faultOf(event, last, byHash);
    if (fault !== null) return `${nameOf(event)} ${fault}`;
    byHash.set(event.hash, event);
    last = event;
  }
  return null;
}

function faultOf(
  event: LabelEvent,
  last: LabelEvent | null,
  byHash: ReadonlyMap<string, LabelEvent>,
): string | null {
  if (hashOf(event) !== event.hash) return 'was changed after it was made: it does not match its hash';
  if (last?.id === event.id) return 'is there twice';
  if (last && last.id > event.id)
    return `stands after ${last.id}, which is younger: the lines were reordered`;
  if (event.supersedes !== null && event.supersedes >= event.id)
    return 'replaces an event that came after it';
  if (event.prevHash === null) return null;
  const before = byHash.get(event.prevHash);
  if (before === undefined) return 'follows an event that is not there: that one was taken out';
  return chainOf(before) === chainOf(event) ? null : 'follows an event of another annotator or machine';
}

/** `event 01J... (label by ann)`, safe to print. */
export const nameOf = ({ id, kind, annotator }: LabelEvent): string =>
  `event ${visibleLine(id, 40)} (${visibleLine(kind, 20)} by ${visibleLine(annotator, 40)})`;
