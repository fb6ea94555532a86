import { longestName } from './names.js';

/** The records of a zip file, as APPNOTE 6.3.10 lays them out: offsets of their fields, all little-endian. */
export const localHeader = { signature: 0x04034b50, size: 30 };
export const centralHeader = { signature: 0x02014b50, size: 46 };
export const dataDescriptor = { signature: 0x08074b50 };
export const endRecord = { signature: 0x06054b50, size: 22 };
export const endRecord64 = { signature: 0x06064b50, size: 56 };
export const endLocator64 = { signature: 0x07064b50, size: 20 };

/** One member as a header describes it. Nothing here is trusted before it is checked. */
export interface Entry {
  name: string;
  /** Bytes of the name in the headers. */
  nameBytes: number;
  flags: number;
  method: number;
  crc: number;
  /** Claimed sizes in bytes. */
  compressed: number;
  size: number;
  /** Offset of the local header. */
  headerAt: number;
  /** Unix mode bits, 0 when the archive was made elsewhere or has no directory. */
  mode: number;
  /** Found without a directory, and its data does not end in the file. */
  cut?: boolean;
}

export const flag = { encrypted: 0x1, sizesFollow: 0x8, strongEncryption: 0x40, maskedHeader: 0x2000 };

const utf8Names = 0x800;
const unixHost = 3;

export interface CentralEntry extends Entry {
  /** Bytes of the whole record. */
  length: number;
}

/** Lengths of the variable parts of a central record, to know how much of it to fetch. */
export function centralLength(fixed: Uint8Array): number {
  const view = viewOf(fixed);
  return centralHeader.size + view.getUint16(28, true) + view.getUint16(30, true) + view.getUint16(32, true);
}

export function readCentral(record: Uint8Array): CentralEntry {
  const view = viewOf(record);
  const nameBytes = view.getUint16(28, true);
  const flags = view.getUint16(8, true);
  const extraAt = centralHeader.size + nameBytes;
  const extra = record.subarray(extraAt, extraAt + view.getUint16(30, true));
  const wide = wideFields(extra, [
    view.getUint32(24, true),
    view.getUint32(20, true),
    view.getUint32(42, true),
  ]);
  return {
    name: nameOf(record.subarray(centralHeader.size, extraAt), flags),
    nameBytes,
    flags,
    method: view.getUint16(10, true),
    crc: view.getUint32(16, true),
    size: wide[0]!,
    compressed: wide[1]!,
    headerAt: wide[2]!,
    mode: view.getUint8(5) === unixHost ? view.getUint16(40, true) : 0,
    length: record.length,
  };
}

export interface LocalHeader extends Entry {
  dataAt: number;
}

/** A local header with its name and extra field, or null when the bytes are none. */
export function readLocal(record: Uint8Array, headerAt: number): LocalHeader | null {
  const fixed = localLength(record);
  if (fixed === null || record.length < fixed) return null;
  const view = viewOf(record);
  const flags = view.getUint16(6, true);
  const extraAt = localHeader.size + view.getUint16(26, true);
  const wide = wideFields(record.subarray(extraAt, fixed), [
    view.getUint32(22, true),
    view.getUint32(18, true),
  ]);
  return {
    name: nameOf(record.subarray(localHeader.size, extraAt), flags),
    nameBytes: extraAt - localHeader.size,
    flags,
    method: view.getUint16(8, true),
    crc: view.getUint32(14, true),
    size: wide[0]!,
    compressed: wide[1]!,
    headerAt,
    mode: 0,
    dataAt: headerAt + fixed,
  };
}

/** Bytes of a local header with its variable parts, or null when these are none. */
export function localLength(record: Uint8Array): number | null {
  if (record.length < localHeader.size) return null;
  const view = viewOf(record);
  if (view.getUint32(0, true) !== localHeader.signature) return null;
  return localHeader.size + view.getUint16(26, true) + view.getUint16(28, true);
}

/** Zip64: a 32-bit field that holds all ones stands, in this order, as 64 bits in the extra field with id 1. */
function wideFields(extra: Uint8Array, narrow: number[]): number[] {
  const wide = extraField(extra, 1);
  if (!wide) return narrow;
  const view = viewOf(wide);
  let at = 0;
  return narrow.map(value => {
    if (value !== 0xffffffff || at + 8 > wide.length) return value;
    at += 8;
    return Number(view.getBigUint64(at - 8, true));
  });
}

function extraField(extra: Uint8Array, wanted: number): Uint8Array | undefined {
  const view = viewOf(extra);
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === wanted) return extra.subarray(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return undefined;
}

/**
 * Names are UTF-8 when the flag says so and mostly when it does not; what is no UTF-8 is shown byte by byte.
 * A name that is too long is cut just past the limit: it will be refused, and must not fill memory before that.
 */
function nameOf(bytes: Uint8Array, flags: number): string {
  if (bytes.length > longestName) return Buffer.from(bytes.subarray(0, longestName + 1)).toString('latin1');
  try {
    return new TextDecoder('utf-8', { fatal: (flags & utf8Names) === 0, ignoreBOM: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('latin1');
  }
}

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
