import type { FileState } from '../files.js';
import { type Piece, TypedText } from '../literals.js';
import { type PatchedFile, patchEdits } from '../text/patch.js';
import type { Running } from './running.js';

/** A file after an edit that puts the typed text where `old` stood; null when that is not known to stand there. */
export function replacedText(
  typed: TypedText,
  before: FileState | null,
  old: string | undefined,
  at: number,
): TypedText | null {
  const found = before?.content != null && old ? before.content.indexOf(old) : -1;
  if (before?.content == null || !old || found < 0) return null;
  const own = typed.pieces ?? [{ from: 0, to: typed.text.length, step: at, at: 0 }];
  return changed(wholeOf(before, before.content), found, found + old.length, typed.text, own, at);
}

/** A file after a patch; null when it is not known, or the patch does not fit it. */
export function patchedText(
  file: PatchedFile,
  before: FileState | null,
  patch: string,
  at: number,
): TypedText | null {
  const content = file.whole ? '' : (before?.content ?? null);
  const edits = content === null ? null : patchEdits(content, file, patch);
  if (content === null || edits === null) return null;
  let typed = file.whole || before === null ? new TypedText(at, '', file.path) : wholeOf(before, content);
  for (const { start, end, text, lines } of edits) {
    const own = lines.map(line => ({ ...line, step: at }));
    typed = changed(typed, start, end, text, own, at);
  }
  return typed;
}

/** What a patch adds to a file that is not known. */
export function addedText({ path, hunks }: PatchedFile, patch: string, at: number): TypedText {
  const lines = hunks.flat().filter(({ mark }) => mark === '+');
  let from = 0;
  const pieces = lines.map(({ start, end }): Piece => {
    const piece = { from, to: from + end - start, step: at, at: start };
    from = piece.to + 1;
    return piece;
  });
  const added = lines.map(({ start, end }) => patch.slice(start, end)).join('\n');
  return new TypedText(at, added, path, pieces);
}

/** Words of a here-document or of `echo`, at their place in the command. */
export function typedIn({ step, taints }: Running, words: string, path: string): TypedText {
  const at = words === '' ? -1 : (taints.command?.text.indexOf(words) ?? -1);
  return new TypedText(step, words, path, at < 0 ? null : [{ from: 0, to: words.length, step, at }]);
}

const wholeOf = ({ carried, step, path }: FileState, content: string): TypedText =>
  carried.find(({ text }) => text === content) ?? new TypedText(step, content, path);

function changed(
  typed: TypedText,
  start: number,
  end: number,
  words: string,
  own: readonly Piece[],
  at: number,
): TypedText {
  const text = typed.text.slice(0, start) + words + typed.text.slice(end);
  return new TypedText(at, text, typed.path, typed.piecesWith(start, end, own, words.length));
}
