import type Sqlite from 'better-sqlite3';
import { type Compilable, DummyDriver, Kysely, SqliteAdapter, SqliteQueryCompiler } from 'kysely';
import type { Database } from './schema.js';

/**
 * Statements are built and typed by kysely and run by better-sqlite3 itself: its calls are synchronous, so
 * a transaction is a plain function, and every write can begin IMMEDIATE (kysely's own driver begins
 * deferred, which loses writes to SQLITE_BUSY under two writers; engineering 7).
 */
export interface Statement<Args, Row> {
  get(...args: Given<Args>): Row | undefined;
  all(...args: Given<Args>): Row[];
  iterate(...args: Given<Args>): IterableIterator<Row>;
  /** The number of rows changed, and the key of the last row inserted. */
  run(...args: Given<Args>): { changes: number; lastInsertRowid: number };
}

/** Names a value that is handed over when the statement runs. */
export type Arg<Args> = <Name extends keyof Args>(name: Name) => Args[Name];

type Given<Args> = unknown extends Args ? [] : [args: Args];
type Build<Args, Row> = (k: Kysely<Database>, arg: Arg<Args>) => Compilable<Row>;

class Placeholder {
  constructor(readonly name: PropertyKey) {}
}

const builder = new Kysely<Database>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: () => {
      throw new Error('The schema is known; nothing is introspected.');
    },
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/** A statement that is compiled and prepared when it is first used, and kept. */
export function statement<Args, Row>(db: Sqlite.Database, build: Build<Args, Row>): Statement<Args, Row> {
  let ready: ReturnType<typeof prepare> | undefined;
  const bound = (given: [] | [args: Args]) => {
    ready ??= prepare(db, build);
    const { slots } = ready;
    const values = new Array<unknown>(slots.length);
    for (let at = 0; at < slots.length; at += 1) {
      const slot = slots[at];
      values[at] = storable(slot instanceof Placeholder ? given[0]![slot.name as keyof Args] : slot);
    }
    return { sql: ready.sql, values };
  };
  return {
    get(...args) {
      const { sql, values } = bound(args);
      return sql.get(values) as Row | undefined;
    },
    all(...args) {
      const { sql, values } = bound(args);
      return sql.all(values) as Row[];
    },
    iterate(...args) {
      const { sql, values } = bound(args);
      return sql.iterate(values) as IterableIterator<Row>;
    },
    run(...args) {
      const { sql, values } = bound(args);
      const { changes, lastInsertRowid } = sql.run(values);
      return { changes, lastInsertRowid: Number(lastInsertRowid) };
    },
  };
}

/**
 * A prepared statement for the one place where calls count in hundreds of thousands. Its values are handed
 * over by position, in the order in which `build` asks for them, and have to be storable as they are.
 */
export function positional<Args>(
  db: Sqlite.Database,
  build: Build<Args, unknown>,
): Sqlite.Statement<unknown[]> {
  const { sql, slots } = prepare(db, build);
  if (!slots.every(slot => slot instanceof Placeholder))
    throw new Error('A positional statement has no constants.');
  return sql;
}

/** Rows of a query whose shape depends on what was asked, such as one with optional filters. */
export function rowsOf<Row>(db: Sqlite.Database, build: (k: Kysely<Database>) => Compilable<Row>): Row[] {
  const { sql, parameters } = build(builder).compile();
  return db.prepare(sql).all(parameters.map(storable)) as Row[];
}

/**
 * A half surrogate pair has no form in UTF-8; bound as it is, it would come back as three replacement
 * characters and shift every offset behind it. It is stored as one.
 */
const storable = (value: unknown): unknown => (typeof value === 'string' ? wellFormed(value) : value);

/** The text as it is stored. */
export const wellFormed = (text: string): string =>
  (text as Text).isWellFormed() ? text : (text as Text).toWellFormed();

/** In Node since 20, in TypeScript's library since ES2024. */
type Text = string & { isWellFormed(): boolean; toWellFormed(): string };

function prepare<Args, Row>(db: Sqlite.Database, build: Build<Args, Row>) {
  const placeholder = (name: PropertyKey) => new Placeholder(name);
  const { sql, parameters } = build(builder, placeholder as unknown as Arg<Args>).compile();
  return { sql: db.prepare<unknown[], unknown>(sql), slots: parameters };
}
