import { createInterface } from 'node:readline';
import Sqlite from 'better-sqlite3';
import { traceStored } from '../../src/commands/audit/trace-stored.js';
import { sha256 } from '../../src/core/run/hash.js';
import { openStore } from '../../src/store/sqlite/open.js';
import { caseOf, regradeOf, scan } from './grading-runs.js';
import { head, importRuns, relabel, step, textFile, writeRun } from './support.js';

// A process of its own that uses a project: bundled by `child-process.ts`, told what to do by its arguments.

const [what, place, ...rest] = process.argv.slice(2) as [string, string, ...string[]];
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const tasks: Record<string, () => Promise<void>> = {
  /** Labels items in turn, `count` times, and names each event when its save is acknowledged. */
  async label() {
    const [annotator, count] = rest as [string, string];
    const store = await openStore(place);
    const items = (await store.openQueue('claim', annotator)).map(({ item }) => item);
    for (let n = 0; n < Number(count); n += 1) {
      const made = () => relabel(store, annotator, items[n % items.length]!, n % 3 === 0 ? 'no' : 'yes');
      // Another process of the same person may be between the look and the label; then it looks again.
      const again = (fault: { code?: string }): ReturnType<typeof made> => {
        if (fault.code !== 'changed_elsewhere') throw fault;
        return made().catch(again);
      };
      say((await made().catch(again)).id);
    }
    await store.close();
  },

  /** Imports runs of 1.6 MB without end, and names each when it is flushed; from the tenth on in a thread. */
  async import() {
    const [prefix] = rest as [string];
    const store = await openStore(place);
    const writer = await store.beginImport();
    try {
      for (let n = 0; ; n += 1) {
        const steps = Array.from({ length: 40 }, (_, i) => step(i, `${prefix} ${n} ${i} `.repeat(4000)));
        await writeRun(writer, head(`${prefix}-${n}`), steps);
        await writer.flush();
        say(`${prefix}-${n}`);
        // Half a run, flushed: what a kill between two runs would otherwise never leave behind.
        await writer.beginRun(head(`${prefix}-half`));
        await writer.addStep(steps[0]!);
        await writer.flush();
        await writer.abandonRun();
      }
    } catch (fault) {
      const { name, code } = fault as Error & { code?: string };
      say(`${name} ${code}`);
    }
  },

  /** Imports enough for a thread, in runs of all sizes, and says what became of each. */
  async large() {
    const store = await openStore(place, { create: true });
    const writer = await store.beginImport();
    const outcomes: string[] = [];
    const prompt = step(0, 'You are careful. '.repeat(200), { role: 'system' });
    for (let n = 0; n < 60; n += 1) {
      const text = `\u4e2d\u6587 \u{1F600} ${n} `.repeat(n % 10 === 0 ? 60_000 : 500);
      const steps = Array.from({ length: 1 + (n % 7) * 5 }, (_, i) => step(i + 1, `${i} ${text}`));
      if (n % 9 === 4) {
        await writer.beginRun(head(`r${n}`));
        for (const each of steps) await writer.addStep(each);
        await writer.abandonRun();
        outcomes.push('abandoned');
      } else {
        const files = [textFile('shared', 'the same for all'), textFile('own', `${n} `.repeat(n * 2000))];
        outcomes.push(await writeRun(writer, head(`r${n % 50}`), [prompt, ...steps], {}, files));
      }
    }
    if (rest[0] === 'finish') await writer.finish();
    else await writer.flush();
    say(JSON.stringify(outcomes));
    await store.close();
  },

  /** Traces what is open, a few runs at a time, as two audits of one project do; says how many. */
  async audit() {
    const store = await openStore(place);
    let traced = 0;
    for (;;) {
      const open = (await store.runsToTrace('v1')).slice(0, 3);
      if (open.length === 0) break;
      for (const run of open) await store.addTraces('v1', [(await traceStored(store, run)).trace]);
      traced += open.length;
    }
    say(String(traced));
    await store.close();
  },

  /** Scans, re-grades and names every run as refuted, as two audits of one project do. */
  async grade() {
    const store = await openStore(place);
    await scan(store);
    for (const { graderHash, outputsHash, referenceHash } of await store.listGradingInputs())
      await store.addRegrade(
        regradeOf({ graderHash: graderHash!, outputsHash: outputsHash!, referenceHash }),
      );
    const runs = await store.listRuns();
    await store.setCases(
      'c1',
      runs.map(({ runId }) => caseOf(runId, { text: { runId } })),
    );
    await store.close();
  },

  /** Adds re-grades without end, and names each when it is acknowledged. */
  async regrade() {
    const store = await openStore(place);
    for (let n = 0; ; n += 1) {
      const outputsHash = sha256(String(n));
      await store.addRegrade(regradeOf({ outputsHash }));
      say(outputsHash);
    }
  },

  /** Opens the project, and writes to it unless told to read only; says what happened. */
  async open() {
    const [mode] = rest as [string];
    try {
      const store = await openStore(place, {
        readOnly: mode === 'read',
        create: mode === 'create',
        busyTimeout: 5000,
      });
      if (mode !== 'read') await importRuns(store, [head('new')]);
      say(JSON.stringify({ runs: (await store.listRuns()).length, findings: await store.verify() }));
      await store.close();
    } catch (fault) {
      const { name, code, message } = fault as Error & { code?: string };
      say(JSON.stringify({ name, code, message }));
    }
  },
};

// Everything is loaded, the native part too, before rights are given up: the new user may not reach the files.
new Sqlite(':memory:').close();
if (process.env.RUN_AS) {
  process.setgid!(Number(process.env.RUN_AS));
  process.setuid!(Number(process.env.RUN_AS));
}
if (process.env.WAIT_FOR_GO) {
  say('ready');
  for await (const _ of createInterface({ input: process.stdin })) break;
}
await tasks[what]!();
