import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applicationId, backUp, currentSchema, migrate } from '../../src/store/sqlite/migrate.js';
import { migrations } from '../../src/store/sqlite/migrations/index.js';
import { openConnection, openStore } from '../../src/store/sqlite/open.js';
import { buildChild } from './child-process.js';
import { head, importRuns, itemOf, label, relabel, step, temporaryFolder, writeRun } from './support.js';

let folder: ReturnType<typeof temporaryFolder>;
let children: Awaited<ReturnType<typeof buildChild>>;

beforeAll(async () => {
  children = await buildChild();
});
afterAll(() => children.remove());
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  // Some tests take rights away; the folder could not be removed without them.
  chmodSync(folder.path, 0o755);
  folder.remove();
});

/** A closed project with one run, one annotator and one label. */
async function project(name?: string): Promise<string> {
  const place = folder.file(name);
  const store = await openStore(place, { create: true });
  await importRuns(store, [head('a')]);
  await store.addAnnotator('ada');
  await store.addEvent(label('ada', await itemOf(store, 'a')));
  await store.close();
  return place;
}

/** Changes a file beneath the store. */
function tamper(place: string, change: (db: Sqlite.Database) => void): void {
  const db = new Sqlite(place);
  change(db);
  db.close();
}

describe('what cannot be opened is said in one sentence and left as it was', () => {
  test.each<[string, (place: string) => void, string, RegExp]>([
    ['nothing there', () => {}, 'missing', /There is no project at/],
    ['a folder', place => mkdirSync(place), 'not_a_database', /is a folder/],
    ['an empty file', place => writeFileSync(place, ''), 'not_a_project', /is empty/],
    [
      'a text file',
      place => writeFileSync(place, '{"task": "t1"}\n'.repeat(100)),
      'not_a_database',
      /no SQLite database/,
    ],
    ['a short text file', place => writeFileSync(place, 'x'), 'not_a_database', /no SQLite database/],
    [
      "another program's database",
      place => tamper(place, db => db.exec('CREATE TABLE notes (a); INSERT INTO notes VALUES (1)')),
      'not_a_project',
      /no trustlayer project/,
    ],
    [
      "another program's database with an id",
      place => tamper(place, db => db.pragma('application_id = 77')),
      'not_a_project',
      /no trustlayer project/,
    ],
    [
      'an empty database',
      place => tamper(place, db => db.exec('CREATE TABLE gone (a); DROP TABLE gone')),
      'not_a_project',
      /no trustlayer project/,
    ],
  ])('%s', async (_, make, code, sentence) => {
    const place = folder.file();
    make(place);
    const before = existsSync(place) && statSync(place).isFile() ? readFileSync(place) : null;
    const refused = expect.objectContaining({
      name: 'StoreError',
      code,
      message: expect.stringMatching(sentence),
    });
    await expect(openStore(place)).rejects.toEqual(refused);
    await expect(openStore(place, { readOnly: true })).rejects.toEqual(refused);
    if (before) expect(readFileSync(place).equals(before)).toBe(true);
    if (code === 'missing') expect(readdirSync(folder.path)).toEqual([]);
  });

  test.each(['a text file', 'a file of one byte', "another program's database"])(
    '`create` does not overwrite %s',
    async what => {
      const place = folder.file();
      if (what === 'a text file') writeFileSync(place, 'my notes');
      else if (what === 'a file of one byte') writeFileSync(place, 'x');
      else tamper(place, db => db.exec('CREATE TABLE notes (a)'));
      const before = readFileSync(place);
      await expect(openStore(place, { create: true })).rejects.toMatchObject({ name: 'StoreError' });
      expect(readFileSync(place).equals(before)).toBe(true);
    },
  );

  test('`create` needs its folder and takes an empty file', async () => {
    await expect(openStore(join(folder.path, 'no', 'x.db'), { create: true })).rejects.toMatchObject({
      code: 'missing',
    });
    writeFileSync(folder.file(), '');
    const store = await openStore(folder.file(), { create: true });
    expect(await store.verify()).toEqual([]);
    await store.close();
  });

  test('a path of hostile bytes is shown, not obeyed', async () => {
    await expect(openStore(`${folder.path}/\u001b]0;x\u0007.db`)).rejects.toMatchObject({
      message: expect.not.stringMatching(/[\u0000-\u001f]/),
    });
  });

  test('a newer project', async () => {
    const place = await project();
    tamper(place, db => db.pragma('user_version = 99'));
    const before = readFileSync(place);
    await expect(openStore(place)).rejects.toMatchObject({
      code: 'newer_schema',
      message: expect.stringMatching(/newer trustlayer.*99/),
    });
    expect(readFileSync(place).equals(before)).toBe(true);
  });

  test('a project cut short', async () => {
    const place = await project();
    writeFileSync(place, readFileSync(place).subarray(0, 40_000));
    await expect(openStore(place).then(store => store.listEvents({}))).rejects.toMatchObject({
      name: 'StoreError',
      code: 'damaged',
    });
  });
});

