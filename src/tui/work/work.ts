import type { LabelEvent } from '../../core/review/label-event.js';
import { activeBetween } from '../../core/review/timing.js';
import type { TimedKey } from '../keys/key.js';
import type { ClaimScreen, OwnState } from '../model.js';
import { labelPauseMs } from '../update/commit.js';
import { firstOpen } from '../update/queue.js';

/** What every labelling screen keeps of a pass: the queue, the annotator's own acts, the place in it. */
export type Work = Pick<
  ClaimScreen,
  | 'pass'
  | 'guide'
  | 'lockedAt'
  | 'queue'
  | 'states'
  | 'marked'
  | 'undo'
  | 'notBlind'
  | 'at'
  | 'last'
  | 'savedAt'
>;

/** The time that an item has had: when it came on screen, and the work on it; milliseconds of the keys' clock. */
export interface Attention {
  shownAt: number;
  activeSince: number;
  activeMs: number;
}

export const attentionFrom = (at: number): Attention => ({ shownAt: at, activeSince: at, activeMs: 0 });

/** A sign of life at a time. */
export const attended = <A extends Attention>(item: A, at: number): A => ({
  ...item,
  activeMs: item.activeMs + activeBetween(item.activeSince, at),
  activeSince: at,
});

export const lockedNotice = 'this pass is locked; its labels are never changed';

/** Why a label key does not count, in one sentence; null when it does (review 1.3). */
export function labelRefusal(work: Work, item: Attention, key: TimedKey, silentFor: number): string | null {
  if (work.lockedAt !== null) return lockedNotice;
  if (silentFor < labelPauseMs) return 'key held down: ignored; press it once for each item';
  if (key.at - item.shownAt < labelPauseMs) return 'too soon: this item had only just appeared; press again';
  return null;
}

/** What a saved event changes, and where the annotator goes: an index of the queue, or null to stay. */
export function withEvent<W extends Work>(
  work: W,
  event: LabelEvent,
): { work: W; goTo: number | null; said: string | null } {
  if (event.item === null) return { work: { ...work, lockedAt: event.createdAt }, goTo: null, said: null };
  const { item } = event;
  const old = work.states[item] ?? emptyState;
  const saved = (change: Partial<OwnState>, more: Partial<Work> = {}): W => ({
    ...work,
    savedAt: event.createdAt,
    states: { ...work.states, [item]: { ...old, ...change } },
    ...more,
  });
  const stay = (next: W) => ({ work: next, goTo: null, said: null });
  switch (event.kind) {
    case 'label': {
      const value = String(event.value);
      const activeMs = event.activeMs ?? 0;
      const made = { event: event.id, item, value, activeMs, guideMeaning: event.guideMeaning ?? 0 };
      const labelled = saved(
        { label: { event: event.id, value }, stale: false },
        {
          undo: [...work.undo, made],
          last: { number: work.queue.indexOf(item) + 1, value, activeMs },
        },
      );
      return { work: labelled, goTo: nextOf(labelled), said: null };
    }
    case 'retract': {
      const undo = work.undo.filter(entry => entry.event !== event.supersedes);
      const before = undo.findLast(entry => entry.item === item);
      const back = saved(
        {
          label: before ? { event: before.event, value: before.value } : null,
          stale: before !== undefined && before.guideMeaning < work.guide.meaning,
        },
        { undo, last: null },
      );
      const said = before ? `taken back; the earlier label "${before.value}" stands again` : 'taken back';
      return { work: back, goTo: work.queue.indexOf(item), said };
    }
    case 'flag':
    case 'unflag':
      return stay(saved({ flagged: event.kind === 'flag' }));
    case 'note':
      return stay(saved({ note: event.value === '' ? null : String(event.value) }));
    default:
      return stay({ ...work, savedAt: event.createdAt });
  }
}

/** Where `>` leads: past the last item round to what is open, or to the page at the end when nothing is. */
export function nextIndex(work: Work): { index: number; round: boolean } {
  const open = work.marked ? null : firstOpen(work, 0);
  if (work.at + 1 < work.queue.length || open === null) return { index: work.at + 1, round: false };
  return { index: open, round: true };
}

/** Where a pass opens: on the item asked for, else on the first open one, else behind the last. */
export function startIndex(work: Work, item: string | null): number {
  if (item !== null && work.queue.includes(item)) return work.queue.indexOf(item);
  return work.marked ? 0 : (firstOpen(work, 0) ?? work.queue.length);
}

/** An index within the queue; the one behind the last is the page at the end. */
export const clamped = (work: Work, index: number): number => Math.max(0, Math.min(index, work.queue.length));

/** The next items that it is worth to read before they are needed. */
export function nextItems(work: Work, count: number): string[] {
  const ids = new Set<string>();
  const here = work.queue[work.at];
  if (here !== undefined) ids.add(here);
  let from = work.at + 1;
  for (let step = 0; step < count; step += 1) {
    const open = firstOpen(work, from);
    if (open === null) break;
    ids.add(work.queue[open]!);
    from = open + 1;
  }
  return [...ids];
}

function nextOf(work: Work): number {
  if (work.marked) return work.at + 1;
  return firstOpen(work, work.at + 1) ?? work.queue.length;
}

const emptyState: OwnState = { label: null, stale: false, flagged: false, note: null, taskOpened: false };
