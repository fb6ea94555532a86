import { closeSync, constants, fstatSync, openSync, readSync, realpathSync } from 'node:fs';
import { dirname, sep } from 'node:path';

/**
 * The bytes of a file that a grader left: null when there is none, when it is larger than `most`, or when it is not a plain
 * file in the folder (a link to elsewhere, a pipe). We may be root and read what the grader may not.
 */
export function readInside(folder: string, path: string, most: number): Buffer | null {
  let file: number | null = null;
  try {
    const base = realpathSync(folder);
    const within = realpathSync(dirname(path));
    if (within !== base && !within.startsWith(base + sep)) return null;
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const stat = fstatSync(file);
    // A second name of a file elsewhere (a hard link) has two.
    if (!stat.isFile() || stat.nlink > 1 || stat.size > most) return null;
    const bytes = Buffer.alloc(stat.size);
    let read = 0;
    while (read < bytes.length) {
      const got = readSync(file, bytes, read, bytes.length - read, read);
      if (got === 0) break;
      read += got;
    }
    return bytes.subarray(0, read);
  } catch {
    return null;
  } finally {
    if (file !== null) closeSync(file);
  }
}
