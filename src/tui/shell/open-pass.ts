import { currentLabels, lockOf, undoable } from '../../core/review/current.js';
import type { LabelEvent } from '../../core/review/label-event.js';
import type { Pass } from '../../core/review/passes.js';
import { called } from '../../store/called.js';
import { type Store, StoreError } from '../../store/store.js';
import type { OpenedPass } from '../messages.js';
import type { OwnState, Undoable } from '../model.js';

/** A pass as its annotator left it: own order, own labels, what can be taken back. */
export async function openPass(
  store: Store,
  pass: Pass,
  annotator: string,
  marked = false,
): Promise<OpenedPass> {
  const [guide, queue, events, seen] = await Promise.all([
    store.getGuide(pass.id),
    store.openQueue(pass.id, annotator),
    store.listEvents({ pass: pass.id, annotator }),
    store.notBlind(pass.id, annotator),
  ]);
  if (!guide)
    throw new StoreError(`this project has no guide for the pass; run ${called('doctor')}`, 'damaged');
  const states: Record<string, OwnState> = {};
  for (const [item, current] of currentLabels(events, guide.meaning)) {
    states[item] = {
      label: current.label ? { event: current.label.id, value: String(current.label.value) } : null,
      stale: current.stale,
      flagged: current.flagged,
      note: current.note,
      taskOpened: current.taskOpened,
    };
  }
  const items = queue.map(entry => entry.item).filter(item => !marked || isMarked(states[item]));
  const ids = new Set(items);
  return {
    pass,
    guide: { version: guide.version, hash: guide.hash, meaning: guide.meaning },
    lockedAt: lockOf(events)?.createdAt ?? null,
    queue: items,
    states,
    marked,
    notBlind: Object.fromEntries(seen.map(item => [item, true as const])),
    undo: undoable(events)
      .filter(event => event.item !== null && ids.has(event.item))
      .map(undoEntry),
  };
}

/** A label event as Backspace and the pace need it. */
export const undoEntry = (event: LabelEvent): Undoable => ({
  event: event.id,
  item: event.item ?? '',
  value: String(event.value),
  guideMeaning: event.guideMeaning ?? 0,
  activeMs: event.activeMs ?? 0,
});

/** Worth a second look: flagged, noted, or not to be told. */
export const isMarked = (state: OwnState | undefined): boolean =>
  state !== undefined && (state.flagged || state.note !== null || state.label?.value === 'unsure');
