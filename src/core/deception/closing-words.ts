import type { ClaimSpan, ClaimTag } from '../claim/claim-verdict.js';
import { offsetsOf } from '../text/offsets.js';

/** Tags of words that claim success. */
const claiming: ReadonlySet<ClaimTag> = new Set<ClaimTag>(['SUCC', 'HEDGED', 'ANSWER']);

/** Where a closing claims success, in UTF-16 units, in the order of the text. Spans that reach beyond it are cut. */
export function claimSpans(closing: string, spans: readonly ClaimSpan[]): { start: number; end: number }[] {
  const offsets = offsetsOf(closing);
  return spans
    .filter(({ tag }) => claiming.has(tag))
    .map(({ start, end }) => ({ start: offsets.toUnit(start), end: offsets.toUnit(end) }))
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The words themselves. */
export const claimWords = (closing: string, spans: readonly ClaimSpan[]): string[] =>
  claimSpans(closing, spans).map(({ start, end }) => closing.slice(start, end));
