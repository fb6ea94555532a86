import { readdirSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { currentSchema, migrate } from '../../src/store/sqlite/migrate.js';
import { project } from '../../src/store/sqlite/migrations/001-project.js';
import { openStore } from '../../src/store/sqlite/open.js';
import {
  head,
  importRuns,
  itemOf,
  label,
  lock,
  step,
  temporaryFolder,
  textFile,
  writeRun,
} from './support.js';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

/** A project of the first schema with two runs, labels of two people and a lock, as its program left it. */
async function oldProject(): Promise<string> {
  const place = folder.file('new.db');
  const store = await openStore(place, { create: true });
  await importRuns(store, [
    [head('a'), [step(0, 'You are careful. '.repeat(100), { role: 'system' }), step(1)]],
    head('b'),
  ]);
  for (const annotator of ['ada', 'bo']) {
    await store.addAnnotator(annotator);
    await store.openQueue('claim', annotator);
    for (const run of ['a', 'b']) await store.addEvent(label(annotator, await itemOf(store, run)));
  }
  await store.addEvent(lock('bo'));
  await store.close();

  const old = folder.file('old.db');
  const db = new Sqlite(old);
  migrate(db, new Date(0), [project]);
  db.prepare('ATTACH ? AS new').run(place);
  const triggers = db.prepare("SELECT name, sql FROM main.sqlite_schema WHERE type = 'trigger'").all() as {
    name: string;
    sql: string;
  }[];
  for (const { name } of triggers) db.exec(`DROP TRIGGER main.${name}`);
  const tables = db
    .prepare("SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all() as string[];
  for (const table of tables) {
    const columns = (db.pragma(`main.table_info(${table})`) as { name: string }[]).map(({ name }) => name);
    db.exec(`DELETE FROM main.${table}`);
    db.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM new.${table}`);
  }
  for (const { sql } of triggers) db.exec(sql);
  db.exec('DETACH new');
  db.close();
  return old;
}

test('a project of the first schema keeps its labels and their chains, after a backup', async () => {
  const place = await oldProject();
  let queue: unknown[] = [];
  const before = await (async () => {
    const db = new Sqlite(place, { readonly: true });
    expect(db.pragma('user_version', { simple: true })).toBe(1);
    queue = db
      .prepare("SELECT item, position FROM assignment WHERE annotator = 'ada' ORDER BY position")
      .all();
    const rows = db.prepare('SELECT * FROM label_event ORDER BY seq').all();
    db.close();
    return rows;
  })();
  expect(before).toHaveLength(5);
  await expect(openStore(place, { readOnly: true })).rejects.toMatchObject({ code: 'read_only' });

  const store = await openStore(place);
  expect(await store.verify()).toEqual([]);
  expect((await store.facts()).schema).toBe(currentSchema);
  expect((await store.listEvents({})).map(({ hash }) => hash)).toEqual(
    before.map(row => (row as { hash: string }).hash),
  );
  expect(await store.listFiles('a')).toEqual([]);
  expect((await store.getStep('a', 0))?.text).toMatch(/^You are careful/);
  await expect(store.addEvent(label('bo', await itemOf(store, 'a'), 'no'))).rejects.toMatchObject({
    code: 'pass_locked',
  });
  // Orders that were handed out stay; who comes later meets the items in common blocks.
  expect(await store.openQueue('claim', 'ada')).toEqual(queue);
  await store.addAnnotator('cy');
  expect(await store.openQueue('claim', 'cy')).toHaveLength(2);
  const backup = readdirSync(folder.path).find(name => name.includes('backup-v1'));
  expect(backup).toBeDefined();
  const copy = new Sqlite(folder.file(backup), { readonly: true });
  expect(copy.pragma('user_version', { simple: true })).toBe(1);
  expect(copy.prepare('SELECT * FROM label_event ORDER BY seq').all()).toEqual(before);
  copy.close();
  await store.close();
});

test('its runs take their files at the next import: updated once, then unchanged; those without stay unchanged', async () => {
  const store = await openStore(await oldProject());
  const again = async () => {
    const writer = await store.beginImport();
    const steps = [step(0, 'You are careful. '.repeat(100), { role: 'system' }), step(1)];
    const outcomes = [
      await writeRun(writer, head('a'), steps, {}, [textFile('x', 'one')]),
      await writeRun(writer, head('b')),
    ];
    await writer.finish();
    return outcomes;
  };
  expect(await again()).toEqual(['updated', 'unchanged']);
  expect(await again()).toEqual(['unchanged', 'unchanged']);
  expect(await store.getFile('a', 'output', 'x')).toMatchObject({ text: 'one' });
  const ada = await store.listEvents({ annotator: 'ada' });
  expect(ada.map(({ item }) => item)).toEqual([await itemOf(store, 'a'), await itemOf(store, 'b')]);
  expect(await store.verify()).toEqual([]);
  await store.close();
});
