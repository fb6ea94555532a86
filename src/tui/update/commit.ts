import type { LabelEvent } from '../../core/review/label-event.js';
import { unseenRows } from '../claim/body.js';
import type { TimedKey } from '../keys/key.js';
import { innerWidth } from '../layout.js';
import type { Next } from '../messages.js';
import type { ClaimScreen, Model, OpenItem, OwnState } from '../model.js';
import { itemDraft } from './drafts.js';
import { firstOpen, goTo } from './queue.js';

/** An item must have been on screen this long, and the same key silent this long, for a label to count (review 1.3). */
export const labelPauseMs = 120;

/** A label key: refused with a reason, asked again, or saved. The screen moves on only when it is on disk. */
export function commitLabel(
  model: Model,
  screen: ClaimScreen,
  item: OpenItem,
  value: string,
  key: TimedKey,
  silentFor: number,
): Next {
  const say = (notice: string, change: Partial<OpenItem> = {}): Next => [
    { ...model, notice, screen: { ...screen, item: { ...item, ...change } } },
    [],
  ];
  const refusal = whyNot(screen, item, value);
  if (refusal !== null) return say(refusal);
  if (silentFor < labelPauseMs) return say('key held down: ignored; press it once for each item');
  if (key.at - item.shownAt < labelPauseMs)
    return say('too soon: this item had only just appeared; press again');
  const unseen = item.warned ? 0 : unseenRows(item, innerWidth(model.size));
  if (unseen > 0)
    return say(`${unseen} ${unseen === 1 ? 'row' : 'rows'} unseen: press again, or z to unfold`, {
      warned: true,
    });
  const supersedes = screen.states[item.id]?.label?.event ?? null;
  const draft = itemDraft(model, screen, item, { kind: 'label', value, supersedes });
  return [{ ...model, screen: { ...screen, item }, saving: true }, [{ do: 'saveEvent', draft }]];
}

/** Backspace: takes back the last label in force, on whichever item it stands, today's or last week's. */
export function takeBack(model: Model, screen: ClaimScreen): Next {
  const last = screen.undo.at(-1);
  if (screen.lockedAt !== null) return [{ ...model, screen, notice: lockedNotice }, []];
  if (!last) return [{ ...model, screen, notice: 'nothing to take back' }, []];
  // The act belongs to the item that was labelled, which need not be the one on screen.
  const onScreen = screen.item;
  const base = itemDraft(model, screen, onScreen ?? absent(last.item), {
    kind: 'retract',
    supersedes: last.event,
  });
  const draft =
    onScreen?.id === last.item
      ? base
      : { ...base, item: last.item, viewState: null, activeMs: null, seenShare: null };
  return [{ ...model, screen, saving: true }, [{ do: 'saveEvent', draft }]];
}

/** What a saved event changes: the state of its item, and where the annotator goes next. */
export function afterEvent(model: Model, screen: ClaimScreen, event: LabelEvent, at: number): Next {
  if (event.item === null) return [{ ...model, screen: { ...screen, lockedAt: event.createdAt } }, []];
  const saved: ClaimScreen = { ...screen, savedAt: event.createdAt };
  const old = screen.states[event.item] ?? emptyState;
  const withState = (change: Partial<OwnState>): ClaimScreen => ({
    ...saved,
    states: { ...saved.states, [event.item as string]: { ...old, ...change } },
  });
  switch (event.kind) {
    case 'label': {
      const value = String(event.value);
      const activeMs = event.activeMs ?? 0;
      const labelled: ClaimScreen = {
        ...withState({ label: { event: event.id, value }, stale: false }),
        undo: [
          ...screen.undo,
          { event: event.id, item: event.item, value, activeMs, guideMeaning: event.guideMeaning ?? 0 },
        ],
        last: { number: screen.queue.indexOf(event.item) + 1, value, activeMs },
      };
      return goTo(model, labelled, nextOf(labelled), at);
    }
    case 'retract': {
      const undo = screen.undo.filter(entry => entry.event !== event.supersedes);
      const before = undo.findLast(entry => entry.item === event.item);
      const back: ClaimScreen = {
        ...withState({
          label: before ? { event: before.event, value: before.value } : null,
          stale: before !== undefined && before.guideMeaning < screen.guide.meaning,
        }),
        undo,
        last: null,
      };
      const said = before ? `taken back; the earlier label "${before.value}" stands again` : 'taken back';
      return goTo({ ...model, said }, back, screen.queue.indexOf(event.item), at);
    }
    case 'flag':
    case 'unflag':
      return [{ ...model, screen: withState({ flagged: event.kind === 'flag' }) }, []];
    case 'note':
      return [{ ...model, screen: withState({ note: event.value === '' ? null : String(event.value) }) }, []];
    default:
      return [{ ...model, screen: saved }, []];
  }
}

const lockedNotice = 'this pass is locked; its labels are never changed';

const emptyState: OwnState = { label: null, stale: false, flagged: false, note: null, taskOpened: false };

function whyNot(screen: ClaimScreen, item: OpenItem, value: string): string | null {
  if (screen.lockedAt !== null) return lockedNotice;
  const missing = (item.text ?? '').trim() === '';
  if (value === 'no_message' && !missing && !item.cutOff) return 'there is a message: 1, 2 or u';
  if ((value === 'yes' || value === 'no') && missing) return 'there is no message to judge: x';
  return null;
}

/** After a label: the next open item, round the end; past the last one when none is left. */
function nextOf(screen: ClaimScreen): number {
  if (screen.marked) return screen.at + 1;
  return firstOpen(screen, screen.at + 1) ?? screen.queue.length;
}

/** Stands in for the screen's item when the queue is finished and none is on it. */
function absent(id: string): OpenItem {
  return {
    id,
    text: null,
    words: 0,
    cutOff: false,
    hasTask: false,
    top: 0,
    middleFolded: true,
    expanded: [],
    seen: [],
    find: null,
    warned: false,
    shownAt: 0,
    activeSince: 0,
    activeMs: 0,
    taskOpened: false,
    unfolded: false,
  };
}
