import { findMatches } from '../claim/find.js';
import { bigText } from '../evidence/big-text.js';
import { firstTop, isOnScreen, pieceBehind, scrolledTop, type Top, topAt } from '../evidence/read-step.js';
import type { Command } from '../keymap/keymap.js';
import { frameRows, innerWidth, tooSmall } from '../layout.js';
import type { Model } from '../model.js';
import { wrapped } from '../text/wrapped.js';
import type { OpenVote } from './model.js';
import { questions } from './questions.js';

// How a reader moves through what a voter sees.

/** The rows above the text: the question and when it is yes, and the warning. */
export function headLines(item: OpenVote, width: number): { large: string; lines: string[] } {
  const { large, says } = questions[item.question];
  const warning = item.warning === '' ? [] : wrapped(`Mind: ${item.warning}`, width).slice(0, 2);
  return { large, lines: [...wrapped(says, width).slice(0, 2), ...warning].map(({ text }) => text) };
}

/** Cells and rows for the text. A linear screen has no end. */
export function textSize(model: Model, item: OpenVote): { cells: number; rows: number } {
  const cells = innerWidth(model.size);
  if (model.linear) return { cells, rows: 100_000 };
  const { lines } = headLines(item, cells);
  return { cells, rows: Math.max(frameRows(model.size) - fixedRows - lines.length, 3) };
}

/** Border, blindness, rule, question | rule, place | rule, choices (2), rule, keys (2), progress, border. */
const fixedRows = 14;

/** The item with the rows on screen remembered as seen. */
export function seenNow(model: Model, item: OpenVote): OpenVote {
  if (tooSmall(model)) return item;
  const { cells, rows } = textSize(model, item);
  const reached = Math.max(item.reached, pieceBehind(bigText(item.parts), item.top, rows, cells));
  return reached === item.reached ? item : { ...item, reached };
}

/** Share of the text that was on screen, 0 to 1. */
export const seenShareOf = (item: OpenVote): number =>
  Math.min(1, item.reached / Math.max(bigText(item.parts).count, 1));

/** A scrolling command; null for any other. */
export function scrolled(model: Model, item: OpenVote, command: Command): OpenVote | null {
  const { cells, rows } = textSize(model, item);
  const top = scrolledTop(command, bigText(item.parts), item.top, rows, cells);
  return top && { ...item, top };
}

/** Finds in all parts; unchanged but for `find` when nothing is found. */
export function searched(model: Model, item: OpenVote, query: string): OpenVote {
  const found: { part: number; start: number; end: number }[] = [];
  let more = false;
  for (const [part, { text }] of item.parts.entries()) {
    const { matches, more: cut } = findMatches(text, query);
    more ||= cut;
    for (const [start, end] of matches) found.push({ part, start, end });
  }
  if (found.length === 0) return { ...item, find: null };
  return steppedMatch(model, { ...item, find: { query, found, more, at: -1 } }, 1);
}

/** The next or previous match brought on screen. */
export function steppedMatch(model: Model, item: OpenVote, by: number): OpenVote {
  const { find } = item;
  if (!find) return steppedPart(model, item, by);
  const at = (find.at + by + find.found.length) % find.found.length;
  const place = find.found[at];
  if (!place) return item;
  const { cells, rows } = textSize(model, item);
  const text = bigText(item.parts);
  const top = isOnScreen(text, place, item.top, rows, cells) ? item.top : topAt(text, place, rows, cells);
  return { ...item, top, find: { ...find, at } };
}

/** The title of the next or previous part as the first row. */
function steppedPart(model: Model, item: OpenVote, by: number): OpenVote {
  const text = bigText(item.parts);
  const titles = item.parts.map((_, part) => text.part.indexOf(part));
  const to =
    by > 0 ? titles.find(piece => piece > item.top.piece) : titles.findLast(piece => piece < item.top.piece);
  if (to === undefined) return item;
  const { cells, rows } = textSize(model, item);
  const last = scrolledTop('bottom', text, firstTop, rows, cells) ?? firstTop;
  return { ...item, top: earlier(last, { piece: to, row: 0 }) };
}

const earlier = (a: Top, b: Top): Top =>
  a.piece < b.piece || (a.piece === b.piece && a.row < b.row) ? a : b;