describe('locked', () => {
  test('by another program for longer than a writer waits: nothing is changed, reading goes on, later it works', async () => {
    const place = await project();
    const store = await openStore(place, { busyTimeout: 100 });
    const other = new Sqlite(place);
    other.exec('BEGIN IMMEDIATE');
    const item = await itemOf(store, 'a');
    await expect(relabel(store, 'ada', item, 'no')).rejects.toMatchObject({ code: 'locked' });
    expect(await store.listEvents({})).toHaveLength(1);
    other.exec('ROLLBACK');
    other.close();
    await relabel(store, 'ada', item, 'no');
    expect(await store.listEvents({})).toHaveLength(2);
    await store.close();
  });

  test('for a moment: the writer waits', async () => {
    const place = await project();
    const other = new Sqlite(place);
    other.exec('BEGIN IMMEDIATE');
    const child = children.start({ args: ['label', place, 'ada', '1'] });
    await new Promise(resolve => setTimeout(resolve, 400));
    expect(child.lines()).toEqual([]);
    other.exec('COMMIT');
    other.close();
    expect(await child.ended()).toHaveLength(1);
  });

  test('while an import runs: labels go between its writes', async () => {
    const place = await project();
    const importing = await openStore(place);
    const writer = await importing.beginImport();
    await writer.beginRun(head('long'));
    const store = await openStore(place, { busyTimeout: 50 });
    const item = await itemOf(store, 'a');
    for (let i = 0; i < 20; i += 1) {
      await writer.addStep(step(i, 'x'.repeat(1_000_000)));
      await relabel(store, 'ada', item, i % 2 ? 'no' : 'yes');
    }
    await writer.endRun({});
    await writer.finish();
    expect(await store.listEvents({})).toHaveLength(21);
    expect(await store.stepIndex('long')).toHaveLength(20);
    await importing.close();
    await store.close();
  });
});

describe('two imports of one run at once', () => {
  test.each<[string, string, string[]]>([
    ['with the same content', 'same', ['added', 'added']],
    ['with other content', 'other', ['added', 'locked']],
  ])('%s', async (_, text, expected) => {
    const place = await project();
    const stores = [await openStore(place), await openStore(place)];
    const writers = await Promise.all(stores.map(store => store.beginImport()));
    const said: string[] = [];
    for (const [at, writer] of writers.entries()) {
      await writer.beginRun(head('new'));
      await writer.addStep(step(0, at === 0 ? 'same' : text));
    }
    for (const writer of writers) said.push(await writer.endRun({}));
    for (const [at, writer] of writers.entries())
      await writer.finish().catch((fault: Error & { code: string }) => {
        said[at] = fault.code;
      });
    expect(said).toEqual(expected);
    expect((await stores[0]!.getStep('new', 0))?.text).toBe('same');
    await importRuns(stores[0]!, [head('last')]);
    expect((await stores[0]!.verify()).filter(({ severity }) => severity === 'error')).toEqual([]);
    for (const store of stores) await store.close();
  });
});

