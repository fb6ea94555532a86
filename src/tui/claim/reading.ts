import type { Command } from '../keymap/keymap.js';
import { claimBodyHeight, innerWidth } from '../layout.js';
import type { Model, OpenItem } from '../model.js';
import { scrollTop } from '../scroll.js';
import { type Body, bodyOf, foldedBlockOnScreen, rowOfOffset } from './body.js';

// How a reader moves through one closing message: scrolling, folding, matches.

/** The rows on screen now. */
export const layoutOf = (model: Model, item: OpenItem): Body =>
  bodyOf(item, innerWidth(model.size), claimBodyHeight(model));

/** Scrolling opens the folded middle: whoever moves wants to read on from where the head ended. */
export function scrolled(model: Model, item: OpenItem, command: Command): OpenItem {
  const body = layoutOf(model, item);
  if (!body.scrolls) return item;
  const height = claimBodyHeight(model);
  const head = body.rows.findIndex(row => row.kind === 'middle');
  if (item.middleFolded && command === 'page-down') {
    return { ...item, middleFolded: false, top: Math.min(Math.max(head - 1, 0), body.maxTop) };
  }
  const top = scrollTop(command, item.middleFolded ? 0 : item.top, body.maxTop + height, height);
  return top === null ? item : { ...item, middleFolded: false, top };
}

/** The next or previous match, brought on screen. */
export function stepMatch(model: Model, item: OpenItem, by: number): OpenItem {
  const { find } = item;
  if (!find) return item;
  const at = (find.at + by + find.matches.length) % find.matches.length;
  const [from] = find.matches[at] ?? [0];
  // Matches may stand in folded parts, so everything is opened while a search is on.
  const opened: OpenItem = { ...item, expanded: 'all', middleFolded: false, find: { ...find, at } };
  const row = rowOfOffset(opened, innerWidth(model.size), from);
  const height = claimBodyHeight(model);
  const { maxTop } = layoutOf(model, opened);
  const visible = row >= item.top && row < item.top + height && !item.middleFolded;
  return { ...opened, top: visible ? item.top : Math.min(Math.max(row - Math.floor(height / 3), 0), maxTop) };
}

/** `z`: everything open, or folded again as the message came. */
export const foldedOrNot = (item: OpenItem): OpenItem =>
  item.expanded === 'all' && !item.middleFolded
    ? { ...item, expanded: [], middleFolded: true, top: 0 }
    : { ...item, expanded: 'all', middleFolded: false, unfolded: true };

/** `e`: the first folded block on the screen opened, or null when there is none. */
export function nextBlockOpened(model: Model, item: OpenItem): OpenItem | null {
  const block = foldedBlockOnScreen(layoutOf(model, item));
  if (block === null) return null;
  return { ...item, expanded: item.expanded === 'all' ? 'all' : [...item.expanded, block], unfolded: true };
}
