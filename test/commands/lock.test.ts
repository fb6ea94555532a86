import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { gather } from '../../src/commands/agreement/gather.js';
import type { Io } from '../../src/commands/io.js';
import { type LockOptions, lockCommand } from '../../src/commands/lock.js';
import { claimPass } from '../../src/core/review/passes.js';
import { openStore } from '../../src/store/sqlite/open.js';
import type { Store } from '../../src/store/store.js';
import { draft, head, importRuns, label, temporaryFolder } from '../store/support.js';
import { fakeIo } from './fake-io.js';

const folders: { remove(): void }[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

/** A folder with a project of three runs and two people, in which `work` was done. */
async function project(work: (store: Store, items: string[]) => Promise<unknown> = async () => {}) {
  const folder = temporaryFolder();
  folders.push(folder);
  const store = await openStore(folder.file(), { create: true });
  await importRuns(
    store,
    ['a', 'b', 'c'].map(id => head(id)),
  );
  for (const name of ['ann', 'bo']) await store.addAnnotator(name);
  await work(
    store,
    (await store.openQueue('claim', 'ann')).map(({ item }) => item),
  );
  await store.close();
  return folder.path;
}

async function lockIn(cwd: string, name: string, options: LockOptions = {}, pass = 'claim') {
  const io = fakeIo(cwd);
  const code = await lockCommand(io.io, pass, name, options);
  return { code, stdout: io.stdout(), stderr: io.stderr() };
}
const refused = (words: RegExp) =>
  expect.objectContaining({ name: 'UsageError', message: expect.stringMatching(words) });

describe('lock without a label', () => {
  test('asks for --give-up in a sentence, and with it gives the pass up', async () => {
    const cwd = await project();
    await expect(lockIn(cwd, 'ann')).rejects.toEqual(
      refused(/^ann has no label in pass A yet: there is nothing to lock\. To give the pass up.*--give-up$/),
    );
    expect(await lockIn(cwd, 'ann', { giveUp: true })).toEqual({
      code: 0,
      stdout: 'ann gave pass A up, which is final: no label, 3 items left open.\n',
      stderr: '',
    });
    await expect(lockIn(cwd, 'ann', { giveUp: true })).rejects.toEqual(refused(/already/));
  });

  test('a label that was taken back is none', async () => {
    const cwd = await project(async (store, [a]) => {
      const made = await store.addEvent(label('ann', a!));
      await store.addEvent(draft({ annotator: 'ann', item: a!, kind: 'retract', supersedes: made.id }));
    });
    await expect(lockIn(cwd, 'ann')).rejects.toEqual(refused(/no label/));
    expect((await lockIn(cwd, 'ann', { giveUp: true })).code).toBe(0);
  });

  test('--give-up is refused where there are labels, and where there is nothing', async () => {
    const cwd = await project((store, [a]) => store.addEvent(label('ann', a!)));
    await expect(lockIn(cwd, 'ann', { giveUp: true })).rejects.toEqual(refused(/has 1 label in pass A/));
    await expect(lockIn(cwd, 'ann', { giveUp: true }, 'votes')).rejects.toEqual(
      refused(/^There is nothing in the votes for ann, and so nothing to lock\.$/),
    );
  });
});

test('whoever gave the pass up is no annotator of it: figures and snapshot stay as they were', async () => {
  const cwd = await project(async (store, [a]) => {
    await store.addAnnotator('cy');
    for (const name of ['ann', 'bo']) await store.addEvent(label(name, a!));
  });
  for (const name of ['ann', 'bo']) await lockIn(cwd, name, { yes: true });
  const counted = async () => {
    const store = await openStore(join(cwd, 'trustlayer.db'));
    const { locked, snapshot } = await gather(store, claimPass);
    await store.close();
    return { people: locked.map(({ annotator }) => annotator.name), snapshot };
  };
  const before = await counted();
  expect(before).toEqual({ people: ['ann', 'bo'], snapshot: expect.stringMatching(/^[0-9a-f]{8}$/) });
  await lockIn(cwd, 'cy', { giveUp: true });
  expect(await counted()).toEqual(before);
});

test('lock says who is still to lock, and nobody when the pass is locked', async () => {
  const cwd = await project(async (store, [a]) => {
    await store.openQueue('claim', 'bo');
    for (const name of ['ann', 'bo']) await store.addEvent(label(name, a!));
  });
  const first = await lockIn(cwd, 'ann', { yes: true });
  expect(first.stdout).toBe('Locked pass A of ann, which is final: 1 labelled, 2 left open.\n');
  expect(first.stderr).toBe('Still to lock it: bo.\nNext: trustlayer agreement claim\n');
  expect((await lockIn(cwd, 'bo', { yes: true })).stderr).toMatch(
    /^All have locked: .*sha [0-9a-f]{8}\.\nNext: trustlayer agreement claim\n$/,
  );
});

describe('items that are open', () => {
  const one = () => project((store, [a]) => store.addEvent(label('ann', a!)));

  test('without a terminal they are said, with the word that locks all the same', async () => {
    const cwd = await one();
    await expect(lockIn(cwd, 'ann')).rejects.toEqual(
      refused(
        /^ann has labelled 1 of 3 closing messages of pass A; 2 are open\. The lock is final and leaves them so\. .* lock claim --as ann --yes$/,
      ),
    );
    expect((await lockIn(cwd, 'ann', { yes: true })).stdout).toMatch(/1 labelled, 2 left open/);
  });

  test.each([
    ['y\n', 0, /^Locked/],
    ['n\n', 1, /^$/],
    ['\n', 1, /^$/],
    ['', 1, /^$/],
  ])('at a terminal they are asked about: %j', async (answer, code, stdout) => {
    const cwd = await one();
    const input = Object.assign(Readable.from([answer]), { isTTY: true });
    let asked = '';
    const stderr = Object.assign(new PassThrough(), { isTTY: true });
    stderr.on('data', (said: Buffer) => {
      asked += said;
    });
    const io = fakeIo(cwd, { stdin: input, stderr } as unknown as Partial<Io>);
    expect(await lockCommand(io.io, 'claim', 'ann')).toBe(code);
    expect(io.stdout()).toMatch(stdout);
    expect(asked).toContain('Lock all the same? [y/N]');
  });
});
