import type { BlindHit } from '../../store/provenance.js';
import type { TextPart } from './big-text.js';

/**
 * Where a hit stands in the parts of its step as they are handed out. Its own offsets, when its text is there; else the
 * nearest occurrence in its part, then in any other part: a mark must never point at other words.
 */
export function placeOfHit(
  parts: readonly TextPart[],
  hit: Pick<BlindHit, 'part' | 'start' | 'end' | 'text'>,
): { part: number; start: number; end: number } | null {
  const own = parts[hit.part];
  if (hit.text === '') return own ? { part: hit.part, start: hit.start, end: hit.end } : null;
  if (own?.text.startsWith(hit.text, hit.start)) {
    return { part: hit.part, start: hit.start, end: Math.max(hit.end, hit.start + hit.text.length) };
  }
  const others = parts.map((_, part) => part).filter(part => part !== hit.part);
  for (const part of own ? [hit.part, ...others] : others) {
    const start = nearest(parts[part]!.text, hit.text, hit.start);
    if (start >= 0) return { part, start, end: start + hit.text.length };
  }
  // What is recorded there is written otherwise than its value (decoded, joined): the offsets are all there is.
  return own && hit.end <= own.text.length ? { part: hit.part, start: hit.start, end: hit.end } : null;
}

function nearest(text: string, wanted: string, at: number): number {
  const before = text.lastIndexOf(wanted, at);
  const behind = text.indexOf(wanted, at);
  if (before < 0 || behind < 0) return Math.max(before, behind);
  return at - before <= behind - at ? before : behind;
}
