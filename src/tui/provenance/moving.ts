import type { OpenRun } from './model.js';
import { openingHit } from './reading.js';
import { hitOf, placeKey, rowOf, tableRows } from './table.js';

// How a reader moves over the values of a run and their hits.

/** A row of the table with its first hit; what was begun on another row is given up. */
export function atRow(item: OpenRun, at: number, hit = 0): OpenRun {
  const rows = tableRows(item);
  const to = Math.max(0, Math.min(at, rows.length - 1));
  const hits = rows[to]?.hits.length ?? 0;
  const other = to !== item.at;
  return {
    ...item,
    at: to,
    hit: hits === 0 ? -1 : Math.min(hit, hits - 1),
    echo: other ? false : item.echo,
  };
}

/**
 * `]` and `[`: the next or previous hit; past the last one to the values beside, round, which is said. A value without
 * hits is one stop.
 */
export function steppedHit(item: OpenRun, by: 1 | -1): { item: OpenRun; said: string | null } {
  const rows = tableRows(item);
  const row = rowOf(item);
  if (!row) return { item, said: null };
  const hit = item.hit + by;
  if (row.hits.length > 0 && hit >= 0 && hit < row.hits.length)
    return { item: opened({ ...item, hit }), said: null };
  const at = (item.at + by + rows.length) % rows.length;
  const moved = atRow(item, at, by < 0 ? Number.MAX_SAFE_INTEGER : 0);
  const what = by > 0 ? 'that was the last hit' : 'that was the first hit';
  const where = rows.length === 1 ? 'round to the other end' : `now value ${at + 1} of ${rows.length}`;
  return { item: opened(moved), said: `${row.hits.length === 0 ? 'no hit' : what}: ${where}` };
}

/** Where no hit is on screen, nothing changes; else its place counts as seen. */
export function withSeen(item: OpenRun): OpenRun {
  const hit = hitOf(item);
  if (!hit || (hit.step >= -1 && item.texts[hit.step] === undefined)) return item;
  const key = placeKey(hit);
  return item.seen[key] ? item : { ...item, seen: { ...item.seen, [key]: true } };
}

/** Share of the hits of these values that were on screen, 0 to 1; 1 without hits, null where they are withheld. */
export function seenShare(item: OpenRun, cells: readonly number[]): number | null {
  if (item.cold) return null;
  const keys = new Set(cells.flatMap(cell => (item.values[cell]?.hits ?? []).map(placeKey)));
  if (keys.size === 0) return 1;
  return [...keys].filter(key => item.seen[key]).length / keys.size;
}

/** In a whole step the hit that was stepped to is brought on screen. */
function opened(item: OpenRun): OpenRun {
  if (item.readings.at(-1)?.kind !== 'step') return item;
  const under = { ...item, readings: item.readings.slice(0, -1) };
  return openingHit(under) ?? under;
}
