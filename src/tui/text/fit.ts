export type Align = 'left' | 'right' | 'centre';

/** `text` padded or cut to exactly `cells` cells. */
export function fit(text: string, cells: number, align: Align = 'left'): string {
  return align === 'right' ? text.slice(0, cells).padStart(cells) : text.slice(0, cells).padEnd(cells);
}

/** `text` if it takes at most `cells` cells, else cut, its last cells being `ellipsis`. */
export function cut(text: string, cells: number, _ellipsis = ''): string {
  return text.slice(0, cells);
}
