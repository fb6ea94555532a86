/**
 * What a reader is handed: one file or one folder, found by walking the paths a person named.
 * All access to the disk goes through it, so that limits and safe names are kept in one place.
 */
export interface Source {
  kind: 'file' | 'folder';
  /** As the person named it, joined with what was found below; shown, so always made visible-safe. */
  path: string;
  absolute: string;
  bytes: number;
  /** The first bytes of a file (at most 64 KiB), read once, for detection. Empty for a folder. */
  start(): Promise<Uint8Array>;
  /** Names in a folder, sorted; empty for a file. */
  entries(): Promise<string[]>;
}
