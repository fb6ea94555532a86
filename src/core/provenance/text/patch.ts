import { tidyPath } from '../paths.js';

/** What a patch does to one file. */
export interface PatchedFile {
  path: string;
  /** The patch's text from the first added line to the last, with everything else blanked; empty when none is added. */
  added: string;
  /** Where that begins in the patch. */
  from: number;
  deleted: boolean;
  /** The file is new: its added lines are all of it. */
  whole: boolean;
  /** Neighbouring lines, with their marks. */
  hunks: PatchLine[][];
}

/** A line of a patch without its mark: [start, end) in the patch. */
export interface PatchLine {
  mark: '+' | '-' | ' ';
  start: number;
  end: number;
}

/** Whether a text is a patch: of apply_patch, or unified. */
export const isPatch = (text: string): boolean =>
  /^[ \t]*\*\*\* Begin Patch/m.test(text) || /^(?:---|\+\+\+) \S/m.test(text) || /^@@ /m.test(text);

/** Whether a command is a patch and nothing else. */
export const startsPatch = (text: string): boolean => /^\s*\*\*\* Begin Patch/.test(text);

/**
 * What a patch adds to and takes from each file (trust-rules 2.1: added lines are typed, removed ones are not). A patch that
 * names no file belongs to `path`.
 */
export function patchedFiles(text: string, path: string): PatchedFile[] {
  const files: PatchedFile[] = [];
  let current: Pick<PatchedFile, 'path' | 'deleted' | 'whole' | 'hunks'> | null = null;
  const close = () => {
    if (current) files.push({ ...current, ...addedLines(text, current.hunks) });
    current = null;
  };
  const open = (name: string, deleted = false, whole = false) => {
    close();
    const tidy = tidyPath(name.trim().replace(/^[ab]\//, ''));
    current = { path: tidy, deleted, whole, hunks: [[]] };
  };
  let at = 0;
  let isNew = false;
  for (const line of text.split('\n')) {
    const header = HEADER.exec(line);
    if (header) open(header[2] ?? path, header[1] === 'Delete', header[1] === 'Add' || isNew);
    else if (line.startsWith('--- ')) isNew = /^--- \/dev\/null/.test(line);
    else if (line.startsWith('*** End Patch')) close();
    else if (line.startsWith('@@')) (current as PatchedFile | null)?.hunks.push([]);
    else if (!OTHER.test(line)) {
      if (!current && line.startsWith('+')) open(path);
      const mark = line[0] ?? ' ';
      const hunk = (current as PatchedFile | null)?.hunks.at(-1);
      if (mark === '+' || mark === '-' || mark === ' ')
        hunk?.push({ mark, start: Math.min(at + 1, at + line.length), end: at + line.length });
    }
    at += line.length + 1;
  }
  close();
  return files;
}

/** What stands at [start, end) becomes the text; each of its lines stands at `at` in the patch. */
export interface PatchEdit {
  start: number;
  end: number;
  text: string;
  lines: { from: number; to: number; at: number }[];
}

/**
 * The edits that turn a file into what the patch makes of it, each at offsets of the file after the one before; null when
 * the patch does not fit the file.
 */
export function patchEdits(
  content: string,
  { hunks, whole }: Pick<PatchedFile, 'hunks' | 'whole'>,
  patch: string,
): PatchEdit[] | null {
  const textOf = (lines: readonly PatchLine[]) =>
    lines.map(({ start, end }) => patch.slice(start, end)).join('\n');
  const edits: PatchEdit[] = [];
  let result = content;
  let behind = 0;
  for (const hunk of hunks) {
    if (hunk.every(({ mark }) => mark === ' ')) continue;
    const before = textOf(hunk.filter(({ mark }) => mark !== '+'));
    const start = whole ? result.length : result.indexOf(before, behind);
    if (start < 0 || (before === '' && !whole)) return null;
    const after = hunk.filter(({ mark }) => mark !== '-');
    const text = textOf(after);
    let from = 0;
    const lines = after.map(line => {
      const piece = { from, to: from + line.end - line.start, at: line.start };
      from = piece.to + 1;
      return piece;
    });
    edits.push({ start, end: start + before.length, text, lines });
    result = result.slice(0, start) + text + result.slice(start + before.length);
    behind = start + text.length;
  }
  return edits.length === 0 ? null : edits;
}

const HEADER =
  /^(?:\*\*\* (Add|Update|Delete) File: |\*\*\* Move to: |\+\+\+ (?:[ab]\/)?(?!\/dev\/null))([^\t\n]+)/;
/** Lines of a patch that stand for no line of a file. */
const OTHER =
  /^(?:\*\*\* |diff --git |index [0-9a-f]|new file mode|deleted file mode|similarity |rename |\\ No newline|\+\+\+ )/;

/** From the line of the first added line to the end of the last, what is outside of them blanked; line breaks stay. */
function addedLines(text: string, hunks: readonly PatchLine[][]): { added: string; from: number } {
  const ranges = hunks.flat().filter(({ mark }) => mark === '+');
  // The mark of the added line comes along as a blank.
  const begin = (ranges[0]?.start ?? 1) - 1;
  const pieces: string[] = [];
  let from = begin;
  for (const { start, end } of ranges) {
    pieces.push(text.slice(from, start).replace(/[^\n]/g, ' '), text.slice(start, end));
    from = end;
  }
  return { added: pieces.join(''), from: begin };
}
