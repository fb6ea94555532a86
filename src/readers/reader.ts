import type { RunFile } from '../core/run/run-file.js';
import type { RunHead, Step, Warning } from '../core/run/types.js';
import type { Source } from './source.js';

/**
 * The seam of a run format. A reader turns one source (a file, or a folder that is one run) into events,
 * in this order for each run: `run`, then its `step`s in order, then `end`; its `file`s stand anywhere
 * between `run` and `end`. It never holds a whole run in memory beyond one record of its format and one file, and it never throws for bad content: what cannot be read becomes
 * `skipped` or a warning with its place, and the rest is still read. It throws `ReadError` only when nothing
 * of the source can be read, or nothing more of it: a document that breaks off, after what was whole was given.
 */
export interface Reader {
  /** Short lower-case name, as `--format` takes it: `tau-bench`. */
  readonly name: string;
  /** One line for `trustlayer formats`. */
  readonly title: string;
  /** How a folder or file of this format looks, for `trustlayer formats`. */
  readonly layout: string;
  /** How sure this reader is that the source is its own, from its content; never from its name alone. */
  detect(source: Source): Promise<Detection>;
  read(source: Source, options: ReadOptions): AsyncIterable<ReadEvent>;
  /** Why a source that belongs to this format is still no run ("a task card"); undefined when it says nothing. */
  whyNoRun?(source: Source): Promise<string | undefined>;
}

/** `certain` ends the search; of several `likely` the first in the list of readers wins. */
export type Detection = 'certain' | 'likely' | 'no';

export interface ReadOptions {
  /** Called with bytes of the source consumed so far, for progress. */
  onProgress?(bytes: number): void;
  limits: Limits;
}

/** Caps that keep a hostile or huge input from filling memory; what they cut is said in a warning. */
export interface Limits {
  /** Longest text kept of one step, result or closing, in UTF-16 units; the rest is cut and said. */
  textChars: number;
  /** Most bytes kept of one file of a run that is text; the rest is cut and said. */
  fileText: number;
  /** Largest file of a run that is no text and is kept; of a larger one only size and hash are. */
  fileBinary: number;
  /** Most bytes kept of all files of one run. */
  runFiles: number;
  /** Longest single record (a JSONL line, one JSON array element, a zip member) in bytes. */
  recordBytes: number;
  /** Deepest JSON nesting. */
  jsonDepth: number;
  /** Zip: members, and total bytes after decompression. */
  zipMembers: number;
  zipBytes: number;
  /** Zip: largest ratio of a member's size to its compressed size. */
  zipRatio: number;
}

export const defaultLimits: Limits = {
  textChars: 8_000_000,
  fileText: 4_000_000,
  fileBinary: 1_000_000,
  runFiles: 64_000_000,
  recordBytes: 256_000_000,
  jsonDepth: 200,
  zipMembers: 100_000,
  zipBytes: 4_000_000_000,
  zipRatio: 1000,
};

export type ReadEvent =
  | {
      kind: 'run';
      /** Everything known before the steps; `end` may still settle the rest. */
      head: RunHead;
    }
  | { kind: 'step'; step: Step }
  /** A file of the run, with its content as far as the limits let it in; its name stays in the head as well. */
  | ({ kind: 'file' } & RunFile)
  | {
      kind: 'end';
      /** What is only known after the last step: closing, termination, warnings, usage, score. */
      tail: Partial<RunHead>;
    }
  | { kind: 'warning'; warning: Warning }
  /** A record that could not be read as a run, and why; counted and shown by the import. */
  | { kind: 'skipped'; warning: Warning };

/** What comes of a source: its events, and last why no more of it could be read. */
export type SourceEvent = ReadEvent | { kind: 'failed'; error: ReadError };

/** Nothing of the source could be read; `message` is one sentence for a person, with the place. */
export class ReadError extends Error {
  override name = 'ReadError';
  constructor(
    message: string,
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
