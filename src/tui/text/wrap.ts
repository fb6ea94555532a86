/** One row of a wrapped text. */
export type WrappedLine = {
  text: string;
  /** Code unit offset of the row's first character in the source text. */
  start: number;
  /** true: the row continues the line of the row above. */
  continued: boolean;
};

/** The rows of `text` at `width` cells. The text must already be `visible`. */
export function wrapText(text: string, _width: number): WrappedLine[] {
  let start = 0;
  return text.split('\n').map(line => {
    const row = { text: line, start, continued: false };
    start += line.length + 1;
    return row;
  });
}
