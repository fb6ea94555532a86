import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { sha256 } from '../core/run/hash.js';
import type { FileUse, RunFile } from '../core/run/run-file.js';
import type { FileRef, Ref, Warning } from '../core/run/types.js';
import type { Limits, ReadEvent } from './reader.js';
import type { Source } from './source.js';
import { decodeText } from './text/decode.js';

/** A file as an event, and as the run's head lists it. */
export interface ReadFile {
  event: Extract<ReadEvent, { kind: 'file' }>;
  ref: FileRef;
}

type FileLimits = Pick<Limits, 'fileText' | 'fileBinary' | 'runFiles'>;

/**
 * The files of one run, read one after the other within what the limits let in: a text up to its cap, bytes that
 * are no text when they are few, and no more than so much for the whole run. What is left out is said.
 */
export class RunFiles {
  readonly #limits: FileLimits;
  readonly #warn: (warning: Warning) => void;
  #left: number;

  constructor(limits: FileLimits, warn: (warning: Warning) => void) {
    this.#limits = limits;
    this.#warn = warn;
    this.#left = limits.runFiles;
  }

  /** A file on disk; `path` is what the run calls it. */
  async onDisk(file: Source, use: FileUse, path: string): Promise<ReadFile> {
    const { fileText, fileBinary } = this.#limits;
    const { hash, start } = await readStart(file, Math.min(file.bytes, Math.max(fileText, fileBinary)));
    const sha = hash === undefined ? {} : { sha256: hash };
    const ref = { file: file.path, ...sha };
    const isText = isTextual(start.subarray(0, fileText), file.bytes > fileText);
    const kept = this.#kept(start, isText, file.bytes, ref, path);
    return {
      event: { kind: 'file', use, path, bytes: file.bytes, ...sha, ...kept, ref },
      ref: { path, bytes: file.bytes, ...sha, mtime: file.modified, ref },
    };
  }

  /** A file whose content stands in a record of the run. */
  inRecord(content: string | Uint8Array, use: FileUse, path: string, place: Ref): ReadFile {
    const whole = typeof content === 'string' ? Buffer.from(content) : content;
    const hash = sha256(whole);
    const ref = { ...place, sha256: hash };
    const { fileText } = this.#limits;
    const isText =
      typeof content === 'string' || isTextual(whole.subarray(0, fileText), whole.length > fileText);
    const text = typeof content === 'string' ? content : undefined;
    const kept = this.#kept(whole, isText, whole.length, ref, path, text);
    return {
      event: { kind: 'file', use, path, bytes: whole.length, sha256: hash, ...kept, ref },
      ref: { path, bytes: whole.length, sha256: hash, ref },
    };
  }

  /** A file of which only the name is known, or name, size and hash. */
  listed(
    use: FileUse,
    path: string,
    ref: Ref,
    known: { bytes?: number; sha256?: string } = {},
  ): ReadFile['event'] {
    const { bytes = null, sha256: hash } = known;
    return {
      kind: 'file',
      use,
      path,
      content: null,
      bytes,
      ...(hash !== undefined && { sha256: hash }),
      ref,
    };
  }

  /** What of a file is kept; `start` is all of it, or as much as could be kept, and `text` the same when it is known. */
  #kept(
    start: Uint8Array,
    isText: boolean,
    size: number,
    at: Ref,
    path: string,
    text?: string,
  ): Pick<RunFile, 'content' | 'truncated'> {
    const { fileText, fileBinary, runFiles } = this.#limits;
    if (!isText && size > fileBinary)
      return this.#leftOut(
        at,
        `${path} has ${size} bytes and is no text; only its size${hashed(at)} was kept`,
      );
    const bytes = Math.min(size, isText ? fileText : fileBinary);
    if (bytes > this.#left)
      return this.#leftOut(at, `${path} was not kept: the run has more than ${runFiles} bytes of files`);
    this.#left -= bytes;
    if (!isText) return { content: start };
    if (bytes === size) return { content: text ?? decodeText(start, at).text };
    const whole = start.subarray(0, endOfCharacter(start.subarray(0, bytes)));
    this.#warn({
      code: 'file_cut',
      at,
      text: `${path} has ${size} bytes; the first ${whole.length} were kept`,
    });
    return { content: decodeText(whole, at).text, truncated: true };
  }

  #leftOut(at: Ref, text: string): { content: null } {
    this.#warn({ code: 'file_not_kept', at, text });
    return { content: null };
  }
}

const hashed = ({ sha256: hash }: Ref): string => (hash === undefined ? '' : ' and hash');

/** Files up to this size get a hash; of larger ones only the size is known. */
const hashUpTo = 64_000_000;

/** The first bytes of a file, and the hash of all of it, in one pass. */
async function readStart(
  file: Source,
  most: number,
): Promise<{ hash: string | undefined; start: Uint8Array }> {
  const hash = file.bytes <= hashUpTo ? createHash('sha256') : undefined;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of file.chunks()) {
    hash?.update(chunk);
    if (size < most) parts.push(chunk.subarray(0, most - size));
    size += Math.min(chunk.length, most - size);
    if (!hash && size >= most) break;
  }
  return { hash: hash?.digest('hex'), start: Buffer.concat(parts) };
}

/**
 * Whether bytes are a text: UTF-8, or UTF-16 with its mark, without NUL. Bytes in an older encoding stay bytes, since
 * every guess at it would change what an annotator reads.
 */
function isTextual(bytes: Uint8Array, isCut: boolean): boolean {
  const whole = isCut ? bytes.subarray(0, endOfCharacter(bytes)) : bytes;
  return hasUtf16Mark(bytes)
    ? !decodeText(whole, { file: '' }).text.includes('\0')
    : isUtf8(whole) && !whole.includes(0);
}

const hasUtf16Mark = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);

/** Where the last whole character of a cut text ends. */
function endOfCharacter(bytes: Uint8Array): number {
  if (hasUtf16Mark(bytes)) return bytes.length - (bytes.length % 2);
  for (let at = bytes.length - 1; at >= 0 && at > bytes.length - 5; at -= 1) {
    const byte = bytes[at]!;
    if (byte >= 0x80 && byte < 0xc0) continue;
    const needs = byte < 0x80 ? 1 : byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return at + needs <= bytes.length ? at + needs : at;
  }
  return bytes.length;
}
