import { ZipFault } from './fault.js';
import { viewOf } from './layout.js';

/**
 * Walks the frames of zstd data by their block headers (RFC 8878), without unpacking them, and throws `ZipFault`
 * where one wants more memory than it may have: fzstd allocates the window a frame claims before it reads any of it.
 * Damage that is found here is said too; damage inside blocks is found when they are unpacked.
 */
export function checkZstdFrames(data: Uint8Array, mostBytes: number): void {
  const view = viewOf(data);
  let at = 0;
  while (at < data.length) {
    need(data, at, 5);
    const magic = view.getUint32(at, true);
    if (magic >>> 4 === skippable) {
      need(data, at, 8);
      at += 8 + view.getUint32(at + 4, true);
    } else if (magic === frameMagic) {
      const frame = frameHeader(data, view, at);
      if (frame.window > Math.max(mostBytes, largestWindow))
        throw new ZipFault(`wants ${frame.window} bytes of memory to unpack`, 'zip_bomb');
      at = endOfBlocks(data, frame.blocksAt) + (frame.hasChecksum ? 4 : 0);
    } else throw new ZipFault('cannot be unpacked: not zstd data', 'zip_damaged');
  }
}

const frameMagic = 0xfd2fb528;
const skippable = 0x184d2a5;
/** What decoders must grant (RFC 8878, 3.1.1.1.2) is 8 MiB; the reference decoder grants 128 MiB. */
const largestWindow = 128 * 1024 * 1024;

function frameHeader(
  data: Uint8Array,
  view: DataView,
  at: number,
): { window: number; blocksAt: number; hasChecksum: boolean } {
  const flags = data[at + 4]!;
  const isSingleSegment = (flags & 0x20) !== 0;
  const dictionaryBytes = [0, 1, 2, 4][flags & 3]!;
  const sizeBytes = flags >> 6 ? 1 << (flags >> 6) : Number(isSingleSegment);
  const sizeAt = at + 5 + (isSingleSegment ? 0 : 1) + dictionaryBytes;
  need(data, at, sizeAt + sizeBytes - at);
  const window = isSingleSegment ? littleEndian(data, sizeAt, sizeBytes) : windowOf(view.getUint8(at + 5));
  return { window, blocksAt: sizeAt + sizeBytes, hasChecksum: (flags & 4) !== 0 };
}

function windowOf(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 7);
}

function endOfBlocks(data: Uint8Array, from: number): number {
  for (let at = from; ; ) {
    need(data, at, 3);
    const header = littleEndian(data, at, 3);
    const isLast = (header & 1) !== 0;
    const isRepeat = ((header >> 1) & 3) === 1;
    at += 3 + (isRepeat ? 1 : header >> 3);
    if (isLast) return at;
  }
}

function littleEndian(data: Uint8Array, at: number, bytes: number): number {
  let value = 0;
  for (let i = bytes - 1; i >= 0; i -= 1) value = value * 256 + data[at + i]!;
  return value;
}

function need(data: Uint8Array, at: number, bytes: number): void {
  if (at + bytes > data.length)
    throw new ZipFault('cannot be unpacked: the zstd data breaks off', 'zip_damaged');
}
