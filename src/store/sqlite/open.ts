import { accessSync, closeSync, constants, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { called, program } from '../called.js';
import { type Store, StoreError } from '../store.js';
import { type Connection, connect } from './connection.js';
import { nameOf, toStoreError } from './errors.js';
import { applicationId, backUp, currentSchema, migrate } from './migrate.js';
import { sqliteStore } from './sqlite-store.js';

export interface OpenOptions {
  /** Makes the project when there is none at this place. Default false. */
  create?: boolean;
  /** Opens without the right or the wish to write; works on read-only files and folders too. */
  readOnly?: boolean;
  /** How long a writer waits for another, in milliseconds. Default 10,000. */
  busyTimeout?: number;
  now?: () => Date;
}

/**
 * Opens the project at `place`, a path or `:memory:` (which is always new). An older schema is migrated
 * after a backup copy was put beside the file. Rejects with a `StoreError`.
 */
export async function openStore(place: string, options: OpenOptions = {}): Promise<Store> {
  return sqliteStore(openConnection(place, options));
}

/** The connection under a store; for `openStore` and for tests that look beneath it. */
export function openConnection(place: string, options: OpenOptions = {}): Connection {
  const now = options.now ?? (() => new Date());
  if (place !== ':memory:') checkPlace(place, options);
  let db: Sqlite.Database | undefined;
  try {
    db =
      options.readOnly && place !== ':memory:' ? openReadOnly(place, options) : openWritable(place, options);
    settle(db, place, options, now);
    return connect(db, place, now);
  } catch (fault) {
    db?.close();
    throw toStoreError(fault, place);
  }
}

/** Faults that the file system tells better than SQLite's one "unable to open database file" does. */
function checkPlace(place: string, { create = false, readOnly = false }: OpenOptions): void {
  const name = nameOf(place);
  const file = stat(place);
  if (file === 'denied' || (file && !may(place, constants.R_OK)))
    throw new StoreError(
      `${name} cannot be read: this user has no right to it. Nothing was changed.`,
      'unreadable',
    );
  if (file?.isDirectory())
    throw new StoreError(`${name} is a folder, not a project file. Name the file in it.`, 'not_a_database');
  if (!file && !create)
    throw new StoreError(
      `There is no project at ${name}. \`${called('import PATH')}\` makes one, \`${program()} demo\` a sample.`,
      'missing',
    );
  const folder = dirname(place);
  if (!file && !stat(folder))
    throw new StoreError(
      `There is no folder ${nameOf(folder)} to put the project in. Make it first.`,
      'missing',
    );
  // SQLite keeps two files beside the project while it is open, so the folder must be writable as well.
  if (!readOnly && ((file && !may(place, constants.W_OK)) || !may(folder, constants.W_OK)))
    throw new StoreError(
      `${name} cannot be written: the file or its folder is read-only. Nothing was changed; copy it to a folder of yours.`,
      'read_only',
    );
  // Asked here, since SQLite takes a file of one byte for an empty database and would write over it.
  if (file && file.size > 0 && !hasMagic(place))
    throw new StoreError(
      `${name} is not a trustlayer project: it is no SQLite database. It was not changed; name another file.`,
      'not_a_database',
    );
  if (file?.size === 0 && !create)
    throw new StoreError(
      `${name} is empty, so it is no trustlayer project. It was not changed.`,
      'not_a_project',
    );
}

function hasMagic(path: string): boolean {
  const start = Buffer.alloc(16);
  const handle = openSync(path, 'r');
  try {
    readSync(handle, start, 0, 16, 0);
  } finally {
    closeSync(handle);
  }
  return start.toString('latin1') === 'SQLite format 3\0';
}

function stat(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return 'denied';
  }
}

function may(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

/** How long a writer waits for another unless told otherwise, in milliseconds. */
export const defaultTimeout = 10_000;

function openWritable(place: string, { busyTimeout = defaultTimeout }: OpenOptions): Sqlite.Database {
  return new Sqlite(place, { timeout: busyTimeout });
}

/**
 * A file in WAL mode needs its two side files even to be read, and a read-only folder has no room for them.
 * Then a copy in memory is read: it is the whole project as long as no side file holds newer changes.
 */
function openReadOnly(place: string, { busyTimeout = defaultTimeout }: OpenOptions): Sqlite.Database {
  const db = new Sqlite(place, { readonly: true, timeout: busyTimeout });
  try {
    db.pragma('schema_version');
    return db;
  } catch (fault) {
    db.close();
    const log = stat(`${place}-wal`);
    const hasNewer = log !== undefined && log !== 'denied' && log.size > 0;
    if (!(fault instanceof Sqlite.SqliteError) || !/CANTOPEN|READONLY/.test(fault.code) || hasNewer)
      throw fault;
    const bytes = readFileSync(place);
    // The header's read and write versions: 1 instead of 2 says "no write-ahead log".
    bytes[18] = 1;
    bytes[19] = 1;
    return new Sqlite(bytes, { readonly: true });
  }
}

function settle(db: Sqlite.Database, place: string, options: OpenOptions, now: () => Date): void {
  const name = nameOf(place);
  const schema = db.pragma('user_version', { simple: true }) as number;
  const isOurs = db.pragma('application_id', { simple: true }) === applicationId;
  const isBlank = !isOurs && schema === 0 && db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
  const mayCreate = place === ':memory:' || options.create === true;
  if (!isOurs && !(isBlank && mayCreate && !options.readOnly))
    throw new StoreError(
      `${name} is a SQLite database, but no trustlayer project. It was not changed; name another file.`,
      'not_a_project',
    );
  if (schema > currentSchema)
    throw new StoreError(
      `${name} was written by a newer trustlayer (schema ${schema}; this one knows ${currentSchema}). It was not changed; update trustlayer to open it.`,
      'newer_schema',
    );
  if (options.readOnly && schema < currentSchema)
    throw new StoreError(
      `${name} has the older schema ${schema}. It was not changed; open it once where it can be written, which migrates it after a backup.`,
      'read_only',
    );
  db.pragma('foreign_keys = ON');
  if (options.readOnly) return;
  // Pages of 16 KiB: transcripts of a few KB a step fill them; with 4 KiB nearly half of each is left empty.
  if (isBlank) db.pragma('page_size = 16384');
  switchToLog(db, options.busyTimeout ?? defaultTimeout);
  // Every acknowledged label survives a power cut, not only a crash of the program.
  db.pragma('synchronous = FULL');
  if (schema === currentSchema) return;
  if (isOurs) backUp(db, place, schema, now());
  migrate(db, now());
}

/** SQLite does not wait for other connections when the journal mode changes, so this does. */
function switchToLog(db: Sqlite.Database, timeout: number): void {
  for (const end = Date.now() + timeout; ; ) {
    try {
      db.pragma('journal_mode = WAL');
      return;
    } catch (fault) {
      const isBusy = fault instanceof Sqlite.SqliteError && fault.code.startsWith('SQLITE_BUSY');
      if (!isBusy || Date.now() >= end) throw fault;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}
