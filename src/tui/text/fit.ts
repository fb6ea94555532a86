import { cutCells, headCells } from '../../core/text/cut.js';
import { cellWidth } from '../../core/text/width.js';

export type Align = 'left' | 'right' | 'centre';

/** `text` padded or cut to exactly `cells` cells; half a wide character at the cut becomes a space. */
export function fit(text: string, cells: number, align: Align = 'left'): string {
  const width = Math.max(0, cells);
  const head = headCells(text, width);
  const gap = width - cellWidth(head);
  const before = align === 'left' || head.length < text.length ? 0 : align === 'right' ? gap : gap >> 1;
  return ' '.repeat(before) + head + ' '.repeat(gap - before);
}

/** `text` if it takes at most `cells` cells, else cut, its end being `ellipsis`; may be a cell short. */
export function cut(text: string, cells: number, ellipsis = ''): string {
  return cutCells(text, cells, ellipsis);
}
