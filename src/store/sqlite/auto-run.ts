import type { Connection } from './connection.js';
import type { Database } from './schema.js';
import type { Arg } from './statement.js';

type Kind = Database['auto_run']['kind'];

/** The automated run of an engine version, added when it is new. Call it in a write. */
export function autoRuns(c: Connection, kind: Kind): (version: string, at: string) => number {
  const there = c.statement((k, arg: Arg<{ kind: Kind; version: string }>) =>
    k
      .selectFrom('auto_run')
      .where('kind', '=', arg('kind'))
      .where('version', '=', arg('version'))
      .select('id'),
  );
  const add = c.statement((k, arg: Arg<{ kind: Kind; version: string; at: string }>) =>
    k.insertInto('auto_run').values({ kind: arg('kind'), version: arg('version'), created_at: arg('at') }),
  );
  return (version, at) => there.get({ kind, version })?.id ?? add.run({ kind, version, at }).lastInsertRowid;
}
