import { repeatPart } from '../../core/review/item.js';
import type { ConsensusStore, Snapshot } from '../consensus.js';
import type { Connection } from './connection.js';
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
  return {
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
