import Sqlite from 'better-sqlite3';
import type { StoreFinding } from '../../store.js';
import type { Connection } from '../connection.js';
import { migrate } from '../migrate.js';

interface SchemaObject {
  type: string;
  name: string;
  sql: string;
}

/** SQLite's own checks, and the tables, indexes and triggers against those that the migrations make. */
export function* schemaFindings(c: Connection): Iterable<StoreFinding> {
  for (const text of c.db.pragma('integrity_check(20)') as { integrity_check: string }[])
    if (text.integrity_check !== 'ok')
      yield error('integrity', `The file's structure is damaged: ${text.integrity_check}.`);

  const found = new Map(objectsOf(c.db).map(object => [object.name, object]));
  const expected = expectedObjects();
  for (const { type, name, sql } of expected) {
    if (!found.has(name))
      yield error('schema', `The ${type} ${name} is missing, so what it guards is not guarded.`);
    else if (found.get(name)!.sql !== sql)
      yield error('schema', `The ${type} ${name} is not the one this schema has.`);
  }
  const known = new Set(expected.map(({ name }) => name));
  for (const { type, name } of found.values())
    if (type === 'trigger' && !known.has(name))
      yield { severity: 'warning', code: 'schema', text: `The trigger ${name} is none of trustlayer's.` };
}

function expectedObjects(): SchemaObject[] {
  const fresh = new Sqlite(':memory:');
  try {
    migrate(fresh, new Date(0));
    return objectsOf(fresh);
  } finally {
    fresh.close();
  }
}

const objectsOf = (db: Sqlite.Database): SchemaObject[] =>
  db
    .prepare<[], SchemaObject>(
      'SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name',
    )
    .all();

const error = (code: string, text: string): StoreFinding => ({ severity: 'error', code, text });
