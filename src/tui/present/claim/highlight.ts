import type { BodyRow } from '../../claim/body.js';
import type { OpenItem } from '../../model.js';
import type { Row, Segment } from '../row.js';

/** Matches are marked in reverse video, the current one between brackets as well. */
export function highlighted(
  entry: Extract<BodyRow, { kind: 'text' }>,
  find: NonNullable<OpenItem['find']>,
): Row {
  const segments: Segment[] = [];
  let at = entry.from;
  for (let index = firstAfter(find.matches, entry.from); index < find.matches.length; index += 1) {
    const [from, to] = find.matches[index] as readonly [number, number];
    if (from >= entry.to) break;
    const start = Math.max(from, entry.from);
    const end = Math.min(to, entry.to);
    segments.push({ text: slice(entry, at, start) });
    const hit = slice(entry, start, end);
    segments.push({ text: index === find.at ? `[${hit}]` : hit, inverse: true });
    at = end;
  }
  segments.push({ text: slice(entry, at, entry.to) });
  return segments;
}

const slice = (entry: { text: string; from: number }, from: number, to: number): string =>
  entry.text.slice(from - entry.from, to - entry.from);

/** The first match that ends after an offset, by halving. */
function firstAfter(matches: readonly (readonly [number, number])[], offset: number): number {
  let low = 0;
  let high = matches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((matches[middle]?.[1] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
