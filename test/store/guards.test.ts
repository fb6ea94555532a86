import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Connection } from '../../src/store/sqlite/connection.js';
import { openConnection } from '../../src/store/sqlite/open.js';
import { sqliteStore } from '../../src/store/sqlite/sqlite-store.js';
import type { Store } from '../../src/store/store.js';
import { head, importRuns, itemOf, label, lock, relabel } from './support.js';

// The triggers and constraints that hold whatever SQL is run against the file.

let connection: Connection;
let store: Store;
let item: string;

beforeEach(async () => {
  connection = openConnection(':memory:');
  store = sqliteStore(connection);
  await importRuns(store, [head('a')]);
  await store.addAnnotator('ada');
  item = await itemOf(store, 'a');
  await store.addEvent(label('ada', item));
  await relabel(store, 'ada', item, 'no');
});
afterEach(() => store.close());

const columns = 'id, item, pass, annotator, device, kind, value, evidence, schema_version, created_at, hash';
const row = (more: Record<string, string | number> = {}) => {
  const values = {
    id: 'new',
    item,
    pass: 'claim',
    annotator: 'ada',
    device: 'd',
    kind: 'label',
    value: '"no"',
    evidence: 'null',
    schema_version: 1,
    created_at: 'now',
    hash: 'new-hash',
    ...more,
  };
  const names = Object.keys(values);
  return {
    sql: `(${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    values: Object.values(values),
  };
};
const insert = (how: string, more?: Record<string, string | number>) => {
  const { sql, values } = row(more);
  return () => connection.db.prepare(`${how} INTO label_event ${sql}`).run(values);
};
const events = () => connection.db.prepare('SELECT * FROM label_event ORDER BY seq').all();

describe('label events', () => {
  test.each([
    'UPDATE label_event SET value = \'"yes"\'',
    'UPDATE label_event SET merged_at = NULL WHERE seq = 1',
    'UPDATE OR REPLACE label_event SET seq = 2 WHERE seq = 1',
    'DELETE FROM label_event',
    'DELETE FROM label_event WHERE seq = 2',
    `INSERT OR REPLACE INTO label_event (${columns}) SELECT ${columns} FROM label_event`,
  ])('%s changes nothing', sql => {
    const before = events();
    expect(() => connection.db.prepare(sql).run()).toThrow();
    expect(events()).toEqual(before);
  });

  test.each(['INSERT', 'INSERT OR REPLACE', 'INSERT OR IGNORE', 'INSERT OR FAIL', 'REPLACE'])(
    '%s over an id, a number or a hash that is there is refused',
    how => {
      const before = events() as { id: string; seq: number; hash: string }[];
      const { id, seq, hash } = before[0]!;
      expect(insert(how, { id })).toThrow(/duplicate label event/);
      expect(insert(how, { seq })).toThrow(/duplicate label event/);
      expect(insert(how, { hash })).toThrow(/duplicate label event/);
      expect(events()).toEqual(before);
      expect(insert(how)).not.toThrow();
    },
  );

  test('ON CONFLICT DO UPDATE is no way around', () => {
    const before = events() as { id: string }[];
    const { sql, values } = row({ id: before[0]!.id });
    expect(() =>
      connection.db
        .prepare(`INSERT INTO label_event ${sql} ON CONFLICT (id) DO UPDATE SET value = excluded.value`)
        .run(values),
    ).toThrow();
    expect(events()).toEqual(before);
  });

  test.each(['label', 'retract', 'lock'])(
    'a %s after the lock is refused, one that a bundle brings is not',
    async kind => {
      await store.addEvent(lock('ada'));
      expect(insert('INSERT', { kind })).toThrow(/locked/);
      expect(insert('INSERT', { kind, merged_at: 'now' })).not.toThrow();
      expect(insert('INSERT', { kind: 'note', id: 'n', hash: 'n' })).not.toThrow();
    },
  );

  test('another annotator or pass is not locked with it', async () => {
    await store.addAnnotator('bo');
    await store.addEvent(lock('ada'));
    expect(insert('INSERT', { annotator: 'bo' })).not.toThrow();
  });

  test.each<[string, Record<string, string | number>]>([
    ['an item that is not there', { item: 'claim-x' }],
    ['an item of another pass', { pass: 'votes' }],
    ['an annotator that is not there', { annotator: 'eve' }],
    ['a value that is no JSON', { value: 'no' }],
    ['a time below zero', { active_ms: -1 }],
    ['a share above one', { seen_share: 1.5 }],
    ['a text for a number', { schema_version: 'one' }],
  ])('%s is refused', (_, more) => {
    expect(insert('INSERT', more)).toThrow();
    expect(events()).toHaveLength(2);
  });
});

describe('the rest', () => {
  test.each([
    "UPDATE item SET text = 'other words'",
    "UPDATE item SET run_id = 'b'",
    "UPDATE item SET id = 'x'",
    'DELETE FROM item',
    "UPDATE guide SET text = '{}'",
    'DELETE FROM guide',
    "UPDATE auto_claim SET claim = 'none'",
    'DELETE FROM auto_claim',
    'UPDATE block SET no = 7',
    'DELETE FROM block',
    'DELETE FROM annotator',
    'DELETE FROM run',
    'DELETE FROM transcript',
  ])('%s is refused', async sql => {
    await store.addClaims('1', [
      { runId: 'a', item, version: '1', claim: 'success', flags: [], reason: null, spans: [] },
    ]);
    await store.openQueue('claim', 'ada');
    expect(() => connection.db.prepare(sql).run()).toThrow(Sqlite.SqliteError);
  });

  test('an item is assigned once in a pass, to a person, in a round', async () => {
    await store.openQueue('claim', 'ada');
    const assign = connection.db.prepare(
      `INSERT INTO assignment (item, pass, annotator, round, position, inclusion_probability, added_at)
      VALUES (?, 'claim', 'ada', ?, ?, ?, 'now')`,
    );
    expect(() => assign.run(item, 1, 7, 1)).toThrow(/UNIQUE/);
    expect(() => assign.run(item, 2, 0, 0)).toThrow(/CHECK/);
    expect(() => assign.run(item, 2, 0, 0.5)).not.toThrow();
  });
});
