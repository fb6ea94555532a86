import { applyEdits, type Edit } from '../../core/text/edits.js';

/** A part of a message that may be folded to one line. Lines are counted from 0; `endLine` is exclusive. */
export type FoldBlock = {
  kind: 'code' | 'table' | 'files';
  startLine: number;
  endLine: number;
  /** What stands for the block while it is folded, e.g. `[table, 14 rows - e to expand]`. */
  label: string;
};

export type FoldedText = {
  text: string;
  /** Offset (code units) in the folded text -> offset in the message. */
  toOriginal(offset: number): number;
  /** Lines of the message that are not shown. */
  hiddenLines: number;
};

/**
 * The code blocks, tables and file lists of a message, in order, not overlapping. Structure only: nothing here
 * looks at what the words say (review 1.1), and nothing open-ended is folded, so that an opened but never
 * closed code block cannot hide the rest of a message.
 */
export function foldBlocks(text: string): FoldBlock[] {
  const lines = text.split('\n');
  const blocks: FoldBlock[] = [];
  /** Per fence character the shortest fence known not to be closed: none as long can be closed further on. */
  const unclosed = new Map<string, number>();
  let at = 0;
  while (at < lines.length) {
    const block = codeAt(lines, at, unclosed) ?? tableAt(lines, at) ?? filesAt(lines, at);
    if (block && block.count >= least[block.kind])
      blocks.push({ kind: block.kind, startLine: at, endLine: block.endLine, label: labelOf(block) });
    at = block ? block.endLine : at + 1;
  }
  return blocks;
}

/** The text with its blocks folded, except those whose index is in `expanded` ('all': none folded). */
export function foldText(
  text: string,
  blocks: readonly FoldBlock[],
  expanded: ReadonlySet<number> | 'all',
): FoldedText {
  const edits: Edit[] = [];
  let hiddenLines = 0;
  let line = 0;
  let offset = 0;
  const goTo = (target: number): number => {
    for (; line < target; line += 1) {
      const newline = text.indexOf('\n', offset);
      offset = newline < 0 ? text.length + 1 : newline + 1;
    }
    return offset;
  };
  for (const [index, block] of blocks.entries()) {
    if (expanded === 'all' || expanded.has(index)) continue;
    const from = goTo(block.startLine);
    edits.push({ from, to: goTo(block.endLine) - 1, by: block.label });
    hiddenLines += block.endLine - block.startLine;
  }
  const { text: folded, toOriginal } = applyEdits(text, edits);
  return { text: folded, toOriginal, hiddenLines };
}

type Found = { kind: FoldBlock['kind']; endLine: number; count: number };

/** Smaller ones are read faster than unfolded. */
const least: Readonly<Record<FoldBlock['kind'], number>> = { code: 3, table: 2, files: 4 };

const words: Readonly<Record<FoldBlock['kind'], [string, string]>> = {
  code: ['code', 'lines'],
  table: ['table', 'rows'],
  files: ['file list', 'files'],
};

const labelOf = ({ kind, count }: Found): string =>
  `[${words[kind][0]}, ${count} ${words[kind][1]} - e to expand]`;

/** A fenced block, fences included; only when it is closed. */
function codeAt(lines: readonly string[], at: number, unclosed: Map<string, number>): Found | undefined {
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(lines[at] as string)?.[1];
  if (fence === undefined) return undefined;
  const mark = fence[0] as string;
  if (fence.length >= (unclosed.get(mark) ?? Number.POSITIVE_INFINITY)) return undefined;
  for (let end = at + 1; end < lines.length; end += 1) {
    const closing = (lines[end] as string).trim();
    if (closing.length >= fence.length && closing === mark.repeat(closing.length))
      return { kind: 'code', endLine: end + 1, count: end - at - 1 };
  }
  unclosed.set(mark, fence.length);
  return undefined;
}

function tableAt(lines: readonly string[], at: number): Found | undefined {
  return markdownTableAt(lines, at) ?? borderedTableAt(lines, at);
}

/** A header row, a row of dashes, rows. */
function markdownTableAt(lines: readonly string[], at: number): Found | undefined {
  const dashes = lines[at + 1];
  if (!isRow(lines[at]) || dashes === undefined || !isDashes(dashes)) return undefined;
  let end = at + 2;
  while (isRow(lines[end])) end += 1;
  return { kind: 'table', endLine: end, count: end - at - 2 };
}

/** Rows between drawn borders, as database shells print them. */
function borderedTableAt(lines: readonly string[], at: number): Found | undefined {
  if (!isBorder(lines[at])) return undefined;
  let end = at;
  let rows = 0;
  let inner = 0;
  while (isBorder(lines[end]) || isBarred(lines[end])) {
    if (isBorder(lines[end])) inner += end > at && rows > 0 ? 1 : 0;
    else rows += 1;
    end += 1;
  }
  // With a border after the header there are at least two after the first row.
  return { kind: 'table', endLine: end, count: rows - (inner >= 2 ? 1 : 0) };
}

const isRow = (line: string | undefined): boolean => line?.includes('|') ?? false;
const isDashes = (line: string): boolean =>
  line.includes('-') && line.includes('|') && /^[\s|:-]+$/.test(line);
const isBorder = (line: string | undefined): boolean =>
  line !== undefined && /^\s*[+┌├└╔╠╚][-=+─┬┼┴┐┤┘═╦╬╩╗╣╝]{2,}\s*$/.test(line);
const isBarred = (line: string | undefined): boolean =>
  line !== undefined && /^\s*[|│║].*[|│║]\s*$/.test(line);

/** Lines that are a path each, with nothing said about it but its size. */
function filesAt(lines: readonly string[], at: number): Found | undefined {
  let end = at;
  while (end < lines.length && isFile(lines[end] as string)) end += 1;
  return end > at ? { kind: 'files', endLine: end, count: end - at } : undefined;
}

const bullet = String.raw`(?:[-*+•]\s+|\d{1,3}[.)]\s+|[│├└─ ]+\s)?`;
const path = String.raw`[\w./\\~@+-]*[\w-](?:\.[A-Za-z][A-Za-z0-9]{0,7}|/)`;
const size = String.raw`(?:\s+\(?[\d.,]+\s*(?:[kKMG]?i?B|bytes|lines|rows)\)?)?`;
const file = new RegExp(`^\\s*${bullet}\`?${path}\`?${size}\\s*$`);

const isFile = (line: string): boolean => line.length <= 300 && file.test(line);
