import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openConnection, openStore } from '../../src/store/sqlite/open.js';
import { buildChild } from './child-process.js';
import { importAnswers, wrote } from './provenance-runs.js';
import { head, importRuns, temporaryFolder } from './support.js';

// What several processes and sudden death do to a project: nothing that was acknowledged is ever lost.

let children: Awaited<ReturnType<typeof buildChild>>;
const folder = temporaryFolder();
let projects = 0;

beforeAll(async () => {
  children = await buildChild();
});
afterAll(() => {
  children.remove();
  folder.remove();
});

/** A project of 20 runs with these annotators. */
async function project(...annotators: string[]): Promise<string> {
  projects += 1;
  const place = folder.file(`${projects}.db`);
  const store = await openStore(place, { create: true });
  await importRuns(
    store,
    Array.from({ length: 20 }, (_, i) => head(`r${i}`)),
  );
  for (const name of annotators) await store.addAnnotator(name);
  await store.close();
  return place;
}

describe('two processes on one project', () => {
  test('two people with 2,000 labels each lose none', async () => {
    const place = await project('ada', 'bo');
    const saved = await Promise.all(
      ['ada', 'bo'].map(name => children.start({ args: ['label', place, name, '2000'] }).ended()),
    );
    const store = await openStore(place);
    for (const [at, annotator] of ['ada', 'bo'].entries()) {
      expect(saved[at]).toHaveLength(2000);
      expect((await store.listEvents({ annotator })).map(({ id }) => id)).toEqual(saved[at]);
    }
    expect(await store.verify()).toEqual([]);
    await store.close();
  });

  test('one person in two terminals keeps one chain', async () => {
    const place = await project('ada');
    const saved = await Promise.all(
      [0, 1].map(() => children.start({ args: ['label', place, 'ada', '300'] }).ended()),
    );
    const store = await openStore(place);
    const events = await store.listEvents({});
    expect(events.map(({ id }) => id)).toEqual(saved.flat().sort());
    expect(new Set(events.map(({ device }) => device)).size).toBe(1);
    expect(await store.verify()).toEqual([]);
    await store.close();
  });

  test('two audits leave one trace of each run, and one item', async () => {
    const place = folder.file('audits.db');
    const store = await openStore(place, { create: true });
    const runs = Array.from({ length: 40 }, (_, n) => ({
      id: `r${n}`,
      steps: [wrote(0, 'output/out.json', `{"slope": 7.389056, "n": ${n}}`)],
    }));
    await importAnswers(store, runs);
    const said = await Promise.all([0, 1].map(() => children.start({ args: ['audit', place] }).ended()));
    expect(said.flat().reduce((sum, line) => sum + Number(line), 0)).toBeGreaterThanOrEqual(40);
    expect((await store.listTraces()).map(({ runId }) => runId).sort()).toEqual(
      runs.map(({ id }) => id).sort(),
    );
    expect(await store.listItems('provenance')).toHaveLength(40);
    expect(await store.listItems('votes')).toHaveLength(80);
    expect(await store.verify()).toEqual([]);
    await store.close();
  });

  test('a project that two processes make at once is made once', async () => {
    const place = folder.file('made-at-once.db');
    const said = await Promise.all(
      [0, 1, 2].map(() => children.start({ args: ['open', place, 'create'] }).ended()),
    );
    for (const [line] of said) expect(JSON.parse(line!)).toMatchObject({ runs: 1 });
    const store = await openStore(place);
    expect(await store.verify()).toEqual([]);
    expect(await store.listGuides('claim')).toHaveLength(1);
    await store.close();
  });
});

