import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimPass } from '../../../src/core/review/passes.js';
import { patient, sliceMs } from '../../../src/store/patient.js';
import { openStore } from '../../../src/store/sqlite/open.js';
import { type Store, StoreError } from '../../../src/store/store.js';
import type { ClaimScreen } from '../../../src/tui/model.js';
import { runTui } from '../../../src/tui/shell/run-tui.js';
import { head, importRuns, temporaryFolder } from '../../store/support.js';
import { fakeStdin, fakeStdout } from '../../support/fake-terminal.js';

let folder: ReturnType<typeof temporaryFolder>;
let store: Store;
let other: Sqlite.Database;

beforeEach(async () => {
  folder = temporaryFolder();
  store = await openStore(folder.file(), { create: true });
  await importRuns(store, [head('a'), head('b'), head('c')]);
  await store.addAnnotator('ada');
  await store.blockAtMost(sliceMs);
  other = new Sqlite(folder.file());
});

afterEach(async () => {
  other.close();
  await store.close();
  folder.remove();
});

test('while another program writes the screen says so and stays awake; keys wait in order, none is lost', async () => {
  const out = fakeStdout(100, 30);
  const keys = fakeStdin();
  const patience = patient(store);
  const ended = runTui({
    store: patience.store,
    onWait: patience.onWait,
    place: 'p.db',
    around: {
      suggestedName: async () => 'ada',
      rememberName: async () => {},
      agreement: { view: async () => ({ closed: '' }), rowsUsed: async () => '', exportAs: async () => '' },
    },
    stdin: keys.stdin,
    stdout: out.stdout,
    annotator: 'ada',
    pass: claimPass,
    language: 'en',
  });
  const shows = async (text: string) => {
    while (!out.writes.join('').includes(text)) await sleep(5);
  };
  await shows('CLOSING MESSAGE');
  await sleep(150);
  other.exec('BEGIN IMMEDIATE');
  keys.send('1');
  // Timers of this process go on while the label waits: no call blocks for longer than a moment.
  await shows('waiting for another program that is writing');
  expect((await store.listEvents({ pass: 'claim' })).length).toBe(0);
  out.taken();
  keys.send('>');
  keys.send('f');
  await sleep(100);
  other.exec('COMMIT');
  await shows('flagged 1');
  expect(out.taken()).not.toContain('waiting for another program');
  keys.send('q');
  const model = await ended;
  const [label, flag, ...more] = await store.listEvents({ pass: 'claim' });
  const { queue } = model.screen as ClaimScreen;
  expect([label?.kind, label?.item, flag?.kind, flag?.item, more]).toEqual([
    'label',
    queue[0],
    'flag',
    // The label led to the second item, the key after it to the third.
    queue[2],
    [],
  ]);
});

test('one that writes for too long is told as a fault, and nothing was saved', async () => {
  const told: boolean[] = [];
  const patience = patient(store, { giveUpMs: 100 });
  patience.onWait(waits => told.push(waits));
  other.exec('BEGIN IMMEDIATE');
  const saves = [1, 2].map(value => patience.store.putSetting('x', value));
  for (const { status, ...rest } of await Promise.allSettled(saves)) {
    expect(status).toBe('rejected');
    expect((rest as { reason: unknown }).reason).toMatchObject({ name: 'StoreError', code: 'locked' });
  }
  other.exec('COMMIT');
  expect(told).toEqual([true, false]);
  expect(await patience.store.getSetting('x')).toBeNull();
});

test('other faults come at once', async () => {
  const patience = patient({
    ...store,
    facts: () => Promise.reject(new StoreError('full', 'disk_full')),
  });
  await expect(patience.store.facts()).rejects.toMatchObject({ code: 'disk_full' });
  expect(patience.store.place).toBe(store.place);
});
