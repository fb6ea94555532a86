import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { agreementCommand } from '../../src/commands/agreement.js';
import { rememberName } from '../../src/commands/annotator.js';
import { labelsExportCommand, labelsImportCommand } from '../../src/commands/labels.js';
import { type PlanOptions, planCommand } from '../../src/commands/plan.js';
import { openStore } from '../../src/store/sqlite/open.js';
import type { Store, StoredClaim } from '../../src/store/store.js';
import { homeFacts } from '../../src/tui/shell/perform.js';
import { head, importRuns, label, lock, temporaryFolder } from '../store/support.js';
import { fakeIo } from './fake-io.js';

const folders: { remove(): void }[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

/** A project of 40 runs of 8 tasks by two models; the matcher read 30 as successes, 6 as failures, 4 are not read yet. */
async function project(work: (store: Store, items: string[]) => Promise<unknown> = async () => {}) {
  const folder = temporaryFolder();
  folders.push(folder);
  const store = await openStore(folder.file(), { create: true });
  await importRuns(
    store,
    Array.from({ length: 40 }, (_, at) =>
      head(`r${String(at).padStart(2, '0')}`, {
        taskId: `t${at % 8}`,
        agent: { name: 'agent', model: at % 2 === 0 ? 'acme/m-one' : 'm-two' },
      }),
    ),
  );
  const items = await store.listItems('claim');
  const claims = items
    .sort((a, b) => (a.runId < b.runId ? -1 : 1))
    .slice(0, 36)
    .map(
      ({ item, runId }, at): StoredClaim => ({
        item,
        runId,
        version: '1',
        claim: at < 30 ? 'success' : 'failure',
        flags: [],
        reason: null,
        spans: [],
      }),
    );
  await store.addClaims('1', claims);
  for (const name of ['ann', 'bo']) await store.addAnnotator(name);
  await work(
    store,
    items.map(({ item }) => item),
  );
  await store.close();
  return folder.path;
}

async function plan(cwd: string, options: PlanOptions, { pass = 'claim', json = false } = {}) {
  const io = fakeIo(cwd, { json });
  const code = await planCommand(io.io, pass, options);
  return { code, stdout: io.stdout(), stderr: io.stderr() };
}

const inStore = async <T>(cwd: string, work: (store: Store) => Promise<T>): Promise<T> => {
  const store = await openStore(join(cwd, 'trustlayer.db'));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
};

describe('plan', () => {
  test('without options says what is in force, and seals nothing', async () => {
    const cwd = await project();
    expect((await plan(cwd, {})).stdout).toMatch(
      /^No plan is sealed for pass A: everybody .* has all of its closing messages\.\nDraw one: trustlayer plan claim/,
    );
    expect(await inStore(cwd, store => store.listPlans('claim'))).toEqual([]);
    await plan(cwd, { census: true });
    const { stdout } = await plan(cwd, {});
    expect(stdout).toMatch(/^Plan 1 of pass A: a census, seed \d+\.\n40 of 40 closing messages are drawn\./);
    expect(stdout).toMatch(/\nplan 1 {2}sealed \d{4}-\d\d-\d\d \d\d:\d\d {2}[0-9a-f]{12}\n$/);
  });

  test('prints what is drawn, then seals it; queues follow', async () => {
    const cwd = await project();
    const { stdout } = await plan(cwd, { overlap: '50%', repeats: '10%', practice: '2', seed: '5' });
    expect(stdout).toMatch(/ann +28 +19 +3 +2 +33\n/);
    expect(stdout).toMatch(/bo +29 +19 +3 +2 +34\n|bo +28/);
    expect(stdout).toMatch(/\nSealed: plan 1 of pass A, [0-9a-f]{12}\. Queues follow it/);
    const sealed = await inStore(cwd, store => store.getPlan('claim'));
    expect(sealed?.plan).toMatchObject({ seed: 5, annotators: ['ann', 'bo'] });
    const queue = await inStore(cwd, store => store.openQueue('claim', 'ann'));
    expect(queue.length).toBeGreaterThan(30);
    expect((await plan(cwd, { overlap: '50%', repeats: '10%', practice: '2', seed: '5' })).stdout).toMatch(
      /in force already/,
    );
  });

  test('--dry-run seals nothing, and draws what would be sealed', async () => {
    const cwd = await project();
    const options = { stratified: ['model'], take: ['each=7'] };
    const dry = await plan(cwd, { ...options, dryRun: true }, { json: true });
    expect(JSON.parse(dry.stdout)).toMatchObject({ sealed: false, no: 1, drawn: 14, population: 40 });
    expect(await inStore(cwd, store => store.listPlans('claim'))).toEqual([]);
    const sealed = JSON.parse((await plan(cwd, options, { json: true })).stdout);
    expect(sealed).toMatchObject({ sealed: true, plan_hash: JSON.parse(dry.stdout).plan_hash });
    expect(sealed.strata).toEqual([
      expect.objectContaining({ stratum: 'acme/m-one', N: 20, n: 7, both: 7, probability: 0.35 }),
      expect.objectContaining({ stratum: 'm-two', N: 20, n: 7, both: 7, probability: 0.35 }),
    ]);
  });

  test('shows no sizes of strata by verdict, unless asked, or to somebody who has locked', async () => {
    const cwd = await project(store => rememberName(store, 'ann'));
    const options: PlanOptions = {
      stratified: ['verdict'],
      take: ['success=10', 'failure=all', 'pending=all'],
      dryRun: true,
    };
    for (const json of [false, true]) {
      const { stdout } = await plan(cwd, options, { json });
      expect(stdout).toMatch(json ? /"strata": null/ : /Strata: not shown/);
      expect(stdout).not.toMatch(/success|failure|"N": 6/);
    }
    const shown = (await plan(cwd, { ...options, showStrata: true })).stdout;
    expect(shown).toMatch(
      /failure +6 +6 +6 +1\.000\npending +4 +4 +4 +1\.000\nsuccess +30 +10 +10 +0\.333\n/,
    );
    expect(shown).not.toContain('Warning');
    await inStore(cwd, store => store.addEvent(lock('ann')));
    expect((await plan(cwd, options)).stdout).toBe(shown);
  });

  test('warns of a queue that is itself the verdict', async () => {
    const cwd = await project();
    const take = ['success=0', 'failure=all', 'pending=0'];
    const { stdout } = await plan(cwd, { stratified: ['verdict'], take, dryRun: true });
    expect(stdout).toMatch(/Warning: all that is drawn has one verdict, so the queue itself tells it/);
  });

  test('needs a reason once there are labels, and keeps it', async () => {
    const cwd = await project((store, [a]) => store.addEvent(label('ann', a!)));
    await expect(plan(cwd, { census: true })).rejects.toMatchObject({
      name: 'StoreError',
      message: expect.stringMatching(/needs a reason/),
    });
    await plan(cwd, { census: true, reason: 'cy has joined', annotators: 'ann,bo,cy' });
    const { stdout } = await plan(cwd, {});
    expect(stdout).toMatch(/Reason: cy has joined/);
    expect(JSON.parse((await plan(cwd, {}, { json: true })).stdout).plans).toMatchObject([
      {
        no: 1,
        reason: 'cy has joined',
        prev_hash: null,
        annotators: [{ name: 'ann' }, { name: 'bo' }, { name: 'cy' }],
      },
    ]);
  });

  test('practice items of an earlier plan are never measured by a later one', async () => {
    const cwd = await project();
    await plan(cwd, { practice: '5', seed: '1' });
    await plan(cwd, { seed: '2' });
    const [first, second] = await inStore(cwd, store => store.listPlans('claim'));
    const practiceOf = (sealed: typeof first) =>
      sealed!.plan.items.filter(({ practice }) => practice).map(({ item }) => item);
    expect(practiceOf(first)).toHaveLength(5);
    expect(practiceOf(second)).toEqual(practiceOf(first));
    expect(second!.plan.frame.items).toBe(35);
  });

  test.each<[string, PlanOptions, RegExp]>([
    ['both designs', { census: true, stratified: ['model'] }, /a census or stratified, not both/],
    ['no key', { stratified: ['colour'] }, /model, band, benchmark, task, verdict; "colour" is none/],
    ['takes without strata', { take: ['success=3'] }, /^--take is for strata/],
    [
      'a stratum nobody has',
      { stratified: ['model'], take: ['m-three=3'] },
      /No stratum is called "m-three"/,
    ],
    ['no amount', { stratified: ['model'], take: ['m-two'] }, /^--take takes clean=60/],
    ['no number', { stratified: ['model'], take: ['m-two=many'] }, /"many" is none/],
    ['nothing for the rest', { stratified: ['model'], take: ['m-two=3'] }, /stratum "acme\/m-one"/],
    ['a total too large', { stratified: ['model'], total: '41' }, /lower --total/],
    ['a way that is none', { stratified: ['model'], total: '9', allocate: 'fair' }, /"fair" is neither/],
    ['a floor without a total', { stratified: ['model'], floor: '2' }, /there is no --total/],
    ['a share that is none', { overlap: '2' }, /^--overlap takes a share/],
    ['too many repeats', { repeats: '80%' }, /between 0% and 50%/],
    ['cold closings', { cold: '10%' }, /^--cold is for pass C/],
    ['a seed that is none', { seed: '-3' }, /^--seed takes a whole number/],
    ['a slip in a name', { annotators: 'Ann' }, /this project knows "ann", not "Ann"/],
    ['a name in other letters', { annotators: '\u0430nn' }, /this project knows "ann", not "\u0430nn"/],
    ['two names that look the same', { annotators: 'cy,\u0441y' }, /"cy" and "\u0441y" look the same/],
    ['no name', { annotators: ' , ' }, /^--annotators takes names/],
    ['a name twice', { annotators: 'ann,ann' }, /named twice/],
    ['practice only', { practice: '40' }, /leave nothing to measure/],
    ['kappa 2', { suggest: true, kappa: '2' }, /^--kappa takes a number between 0 and 1/],
  ])('%s is refused in one sentence', async (_, options, said) => {
    const cwd = await project();
    await expect(plan(cwd, options)).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringMatching(said),
    });
    await expect(plan(cwd, options)).rejects.toMatchObject({ message: expect.not.stringContaining('\n') });
    expect(await inStore(cwd, store => store.listPlans('claim'))).toEqual([]);
  });

  test('a pass without items says what makes them', async () => {
    const cwd = await project();
    await expect(plan(cwd, { census: true }, { pass: 'provenance' })).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringMatching(/pass C has no runs yet\. "trustlayer audit"/),
    });
  });

  test('without anybody to label it asks for names', async () => {
    const folder = temporaryFolder();
    folders.push(folder);
    const store = await openStore(folder.file(), { create: true });
    await importRuns(store, [head('a')]);
    await store.addAnnotator('demo-one', { demo: true });
    await store.close();
    await expect(plan(folder.path, { census: true })).rejects.toMatchObject({
      message: 'A plan needs to say who labels: --annotators ann,bo',
    });
  });
});

