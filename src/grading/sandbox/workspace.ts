import { chmodSync, chownSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PREFIX, removeAbandoned, removeFolder } from './leftovers.js';
import type { User } from './unprivileged.js';

/** A file as the project keeps it. */
export interface GradedFile {
  /** Relative to its folder, with `/`. */
  path: string;
  content: Uint8Array;
}

export interface WorkspaceFiles {
  grader: readonly GradedFile[];
  input: readonly GradedFile[];
  outputs: readonly GradedFile[];
  /** null: the task has none, and there is no folder either. */
  reference: readonly GradedFile[] | null;
}

/** A fresh folder with copies of everything that one run of a grader needs. Only copies: nothing in it is of value. */
export interface Workspace {
  root: string;
  /** The grader's files, with the inputs in `input`. */
  task: string;
  input: string;
  output: string;
  reference: string | null;
  /** Where the grader can write and nothing else is: HOME, TMPDIR, shared memory, what our own wrapper notes. */
  home: string;
  tmp: string;
  shm: string;
  side: string;
  /** Ours alone: what the wrapper is read from. */
  own: string;
  remove(): void;
}

/**
 * With a user of its own the folder is root's: that user can change neither the reference nor our own files, nor rename or
 * remove the folders themselves.
 */
export function makeWorkspace(files: WorkspaceFiles, user: User | null): Workspace {
  removeAbandoned();
  const root = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  try {
    return fill(root, files, user);
  } catch (error) {
    removeFolder(root);
    throw error;
  }
}

function fill(root: string, files: WorkspaceFiles, user: User | null): Workspace {
  const writable = new Owner(user, user);
  const readOnly = new Owner(user === null ? null : { uid: 0, gid: user.gid }, null);
  readOnly.folder(root, 0o750);
  const place = (name: string, owner: Owner, modes = 0o750): string => {
    const path = join(root, name);
    owner.folder(path, modes);
    return path;
  };
  const task = place('task', writable);
  const input = join(task, 'input');
  copy(files.grader, task, writable);
  if (files.input.length > 0) copy(files.input, input, writable);
  const output = place('output', writable);
  copy(files.outputs, output, writable);
  let reference: string | null = null;
  if (files.reference !== null) {
    reference = place('reference', readOnly);
    copy(files.reference, reference, readOnly);
  }
  return {
    root,
    task,
    input,
    output,
    reference,
    home: place('home', writable),
    tmp: place('tmp', writable),
    shm: place('shm', writable),
    side: place('side', writable),
    own: place('own', readOnly),
    remove: () => removeFolder(root),
  };
}

/** Whose the files are that are made. */
class Owner {
  private readonly made = new Set<string>();

  constructor(
    private readonly user: User | null,
    private readonly writer: User | null,
  ) {}

  folder(path: string, mode = 0o750): void {
    if (this.made.has(path)) return;
    this.made.add(path);
    mkdirSync(path, { recursive: true });
    this.give(path, this.writer === null || this.user === null ? mode : 0o700);
  }

  file(path: string, content: Uint8Array): void {
    writeFileSync(path, content);
    this.give(path, isRunnable(content) ? 0o750 : 0o640);
  }

  private give(path: string, mode: number): void {
    chmodSync(path, mode);
    if (this.user !== null) chownSync(path, this.user.uid, this.user.gid);
  }
}

/** What names its interpreter (#!) or is machine code (ELF) is meant to be run; the project keeps no modes. */
const isRunnable = (content: Uint8Array): boolean =>
  (content[0] === 0x23 && content[1] === 0x21) ||
  (content[0] === 0x7f && content[1] === 0x45 && content[2] === 0x4c && content[3] === 0x46);

function copy(files: readonly GradedFile[], folder: string, owner: Owner): void {
  for (const { path, content } of files) {
    const steps = path.split('/').filter(step => step !== '' && step !== '.');
    if (steps.length === 0 || steps.includes('..') || path.includes('\0')) {
      throw new UnsafePath(`A file is named "${path}", which does not stay in its folder.`);
    }
    let at = folder;
    for (const step of steps.slice(0, -1)) {
      at = join(at, step);
      owner.folder(at);
    }
    const target = join(folder, ...steps);
    if (dirname(target) === folder) owner.folder(folder);
    owner.file(target, content);
  }
}

/** A path that would leave its folder; readers keep such names out, so it is a fault of the project file. */
export class UnsafePath extends Error {
  override name = 'UnsafePath';
}
