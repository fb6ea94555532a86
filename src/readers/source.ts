/**
 * What a reader is handed: one file or one folder, found by walking the paths a person named.
 * All access to the disk goes through it, so that limits and safe names are kept in one place.
 * Every fault of the disk is a `ReadError` whose sentence names the file.
 */
export interface Source {
  kind: 'file' | 'folder';
  /**
   * What `Ref.file` carries: the name in its own folder (`gpt-4o-airline.json`), or for what lies in a run folder the
   * path below it (`output/result.csv`). It does not depend on how a person spelled the path, so that a second import
   * from elsewhere finds the same content.
   */
  path: string;
  /** As the person named it, joined with what was found below; for messages only, and hostile like all file names. */
  shown: string;
  absolute: string;
  /** The folder that `path` is relative to; a run keeps it as `source.root`. */
  root: string;
  /** Size of a file; 0 for a folder. */
  bytes: number;
  /** Time of the last change, ISO 8601. */
  modified: string;
  /** The first bytes of a file (at most 64 KiB), read once, for detection. Empty for a folder. */
  start(): Promise<Uint8Array>;
  /** Names in a folder, sorted; empty for a file. */
  entries(): Promise<string[]>;
  /**
   * What lies below a folder, by its name or a path with `/`. Null when there is nothing, or when it is a link or
   * lies outside: a reader never follows one out of the folder it was given.
   */
  open(name: string): Promise<Source | null>;
  /** What lies beside a file, by a path relative to its folder, under the same rules as `open`. */
  beside(name: string): Promise<Source | null>;
  /** Names of everything in the folder that holds this source, sorted; for formats that count siblings. */
  siblings(): Promise<string[]>;
  /** All bytes of a file; a `ReadError` (`too_large`) when there are more than `most`. */
  readAll(most: number): Promise<Uint8Array>;
  /** The bytes of a file in order, in pieces of up to 1 MiB. */
  chunks(): AsyncIterable<Buffer>;
}