describe('disk full', () => {
  const fill = (db: Sqlite.Database, spare: number) => {
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.pragma(`max_page_count = ${(db.pragma('page_count', { simple: true }) as number) + spare}`);
  };

  test('a label that does not fit is not saved, what was saved stays, and later it fits', async () => {
    const place = await project();
    const connection = openConnection(place);
    const { sqliteStore } = await import('../../src/store/sqlite/sqlite-store.js');
    const store = sqliteStore(connection);
    fill(connection.db, 2);
    const item = await itemOf(store, 'a');
    const reason = 'r'.repeat(8000);
    let saved = 1;
    const untilFull = async () => {
      for (; saved < 1000; saved += 1) await relabel(store, 'ada', item, 'no', { reason });
    };
    await expect(untilFull()).rejects.toMatchObject({
      code: 'disk_full',
      message: expect.stringMatching(/no space left/),
    });
    expect(await store.listEvents({})).toHaveLength(saved);
    fill(connection.db, 100_000);
    await relabel(store, 'ada', item, 'no', { reason });
    expect(await store.listEvents({})).toHaveLength(saved + 1);
    expect(await store.verify()).toEqual([]);
    await store.close();
  });

  test('an import that does not fit keeps the runs before it, and can be repeated', async () => {
    const place = await project();
    const connection = openConnection(place);
    const { sqliteStore } = await import('../../src/store/sqlite/sqlite-store.js');
    const store = sqliteStore(connection);
    fill(connection.db, 20);
    const big = Array.from({ length: 50 }, (_, i) => step(i, 'x'.repeat(50_000)));
    const writer = await store.beginImport();
    await writeRun(writer, head('small'));
    await writer.flush();
    const write = async () => {
      await writeRun(writer, head('big'), big);
      await writer.flush();
    };
    await expect(write()).rejects.toMatchObject({ code: 'disk_full' });
    await expect(writeRun(writer, head('after'))).rejects.toMatchObject({ code: 'disk_full' });
    await expect(writer.finish()).rejects.toMatchObject({ code: 'disk_full' });
    expect((await store.listRuns()).map(({ runId }) => runId)).toEqual(['a', 'small']);
    fill(connection.db, 100_000);
    expect(await importRuns(store, [head('small'), [head('big'), big]])).toEqual(['unchanged', 'added']);
    expect((await store.verify()).filter(({ severity }) => severity === 'error')).toEqual([]);
    await store.close();
  });
});

// Root may read and write everything, so where the tests run as root a child gives its rights up.
describe('without rights', () => {
  const isRoot = process.getuid?.() === 0;
  const open = async (place: string, mode: string) => {
    const child = children.start({ args: ['open', place, mode], ...(isRoot ? { runAs: 65534 } : {}) });
    const [line] = await child.ended();
    return JSON.parse(line!) as {
      name?: string;
      code?: string;
      message?: string;
      runs?: number;
      findings?: unknown[];
    };
  };

  test('a file that may not be read', async () => {
    const place = await project();
    chmodSync(place, 0o000);
    expect(await open(place, 'read')).toMatchObject({ name: 'StoreError', code: 'unreadable' });
    expect(await open(place, 'write')).toMatchObject({ name: 'StoreError', code: 'unreadable' });
  });

  test('a file in a folder that may not be entered', async () => {
    const place = await project();
    chmodSync(folder.path, 0o600);
    expect(await open(place, 'write')).toMatchObject({ name: 'StoreError', code: 'unreadable' });
  });

  test.each([
    ['file', 0o444, 0o777],
    ['folder', 0o666, 0o555],
    ['file and folder', 0o444, 0o555],
  ])('a read-only %s is not written, but can be read', async (_, file, ofFolder) => {
    const place = await project();
    chmodSync(place, file);
    chmodSync(folder.path, ofFolder);
    const before = readFileSync(place);
    expect(await open(place, 'write')).toMatchObject({
      name: 'StoreError',
      code: 'read_only',
      message: expect.stringMatching(/read-only/),
    });
    expect(await open(place, 'read')).toEqual({ runs: 1, findings: [] });
    expect(readFileSync(place).equals(before)).toBe(true);
  });

  test('a new project in a read-only folder', async () => {
    chmodSync(folder.path, 0o555);
    expect(await open(folder.file(), 'create')).toMatchObject({ code: 'read_only' });
    expect(readdirSync(folder.path)).toEqual([]);
  });
});

