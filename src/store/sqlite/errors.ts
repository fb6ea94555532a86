import Sqlite from 'better-sqlite3';
import { visibleLine } from '../../core/text/visible.js';
import { called } from '../called.js';
import { StoreError } from '../store.js';

/** Any fault as a `StoreError`; what was no fault of the storage is returned as it came. */
export function toStoreError(fault: unknown, place: string): unknown {
  if (!(fault instanceof Sqlite.SqliteError)) return fault;
  const row = faults.find(([code, message]) => fault.code.startsWith(code) && message.test(fault.message));
  if (!row) return fault;
  const [, , code, sentence] = row;
  return new StoreError(sentence(nameOf(place), fault), code, { cause: fault });
}

/** A path as it may be shown: hostile bytes visible, cut where it would fill the screen. */
export const nameOf = (place: string): string =>
  place === ':memory:' ? 'The project in memory' : visibleLine(place, 300);

type Sentence = (name: string, fault: Error) => string;

/** SQLite's codes, the longer ones of a family first, and what a person is told. */
const faults: [code: string, message: RegExp, ours: StoreError['code'], sentence: Sentence][] = [
  [
    'SQLITE_NOTADB',
    /./,
    'not_a_database',
    name =>
      `${name} is not a trustlayer project: it is no SQLite database. It was not changed; name another file.`,
  ],
  [
    'SQLITE_BUSY',
    /./,
    'locked',
    name =>
      `${name} is locked by another program. Nothing was changed; let that program finish or close it, then try again.`,
  ],
  [
    'SQLITE_LOCKED',
    /./,
    'locked',
    name => `${name} is in use by another statement. Nothing was changed; try again.`,
  ],
  [
    'SQLITE_FULL',
    /./,
    'disk_full',
    name =>
      `There is no space left to write ${name}. Everything saved before is kept, this last change is not; free some space, then try again.`,
  ],
  [
    'SQLITE_READONLY',
    /./,
    'read_only',
    name =>
      `${name} cannot be written: the file or its folder is read-only. Nothing was changed; copy it to a folder of yours.`,
  ],
  [
    'SQLITE_CORRUPT',
    /./,
    'damaged',
    (name, fault) =>
      `${name} is damaged (${fault.message}). Nothing was changed; \`${called('doctor')}\` says what can still be read, and a backup copy is the way back.`,
  ],
  [
    'SQLITE_CANTOPEN',
    /./,
    'unreadable',
    name =>
      `${name} cannot be opened: the file or its folder does not let this user in. Nothing was changed.`,
  ],
  [
    'SQLITE_IOERR',
    /./,
    'io',
    (name, fault) =>
      `The disk failed while ${name} was read or written (${fault.message}). What was saved before is kept as far as the disk kept it; run \`${called('doctor')}\`.`,
  ],
  [
    'SQLITE_CONSTRAINT',
    /the pass is locked/,
    'pass_locked',
    () => 'This annotator has locked the pass; its labels are frozen. Nothing was changed.',
  ],
  [
    'SQLITE_CONSTRAINT',
    /unknown item/,
    'unknown_item',
    () => 'This item is not part of the pass in this project. Nothing was saved.',
  ],
  [
    'SQLITE_CONSTRAINT',
    /duplicate label event/,
    'duplicate_event',
    () => 'An event with this id is stored already. Nothing was changed.',
  ],
];
