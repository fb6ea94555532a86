import type { Effect, Next } from '../messages.js';
import type { Model } from '../model.js';
import { attentionFrom, clamped, nextItems, startIndex } from '../work/work.js';
import type { CheckItem, CheckScreen, OpenCheck, OpenedCheck } from './model.js';
import { fetching, openedAt } from './reading.js';

/** Runs that are read before they are needed: the next one is ready at once. */
const aheadCount = 1;

/** The screen as its annotator left it, on the first open run or on the one asked for. */
export function opened(model: Model, work: OpenedCheck, item: string | null, at: number): Next {
  const screen: CheckScreen = { kind: 'check', ...work, item: null, ahead: {} };
  const notice = item === null ? null : model.notice;
  return goTo({ ...model, overlay: null, notice }, screen, startIndex(screen, item), at);
}

/** Shows the run at an index; the index behind the last one is the page at the end. */
export function goTo(model: Model, screen: CheckScreen, index: number, at: number): Next {
  const moved: CheckScreen = { ...screen, at: clamped(screen, index), item: null };
  const id = moved.queue[moved.at];
  if (id === undefined) return [{ ...model, screen: moved }, []];
  const known = moved.ahead[id];
  const next = known ? { ...moved, item: openItem(known, at) } : moved;
  return [{ ...model, screen: next }, [...fetchAhead(next), ...fetching(next)]];
}

/** Keeps what was read, and shows the run that was waited for. */
export function loaded(model: Model, screen: CheckScreen, items: readonly CheckItem[], at: number): Next {
  const wanted = new Set([...nextItems(screen, aheadCount), screen.queue[screen.at - 1]]);
  const ahead: Record<string, CheckItem> = {};
  for (const item of [...Object.values(screen.ahead), ...items])
    if (wanted.has(item.item)) ahead[item.item] = item;
  const kept: CheckScreen = { ...screen, ahead };
  if (screen.item || screen.at >= screen.queue.length) return [{ ...model, screen: kept }, []];
  const here = ahead[screen.queue[screen.at] ?? ''];
  if (!here)
    return [
      { ...model, screen: kept, notice: 'this run is gone (it was imported or audited anew): > goes on' },
      [],
    ];
  const shown = { ...kept, item: openItem(here, at) };
  return [{ ...model, screen: shown }, fetching(shown)];
}

const openItem = (item: CheckItem, at: number): OpenCheck =>
  openedAt({ ...item, ...attentionFrom(at), value: 0, hit: -1, seen: [], reading: null, find: null }, 0);

function fetchAhead(screen: CheckScreen): Effect[] {
  const items = nextItems(screen, aheadCount).filter(id => !screen.ahead[id]);
  if (items.length === 0) return [];
  const versions = Object.fromEntries(items.map(id => [id, screen.verdicts[id]?.shown.version ?? '']));
  return [{ do: 'check:load', items, versions }];
}
