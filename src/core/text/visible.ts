export type VisibleOptions = {
  /** false: a newline becomes `<LF>` (names, paths, messages). Default true. */
  keepNewlines?: boolean;
  /** Cells between tab stops; a tab becomes spaces up to the next one. Default 4. */
  tab?: number;
};

/** `text` with every sequence a terminal could obey, or hide, shown as a visible token such as `<ESC>]52;` or `<RLO>`. */
export function visible(text: string, _options: VisibleOptions = {}): string {
  return text.replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, c => `<U+${c.charCodeAt(0).toString(16)}>`);
}

/** One line for names, paths and error messages: newlines become `<LF>`, cut to `maxCells` with `...`. */
export function visibleLine(text: string, maxCells?: number): string {
  const line = visible(text).replaceAll('\n', '<LF>');
  return maxCells !== undefined && line.length > maxCells ? `${line.slice(0, maxCells - 3)}...` : line;
}

/** How many sequences `visible` makes visible in `text` (tabs and CRLF are not hostile and do not count). */
export function hostileCount(text: string): number {
  return text.match(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g)?.length ?? 0;
}
