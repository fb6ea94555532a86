import { join } from 'node:path';
import { namedSource } from '../../src/readers/disk.js';
import type { Reader } from '../../src/readers/reader.js';
import { type Reading, readAll, written } from './reading.js';

export type Files = Record<string, string | Uint8Array | object | null>;

let count = 0;

/** Writes a run folder, values as JSON and null for a file that is not there, and reads it. */
export async function readFolder(
  reader: Reader,
  folder: string,
  files: Files,
): Promise<Reading & { detected: string; place: string }> {
  count += 1;
  const present = Object.entries(files).flatMap(([path, content]) => {
    if (content === null) return [];
    const isPlain = typeof content === 'string' || content instanceof Uint8Array;
    return [[path, isPlain ? content : JSON.stringify(content)] as const];
  });
  const place = written(join(folder, `run ${count}`), Object.fromEntries(present));
  const source = await namedSource(place);
  return { place, detected: await reader.detect(source), ...(await readAll(reader, source)) };
}
