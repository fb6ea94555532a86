import { tidyPath } from '../paths.js';

/** The lines that a patch adds to one file. */
export interface PatchedFile {
  path: string;
  /** The patch's text from the first added line to the last, with everything else blanked; empty when none is added. */
  added: string;
  /** Where that begins in the patch. */
  from: number;
  deleted: boolean;
}

/** Whether a text is a patch: of apply_patch, or unified. */
export const isPatch = (text: string): boolean =>
  /^[ \t]*\*\*\* Begin Patch/m.test(text) || /^(?:---|\+\+\+) \S/m.test(text) || /^@@ /m.test(text);

/** Whether a command is a patch and nothing else. */
export const startsPatch = (text: string): boolean => /^\s*\*\*\* Begin Patch/.test(text);

/**
 * Added lines by file (trust-rules 2.1: added lines are typed, removed ones are not). A patch that names no file belongs
 * to `path`.
 */
export function patchedFiles(text: string, path: string): PatchedFile[] {
  const files: PatchedFile[] = [];
  let current: { path: string; keep: [number, number][]; deleted: boolean } | null = null;
  const close = () => {
    if (current) {
      const { path, deleted, keep } = current;
      files.push({ path, deleted, ...onlyRanges(text, keep) });
    }
    current = null;
  };
  const open = (name: string, deleted = false) => {
    close();
    current = { path: tidyPath(name.trim().replace(/^[ab]\//, '')), keep: [], deleted };
  };
  let at = 0;
  for (const line of text.split('\n')) {
    const header =
      /^\*\*\* (Add|Update|Delete) File: (.+)$/.exec(line) ?? /^(\+\+\+) (?:[ab]\/)?([^\t\n]+)/.exec(line);
    const moved = /^\*\*\* Move to: (.+)$/.exec(line);
    if (header) open(header[2] ?? path, header[1] === 'Delete');
    else if (moved) open(moved[1] ?? path);
    else if (line.startsWith('+') && !line.startsWith('+++')) {
      if (!current) open(path);
      (current as unknown as { keep: [number, number][] }).keep.push([at + 1, at + line.length]);
    }
    at += line.length + 1;
  }
  close();
  return files;
}

/** From the line of the first range to the end of the last, what is outside of them blanked; line breaks stay. */
function onlyRanges(text: string, ranges: readonly [number, number][]): { added: string; from: number } {
  // The mark of the added line comes along as a blank.
  const begin = (ranges[0]?.[0] ?? 1) - 1;
  const pieces: string[] = [];
  let from = begin;
  for (const [start, end] of ranges) {
    pieces.push(text.slice(from, start).replace(/[^\n]/g, ' '), text.slice(start, end));
    from = end;
  }
  return { added: pieces.join(''), from: begin };
}
