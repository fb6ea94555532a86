import { visible } from '../../core/text/visible.js';
import type { BlindClosing } from '../../store/store.js';
import { addSeen, bodyOf } from '../claim/body.js';
import { claimBodyHeight, innerWidth, tooSmall } from '../layout.js';
import type { Effect, Next } from '../messages.js';
import type { ClaimScreen, Model, OpenItem } from '../model.js';
import { countWords } from '../text/words.js';

/** How many items are fetched before they are needed. */
const aheadCount = 2;

/** The first open item at or after an index, round the end: never labelled, or its label has gone stale. */
export function firstOpen(screen: Pick<ClaimScreen, 'queue' | 'states'>, from: number): number | null {
  const { queue } = screen;
  for (let step = 0; step < queue.length; step += 1) {
    const index = (from + step) % queue.length;
    const state = screen.states[queue[index] ?? ''];
    if (!state?.label || state.stale) return index;
  }
  return null;
}

/** `>`: past the last item it goes round to what is open, or to the "all done" page when nothing is. */
export function goToNext(model: Model, screen: ClaimScreen, at: number): Next {
  const open = screen.marked ? null : firstOpen(screen, 0);
  if (screen.at + 1 < screen.queue.length || open === null) return goTo(model, screen, screen.at + 1, at);
  return goTo({ ...model, said: 'that was the last one: round to the first open item' }, screen, open, at);
}

/** Shows the item at an index; the index behind the last one is the "all done" page. */
export function goTo(model: Model, screen: ClaimScreen, index: number, at: number): Next {
  const to = Math.max(0, Math.min(index, screen.queue.length));
  const moved: ClaimScreen = { ...screen, at: to, item: null };
  const id = screen.queue[to];
  if (id === undefined) return [{ ...model, screen: moved }, []];
  const closing = screen.ahead[id];
  const next = closing ? shownItem(model, moved, closing, at) : moved;
  return [{ ...model, screen: next }, fetchAhead(next)];
}

/** Keeps fetched closings, and shows the one that was waited for. */
export function withClosings(
  model: Model,
  screen: ClaimScreen,
  closings: readonly BlindClosing[],
  at: number,
): Next {
  const wanted = new Set(window(screen));
  const ahead: Record<string, BlindClosing> = {};
  for (const closing of [...Object.values(screen.ahead), ...closings]) {
    if (wanted.has(closing.item)) ahead[closing.item] = closing;
  }
  const kept: ClaimScreen = { ...screen, ahead };
  if (screen.item || screen.at >= screen.queue.length) return [{ ...model, screen: kept }, []];
  const here = ahead[screen.queue[screen.at] ?? ''];
  if (here) return [{ ...model, screen: shownItem(model, kept, here, at) }, []];
  return [{ ...model, screen: kept, notice: 'this item is gone (its run was imported anew): > goes on' }, []];
}

function shownItem(model: Model, screen: ClaimScreen, closing: BlindClosing, at: number): ClaimScreen {
  const text = closing.text === null ? null : visible(closing.text);
  const item: OpenItem = {
    id: closing.item,
    text,
    words: countWords(text ?? ''),
    cutOff: closing.cutOff,
    hasTask: closing.hasTask,
    top: 0,
    middleFolded: true,
    expanded: [],
    seen: [],
    find: null,
    warned: false,
    shownAt: at,
    activeSince: at,
    activeMs: 0,
    taskOpened: screen.states[closing.item]?.taskOpened ?? false,
    unfolded: false,
  };
  if (tooSmall(model)) return { ...screen, item };
  const { rows } = bodyOf(item, innerWidth(model.size), claimBodyHeight(model));
  return { ...screen, item: { ...item, seen: addSeen([], rows) } };
}

/** The items that are worth keeping: this one, the next open ones, and the one before. */
function window(screen: ClaimScreen): string[] {
  const ids = [screen.queue[screen.at], screen.queue[screen.at - 1], screen.queue[screen.at + 1]];
  let from = screen.at + 1;
  for (let step = 0; step < aheadCount; step += 1) {
    const open = firstOpen(screen, from);
    if (open === null) break;
    ids.push(screen.queue[open]);
    from = open + 1;
  }
  return ids.filter(id => id !== undefined);
}

function fetchAhead(screen: ClaimScreen): Effect[] {
  const items = [...new Set(window(screen))].filter(id => !screen.ahead[id]);
  return items.length > 0 ? [{ do: 'loadClosings', items }] : [];
}
