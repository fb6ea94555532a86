import { detectReader } from './detect.js';
import { memberSource, namedSource } from './disk.js';
import { ReadError, type Reader } from './reader.js';
import type { Source } from './source.js';
import { whyNoRun } from './why-no-run.js';

/** What the named paths hold. */
export type Found =
  | { kind: 'source'; source: Source; reader: Reader }
  /** Not a run, below a folder that was named; told, and no fault. */
  | { kind: 'skipped'; shown: string; reason: string }
  /** An input that cannot be read as was asked; `message` is one sentence that begins with its name. */
  | { kind: 'failed'; shown: string; code: string; message: string };

export interface FindOptions {
  readers: readonly Reader[];
  /** Only this reader is tried; a file that was named is read by it whatever its content. */
  forced?: Reader;
  /** Where relative paths start. */
  from: string;
  /** Called with the number of files looked at, for progress. */
  onFile?(files: number): void;
}

/**
 * The runs below the named paths, in the order they were named, files of a folder by name. A folder that is one run
 * is not looked into; any other is, and each of its files is tried. Below a named folder, links are not followed, and
 * hidden folders and node_modules are passed over. A path that is named twice is read once.
 */
export async function* findSources(paths: readonly string[], options: FindOptions): AsyncGenerator<Found> {
  const walk = new Walk(options);
  for (const path of paths) yield* walk.named(path);
}

class Walk {
  readonly #options: FindOptions;
  readonly #readers: readonly Reader[];
  readonly #taken = new Set<string>();
  #files = 0;
  /** Runs met, those among them that were taken before included. */
  #met = 0;

  constructor(options: FindOptions) {
    this.#options = options;
    this.#readers = options.forced ? [options.forced] : options.readers;
  }

  async *named(path: string): AsyncGenerator<Found> {
    const source = await tried(() => namedSource(path, this.#options.from));
    if (!('kind' in source)) return yield failed(path, source.error);
    if (source.kind === 'folder') return yield* this.#namedFolder(source);
    const reader = this.#options.forced ?? (await tried(() => detectReader(source, this.#readers)));
    if (reader && 'error' in reader) yield failed(path, reader.error);
    else if (reader) yield* this.#take(source, reader);
    else
      yield failed(
        path,
        new ReadError(`${path}: ${await whyNoRun(source, this.#options.readers)}`, 'not_a_run'),
      );
  }

  /** A folder that was named and holds no run is a fault, with the reason. */
  async *#namedFolder(folder: Source): AsyncGenerator<Found> {
    const before = { files: this.#files, met: this.#met };
    let failures = 0;
    for await (const found of this.#folder(folder)) {
      if (found.kind === 'failed') failures += 1;
      yield found;
    }
    if (this.#met > before.met || failures > 0) return;
    const files = this.#files - before.files;
    const what =
      files === 0 ? 'the folder is empty' : `no saved run of a known format in its ${plural(files, 'file')}`;
    yield failed(
      folder.shown,
      new ReadError(`${folder.shown}: ${what}`, files === 0 ? 'empty' : 'not_a_run'),
    );
  }

  async *#folder(folder: Source): AsyncGenerator<Found> {
    const reader = await tried(() => detectReader(folder, this.#readers));
    if (reader && 'error' in reader) return yield failed(folder.shown, reader.error);
    if (reader) return yield* this.#take(folder, reader);
    const names = await tried(() => folder.entries());
    if ('error' in names) return yield failed(folder.shown, names.error);
    for (const name of names) yield* this.#member(folder, name);
  }

  async *#member(folder: Source, name: string): AsyncGenerator<Found> {
    const member = await tried(() => memberSource(folder, name));
    const shown = `${folder.shown}/${name}`;
    if (member && 'error' in member) return yield failed(shown, member.error);
    const passedOver = reasonToPassOver(name, member);
    if (passedOver !== undefined || !member) {
      this.#count();
      return yield { kind: 'skipped', shown, reason: passedOver ?? 'not a file' };
    }
    if (member.kind === 'folder') return yield* this.#folder(member);
    this.#count();
    const reader = await tried(() => detectReader(member, this.#readers));
    if (reader && 'error' in reader) yield failed(member.shown, reader.error);
    else if (reader) yield* this.#take(member, reader);
    else
      yield { kind: 'skipped', shown: member.shown, reason: await whyNoRun(member, this.#options.readers) };
  }

  *#take(source: Source, reader: Reader): Generator<Found> {
    this.#met += 1;
    if (this.#taken.has(source.absolute)) return;
    this.#taken.add(source.absolute);
    yield { kind: 'source', source, reader };
  }

  #count(): void {
    this.#files += 1;
    this.#options.onFile?.(this.#files);
  }
}

/** Why something below a named folder is not even looked at. */
function reasonToPassOver(name: string, member: Source | null): string | undefined {
  if (!member) return 'a link, or no plain file; links are not followed';
  if (name.startsWith('.')) return 'hidden';
  return name === 'node_modules' && member.kind === 'folder' ? 'node_modules' : undefined;
}

async function tried<T>(read: () => Promise<T>): Promise<T | { error: ReadError }> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ReadError) return { error };
    throw error;
  }
}

const failed = (shown: string, { code, message }: ReadError): Found => ({
  kind: 'failed',
  shown,
  code,
  message,
});

const plural = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
