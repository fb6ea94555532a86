import { firstTop } from '../evidence/read-step.js';
import type { Effect, Next } from '../messages.js';
import type { Model } from '../model.js';
import { attentionFrom, clamped, nextItems, startIndex } from '../work/work.js';
import { type ItemOf, type OpenOf, type Sheet, type SheetKind, withItem } from './model.js';
import { seenNow } from './reading.js';

/** Sheets that are read before they are needed. */
const aheadCount = 1;

/** The pass as its annotator left it, on the first open sheet or on the one asked for. */
export function opened<S extends Sheet>(
  kind: SheetKind<S>,
  model: Model,
  screen: S,
  item: string | null,
  at: number,
): Next {
  const notice = item === null ? null : model.notice;
  return goTo(kind, { ...model, overlay: null, notice }, screen, startIndex(screen, item), at);
}

/** Shows the sheet at an index; the index behind the last one is the page at the end. */
export function goTo<S extends Sheet>(
  kind: SheetKind<S>,
  model: Model,
  screen: S,
  index: number,
  at: number,
): Next {
  const moved: S = { ...screen, at: clamped(screen, index), item: null };
  const id = moved.queue[moved.at];
  if (id === undefined) return [{ ...model, screen: moved }, []];
  const known = moved.ahead[id];
  const next = known ? withItem(moved, openSheet(kind, model, moved, known as ItemOf<S>, at)) : moved;
  return [{ ...model, screen: next }, fetchAhead(kind, next)];
}

/** Keeps what was read, and shows the sheet that was waited for. */
export function loaded<S extends Sheet>(
  kind: SheetKind<S>,
  model: Model,
  screen: S,
  items: readonly ItemOf<S>[],
  at: number,
): Next {
  const wanted = new Set([...nextItems(screen, aheadCount), screen.queue[screen.at - 1]]);
  const ahead: Record<string, ItemOf<S>> = {};
  for (const item of [...(Object.values(screen.ahead) as ItemOf<S>[]), ...items])
    if (wanted.has(item.item)) ahead[item.item] = item;
  const kept: S = { ...screen, ahead };
  if (screen.item || screen.at >= screen.queue.length) return [{ ...model, screen: kept }, []];
  const here = ahead[screen.queue[screen.at] ?? ''];
  if (here) return [{ ...model, screen: withItem(kept, openSheet(kind, model, kept, here, at)) }, []];
  return [
    {
      ...model,
      screen: kept,
      notice: `this ${kind.noun[0]} is gone (its run was imported or audited anew): > goes on`,
    },
    [],
  ];
}

function openSheet<S extends Sheet>(
  kind: SheetKind<S>,
  model: Model,
  screen: S,
  item: ItemOf<S>,
  at: number,
): OpenOf<S> {
  const fresh = { ...item, ...attentionFrom(at), top: firstTop, reached: 0, find: null };
  return seenNow(kind, model, kind.opened(screen, fresh as unknown as OpenOf<S>));
}

function fetchAhead<S extends Sheet>(kind: SheetKind<S>, screen: S): Effect[] {
  const items = nextItems(screen, aheadCount).filter(id => !screen.ahead[id]);
  return items.length === 0 ? [] : [kind.load(items)];
}
