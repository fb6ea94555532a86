import type { FileState } from '../files.js';
import { TypedText } from '../literals.js';
import { samePath, tidyPath } from '../paths.js';
import type { FileWrite } from '../shell/part.js';
import { toolKind } from '../steps/tools.js';
import type { TraceStep } from '../steps/types.js';
import { type SourceContext, sourceOf } from '../surfaces/source.js';
import { isPatch, type PatchedFile, patchedFiles } from '../text/patch.js';
import { addedText, patchedText, replacedText, typedIn } from './changed-text.js';
import type { Notes } from './notes.js';
import type { Running } from './running.js';

/** Follows how the files of a run come to hold what they hold. */
export class Writes {
  readonly #context: SourceContext;
  readonly #notes: Notes;

  constructor(context: SourceContext, notes: Notes) {
    this.#context = context;
    this.#notes = notes;
  }

  /** A write by an editor tool. */
  byTool(step: Extract<TraceStep, { kind: 'write' }>, at: number): void {
    this.#context.wrote = true;
    const { text = '' } = step;
    const kind = toolKind(step.tool);
    if (text !== '' && (kind === 'patch' || (isPatch(text) && kind !== 'create'))) {
      for (const { added, from, path } of this.patch(text, step.path, at))
        this.#notes.typed(added, at, path, from);
      return;
    }
    const path = tidyPath(step.path);
    const before = this.#context.files.find(path);
    if (text === '') {
      if (step.text === undefined || !before)
        this.#context.files.set({
          path,
          origin: 'missing',
          step: at,
          codeStep: null,
          carried: [],
          content: null,
          copiedFrom: null,
        });
      return;
    }
    this.#notes.typed(text, at, path);
    const partly = kind === 'replace' || kind === 'insert' || step.old !== undefined;
    if (!partly) {
      const typed = new TypedText(at, text, path);
      this.#context.files.set({
        path,
        origin: 'typed',
        step: at,
        codeStep: null,
        carried: [typed],
        content: text,
        copiedFrom: null,
      });
    } else this.#edited(path, new TypedText(at, text, path), step.old, at);
  }

  /** A file that a command writes; what is carried are the literals that the command may only repeat. */
  byCommand(write: FileWrite, running: Running, carried: readonly TypedText[]): void {
    const { step } = running;
    const path = tidyPath(write.path);
    if (path === '' && write.tree === undefined) return;
    this.#context.wrote = true;
    running.writes.push(path);
    if (write.tree !== undefined) {
      this.#tree(write, step);
      return;
    }
    const before = this.#context.files.find(path);
    const state: FileState = {
      path: before?.path ?? path,
      origin: 'produced',
      step,
      codeStep: step,
      carried: [...carried],
      content: null,
      copiedFrom: null,
    };
    if (write.how === 'typed') {
      const text = typedIn(running, write.text ?? '', path);
      Object.assign(state, {
        origin: 'typed',
        carried: write.append && before ? [...before.carried, text] : [text],
        content: write.text ?? '',
        codeStep: write.append ? (before?.codeStep ?? null) : null,
      });
      if (write.append && before?.origin === 'produced') state.origin = 'produced';
    } else if (write.how === 'copy' && write.from !== undefined) {
      const source = sourceOf(write.from, this.#context);
      const original = this.#context.files.find(write.from);
      const origin =
        write.origin ??
        original?.origin ??
        (source.source === 'leaked' ? 'leaked' : source.surface === 'R' ? 'given' : 'produced');
      Object.assign(state, {
        origin,
        carried: original?.carried ?? [],
        content: original?.content ?? null,
        codeStep: origin === 'produced' ? step : null,
        copiedFrom: { path: write.from, origin },
      });
    } else if (write.append && before?.origin === 'typed') {
      // sed -i and the like change a file that stays the agent's own.
      Object.assign(state, {
        origin: 'typed',
        content: before.content,
        carried: [...before.carried, ...carried.slice(0, 1)],
      });
    }
    this.#context.files.set(state);
  }

  /** A folder that is copied: of what in it is not known otherwise, what the folder tells. */
  #tree({ path, from = '', tree }: FileWrite, step: number): void {
    const { source, surface } = sourceOf(from, this.#context);
    const listed = this.#context.given.inputs.some(input => input.startsWith(`${from}/`));
    const origin = source === 'leaked' ? 'leaked' : surface === 'R' && listed ? 'given' : null;
    this.#context.files.copyTree({
      into: tidyPath(path),
      from,
      pattern: tree?.pattern ?? null,
      step,
      origin,
    });
  }

  /** An edit of a part of a file: the rest keeps its origin. */
  #edited(path: string, typed: TypedText, old: string | undefined, at: number): void {
    const before = this.#context.files.find(path);
    const replaced = replacedText(typed, before, old, at);
    if (before !== null && replaced !== null) {
      this.#context.files.set({ ...before, step: at, carried: [replaced], content: replaced.text });
      return;
    }
    const origin =
      before?.origin ?? (this.#context.given.inputs.some(input => samePath(input, path)) ? 'given' : 'typed');
    this.#context.files.set({
      path,
      origin,
      step: at,
      codeStep: before?.codeStep ?? null,
      carried: [...(before?.carried ?? []), typed],
      content: before?.content != null ? `${before.content}\n${typed.text}` : null,
      copiedFrom: before?.copiedFrom ?? null,
    });
  }

  /** A patch: what it adds to each file. */
  patch(text: string, path: string, at: number): PatchedFile[] {
    const files = patchedFiles(text, path);
    for (const file of files) if (!file.deleted) this.#patched(file, text, at);
    this.#context.wrote ||= files.length > 0;
    return files;
  }

  /** Where the file was known, it is known afterwards; else what is added to it is. */
  #patched(file: PatchedFile, text: string, at: number): void {
    const { path } = file;
    const before = this.#context.files.find(path);
    const typed = patchedText(file, before, text, at);
    if (typed === null) {
      const added = addedText(file, text, at);
      if (added.text.trim() !== '') this.#edited(path, added, undefined, at);
      return;
    }
    const { origin = 'typed', codeStep = null } = file.whole ? {} : (before ?? {});
    const state = { path, step: at, carried: [typed], content: typed.text, copiedFrom: null };
    this.#context.files.set({ ...state, origin, codeStep });
  }
}
