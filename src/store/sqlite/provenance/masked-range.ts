import type { Edit } from '../../../core/text/edits.js';
import type { MaskedText, Masker } from '../../../core/text/mask.js';

export interface Range {
  start: number;
  end: number;
}

/** A range of a text as recorded, in the text as it is handed out; what is hidden counts as a whole. */
export function maskedRange(masked: MaskedText, { start, end }: Range): Range {
  const from = masked.fromOriginal(start);
  if (end <= start) return { start: from, end: from };
  const last = editAt(masked.edits, end - 1);
  return {
    start: from,
    end:
      last && end <= last.to
        ? masked.fromOriginal(last.from) + last.by.length
        : masked.fromOriginal(end - 1) + 1,
  };
}

/** What stands at a hit, as it may be read: from the masked text where something of it is hidden. */
export function maskedWords(masked: MaskedText | null, range: Range, words: string, mask: Masker): string {
  if (masked === null || !isHidden(masked.edits, range)) return mask(words).text;
  const { start, end } = maskedRange(masked, range);
  return masked.text.slice(start, Math.min(end, start + mostWords));
}

const mostWords = 1200;

/** The last edit that begins at or before an offset. */
function editAt(edits: readonly Edit[], offset: number): Edit | undefined {
  let [low, high] = [0, edits.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (edits[middle]!.from <= offset) low = middle + 1;
    else high = middle;
  }
  return edits[low - 1];
}

function isHidden(edits: readonly Edit[], { start, end }: Range): boolean {
  const last = editAt(edits, Math.max(start, end - 1));
  return last !== undefined && last.to > start;
}
