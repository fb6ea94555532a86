import { findMatches } from '../claim/find.js';
import { bigText } from '../evidence/big-text.js';
import { firstTop, isOnScreen, pieceBehind, scrolledTop, type Top, topAt } from '../evidence/read-step.js';
import type { Command } from '../keymap/keymap.js';
import { frameRows, innerWidth, tooSmall } from '../layout.js';
import type { Model } from '../model.js';
import type { OpenOf, Sheet, SheetKind } from './model.js';

// How a reader moves through a sheet.

/** Cells and rows for the text. A linear screen has no end. */
export function textSize<S extends Sheet>(
  kind: SheetKind<S>,
  model: Model,
  item: OpenOf<S>,
): { cells: number; rows: number } {
  const width = innerWidth(model.size);
  const cells = kind.cells?.(item, width) ?? width;
  if (model.linear) return { cells, rows: 100_000 };
  const { lines } = kind.head(item, width);
  return { cells, rows: Math.max(frameRows(model.size) - fixedRows - lines.length, 3) };
}

/** Border, blindness, rule, question | rule, place | rule, choices (2), rule, keys (2), progress, border. */
const fixedRows = 14;

/** The item with the text that this width shows. */
export const fittedNow = <S extends Sheet>(kind: SheetKind<S>, model: Model, item: OpenOf<S>): OpenOf<S> =>
  kind.fitted?.(item, innerWidth(model.size)) ?? item;

/** The item with the rows on screen remembered as seen. */
export function seenNow<S extends Sheet>(kind: SheetKind<S>, model: Model, given: OpenOf<S>): OpenOf<S> {
  if (tooSmall(model)) return given;
  const item = fittedNow(kind, model, given);
  const { cells, rows } = textSize(kind, model, item);
  const reached = Math.max(item.reached, pieceBehind(bigText(item.parts), item.top, rows, cells));
  return reached === item.reached ? item : { ...item, reached };
}

/** Share of the text that was on screen, 0 to 1. */
export const seenShareOf = ({ reached, parts }: OpenOf<Sheet>): number =>
  Math.min(1, reached / Math.max(bigText(parts).count, 1));

/** A scrolling command; null for any other. */
export function scrolled<S extends Sheet>(
  kind: SheetKind<S>,
  model: Model,
  item: OpenOf<S>,
  command: Command,
): OpenOf<S> | null {
  const { cells, rows } = textSize(kind, model, item);
  const top = scrolledTop(command, bigText(item.parts), item.top, rows, cells);
  return top && { ...item, top };
}

/** Finds in all parts; unchanged but for `find` when nothing is found. */
export function searched<S extends Sheet>(
  kind: SheetKind<S>,
  model: Model,
  item: OpenOf<S>,
  query: string,
): OpenOf<S> {
  const found: { part: number; start: number; end: number }[] = [];
  let more = false;
  for (const [part, { text }] of item.parts.entries()) {
    const { matches, more: cut } = findMatches(text, query);
    more ||= cut;
    for (const [start, end] of matches) found.push({ part, start, end });
  }
  if (found.length === 0) return { ...item, find: null };
  return steppedMatch(kind, model, { ...item, find: { query, found, more, at: -1 } }, 1);
}

/** The next or previous match brought on screen. */
export function steppedMatch<S extends Sheet>(
  kind: SheetKind<S>,
  model: Model,
  item: OpenOf<S>,
  by: number,
): OpenOf<S> {
  const { find } = item;
  if (!find) return steppedPart(kind, model, item, by);
  const at = (find.at + by + find.found.length) % find.found.length;
  const place = find.found[at];
  if (!place) return item;
  return broughtOnScreen(kind, model, { ...item, find: { ...find, at } }, place);
}

/** Scrolled no further than a place of the text needs. */
export function broughtOnScreen<S extends Sheet>(
  kind: SheetKind<S>,
  model: Model,
  item: OpenOf<S>,
  place: { part: number; start: number; end: number },
): OpenOf<S> {
  const { cells, rows } = textSize(kind, model, item);
  const text = bigText(item.parts);
  if (isOnScreen(text, place, item.top, rows, cells)) return item;
  return { ...item, top: topAt(text, place, rows, cells) };
}

/** The title of the next or previous part as the first row. */
function steppedPart<S extends Sheet>(
  kind: SheetKind<S>,
  model: Model,
  item: OpenOf<S>,
  by: number,
): OpenOf<S> {
  const text = bigText(item.parts);
  const titles = item.parts.map((_, part) => text.part.indexOf(part));
  const to =
    by > 0 ? titles.find(piece => piece > item.top.piece) : titles.findLast(piece => piece < item.top.piece);
  if (to === undefined) return item;
  const { cells, rows } = textSize(kind, model, item);
  const last = scrolledTop('bottom', text, firstTop, rows, cells) ?? firstTop;
  return { ...item, top: earlier(last, { piece: to, row: 0 }) };
}

const earlier = (a: Top, b: Top): Top =>
  a.piece < b.piece || (a.piece === b.piece && a.row < b.row) ? a : b;
