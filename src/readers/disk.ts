import { createReadStream, type Stats } from 'node:fs';
import { lstat, open as openFile, readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { ReadError } from './reader.js';
import type { Source } from './source.js';

/**
 * A path that a person named, as a source. A link that was named is followed, one below it never is.
 * Throws `ReadError`: `missing`, `unreadable`, or `not_a_file` for a pipe or device, which could block for ever.
 */
export async function namedSource(path: string, from = process.cwd()): Promise<Source> {
  const absolute = resolve(from, path);
  const stats = await onDisk(path, () => stat(absolute));
  return sourceOf({ path: basename(absolute), shown: path, absolute, root: dirname(absolute) }, stats);
}

/** A member of a folder that is being walked; null for links and for what is neither a file nor a folder. */
export async function memberSource(folder: Source, name: string): Promise<Source | null> {
  const absolute = join(folder.absolute, name);
  const shown = join(folder.shown, name);
  const stats = await onDisk(shown, () => lstat(absolute));
  if (!stats.isFile() && !stats.isDirectory()) return null;
  return sourceOf({ path: name, shown, absolute, root: folder.absolute }, stats);
}

interface Place {
  path: string;
  shown: string;
  absolute: string;
  root: string;
}

function sourceOf(place: Place, stats: Stats): Source {
  if (stats.isDirectory()) return new DiskSource('folder', place, stats);
  if (stats.isFile()) return new DiskSource('file', place, stats);
  throw new ReadError(`${place.shown}: neither a file nor a folder`, 'not_a_file');
}

const startBytes = 65_536;
const chunkBytes = 1_048_576;

class DiskSource implements Source {
  readonly path: string;
  readonly shown: string;
  readonly absolute: string;
  readonly root: string;
  readonly modified: string;
  readonly bytes: number;
  #start: Promise<Uint8Array> | undefined;
  #entries: Promise<string[]> | undefined;

  constructor(
    readonly kind: Source['kind'],
    place: Place,
    stats: Stats,
  ) {
    this.path = place.path;
    this.shown = place.shown;
    this.absolute = place.absolute;
    this.root = kind === 'folder' ? place.absolute : place.root;
    this.modified = stats.mtime.toISOString();
    this.bytes = kind === 'file' ? stats.size : 0;
  }

  start(): Promise<Uint8Array> {
    this.#start ??= this.kind === 'file' ? onDisk(this.shown, () => firstBytes(this.absolute)) : nothing;
    return this.#start;
  }

  entries(): Promise<string[]> {
    const list = () => onDisk(this.shown, () => namesIn(this.absolute));
    this.#entries ??= this.kind === 'folder' ? list() : Promise.resolve([]);
    return this.#entries;
  }

  siblings(): Promise<string[]> {
    return onDisk(dirname(this.shown), () => namesIn(dirname(this.absolute)));
  }

  open(name: string): Promise<Source | null> {
    const path = this.kind === 'folder' ? this.absolute : null;
    return path === null ? Promise.resolve(null) : this.#below(path, this.shown, name);
  }

  beside(name: string): Promise<Source | null> {
    return this.#below(dirname(this.absolute), dirname(this.shown), name);
  }

  async #below(folder: string, shown: string, name: string): Promise<Source | null> {
    const parts = safeParts(name);
    if (!parts) return null;
    let absolute = folder;
    let stats: Stats | undefined;
    for (const part of parts) {
      absolute = join(absolute, part);
      stats = await lstat(absolute).catch(() => undefined);
      // A link anywhere on the way could lead out of the folder.
      if (!stats || stats.isSymbolicLink()) return null;
    }
    if (!stats?.isFile() && !stats?.isDirectory()) return null;
    const path = parts.join('/');
    return sourceOf({ path, shown: join(shown, ...parts), absolute, root: folder }, stats);
  }

  async readAll(most: number): Promise<Uint8Array> {
    if (this.bytes > most)
      throw new ReadError(`${this.shown}: ${this.bytes} bytes, more than the limit of ${most}`, 'too_large');
    return onDisk(this.shown, () => readFile(this.absolute));
  }

  async *chunks(): AsyncIterable<Buffer> {
    const stream = createReadStream(this.absolute, { highWaterMark: chunkBytes });
    try {
      for await (const chunk of stream) yield chunk as Buffer;
    } catch (error) {
      throw diskError(this.shown, error);
    } finally {
      stream.destroy();
    }
  }
}

const nothing: Promise<Uint8Array> = Promise.resolve(new Uint8Array());

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.sort((a, b) => (a < b ? -1 : 1));
}

async function firstBytes(absolute: string): Promise<Uint8Array> {
  const file = await openFile(absolute);
  try {
    const buffer = Buffer.alloc(startBytes);
    const { bytesRead } = await file.read(buffer, 0, startBytes, 0);
    // A copy: of thousands of small files each would otherwise keep the whole buffer.
    return bytesRead < startBytes ? Uint8Array.prototype.slice.call(buffer, 0, bytesRead) : buffer;
  } finally {
    await file.close();
  }
}

/** The parts of a relative path, or null when it is absolute or climbs. Windows separators separate too. */
function safeParts(name: string): string[] | null {
  if (name.includes('\0') || name.startsWith('/') || /^[A-Za-z]:/.test(name)) return null;
  const parts = name.split(sep === '\\' ? /[\\/]/ : '/').filter(part => part !== '' && part !== '.');
  return parts.length === 0 || parts.includes('..') ? null : parts;
}

async function onDisk<T>(shown: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw diskError(shown, error);
  }
}

const inWords: Record<string, string> = {
  ENOENT: 'no such file or folder',
  ENOTDIR: 'no such file or folder',
  EACCES: 'no permission to read it',
  EPERM: 'no permission to read it',
  ELOOP: 'a circle of links',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many files are open',
};

function diskError(shown: string, error: unknown): ReadError {
  if (error instanceof ReadError) return error;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const missing = code === 'ENOENT' || code === 'ENOTDIR';
  return new ReadError(
    `${shown}: ${inWords[code] ?? `cannot be read (${code || (error as Error).message})`}`,
    missing ? 'missing' : 'unreadable',
    { cause: error },
  );
}
