/** A stretch of a text replaced by another: code units [from, to) become `by`. */
export type Edit = { from: number; to: number; by: string };

/** A stretch of a text, in code units. */
export type Stretch = { from: number; to: number };

/** A text made from another one, with the way between their offsets (code units). */
export type EditedText = {
  text: string;
  /** Offset in the new text -> in the original. Inside a replacement: where the replaced stretch begins. */
  toOriginal(offset: number): number;
  /** Offset in the original -> in the new text. Inside a replaced stretch: where its replacement begins. */
  fromOriginal(offset: number): number;
};

/** Applies edits that are in order and do not overlap. Mapping an offset costs the logarithm of their number. */
export function applyEdits(text: string, edits: readonly Edit[]): EditedText {
  if (edits.length === 0) return { text, toOriginal: offset => offset, fromOriginal: offset => offset };
  const parts: string[] = [];
  /** Where each replacement begins in the new text. */
  const starts = new Int32Array(edits.length);
  const froms = new Int32Array(edits.length);
  let done = 0;
  let length = 0;
  for (const [at, { from, to, by }] of edits.entries()) {
    parts.push(text.slice(done, from), by);
    length += from - done;
    starts[at] = length;
    froms[at] = from;
    length += by.length;
    done = to;
  }
  parts.push(text.slice(done));

  return {
    text: parts.join(''),
    toOriginal(offset) {
      const index = lastAtMost(starts, offset);
      const edit = edits[index];
      if (!edit) return offset;
      const beyond = offset - (starts[index] as number) - edit.by.length;
      return beyond < 0 ? edit.from : edit.to + beyond;
    },
    fromOriginal(offset) {
      const index = lastAtMost(froms, offset);
      const edit = edits[index];
      if (!edit) return offset;
      const start = starts[index] as number;
      return offset < edit.to ? start : start + edit.by.length + (offset - edit.to);
    },
  };
}

/** Index of the last of the ascending numbers that is at most `limit`, else -1. */
export function lastAtMost(numbers: ArrayLike<number>, limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
