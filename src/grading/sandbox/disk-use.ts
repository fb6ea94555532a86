import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes on disk below a folder; counting ends where it is clear that there are more than `most`. Links are not followed. */
export async function diskUse(folder: string, most: number, seen = { files: 0 }): Promise<number> {
  let bytes = 0;
  let names: string[];
  try {
    names = await readdir(folder);
  } catch {
    return 0;
  }
  for (const name of names) {
    // Many small files fill a disk as well: each counts as a block at least.
    if (++seen.files > MOST_FILES) return Number.POSITIVE_INFINITY;
    const path = join(folder, name);
    try {
      const stat = await lstat(path);
      bytes += Math.max(4096, stat.blocks * 512);
      if (stat.isDirectory()) bytes += await diskUse(path, most - bytes, seen);
    } catch {
      continue;
    }
    if (bytes > most) return bytes;
  }
  return bytes;
}

const MOST_FILES = 200_000;
