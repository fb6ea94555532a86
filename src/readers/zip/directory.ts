import { type Bytes, Window } from './bytes.js';
import type { DirectoryEnd } from './end.js';
import { centralHeader, centralLength, type Entry, readCentral, viewOf } from './layout.js';

export interface Listing {
  entries: Entry[];
  /** The directory holds more members than were listed. */
  more: boolean;
  /** The directory broke off or is not one; what it listed before is not to be relied on. */
  broken: boolean;
}

/** The members a central directory lists, at most `most` of them. */
export async function readDirectory(bytes: Bytes, end: DirectoryEnd, most: number): Promise<Listing> {
  const window = new Window(bytes);
  const entries: Entry[] = [];
  let at = end.start;
  while (at + centralHeader.size <= end.end) {
    if (entries.length >= most) return { entries, more: true, broken: false };
    const fixed = await window.at(at, centralHeader.size);
    if (viewOf(fixed).getUint32(0, true) !== centralHeader.signature) break;
    const length = centralLength(fixed);
    if (at + length > end.end) break;
    const entry = readCentral(await window.at(at, length));
    entries.push({ ...entry, headerAt: entry.headerAt + end.shift });
    at += length;
  }
  return { entries, more: false, broken: at !== end.end };
}
