import { type WrappedLine, wrapText } from './wrap.js';

export type WrapCache = (text: string, width: number) => readonly WrappedLine[];

type Entry = { byWidth: Map<number, readonly WrappedLine[]>; bytes: number };

/** `wrapText` remembered per (text, width); beyond `maxBytes` (estimated) the text used longest ago is forgotten. */
export function createWrapCache(maxBytes = 64 * 1024 * 1024): WrapCache {
  // A Map keeps the order of insertion: the first text is the one used longest ago.
  const entries = new Map<string, Entry>();
  let bytes = 0;

  return (text, width) => {
    const entry = entries.get(text) ?? { byWidth: new Map(), bytes: text.length * 2 };
    let rows = entry.byWidth.get(width);
    if (!rows) {
      rows = wrapText(text, width);
      const isNew = entry.byWidth.size === 0;
      entry.byWidth.set(width, rows);
      entry.bytes += rows.length * rowBytes;
      bytes += rows.length * rowBytes + (isNew ? text.length * 2 : 0);
    }
    entries.delete(text);
    entries.set(text, entry);
    for (const [oldest, { bytes: freed }] of entries) {
      // The text on screen stays, however large: wrapping it anew for each key would be worse.
      if (bytes <= maxBytes || oldest === text) break;
      entries.delete(oldest);
      bytes -= freed;
    }
    return rows;
  };
}

/** An object of three fields and a slice of the text. */
const rowBytes = 80;
