import { headCells } from '../core/text/cut.js';
import { cellWidth, graphemes } from '../core/text/width.js';

const dots = '...';

/** How much of what is kept stands before the dots; the first share under which all texts still differ is taken. */
const shares = [0.5, 0.34, 0.66, 0.2, 0.8, 0, 1];

/**
 * The texts, each cut in its middle to `cells` cells where it is longer, all at the same place; texts that differ
 * still differ. Null when no place does that.
 */
export function cutApart(texts: readonly string[], cells: number): string[] | null {
  const kept = cells - dots.length;
  const different = new Set(texts).size;
  for (const share of shares) {
    const head = Math.round(kept * share);
    const cut = texts.map(text =>
      text.length * 2 <= cells || cellWidth(text) <= cells
        ? text
        : headCells(text, head) + dots + tailCells(text, kept - head),
    );
    if (new Set(cut).size === different) return cut;
  }
  return null;
}

/** The longest end of `text` that takes at most `cells` cells. */
function tailCells(text: string, cells: number): string {
  if (cells <= 0) return '';
  if (/^[\x20-\x7e]*$/.test(text)) return text.slice(-cells);
  const backwards = [...graphemes(text)].map(({ segment }) => segment).reverse();
  let used = 0;
  let end = '';
  for (const segment of backwards) {
    used += cellWidth(segment);
    if (used > cells) break;
    end = segment + end;
  }
  return end;
}
