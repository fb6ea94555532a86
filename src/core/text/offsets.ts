import { lastAtMost } from './edits.js';

/** Maps offsets of one text between UTF-16 code units (what JavaScript counts) and code points (what is stored). */
export type Offsets = {
  /** Code points before code unit `unit`; an offset inside a surrogate pair counts as before the pair. */
  toPoint(unit: number): number;
  /** Code unit at which code point `point` begins; the text's end for points beyond it. */
  toUnit(point: number): number;
  /** Length of the text in code points. */
  readonly points: number;
};

/** Costs one scan, and memory only for characters beyond the basic plane. */
export function offsetsOf(text: string): Offsets {
  const pairs = pairOffsets(text);
  const points = text.length - pairs.length;
  return {
    points,
    toPoint(unit) {
      const at = clamp(unit, text.length);
      // A pair that begins before `at` makes two units one point, also when `at` is inside it: then the unit
      // before `at` is no point of its own.
      return at - (lastAtMost(pairs, at - 1) + 1);
    },
    toUnit(point) {
      const at = clamp(point, points);
      // Pair number i begins at point pairs[i] - i.
      let low = 0;
      let high = pairs.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((pairs[middle] as number) - middle < at) low = middle + 1;
        else high = middle;
      }
      return at + low;
    },
  };
}

/** Code unit offsets at which surrogate pairs begin. */
function pairOffsets(text: string): Uint32Array {
  if (!/[\ud800-\udbff]/.test(text)) return new Uint32Array(0);
  const offsets: number[] = [];
  for (const match of text.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g)) offsets.push(match.index);
  return Uint32Array.from(offsets);
}

const clamp = (offset: number, length: number): number => Math.max(0, Math.min(offset, length));
