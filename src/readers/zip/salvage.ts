import { type Bytes, Window } from './bytes.js';
import type { Listing } from './directory.js';
import {
  centralHeader,
  dataDescriptor,
  flag,
  type LocalHeader,
  localHeader,
  localLength,
  readLocal,
  viewOf,
} from './layout.js';

/**
 * The members of a zip without a usable directory, as a log that is still being written or was cut off has none:
 * found by their local headers, in one pass from the start. A member whose data does not end in the file is listed
 * as `cut`.
 */
export async function salvage(bytes: Bytes, most: number): Promise<Listing> {
  const window = new Window(bytes);
  const entries: Listing['entries'] = [];
  let at = 0;
  for (;;) {
    const header = await nextHeader(bytes, window, at);
    if (!header) return { entries, more: false, broken: false };
    if (entries.length >= most) return { entries, more: true, broken: false };
    const found = await withSizes(bytes, window, header);
    entries.push(found.entry);
    at = found.next;
  }
}

interface Found {
  entry: Listing['entries'][number];
  /** Where to look for the next header. */
  next: number;
}

async function withSizes(bytes: Bytes, window: Window, header: LocalHeader): Promise<Found> {
  const { dataAt, ...entry } = header;
  const sizesFollow = (entry.flags & flag.sizesFollow) !== 0 && entry.compressed === 0;
  if (sizesFollow) return findDescriptor(bytes, window, header);
  const next = dataAt + entry.compressed;
  return next <= bytes.size ? { entry, next } : { entry: { ...entry, cut: true }, next: dataAt };
}

/** The next local header that makes sense, at or after `from`. */
async function nextHeader(bytes: Bytes, window: Window, from: number): Promise<LocalHeader | null> {
  for (let at = from; ; at += 1) {
    const found = await nextSignature(bytes, window, at, [localHeader.signature]);
    if (!found) return null;
    const header = await headerAt(bytes, window, found.at);
    if (header) return header;
    at = found.at;
  }
}

async function headerAt(bytes: Bytes, window: Window, at: number): Promise<LocalHeader | null> {
  const fixed = await window.at(at, localHeader.size);
  const length = localLength(fixed);
  if (length === null || at + length > bytes.size || isByChance(fixed)) return null;
  return readLocal(await window.at(at, length), at);
}

/**
 * Where the sizes of a member stand behind its data: a descriptor is one whose size fits its own place, with or
 * without its signature. The search ends at the next header, so that the whole pass stays linear.
 */
async function findDescriptor(bytes: Bytes, window: Window, header: LocalHeader): Promise<Found> {
  const { dataAt, ...entry } = header;
  const signatures = [dataDescriptor.signature, localHeader.signature, centralHeader.signature];
  for (let at = dataAt; ; at += 1) {
    const found = await nextSignature(bytes, window, at, signatures);
    const end = found?.at ?? bytes.size;
    const isDescriptor = found?.signature === dataDescriptor.signature;
    const sizes = isDescriptor
      ? await descriptorAt(window, end + 4, end - dataAt)
      : await descriptorBefore(window, end, dataAt);
    if (sizes) return { entry: { ...entry, ...sizes.values }, next: sizes.next };
    if (!found) return { entry: { ...entry, cut: true }, next: bytes.size };
    const endsHere = isDescriptor ? false : await endsSearch(bytes, window, found);
    if (endsHere) return { entry: { ...entry, cut: true }, next: found.at };
    at = found.at;
  }
}

async function endsSearch(bytes: Bytes, window: Window, found: Signature): Promise<boolean> {
  return found.signature === centralHeader.signature || (await headerAt(bytes, window, found.at)) !== null;
}

interface Sizes {
  values: { crc: number; compressed: number; size: number };
  next: number;
}

/** Checksum and sizes that stand at `at`, of 64 bits or of 32, when the packed size is `expected`. */
async function descriptorAt(window: Window, at: number, expected: number): Promise<Sizes | null> {
  const bytes = await window.at(at, 20);
  const view = viewOf(bytes);
  if (bytes.length < 12) return null;
  const crc = view.getUint32(0, true);
  const sizes = (size: number, length: number): Sizes => ({
    values: { crc, compressed: expected, size },
    next: at + length,
  });
  // A wide one also fits as a narrow one that claims no bytes; then what follows it decides.
  const isWide = bytes.length === 20 && Number(view.getBigUint64(4, true)) === expected;
  if (isWide && view.getUint16(12, true) !== lettersPK) return sizes(Number(view.getBigUint64(12, true)), 20);
  return view.getUint32(4, true) === expected ? sizes(view.getUint32(8, true), 12) : null;
}

const lettersPK = 0x4b50;

async function descriptorBefore(window: Window, end: number, dataAt: number): Promise<Sizes | null> {
  for (const length of [12, 20]) {
    const at = end - length;
    if (at < dataAt) continue;
    const sizes = await descriptorAt(window, at, at - dataAt);
    if (sizes && sizes.next === end) return sizes;
  }
  return null;
}

interface Signature {
  at: number;
  signature: number;
}

/** The first of the signatures at or after `from`. */
async function nextSignature(
  bytes: Bytes,
  window: Window,
  from: number,
  wanted: number[],
): Promise<Signature | null> {
  for (let start = from; start + 4 <= bytes.size; ) {
    const piece = await window.at(start, Math.min(pieceBytes, bytes.size - start));
    const view = viewOf(piece);
    for (
      let at = piece.indexOf(letterP);
      at >= 0 && at + 4 <= piece.length;
      at = piece.indexOf(letterP, at + 1)
    ) {
      const signature = view.getUint32(at, true);
      if (signature === localHeader.signature && isByChance(piece.subarray(at))) continue;
      if (wanted.includes(signature)) return { at: start + at, signature };
    }
    start += piece.length - 3;
    if (piece.length < 4) break;
  }
  return null;
}

/** Four bytes can stand in packed data by chance; no real header has no name or a method past 99. */
function isByChance(record: Uint8Array): boolean {
  if (record.length < localHeader.size) return false;
  const view = viewOf(record);
  return view.getUint16(8, true) > 99 || view.getUint16(26, true) === 0;
}

/** Every signature starts with "PK". */
const letterP = 0x50;
const pieceBytes = 64 * 1024;
