import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Connection } from '../../src/store/sqlite/connection.js';
import { openConnection } from '../../src/store/sqlite/open.js';
import { sqliteStore } from '../../src/store/sqlite/sqlite-store.js';
import type { Store } from '../../src/store/store.js';
import { head, temporaryFolder, textFile, writeRun } from './support.js';

// Contents are stored once and go when no run has them, but never while an import could still name them.

let folder: ReturnType<typeof temporaryFolder>;
let connection: Connection;
let store: Store;
beforeEach(() => {
  folder = temporaryFolder();
  connection = openConnection(folder.file(), { create: true });
  store = sqliteStore(connection);
});
afterEach(async () => {
  await store.close();
  folder.remove();
});

const contents = (): string[] =>
  connection.db.prepare('SELECT cast(bytes AS TEXT) FROM file_content ORDER BY 1').pluck().all() as string[];

async function imported(files: Record<string, string>): Promise<void> {
  const writer = await store.beginImport();
  for (const [runId, content] of Object.entries(files))
    await writeRun(writer, head(runId), [], {}, [textFile('x', content)]);
  await writer.finish();
}

test('equal contents are one; those of a run that changed are swept', async () => {
  await imported({ a: 'shared', b: 'shared', c: 'own' });
  expect(contents()).toEqual(['own', 'shared']);
  await imported({ c: 'new' });
  expect(contents()).toEqual(['new', 'shared']);
  await imported({ a: 'new' });
  expect(contents()).toEqual(['new', 'shared']);
  await imported({ b: 'new' });
  expect(contents()).toEqual(['new']);
});

test('what an open import has seen stays until it is done, whoever finishes meanwhile', async () => {
  await imported({ a: 'seen' });
  const slow = await store.beginImport();
  await slow.beginRun(head('slow'));
  await slow.addFile(textFile('x', 'seen'));
  await slow.addFile(textFile('y', 'brought'));
  await slow.flush();
  await imported({ a: 'other' });
  expect(contents()).toEqual(['brought', 'other', 'seen']);
  expect(await slow.endRun({})).toBe('added');
  await slow.finish();
  expect(await store.getFile('slow', 'output', 'x')).toMatchObject({ text: 'seen' });
  expect(contents()).toEqual(['brought', 'other', 'seen']);
  expect(await store.verify()).toEqual([]);
});

test('what an abandoned run brought is swept', async () => {
  const writer = await store.beginImport();
  await writer.beginRun(head('lost'));
  await writer.addFile(textFile('x', 'lost'));
  await writer.flush();
  await writer.abandonRun();
  await writer.finish();
  expect(contents()).toEqual([]);
});

test('a content that is gone all the same is a fault, and the run is not written', async () => {
  const writer = await store.beginImport();
  await writer.beginRun(head('a'));
  await writer.addFile(textFile('x', 'gone'));
  await writer.flush();
  connection.db.exec('DELETE FROM file_content');
  await writer.endRun({});
  await expect(writer.finish()).rejects.toMatchObject({ name: 'StoreError', code: 'locked' });
  expect(await store.getRun('a')).toBeNull();
  expect(await store.listFiles('a')).toEqual([]);
});

test('many large files go through in pieces', async () => {
  const writer = await store.beginImport();
  await writer.beginRun(head('a'));
  for (let n = 0; n < 12; n += 1) await writer.addFile(textFile(`f${n}`, `${n}`.repeat(3_000_000)));
  expect(await writer.endRun({})).toBe('added');
  await writer.finish();
  expect(await store.listFiles('a')).toHaveLength(12);
  const last = await store.getFile('a', 'output', 'f11');
  expect(last?.form === 'text' && last.text.length).toBe(6_000_000);
  expect(await store.verify()).toEqual([]);
});