describe('a large import, which goes on in a thread', () => {
  test.each(['finish', 'leave unfinished'])('writes what a small one would: %s', async how => {
    const place = folder.file(`large-${how}.db`);
    const [said] = await children.start({ args: ['large', place, how] }).ended();
    const outcomes = JSON.parse(said!) as string[];
    const abandoned = outcomes.filter(outcome => outcome === 'abandoned');
    expect(abandoned).toHaveLength(7);
    // The last ten come under the ids of the first ten; one of those was abandoned then, another is now.
    expect(outcomes.filter(outcome => outcome === 'added')).toHaveLength(45);
    expect(outcomes.filter(outcome => outcome === 'conflict')).toHaveLength(8);
    const store = await openStore(place);
    const runs = await store.listRuns();
    expect(runs).toHaveLength(45);
    // Every step is there and hashes to what was taken when it was read.
    expect((await store.verify()).map(({ code }) => code)).toEqual(
      how === 'finish' ? [] : ['unfinished_import'],
    );
    expect((await store.getStep('r10', 16))?.text).toMatch(/^15 \u4e2d\u6587 \u{1F600} 10 \u4e2d/u);
    expect((await store.getStep('r10', 0))?.text).toMatch(/^You are careful/);
    const own = await store.getFile('r48', 'output', 'own');
    expect(own?.form === 'text' && own.text === '48 '.repeat(96_000)).toBe(true);
    expect(await store.getFile('r1', 'output', 'shared')).toMatchObject({ text: 'the same for all' });
    await importRuns(store, [head('last')]);
    expect(await store.verify()).toEqual([]);
    await store.close();
  });

  test('tells its program what went wrong in the thread', async () => {
    const place = await project();
    const child = children.start({ args: ['import', place, 'x'] });
    await child.printed(14);
    const connection = openConnection(place);
    // As another import does that takes this one for dead.
    connection.db.exec("UPDATE import_session SET finished_at = 'now'");
    connection.db.close();
    expect((await child.ended()).at(-1)).toBe('StoreError invalid');
  });
});

describe('kill -9', () => {
  const kills = 200;
  const killsPerProject = 25;

  test(`${kills} times while labelling: every acknowledged label is there, the file opens, no fault is found`, async () => {
    let acknowledged = 0;
    for (let round = 0; round < kills / killsPerProject; round += 1) {
      const place = await project('ada');
      const start = () => children.start({ args: ['label', place, 'ada', '1000000'], waits: true });
      const saved: string[] = [];
      const delays: number[] = [];
      let next = start();
      for (let n = 0; n < killsPerProject; n += 1) {
        const child = next;
        await child.printed(1);
        // The next one loads while this one works; it touches the project only when told to.
        if (n + 1 < killsPerProject) next = start();
        const delay = Math.random() * 30;
        delays.push(Math.round(delay));
        child.go();
        // Half of them die among their labels, half wherever they are, the recovery of the last kill included.
        if (n % 2 === 0) await child.printed(2);
        await new Promise(resolve => setTimeout(resolve, delay));
        saved.push(...(await child.kill()));
      }
      acknowledged += saved.length;
      const store = await openStore(place);
      const events = new Set((await store.listEvents({})).map(({ id }) => id));
      expect(
        saved.filter(id => !events.has(id)),
        `killed after ${delays} ms`,
      ).toEqual([]);
      // At most one label a kill was on disk before its child could say so.
      expect(events.size - saved.length).toBeLessThanOrEqual(killsPerProject);
      expect(await store.verify()).toEqual([]);
      await store.close();
    }
    expect(acknowledged).toBeGreaterThanOrEqual(kills / 2);
  }, 180_000);

  test('while importing: no half run is seen, flushed runs are there, the next import clears up', async () => {
    const place = await project();
    const flushed: string[] = [];
    for (let n = 0; n < 15; n += 1) {
      const child = children.start({ args: ['import', place, `k${n}`] });
      await child.printed(1 + Math.floor(Math.random() * 20));
      flushed.push(...(await child.kill()));
    }
    const store = await openStore(place);
    const runs = new Map((await store.listRuns()).map(run => [run.runId, run.steps]));
    expect(flushed.filter(id => runs.get(id) !== 40)).toEqual([]);
    expect([...runs.keys()].filter(id => id.endsWith('half'))).toEqual([]);
    const findings = await store.verify();
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(findings.filter(({ code }) => code === 'unfinished_import').length).toBeGreaterThan(0);

    await importRuns(store, [head('last')]);
    expect(await store.verify()).toEqual([]);
    await store.close();
    const connection = openConnection(place);
    const count = (table: string) => connection.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect(count('transcript')).toBe(count('run'));
    connection.db.close();
  }, 60_000);
});
