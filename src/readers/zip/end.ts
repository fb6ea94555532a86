import type { Bytes } from './bytes.js';
import { endLocator64, endRecord, endRecord64, viewOf } from './layout.js';

/** What the end of a zip says about its directory. */
export interface DirectoryEnd {
  /** Claimed number of members. */
  entries: number;
  /** Where the directory really starts. */
  start: number;
  /** Where it ends. */
  end: number;
  /** Bytes that were put before the archive; every offset in it shifts by them. */
  shift: number;
  /** The archive is one part of several. */
  split: boolean;
}

/** Finds the record that ends a zip, in its last 64 KiB; null when there is none that makes sense. */
export async function findEnd(bytes: Bytes): Promise<DirectoryEnd | null> {
  const from = Math.max(0, bytes.size - longestTail);
  const tail = await bytes.read(from, bytes.size - from);
  const view = viewOf(tail);
  for (let at = tail.length - endRecord.size; at >= 0; at -= 1) {
    // A cheap look at one byte first: this loop runs over 64 KiB of a file that is no zip.
    if (tail[at] !== 0x50 || view.getUint32(at, true) !== endRecord.signature) continue;
    const found = await readEnd(bytes, from + at, tail.subarray(at));
    if (found) return found;
  }
  return null;
}

const longestTail = endRecord.size + 0xffff;

async function readEnd(bytes: Bytes, at: number, record: Uint8Array): Promise<DirectoryEnd | null> {
  const view = viewOf(record);
  if (view.getUint16(20, true) > record.length - endRecord.size) return null;
  const narrow = {
    split: view.getUint16(4, true) !== 0,
    entries: view.getUint16(10, true),
    length: view.getUint32(12, true),
    offset: view.getUint32(16, true),
  };
  const isWide = narrow.entries === 0xffff || narrow.length === 0xffffffff || narrow.offset === 0xffffffff;
  const wide = isWide ? await readEnd64(bytes, at) : null;
  const { entries, length, offset, end } = wide ?? { ...narrow, end: at };
  // The directory ends where this record starts, whatever was put before the archive.
  const start = end - length;
  const shift = start - offset;
  if (start < 0 || shift < 0) return narrow.split ? { entries, start: 0, end, shift: 0, split: true } : null;
  return { entries, start, end, shift, split: narrow.split && !isWide };
}

async function readEnd64(
  bytes: Bytes,
  at: number,
): Promise<{ entries: number; length: number; offset: number; end: number } | null> {
  const locatorAt = at - endLocator64.size;
  if (locatorAt < 0) return null;
  const locator = viewOf(await bytes.read(locatorAt, endLocator64.size));
  if (locator.getUint32(0, true) !== endLocator64.signature) return null;
  // The record stands before its locator; the claimed offset is wrong when something was put before the archive.
  for (const recordAt of [Number(locator.getBigUint64(8, true)), locatorAt - endRecord64.size]) {
    if (recordAt < 0 || recordAt + endRecord64.size > locatorAt) continue;
    const view = viewOf(await bytes.read(recordAt, endRecord64.size));
    if (view.getUint32(0, true) !== endRecord64.signature) continue;
    return {
      entries: Number(view.getBigUint64(32, true)),
      length: Number(view.getBigUint64(40, true)),
      offset: Number(view.getBigUint64(48, true)),
      end: recordAt,
    };
  }
  return null;
}