describe('plan --suggest', () => {
  test('gives the numbers of this project, those of verdicts only when asked', async () => {
    const cwd = await project();
    const { stdout } = await plan(cwd, { suggest: true });
    expect(stdout).toMatch(/^pass A has 40 closing messages, 5\.0 a task\./);
    // 138.3 for kappa .8 and an even split (139 in agreement.md 8), 10% more; 2.2 times that for runs of one task.
    expect(stdout).toMatch(/ 0\.50 +153 +335\n/);
    expect(stdout).toMatch(/follow from counts of verdicts/);
    expect(stdout).not.toMatch(/here 0|flagged,/);
    const shown = (await plan(cwd, { suggest: true, showStrata: true, precision: '0.9' })).stdout;
    expect(shown).toMatch(/here 0\.250/);
    expect(shown).toMatch(/success +30 +yes/);
    expect(shown).toMatch(
      /Of 30 flagged, 27\.0 are taken to be right \(precision 0\.9\); 10 are not flagged\./,
    );
    const json = JSON.parse((await plan(cwd, { suggest: true }, { json: true })).stdout);
    expect(json).toMatchObject({ verdicts: null, kappa: null, recall: null, runs_per_task: 5 });
  });
});

describe('a plan between machines', () => {
  test('travels in a bundle before any label, is said, and another one is refused or left alone', async () => {
    const [desk, lap] = [await project(), await project()];
    await plan(desk, { census: true, overlap: '50%' });
    const out = fakeIo(desk);
    const bundle = join(desk, 'plan.jsonl');
    await labelsExportCommand(out.io, bundle);
    expect(out.stdout()).toMatch(/^Exported no event yet with a plan to .*strata of a plan/s);
    const into = fakeIo(lap);
    await labelsImportCommand(into.io, [bundle]);
    expect(into.stdout()).toMatch(/Plan 1 of pass claim came along: queues follow it here too\./);
    const queues = await Promise.all(
      [desk, lap].map(cwd => inStore(cwd, store => store.openQueue('claim', 'bo'))),
    );
    expect(queues[0]).toEqual(queues[1]);

    const other = await project();
    await plan(other, { census: true, seed: '3' });
    await expect(labelsImportCommand(fakeIo(other).io, [bundle])).rejects.toMatchObject({
      message: expect.stringMatching(/another one than that here/),
    });
    expect(await labelsImportCommand(fakeIo(other).io, [bundle], { keepPlans: true })).toBe(0);
    expect((await inStore(other, store => store.getPlan('claim')))?.plan.seed).toBe(3);
  });
});

