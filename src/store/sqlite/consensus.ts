import { sql } from 'kysely';
import { repeatPart } from '../../core/review/item.js';
import type { ConsensusStore, Snapshot } from '../consensus.js';
import type { Connection } from './connection.js';
import { eventColumns, toEvent } from './event-row.js';
import type { Arg } from './statement.js';

/** Snapshots of raw labels, and what people are asked of each item. */
export function consensus(c: Connection): ConsensusStore {
  const byHash = c.statement((k, arg: Arg<{ pass: Snapshot['pass']; hash: string }>) =>
    k
      .selectFrom('snapshot')
      .where('pass', '=', arg('pass'))
      .where('hash', '=', arg('hash'))
      .select(['pass', 'json', 'hash', 'reason', 'created_at as createdAt']),
  );
  const add = c.statement((k, arg: Arg<Snapshot>) =>
    k.insertInto('snapshot').values({
      pass: arg('pass'),
      json: arg('json'),
      hash: arg('hash'),
      reason: arg('reason'),
      created_at: arg('createdAt'),
    }),
  );
  const added = c.statement((k, arg: Arg<{ seq: number }>) =>
    k
      .selectFrom('label_event')
      .where('seq', '>', arg('seq'))
      .orderBy('id')
      .select([...eventColumns, 'seq']),
  );
  const last = c.statement(k =>
    k.selectFrom('label_event').select(({ fn }) => fn.max<number | null>('seq').as('seq')),
  );
  // Rows that this connection has changed; what others changed is told by the version of the data.
  const changes = c.statement(k => k.selectNoFrom(sql<number>`total_changes()`.as('rows')));
  const others = (): number => c.db.pragma('data_version', { simple: true }) as number;
  return {
    newEvents: async (pass, since) =>
      c.read(() => {
        const before = since === null ? null : (JSON.parse(since) as Mark);
        const now: Mark = {
          others: others(),
          rows: changes.get()!.rows,
          seq: last.get()?.seq ?? 0,
        };
        const mark = JSON.stringify(now);
        if (before === null || before.others !== now.others) return { mark, events: null };
        const rows = added.all({ seq: before.seq });
        // Events are only ever added, a row each: what else was changed shows in the count.
        if (now.rows - before.rows !== rows.length) return { mark, events: null };
        return { mark, events: rows.filter(row => row.pass === pass).map(toEvent) };
      }),
    listUnits: async pass =>
      c.read(() => {
        const rows = c.rows(k =>
          k
            .selectFrom('item')
            .where('pass', '=', pass)
            .where('superseded_at', 'is', null)
            .orderBy('id')
            .select(['id', 'parent', 'part']),
        );
        const units = new Map(
          rows.filter(({ part }) => part === null).map(({ id }) => [id, { id, parts: [] as string[] }]),
        );
        // Of a hidden repeat neither it nor what hangs on it is a unit: its parent is one, its values' parent is none.
        for (const { id, parent, part } of rows)
          if (part !== null && part !== repeatPart) units.get(parent ?? '')?.parts.push(id);
        return [...units.values()];
      }),
    addSnapshot: async ({ pass, json, hash, reason }) =>
      c.write(() => {
        const there = byHash.get({ pass, hash });
        if (there) return there;
        const snapshot = { pass, json, hash, reason, createdAt: c.now().toISOString() };
        add.run(snapshot);
        return snapshot;
      }),
    listSnapshots: async pass =>
      c.read(() =>
        c.rows(k =>
          k
            .selectFrom('snapshot')
            .where('pass', '=', pass)
            .orderBy('no')
            .select(['pass', 'json', 'hash', 'reason', 'created_at as createdAt']),
        ),
      ),
  };
}

/** How far a project had come: what other connections and this one had written, and the newest event. */
interface Mark {
  others: number;
  rows: number;
  seq: number;
}
