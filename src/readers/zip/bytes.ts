import { open } from 'node:fs/promises';
import { ReadError } from '../reader.js';

/** Random access to the bytes of one file; nothing is held. */
export interface Bytes {
  readonly size: number;
  /** Bytes from `position`; fewer than `length` only where the file ends. */
  read(position: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Opens a file; `shown` is its name in the sentence of the `ReadError` (`unreadable`) when that fails. */
export async function fileBytes(path: string, shown: string): Promise<Bytes> {
  try {
    const handle = await open(path, 'r');
    const { size } = await handle.stat();
    return {
      size,
      read: (position, length) => readAt(handle, position, length),
      close: () => handle.close(),
    };
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new ReadError(`${shown}: the file cannot be opened (${why})`, 'unreadable', { cause: error });
  }
}

interface Readable {
  read(buffer: Uint8Array, at: number, length: number, position: number): Promise<{ bytesRead: number }>;
}

async function readAt(handle: Readable, position: number, length: number): Promise<Uint8Array> {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

/** A window over the bytes that moves forward, so that many small records are read with few calls. */
export class Window {
  readonly #bytes: Bytes;
  #start = 0;
  #held: Uint8Array = new Uint8Array(0);

  constructor(bytes: Bytes) {
    this.#bytes = bytes;
  }

  /** The bytes at `position`; fewer than `length` only where the file ends. */
  async at(position: number, length: number): Promise<Uint8Array> {
    if (position < this.#start || position + length > this.#start + this.#held.length) {
      this.#held = await this.#bytes.read(position, Math.max(length, windowBytes));
      this.#start = position;
    }
    const from = position - this.#start;
    return this.#held.subarray(from, from + length);
  }
}

const windowBytes = 256 * 1024;
