import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, describe, expect, test } from 'vitest';
import { agreementCommand } from '../../src/commands/agreement.js';
import { consensusCommand } from '../../src/commands/consensus.js';
import { exportCommand } from '../../src/commands/export.js';
import { labelsExportCommand, labelsImportCommand } from '../../src/commands/labels.js';
import { lockCommand } from '../../src/commands/lock.js';
import type { EventDraft } from '../../src/core/review/label-event.js';
import { openStore } from '../../src/store/sqlite/open.js';
import type { Store } from '../../src/store/store.js';
import { head, importRuns, label, temporaryFolder } from '../store/support.js';
import { fakeIo } from './fake-io.js';

const folders: { remove(): void }[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

type Work = (store: Store, items: string[]) => Promise<unknown>;

async function on(cwd: string, work: Work): Promise<void> {
  const store = await openStore(join(cwd, 'trustlayer.db'), { create: true });
  try {
    await work(store, (await store.listItems('claim')).map(({ item }) => item).sort());
  } finally {
    await store.close();
  }
}

/** A project of four runs with its people. */
async function machine(work: Work = async () => {}): Promise<string> {
  const folder = temporaryFolder();
  folders.push(folder);
  await on(folder.path, async store => {
    await importRuns(
      store,
      ['a', 'b', 'c', 'd'].map(id => head(id)),
    );
    for (const name of ['ann', 'bo', 'zhou']) await store.addAnnotator(name);
  });
  await on(folder.path, work);
  return folder.path;
}

const labelsOf =
  (name: string, values: readonly string[]): Work =>
  async (store, items) => {
    for (const [at, value] of values.entries()) await store.addEvent(label(name, items[at] as string, value));
  };

const lock = async (cwd: string, name: string) => {
  const io = fakeIo(cwd, { json: true });
  await lockCommand(io.io, 'claim', name, { yes: true });
  return JSON.parse(io.stdout()) as { snapshot: { hash: string } | null };
};

const act = (
  annotator: string,
  kind: EventDraft['kind'],
  item: string,
  more: Partial<EventDraft> = {},
): EventDraft => ({
  ...label(annotator, item),
  kind,
  value: null,
  ...more,
});

/** What screen D stores when somebody settles an item. */
const settle =
  (at: number, own: string, side: string, reason = 'by the guide'): Work =>
  async (store, items) => {
    const item = items[at] as string;
    await store.addEvents([
      act('zhou', 'own_answer', item, { value: own }),
      act('zhou', 'sides_shown', item),
      act('zhou', 'cause', item, { value: 'slip' }),
      act('zhou', 'resolve', item, { value: { side, labels: { [item]: own } }, reason }),
    ]);
  };

const statusOf = async (cwd: string) => {
  const io = fakeIo(cwd, { json: true });
  await consensusCommand(io.io, 'claim', {});
  return JSON.parse(io.stdout());
};

const csvOf = async (cwd: string): Promise<string> => {
  const io = fakeIo(cwd);
  await exportCommand(io.io, 'consensus', '-', {});
  return io.stdout();
};

const panelOf = async (cwd: string) => {
  const io = fakeIo(cwd, { json: true });
  await agreementCommand(io.io, 'claim');
  return JSON.parse(io.stdout());
};

const usage = (words: RegExp) => expect.objectContaining({ message: expect.stringMatching(words) });

/** Ann and Bo agree on two items and differ on one; Ann alone labelled the fourth. */
async function labelled(): Promise<string> {
  const cwd = await machine(labelsOf('ann', ['yes', 'no', 'yes', 'no']));
  await on(cwd, labelsOf('bo', ['yes', 'no', 'no']));
  return cwd;
}

describe('the snapshot', () => {
  test('is taken when the last one locks, and never counted anew', async () => {
    const cwd = await labelled();
    expect((await lock(cwd, 'ann')).snapshot).toBeNull();
    const { snapshot } = await lock(cwd, 'bo');
    const before = await panelOf(cwd);
    await on(cwd, settle(2, 'no', 'own'));
    const { snapshots, counts } = await statusOf(cwd);
    expect(snapshots).toEqual([expect.objectContaining({ hash: snapshot?.hash, reason: null })]);
    expect(counts).toMatchObject({ agreed: 2, resolved: 1, single: 1, open: 0 });
    await on(cwd, async store => {
      const [kept] = await store.listSnapshots('claim');
      const content = JSON.parse(kept?.json ?? '');
      expect(content.labels).toHaveLength(7);
      expect(content.agreement[0].pairs[0].agreement.kappa.value).toBe(before.pairs[0].agreement.kappa.value);
    });
    expect((await panelOf(cwd)).pairs).toEqual(before.pairs);
  });

  test('a further annotator makes another one with its reason; the first stays', async () => {
    const cwd = await labelled();
    await lock(cwd, 'ann');
    await lock(cwd, 'bo');
    const [first] = (await statusOf(cwd)).snapshots;
    await on(cwd, settle(2, 'no', 'own'));
    await on(cwd, async (store, items) => {
      await store.addAnnotator('cy');
      await labelsOf('cy', ['no'])(store, items);
    });
    await lock(cwd, 'cy');
    const { snapshots, late } = await statusOf(cwd);
    expect(snapshots[0]).toEqual(first);
    expect(snapshots[1].reason).toBe('labels of a further annotator came in: cy');
    expect(late).toEqual(['cy']);
  });

  test('doctor names one that was changed', async () => {
    const cwd = await labelled();
    await lock(cwd, 'ann');
    await lock(cwd, 'bo');
    const db = new Sqlite(join(cwd, 'trustlayer.db'));
    expect(() => db.exec("UPDATE snapshot SET json = '{}'")).toThrow('never changed');
    expect(() => db.exec('DELETE FROM snapshot')).toThrow('never removed');
    db.exec("DROP TRIGGER snapshot_no_update; UPDATE snapshot SET json = '{}'");
    db.close();
    await on(cwd, async store => {
      expect((await store.verify()).map(({ code }) => code)).toContain('changed_snapshot');
    });
  });
});

describe('bundles from two machines', () => {
  test('merged in either order: same consensus, same snapshot, byte for byte the same export', async () => {
    const ann = await machine(labelsOf('ann', ['yes', 'no', 'yes', 'no']));
    const bo = await machine(labelsOf('bo', ['yes', 'no', 'no']));
    await lock(ann, 'ann');
    await lock(bo, 'bo');
    const bundle = async (cwd: string, to: string[]) => {
      await labelsExportCommand(fakeIo(cwd).io, 'labels.jsonl', { force: true });
      for (const other of to) await labelsImportCommand(fakeIo(other).io, [join(cwd, 'labels.jsonl')]);
    };
    await bundle(ann, [bo]);
    await bundle(bo, [ann]);
    // Zhou settles on one machine, Xi on the other, neither knowing of the other.
    await on(ann, settle(2, 'no', 'own', 'on the first machine'));
    await on(bo, settle(2, 'yes', 'own', 'on the second machine'));
    const third = await machine();
    const fourth = await machine();
    await bundle(ann, [third, bo]);
    await bundle(bo, [third, ann]);
    for (const cwd of [bo, ann]) await labelsImportCommand(fakeIo(fourth).io, [join(cwd, 'labels.jsonl')]);
    const exports = await Promise.all([ann, bo, third, fourth].map(csvOf));
    expect(new Set(exports).size).toBe(1);
    expect(exports[0]).toContain('on the first machine');
    const hashes = await Promise.all(
      [ann, bo, third, fourth].map(async cwd =>
        (await statusOf(cwd)).snapshots.map((one: { hash: string }) => one.hash),
      ),
    );
    expect(new Set(hashes.map(String)).size).toBe(1);
  });
});

describe('consensus.csv', () => {
  test('tells labels by numbers, and nobody by name', async () => {
    const cwd = await labelled();
    await lock(cwd, 'ann');
    await lock(cwd, 'bo');
    const open = await csvOf(cwd);
    expect(open).toMatch(/,disagree,,,,,,,,/);
    await on(cwd, settle(2, 'no', 'own', '=1+1'));
    const text = await csvOf(cwd);
    const [heading, ...rows] = text.trim().split('\r\n');
    expect(heading).toBe('item,part,run,state,label,source,cause,reason,labels,label 1,label 2,snapshot');
    expect(rows).toHaveLength(4);
    expect(text).not.toMatch(/ann|zhou|\bbo\b/);
    expect(text).toContain(",frozen,no,adjudicated,slip,'=1+1,2,");
    expect(rows.filter(row => row.includes(',frozen,'))).toHaveLength(3);
    expect(rows.filter(row => row.includes(',single,,,,,1,'))).toHaveLength(1);
    const sha = (await statusOf(cwd)).snapshots[0].hash.slice(0, 8);
    expect(rows.every(row => row.endsWith(sha))).toBe(true);
  });

  test('is refused before there is a consensus to speak of', async () => {
    const cwd = await labelled();
    await lock(cwd, 'ann');
    await expect(csvOf(cwd)).rejects.toEqual(usage(/not locked yet: bo/));
    await expect(exportCommand(fakeIo(cwd).io, 'consensus', '-', { pass: 'votes' })).rejects.toEqual(
      usage(/no consensus of the votes/),
    );
  });

  test('goes to a file like every export', async () => {
    const cwd = await labelled();
    await lock(cwd, 'ann');
    await lock(cwd, 'bo');
    await exportCommand(fakeIo(cwd).io, 'consensus', 'consensus.csv', {});
    expect(readFileSync(join(cwd, 'consensus.csv'), 'utf8')).toBe(await csvOf(cwd));
  });
});

describe('the command without a terminal', () => {
  test('says how far it is', async () => {
    const cwd = await labelled();
    const io = fakeIo(cwd);
    await consensusCommand(io.io, 'claim', { as: 'zhou' });
    expect(io.stdout()).toMatch(/2 annotators, not locked yet: ann, bo/);
    await lock(cwd, 'ann');
    await lock(cwd, 'bo');
    const later = fakeIo(cwd);
    await consensusCommand(later.io, 'claim', {});
    expect(later.stdout()).toMatch(/agreed 2 {3}resolved 0 {3}talking 0 {3}open 1 {3}excluded 0/);
    expect(later.stdout()).toMatch(/1 item labelled by one person only/);
    expect(later.stdout()).toMatch(/sha [0-9a-f]{8}\n/);
    expect(later.stdout()).toMatch(/stay hidden until every item is settled/);
  });

  test('own items are allowed and forbidden by a setting', async () => {
    const cwd = await labelled();
    const io = fakeIo(cwd);
    await consensusCommand(io.io, 'claim', { allowOwn: true });
    expect(io.stdout()).toContain(
      'Annotators may settle their own items of pass A. Such items are counted apart.',
    );
    await on(cwd, async store => expect(await store.getSetting('consensusAllowOwn:claim')).toBe(true));
  });

  test.each(['votes', 'provenance-check'])('%s have no consensus', async pass => {
    await expect(consensusCommand(fakeIo(await machine()).io, pass, {})).rejects.toEqual(
      usage(/are not settled/),
    );
  });

  test('second looks come after the reveal and change nothing', async () => {
    const cwd = await labelled();
    await lock(cwd, 'ann');
    await lock(cwd, 'bo');
    const look = { as: 'xi', secondLook: 'a', label: 'yes', reason: 'the verdict convinced me' };
    await expect(consensusCommand(fakeIo(cwd).io, 'claim', look)).rejects.toEqual(usage(/after the reveal/));
    await on(cwd, settle(2, 'no', 'own'));
    const [before, panel] = [await csvOf(cwd), await panelOf(cwd)];
    await consensusCommand(fakeIo(cwd).io, 'claim', look);
    expect(await csvOf(cwd)).toBe(before);
    expect(await panelOf(cwd)).toEqual(panel);
    expect((await statusOf(cwd)).second_looks).toBe(1);
    for (const [wrong, words] of [
      [{ ...look, label: 'maybe' }, /--label is one of/],
      [{ ...look, reason: ' ' }, /says why/],
      [{ ...look, secondLook: 'zz' }, /no item or run/],
    ] as const)
      await expect(consensusCommand(fakeIo(cwd).io, 'claim', wrong)).rejects.toEqual(usage(words));
  });

  test('proposed changes of the guide are listed', async () => {
    const cwd = await labelled();
    await lock(cwd, 'ann');
    await lock(cwd, 'bo');
    await on(cwd, async (store, items) => {
      await store.addEvents([
        act('zhou', 'own_answer', items[2] as string, { value: 'no' }),
        act('zhou', 'sides_shown', items[2] as string),
        act('zhou', 'amend', items[2] as string, { value: 'say what done means' }),
      ]);
    });
    const io = fakeIo(cwd);
    await consensusCommand(io.io, 'claim', { proposals: true });
    expect(io.stdout()).toMatch(/say what done means/);
  });
});