describe('opening', () => {
  test('sets what durability needs', async () => {
    const connection = openConnection(await project());
    const pragma = (name: string) => connection.db.pragma(name, { simple: true });
    expect(pragma('journal_mode')).toBe('wal');
    expect(pragma('synchronous')).toBe(2);
    expect(pragma('foreign_keys')).toBe(1);
    expect(pragma('busy_timeout')).toBeGreaterThanOrEqual(5000);
    expect(pragma('application_id')).toBe(applicationId);
    expect(pragma('user_version')).toBe(currentSchema);
    connection.db.close();
  });

  test('read-only refuses every write', async () => {
    const store = await openStore(await project(), { readOnly: true });
    const item = await itemOf(store, 'a');
    await expect(relabel(store, 'ada', item)).rejects.toMatchObject({ code: 'read_only' });
    await expect(store.putSetting('x', 1)).rejects.toMatchObject({ code: 'read_only' });
    await expect(store.beginImport()).rejects.toMatchObject({ code: 'read_only' });
    await store.close();
  });

  test('leaves one file behind when it is closed', async () => {
    await project();
    expect(readdirSync(folder.path)).toEqual(['trustlayer.db']);
  });
});

describe('migrations', () => {
  const next = {
    version: currentSchema + 1,
    up: (db: Sqlite.Database) => db.exec("ALTER TABLE annotator ADD COLUMN tongue TEXT DEFAULT 'en'"),
  };

  test('are numbered from one without a gap', () => {
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, at) => at + 1));
  });

  test('bring an older schema up to date in one transaction, after a whole copy', async () => {
    const place = await project();
    tamper(place, db => {
      const copy = backUp(db, place, currentSchema, new Date('2026-03-01T10:00:00.123Z'));
      expect(copy).toBe(`${place}.backup-v${currentSchema}-2026-03-01T100000Z`);
      expect(backUp(db, place, currentSchema, new Date('2026-03-01T10:00:00.123Z'))).toBe(`${copy}-2`);
      migrate(db, new Date(), [...migrations, next]);
      expect(db.pragma('user_version', { simple: true })).toBe(next.version);
      expect(db.prepare('SELECT name, tongue FROM annotator').all()).toEqual([{ name: 'ada', tongue: 'en' }]);
      migrate(db, new Date(), [...migrations, next]);
      expect(db.prepare('SELECT count(*) FROM project').pluck().get()).toBe(1);
    });
    await expect(openStore(place)).rejects.toMatchObject({ code: 'newer_schema' });
    const old = await openStore(`${place}.backup-v${currentSchema}-2026-03-01T100000Z`);
    expect(await old.listEvents({})).toHaveLength(1);
    expect(await old.verify()).toEqual([]);
    await old.close();
  });

  test('that fail leave the project as it was', async () => {
    const place = await project();
    tamper(place, db => {
      const broken = {
        version: next.version + 1,
        up: () => {
          throw new Error('no');
        },
      };
      expect(() => migrate(db, new Date(), [...migrations, next, broken])).toThrow('no');
    });
    const store = await openStore(place);
    expect(await store.verify()).toEqual([]);
    await store.close();
  });
});

describe('a copy of the file', () => {
  test('begins a chain of its own, so that both can grow', async () => {
    const place = await project();
    const other = folder.file('copy.db');
    copyFileSync(place, other);
    const [here, there] = await Promise.all([openStore(place), openStore(other)]);
    const item = await itemOf(here, 'a');
    const [before] = await here.listEvents({});
    const mine = await relabel(here, 'ada', item, 'no');
    const theirs = await relabel(there, 'ada', item, 'no');
    expect(mine).toMatchObject({ device: before!.device, prevHash: before!.hash });
    expect(theirs.device).not.toBe(before!.device);
    expect(theirs.prevHash).toBeNull();
    expect(theirs.id > before!.id).toBe(true);
    expect((await relabel(there, 'ada', item)).prevHash).toBe(theirs.hash);
    expect(await there.verify()).toEqual([]);
    await Promise.all([here.close(), there.close()]);
  });
});
