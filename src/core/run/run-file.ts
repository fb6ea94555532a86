import type { Ref } from './types.js';

/**
 * What a file is to a run: what it left, what it was given, what its outputs are compared with, or what compares them (the
 * task's grader).
 */
export type FileUse = 'output' | 'input' | 'reference' | 'grader';

/**
 * A file of a run as it was read. Its text or its bytes are evidence (trust-rules 2.2); what was too large is cut or
 * only listed, and says so.
 */
export interface RunFile {
  use: FileUse;
  /** As the run itself calls it, relative to where the agent worked: `output/result.json`; of a grader, below its folder. */
  path: string;
  /** A text, the bytes of what is no text, or null for a file that is listed and was not read. */
  content: string | Uint8Array | null;
  /** Bytes of the whole file; null when only its name is known. */
  bytes: number | null;
  /** Of the whole file, 64 hex digits; absent when it was not read to its end. */
  sha256?: string;
  /** `content` is the beginning of the file. */
  truncated?: boolean;
  ref: Ref;
}
