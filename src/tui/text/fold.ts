/** A part of a message that may be folded to one line. Lines are counted from 0; `endLine` is exclusive. */
export type FoldBlock = {
  kind: 'code' | 'table' | 'files';
  startLine: number;
  endLine: number;
  /** What stands for the block while it is folded, e.g. `[table, 14 rows - e to expand]`. */
  label: string;
};

/** The code blocks, tables and file lists of a message, in order, not overlapping. */
export function foldBlocks(_text: string): FoldBlock[] {
  return [];
}

/** The text with its blocks folded, except those whose index is in `expanded` ('all': none folded). */
export function foldText(
  text: string,
  _blocks: readonly FoldBlock[],
  _expanded: ReadonlySet<number> | 'all',
): FoldedText {
  return { text, toOriginal: offset => offset, hiddenLines: 0 };
}

export type FoldedText = {
  text: string;
  /** Offset (code units) in the folded text -> offset in the message. */
  toOriginal(offset: number): number;
  /** Lines that are not shown. */
  hiddenLines: number;
};
