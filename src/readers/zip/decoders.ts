import { pipeline, Readable } from 'node:stream';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { Decompress } from 'fzstd';
import { ZipFault } from './fault.js';
import { checkZstdFrames } from './zstd-frames.js';

export type Chunks = AsyncIterable<Uint8Array>;

/** What is known of a member before it is unpacked. */
export interface Sizes {
  compressed: number;
  /** As the archive claims it. */
  size: number;
  /** Bytes of output that may be held at a time. */
  most: number;
}

export type Decoder = (packed: Chunks, sizes: Sizes) => Chunks;

/** By the number of the method in the header (APPNOTE 4.4.5). */
export const decoders: Readonly<Record<number, Decoder>> = { 0: stored, 8: inflated, 93: zstd };

function stored(packed: Chunks): Chunks {
  return packed;
}

/** A log may have a hundred thousand small members, for which a stream each costs more than the work. */
async function* inflated(packed: Chunks, sizes: Sizes): Chunks {
  if (sizes.compressed > smallBytes || sizes.size > smallBytes) return yield* inflatedStream(packed);
  const whole = await gather(packed);
  try {
    yield inflateRawSync(whole, { maxOutputLength: smallBytes });
  } catch (error) {
    // The claimed size was a lie.
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      return yield* inflatedStream([whole]);
    throw damaged(error);
  }
}

const smallBytes = 1024 * 1024;

async function* inflatedStream(packed: Chunks | Uint8Array[]): Chunks {
  const inflate = createInflateRaw({ chunkSize: pieceBytes });
  pipeline(Readable.from(packed), inflate, () => {});
  try {
    for await (const chunk of inflate) yield chunk as Uint8Array;
  } catch (error) {
    throw error instanceof ZipFault ? error : damaged(error);
  }
}

/** fzstd pushes its output, a window at a time; the frames are checked first, since it allocates what they claim. */
async function* zstd(packed: Chunks, { most }: Sizes): Chunks {
  const whole = await gather(packed);
  checkZstdFrames(whole, most);
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  const decompress = new Decompress(chunk => {
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes > most) throw tooLarge();
  });
  for (let at = 0; at < whole.length; at += pieceBytes) {
    push(decompress, whole.subarray(at, at + pieceBytes), at + pieceBytes >= whole.length);
    yield* held;
    held = [];
    heldBytes = 0;
  }
}

const pieceBytes = 64 * 1024;

function push(decompress: Decompress, piece: Uint8Array, isLast: boolean): void {
  try {
    decompress.push(piece, isLast);
  } catch (error) {
    throw error instanceof ZipFault ? error : damaged(error);
  }
}

/** All chunks as one. */
export async function gather(chunks: Chunks): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
}

export const tooLarge = (): ZipFault =>
  new ZipFault('unpacks to more than the limit (a zip bomb)', 'zip_bomb');

const damaged = (cause: unknown): ZipFault =>
  new ZipFault(
    `cannot be unpacked: ${cause instanceof Error ? cause.message : 'damaged data'}`,
    'zip_damaged',
    {
      cause,
    },
  );
