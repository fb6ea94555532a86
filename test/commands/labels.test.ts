import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { labelsExportCommand, labelsImportCommand } from '../../src/commands/labels.js';
import { openStore } from '../../src/store/sqlite/open.js';
import type { Store } from '../../src/store/store.js';
import { head, importRuns, label, lock, temporaryFolder } from '../store/support.js';
import { fakeIo } from './fake-io.js';

const folders: { remove(): void }[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

/** A folder with a project of two runs, in which `work` was done. */
async function machine(
  work: (store: Store, items: string[]) => Promise<unknown> = async () => {},
  runs = ['a', 'b'],
): Promise<string> {
  const folder = temporaryFolder();
  folders.push(folder);
  const store = await openStore(folder.file(), { create: true });
  await importRuns(
    store,
    runs.map(id => head(id)),
  );
  for (const name of ['ann', 'bo']) await store.addAnnotator(name);
  await work(
    store,
    (await store.listItems('claim')).map(({ item }) => item),
  );
  await store.close();
  return folder.path;
}

const eventsIn = async (cwd: string) => {
  const store = await openStore(join(cwd, 'trustlayer.db'));
  const events = await store.listEvents({});
  await store.close();
  return events;
};
const usage = (words: RegExp) => expect.objectContaining({ message: expect.stringMatching(words) });
const annLabels = (store: Store, [a, b]: string[]) =>
  store.addEvent(label('ann', a!)).then(() => store.addEvent(label('ann', b!, 'no')));

test('a bundle with a name that looks like one here is taken, and both are told', async () => {
  const there = temporaryFolder();
  folders.push(there);
  const store = await openStore(there.file(), { create: true });
  await importRuns(store, [head('a')]);
  await store.addAnnotator('\u0430nn');
  const [item] = await store.listItems('claim');
  await store.addEvent(label('\u0430nn', item!.item));
  await store.close();
  await labelsExportCommand(fakeIo(there.path).io, 'other.jsonl');
  const here = await machine(annLabels);
  const io = fakeIo(here);
  expect(await labelsImportCommand(io.io, [join(there.path, 'other.jsonl')])).toBe(0);
  expect(io.stderr()).toMatch(/the annotators "\u0430nn" and "ann" look the same and count as two people/);
  const merged = await openStore(join(here, 'trustlayer.db'));
  expect(await merged.verify()).toEqual([
    expect.objectContaining({ severity: 'warning', code: 'look_alike_names' }),
  ]);
  await merged.close();
});

describe('labels export', () => {
  test('writes a bundle, says what is in it, and overwrites nothing unasked', async () => {
    const cwd = await machine(annLabels);
    const first = fakeIo(cwd);
    expect(await labelsExportCommand(first.io, 'ann.jsonl')).toBe(0);
    expect(first.stdout()).toMatch(
      /^Exported 2 events of ann to ann\.jsonl\.\n.*plain text.*\nThere: trustlayer labels import FILE\n$/,
    );
    const text = readFileSync(join(cwd, 'ann.jsonl'), 'utf8');
    expect(text.split('\n')).toHaveLength(4);

    await expect(labelsExportCommand(fakeIo(cwd).io, 'ann.jsonl')).rejects.toEqual(
      usage(/there already and was not changed; --force/),
    );
    writeFileSync(join(cwd, 'ann.jsonl'), 'old');
    await labelsExportCommand(fakeIo(cwd).io, 'ann.jsonl', { force: true });
    expect(readFileSync(join(cwd, 'ann.jsonl'), 'utf8')).toBe(text);
    expect(readdirSync(cwd).filter(name => name.includes('.part'))).toEqual([]);
  });

  test('to standard output is the bundle and nothing else', async () => {
    const cwd = await machine(annLabels);
    const { io, stdout, stderr } = fakeIo(cwd);
    await labelsExportCommand(io, '-');
    await labelsExportCommand(fakeIo(cwd).io, 'file.jsonl');
    expect(stdout()).toBe(readFileSync(join(cwd, 'file.jsonl'), 'utf8'));
    expect(stderr()).toMatch(/^Exported 2 events of ann\.\n/);
  });

  test('of some people, with --json', async () => {
    const cwd = await machine(async (store, items) => {
      await annLabels(store, items);
      await store.addEvent(label('bo', items[0]!));
    });
    const { io, stdout } = fakeIo(cwd, { json: true });
    await labelsExportCommand(io, 'bo.jsonl', { as: ['bo'], pass: 'claim' });
    expect(JSON.parse(stdout())).toMatchObject({ annotators: ['bo'], events: 1, items: 1 });
    await expect(labelsExportCommand(io, 'x', { as: ['eve'] })).rejects.toEqual(
      usage(/called "eve" here; this project knows: ann, bo/),
    );
    await expect(labelsExportCommand(io, 'x', { pass: 'b' })).rejects.toEqual(usage(/no pass "b"/));
  });

  test('refuses where there is nothing, over the project, and where it cannot write', async () => {
    const cwd = await machine();
    await expect(labelsExportCommand(fakeIo(cwd).io, 'x')).rejects.toEqual(usage(/nothing to export/));
    expect(existsSync(join(cwd, 'x'))).toBe(false);
    const full = await machine(annLabels);
    symlinkSync(join(full, 'trustlayer.db'), join(full, 'link'));
    for (const file of ['trustlayer.db', './link', 'trustlayer.db-wal'])
      await expect(labelsExportCommand(fakeIo(full).io, file, { force: true })).rejects.toEqual(
        usage(/is the project itself/),
      );
    await expect(labelsExportCommand(fakeIo(full).io, 'no/such/x')).rejects.toEqual(
      usage(/cannot be written \(no such file or folder\)/),
    );
    await expect(labelsExportCommand(fakeIo(full).io, '.', { force: true })).rejects.toEqual(
      usage(/is a folder; name a file in it/),
    );
    expect(await eventsIn(full)).toHaveLength(2);
  });

  test('refuses what no project would take', async () => {
    const cwd = await machine(annLabels);
    const { default: Sqlite } = await import('better-sqlite3');
    const db = new Sqlite(join(cwd, 'trustlayer.db'));
    db.exec('DROP TRIGGER label_event_no_update; UPDATE label_event SET value = \'"unsure"\' WHERE seq = 1');
    db.close();
    await expect(labelsExportCommand(fakeIo(cwd).io, 'x')).rejects.toEqual(
      usage(/^Nothing was exported.*event .* was changed.*doctor/),
    );
    expect(existsSync(join(cwd, 'x'))).toBe(false);
  });
});

describe('labels import', () => {
  const sent = async (from: string, name: string) => {
    const path = join(from, name);
    await labelsExportCommand(fakeIo(from).io, path);
    return path;
  };

  test('takes several bundles, says who came from where, and the same again changes nothing', async () => {
    const desk = await machine(annLabels);
    const lap = await machine((store, [a]) => store.addEvent(label('ann', a!, 'unsure')));
    const other = await machine((store, [a]) => store.addEvent(label('bo', a!)), ['a', 'c']);
    const files = [await sent(lap, 'lap.jsonl'), await sent(other, 'other.jsonl')];
    const first = fakeIo(desk);
    expect(await labelsImportCommand(first.io, files)).toBe(0);
    expect(first.stdout()).toBe(
      [
        'Read 2 bundles with 2 events: 2 new, 0 here already.',
        'ann: 2 events from this machine, 1 from another, taken as one person.',
        'bo: 1 event from another machine.',
        '',
      ].join('\n'),
    );
    const before = await eventsIn(desk);
    const again = fakeIo(desk);
    await labelsImportCommand(again.io, [...files].reverse());
    expect(again.stdout()).toMatch(/all were here already/);
    expect(await eventsIn(desk)).toEqual(before);
  });

  test('reads standard input and answers in JSON; events of runs that are not here wait', async () => {
    const full = await machine(annLabels);
    const part = await machine(undefined, ['a']);
    const input = readFileSync(await sent(full, 'x.jsonl'), 'utf8');
    const { io, stdout } = fakeIo(part, { json: true, input });
    await labelsImportCommand(io, ['-']);
    expect(JSON.parse(stdout())).toEqual({
      bundles: 1,
      events: 2,
      added: 2,
      without_item: 1,
      annotators: [{ name: 'ann', added: 2, from_here: 0, from_elsewhere: 2, other_machines: 1 }],
      guides: [],
      guides_apart: [],
      locks_apart: [],
    });
    const text = fakeIo(part, { input });
    await labelsImportCommand(text.io, ['-']);
    expect(text.stdout()).toMatch(/1 event of them is about items that are not in this project: kept/);
  });

  test('says which labels a lock made elsewhere does not hold', async () => {
    const desk = await machine(async (store, items) => {
      await annLabels(store, items);
      await store.addEvent(lock('ann'));
    });
    const lap = await machine((store, [a]) => store.addEvent(label('ann', a!, 'unsure')));
    const { io, stdout } = fakeIo(desk);
    await labelsImportCommand(io, [await sent(lap, 'lap.jsonl')]);
    expect(stdout()).toMatch(
      /ann: 1 label of pass claim that no lock of theirs covers.*not counted\. A lock holds what was known/,
    );

    const locked = await machine(async (store, [a]) => {
      await store.addEvent(label('ann', a!, 'unsure'));
      await store.addEvent(lock('ann'));
    });
    const next = fakeIo(desk);
    await labelsImportCommand(next.io, [await sent(locked, 'locked.jsonl')]);
    expect(next.stdout()).toMatch(
      /ann locked pass claim on two machines apart, and 1 item differs: the earlier lock stands/,
    );
  });

  test('refuses all when one is not whole, naming the file and the event', async () => {
    const desk = await machine();
    const good = await sent(await machine((store, [a]) => store.addEvent(label('bo', a!))), 'good.jsonl');
    const bad = await sent(await machine(annLabels), 'bad.jsonl');
    const id = JSON.parse(readFileSync(bad, 'utf8').split('\n')[1]!).id;
    writeFileSync(bad, readFileSync(bad, 'utf8').replace('"yes"', '"no"'));
    await expect(labelsImportCommand(fakeIo(desk).io, [good, bad])).rejects.toEqual(
      usage(
        new RegExp(
          `bad\\.jsonl was refused: event ${id} \\(label by ann\\) was changed .* Nothing was changed\\.$`,
        ),
      ),
    );
    expect(await eventsIn(desk)).toEqual([]);
  });

  test.each<[string, Uint8Array | string | null, RegExp]>([
    ['no file', null, /cannot be read \(no such file or folder\)/],
    ['an empty one', '', /no bundle of labels/],
    ['one that is no text', Uint8Array.of(0xff, 0xfe, 0x00), /no UTF-8 text/],
    ['a project file', 'SQLite format 3\u0000', /no bundle of labels/],
  ])('refuses %s', async (_, content, words) => {
    const cwd = await machine();
    if (content !== null) writeFileSync(join(cwd, 'x'), content);
    await expect(labelsImportCommand(fakeIo(cwd).io, ['x'])).rejects.toEqual(usage(words));
  });

  test('standard input is there once', async () => {
    await expect(labelsImportCommand(fakeIo(await machine()).io, ['-', '-'])).rejects.toEqual(usage(/twice/));
  });
});
