import { firstTop } from '../evidence/read-step.js';
import type { Effect, Next } from '../messages.js';
import type { Model } from '../model.js';
import { attentionFrom, clamped, nextItems, startIndex } from '../work/work.js';
import type { VoteItem, VotesMsg, VotesScreen } from './model.js';
import { seenNow } from './reading.js';

/** Questions that are read before they are needed. */
const aheadCount = 1;

/** The votes as their annotator left them, on the first open question or on the one asked for. */
export function opened(model: Model, msg: Extract<VotesMsg, { type: 'votes:opened' }>, at: number): Next {
  const screen: VotesScreen = { kind: 'votes', ...msg.opened, item: null, ahead: {} };
  const notice = msg.item === null ? null : model.notice;
  return goTo({ ...model, overlay: null, notice }, screen, startIndex(screen, msg.item), at);
}

/** Shows the question at an index; the index behind the last one is the page at the end. */
export function goTo(model: Model, screen: VotesScreen, index: number, at: number): Next {
  const moved: VotesScreen = { ...screen, at: clamped(screen, index), item: null };
  const id = moved.queue[moved.at];
  if (id === undefined) return [{ ...model, screen: moved }, []];
  const known = moved.ahead[id];
  const next = known ? { ...moved, item: openVote(model, known, at) } : moved;
  return [{ ...model, screen: next }, fetchAhead(next)];
}

/** Keeps what was read, and shows the question that was waited for. */
export function loaded(model: Model, screen: VotesScreen, items: readonly VoteItem[], at: number): Next {
  const wanted = new Set([...nextItems(screen, aheadCount), screen.queue[screen.at - 1]]);
  const ahead: Record<string, VoteItem> = {};
  for (const item of [...Object.values(screen.ahead), ...items])
    if (wanted.has(item.item)) ahead[item.item] = item;
  const kept: VotesScreen = { ...screen, ahead };
  if (screen.item || screen.at >= screen.queue.length) return [{ ...model, screen: kept }, []];
  const here = ahead[screen.queue[screen.at] ?? ''];
  if (here) return [{ ...model, screen: { ...kept, item: openVote(model, here, at) } }, []];
  return [
    {
      ...model,
      screen: kept,
      notice: 'this question is gone (its run was imported or audited anew): > goes on',
    },
    [],
  ];
}

const openVote = (model: Model, item: VoteItem, at: number) =>
  seenNow(model, { ...item, ...attentionFrom(at), top: firstTop, reached: 0, find: null });

function fetchAhead(screen: VotesScreen): Effect[] {
  const items = nextItems(screen, aheadCount).filter(id => !screen.ahead[id]);
  return items.length === 0 ? [] : [{ do: 'votes:load', items }];
}
