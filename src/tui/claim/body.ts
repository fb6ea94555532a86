import type { OpenItem } from '../model.js';
import { type FoldBlock, foldBlocks, foldText } from '../text/fold.js';
import type { WrappedLine } from '../text/wrap.js';
import { createWrapCache } from '../text/wrap-cache.js';

/** The rows of a closing message that are on screen, and what is not. */
export interface Body {
  rows: BodyRow[];
  /** Rows of the whole message at this width. */
  total: number;
  /** Rows that the folded middle hides now. */
  folded: number;
  /** Highest sensible `top` when the middle is open. */
  maxTop: number;
  scrolls: boolean;
}

export type BodyRow =
  | { kind: 'text'; text: string; from: number; to: number; start: number }
  | { kind: 'block'; text: string; block: number }
  | { kind: 'middle'; count: number };

/** Lays out a message in `height` rows of `width` cells: whole when it fits, else blocks folded, else head and tail. */
export function bodyOf(item: OpenItem, width: number, height: number): Body {
  const text = item.text ?? '';
  const full = wrap(text, width);
  if (full.length <= height) {
    return whole(
      full.map(row => textRow(row, offset => offset)),
      full.length,
    );
  }
  const rows = foldedRows(text, item.expanded, width);
  if (rows.length <= height) return whole(rows, full.length);
  const maxTop = rows.length - height;
  if (!item.middleFolded) {
    const top = Math.min(Math.max(item.top, 0), maxTop);
    return {
      rows: rows.slice(top, top + height),
      total: full.length,
      folded: 0,
      maxTop,
      scrolls: true,
    };
  }
  // Verdicts stand first or last in a report, so both ends are shown; the middle is one row that says so.
  const head = Math.ceil((height - 1) * 0.6);
  const tail = height - 1 - head;
  const count = rows.length - head - tail;
  return {
    rows: [...rows.slice(0, head), { kind: 'middle', count }, ...rows.slice(rows.length - tail)],
    total: full.length,
    folded: count,
    maxTop,
    scrolls: true,
  };
}

/** Rows of the message, as it is folded now, that were never on screen; folded blocks do not count. */
export function unseenRows(item: OpenItem, width: number): number {
  const text = item.text ?? '';
  const rows = foldedRows(text, item.expanded, width);
  let unseen = 0;
  let at = 0;
  for (const row of rows) {
    if (row.kind !== 'text' || row.text.trim() === '') continue;
    while (at < item.seen.length && (item.seen[at]?.[1] ?? 0) <= row.from) at += 1;
    const range = item.seen[at];
    if (!range || range[0] > row.from) unseen += 1;
  }
  return unseen;
}

/** Share of the message's characters that were on screen, 0 to 1; 1 for an empty message. */
export function seenShare(item: OpenItem): number {
  const length = item.text?.length ?? 0;
  if (length === 0) return 1;
  const seen = item.seen.reduce((sum, [from, to]) => sum + Math.min(to, length) - from, 0);
  return Math.min(1, seen / length);
}

/** `seen` with the rows on screen added. */
export function addSeen(seen: OpenItem['seen'], rows: readonly BodyRow[]): OpenItem['seen'] {
  const ranges: [number, number][] = [...seen.map(range => [range[0], range[1]] as [number, number])];
  for (const row of rows) if (row.kind === 'text') ranges.push([row.from, row.to + 1]);
  ranges.sort((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const range of ranges) {
    const last = merged.at(-1);
    if (last && range[0] <= last[1]) last[1] = Math.max(last[1], range[1]);
    else merged.push(range);
  }
  return merged;
}

/** The index of the first folded block on screen, or null. */
export const foldedBlockOnScreen = (body: Body): number | null => {
  const row = body.rows.find(entry => entry.kind === 'block');
  return row?.kind === 'block' ? row.block : null;
};

/** The display row that shows an offset of the message, when the middle is open. */
export function rowOfOffset(item: OpenItem, width: number, offset: number): number {
  const rows = foldedRows(item.text ?? '', item.expanded, width);
  let found = 0;
  for (const [index, row] of rows.entries()) {
    if (row.kind === 'text' && row.from <= offset) found = index;
  }
  return found;
}

export const blocksOf = (text: string): FoldBlock[] => remembered(text).blocks;

const wrap = createWrapCache();

function whole(rows: BodyRow[], total: number): Body {
  return { rows, total, folded: 0, maxTop: 0, scrolls: false };
}

function textRow(row: WrappedLine, toOriginal: (offset: number) => number): BodyRow {
  return {
    kind: 'text',
    text: row.text,
    from: toOriginal(row.start),
    to: toOriginal(row.start + row.text.length),
    start: row.start,
  };
}

/** The wrapped rows of a message with its blocks folded; kept for the last few (text, folding, width). */
function foldedRows(text: string, expanded: OpenItem['expanded'], width: number): BodyRow[] {
  const memo = remembered(text);
  const key = `${width} ${expanded === 'all' ? 'all' : expanded.join(',')}`;
  const known = memo.rows.get(key);
  if (known) return known;
  const open = expanded === 'all' ? ('all' as const) : new Set(expanded);
  const folded = foldText(text, memo.blocks, open);
  const starts = new Map<number, number>();
  if (open !== 'all') {
    for (const [index, block] of memo.blocks.entries()) {
      if (!open.has(index)) starts.set(memo.lineStarts[block.startLine] ?? -1, index);
    }
  }
  const rows = wrap(folded.text, width).map((row): BodyRow => {
    const from = folded.toOriginal(row.start);
    const block = row.continued ? undefined : starts.get(from);
    return block !== undefined ? { kind: 'block', text: row.text, block } : textRow(row, folded.toOriginal);
  });
  if (memo.rows.size > 8) memo.rows.clear();
  memo.rows.set(key, rows);
  return rows;
}

interface Memo {
  text: string;
  blocks: FoldBlock[];
  lineStarts: number[];
  rows: Map<string, BodyRow[]>;
}

const memos: Memo[] = [];

function remembered(text: string): Memo {
  const known = memos.find(memo => memo.text === text);
  if (known) return known;
  const lineStarts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lineStarts.push(at + 1);
  const memo: Memo = { text, blocks: foldBlocks(text), lineStarts, rows: new Map() };
  memos.unshift(memo);
  memos.length = Math.min(memos.length, 4);
  return memo;
}
