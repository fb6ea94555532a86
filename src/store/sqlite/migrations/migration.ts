import type Sqlite from 'better-sqlite3';

/** One step from the schema before it to `version`; `up` runs in the transaction that also sets the version. */
export interface Migration {
  version: number;
  up(db: Sqlite.Database): void;
}
