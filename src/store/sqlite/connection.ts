import type Sqlite from 'better-sqlite3';
import type { Compilable, Kysely } from 'kysely';
import { toStoreError } from './errors.js';
import type { Database } from './schema.js';
import { type Arg, positional, rowsOf, type Statement, statement } from './statement.js';

/**
 * An open project file and the two ways to use it. Each `read` sees one state of the file, each `write` is
 * one transaction that began IMMEDIATE; both turn SQLite's faults into `StoreError`s.
 */
export interface Connection {
  readonly place: string;
  readonly db: Sqlite.Database;
  readonly now: () => Date;
  /** Counts the runs that this connection published; what is cached of runs is good while it stands still. */
  runsWritten: number;
  statement<Args, Row>(build: (k: Kysely<Database>, arg: Arg<Args>) => Compilable<Row>): Statement<Args, Row>;
  positional<Args>(build: (k: Kysely<Database>, arg: Arg<Args>) => Compilable): Sqlite.Statement<unknown[]>;
  rows<Row>(build: (k: Kysely<Database>) => Compilable<Row>): Row[];
  /** One or more statements that need not see the same state. */
  peek<T>(work: () => T): T;
  read<T>(work: () => T): T;
  write<T>(work: () => T): T;
}

export function connect(db: Sqlite.Database, place: string, now: () => Date): Connection {
  // Made once: better-sqlite3 builds new wrappers at each call of `transaction`.
  const transaction = db.transaction((work: () => unknown) => work());
  const guarded = <T>(run: () => T): T => {
    try {
      return run();
    } catch (fault) {
      throw toStoreError(fault, place);
    }
  };
  return {
    place,
    db,
    now,
    runsWritten: 0,
    statement: build => statement(db, build),
    positional: build => positional(db, build),
    rows: build => rowsOf(db, build),
    peek: guarded,
    read: work => guarded(() => transaction.deferred(work) as ReturnType<typeof work>),
    write: work => guarded(() => transaction.immediate(work) as ReturnType<typeof work>),
  };
}
