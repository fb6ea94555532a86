import type { CodeReading } from './code.js';

export type PartKind = 'navigation' | 'display' | 'echo' | 'execution';

export interface FileWrite {
  path: string;
  /** `typed`: the agent's own words; `code`: what a program printed or wrote; `copy`: another file. */
  how: 'typed' | 'code' | 'copy';
  /** Of a copy: the file, when one is named. */
  from?: string;
  /** Of a copy: a whole folder, or what the pattern covers of it; `path` is the folder that it goes to. */
  tree?: { pattern: string | null };
  /** Of a copy whose source is no file: the history of the repository, or what the repository has of the file now. */
  origin?: 'leaked' | 'given';
  /** Of a typed write: the words. */
  text?: string;
  append?: boolean;
}

/** A pipeline of a command: what it is, reads and writes (trust-rules 2.1). */
export interface Part {
  kind: PartKind;
  program: string;
  /** Files it shows or opens, tidy; patterns with `*` as they are. */
  reads: string[];
  writes: FileWrite[];
  /** Source text that it runs, inline. */
  code: { text: string; reading: CodeReading }[];
  /** Every word, for scripts and data files that it names. */
  words: string[];
  /** Arguments of a program whose source is not here; it may write the files that they name. */
  opaque: boolean;
  /** History of the repository, or an address that holds answers. */
  leaked: boolean;
  /** Its output goes to a file or nowhere. */
  silent: boolean;
  /** Nothing that it prints can be an answer: it sets up the machine. */
  installs: boolean;
  /** Shows a file whose name the text does not tell. */
  unnamed: boolean;
  /** Its own words hold something that the shell puts in: a variable, what a command prints. */
  expands: boolean;
  /** Adds to the history of the repository. */
  commits: boolean;
  /** Brings files whose names it does not say: out of an archive, from a repository or the network. */
  brings: boolean;
}

export interface CommandReading {
  parts: Part[];
  /** Variables that the command sets to words of its own. */
  sets: Map<string, string>;
  /** Variables that it uses and does not set. */
  uses: Set<string>;
  /** Folders that it changes to. */
  folders: string[];
}

/** A part with what is said of it, and nothing else true of it. */
export function partOf(
  kind: PartKind | 'copy',
  program: string,
  reads: string[],
  writes: FileWrite[],
  words: string[] = [],
): Part {
  return {
    kind: kind === 'copy' ? 'navigation' : kind,
    program,
    reads,
    writes,
    code: [],
    words,
    opaque: false,
    leaked: false,
    silent: false,
    installs: false,
    unnamed: false,
    expands: false,
    commits: false,
    brings: false,
  };
}

/** What a program that copies a file or a folder does: a target without an ending may be either. */
export function copyWrites(from: string, to: string): FileWrite[] {
  const write = { path: to, how: 'copy' as const, from };
  return /\.\w+$/.test(to) ? [write] : [write, { ...write, tree: { pattern: null } }];
}
