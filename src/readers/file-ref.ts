import { createHash } from 'node:crypto';
import type { FileRef } from '../core/run/types.js';
import type { Source } from './source.js';

/** Files up to this size get a hash; of larger ones only the size is known. */
const hashUpTo = 64_000_000;

/** A file of a run, as the run's record keeps it. `path` is what the run calls it. */
export async function fileRefOf(file: Source, path: string): Promise<FileRef> {
  const sha256 = file.bytes <= hashUpTo ? await hashOf(file) : undefined;
  return {
    path,
    bytes: file.bytes,
    ...(sha256 !== undefined && { sha256 }),
    mtime: file.modified,
    ref: { file: file.path, ...(sha256 !== undefined && { sha256 }) },
  };
}

async function hashOf(file: Source): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file.chunks()) hash.update(chunk);
  return hash.digest('hex');
}