describe('runs that come after the seal', () => {
  const later = async (cwd: string) => {
    const store = await openStore(join(cwd, 'trustlayer.db'));
    await importRuns(store, [head('r40'), head('r41')]);
    return store;
  };
  const sentence =
    /2 runs were imported after the plan of pass A was sealed and are in no queue; to have them labelled, seal another plan: trustlayer plan claim \.\.\. --reason TEXT/;

  test('plan, agreement and the home screen say how many are in no queue, and what to do', async () => {
    const cwd = await project();
    await plan(cwd, { census: true, annotators: 'ann,bo' });
    expect((await plan(cwd, {})).stdout).not.toMatch(/after the plan/);
    const store = await later(cwd);
    const [first] = await store.openQueue('claim', 'ann');
    await store.addEvent(label('ann', first!.item));
    await store.addEvent(lock('ann'));
    const { passes } = await homeFacts(store, 'bo');
    expect(passes.find(({ pass }) => pass.id === 'claim')?.addedAfter?.sentence).toMatch(sentence);
    await store.close();
    expect((await plan(cwd, {})).stdout).toMatch(sentence);
    expect(JSON.parse((await plan(cwd, {}, { json: true })).stdout)).toMatchObject({ added_after: 2 });
    const io = fakeIo(cwd);
    await agreementCommand(io.io, 'claim');
    expect(io.stderr()).toMatch(sentence);
  });

  test('another plan takes them in', async () => {
    const cwd = await project();
    await plan(cwd, { census: true, annotators: 'ann,bo' });
    await (await later(cwd)).close();
    await plan(cwd, { census: true, annotators: 'ann,bo' });
    expect((await plan(cwd, {})).stdout).not.toMatch(/after the plan/);
  });
});
