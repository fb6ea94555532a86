import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import type { Step } from '../../src/core/run/types.js';
import { openStore } from '../../src/store/sqlite/open.js';
import type { Store } from '../../src/store/store.js';
import { head, importRuns, label } from '../store/support.js';
import { removeProject, scratch } from './made/folder.js';
import { type BenchRow, percentile } from './row.js';

/** The project file by itself: saving a label, handing out a queue, writing and comparing transcripts. */
export async function run(): Promise<BenchRow[]> {
  const place = scratch('store.db');
  const store = await openStore(place, { create: true });
  try {
    await importRuns(
      store,
      Array.from({ length: 1000 }, (_, i) =>
        head(`r${i}`, { agent: { name: 'made', model: `aurora-${i % 5}` } }),
      ),
    );
    return [await queueOf1000(store), await labels(store), ...(await transcripts(store))];
  } finally {
    await store.close();
    removeProject(place);
  }
}

async function queueOf1000(store: Store): Promise<BenchRow> {
  const times: number[] = [];
  for (let person = 0; person < 15; person += 1) {
    await store.addAnnotator(`person ${person}`);
    const from = performance.now();
    const queue = await store.openQueue('claim', `person ${person}`);
    times.push(performance.now() - from);
    if (queue.length !== 1000) throw new Error(`The queue holds ${queue.length} items.`);
  }
  const value = percentile(times, 0.5);
  const again = performance.now();
  await store.openQueue('claim', 'person 0');
  return {
    what: 'a new queue of 1,000 items, written down',
    value,
    unit: 'ms',
    target: '-',
    holds: null,
    floor: { what: 'the same queue read again', value: performance.now() - again, unit: 'ms' },
  };
}

async function labels(store: Store): Promise<BenchRow> {
  const queue = await store.openQueue('claim', 'person 0');
  const times: number[] = [];
  const made = new Map<string, string>();
  for (let n = 0; n < 2000; n += 1) {
    const { item } = queue[n % queue.length]!;
    const draft = label('person 0', item, 'yes', { supersedes: made.get(item) ?? null });
    const from = performance.now();
    made.set(item, (await store.addEvent(draft)).id);
    times.push(performance.now() - from);
  }
  const value = percentile(times, 0.95);
  return {
    what: 'a label until it is on disk: p95',
    value,
    unit: 'ms',
    target: '<= 16 ms',
    holds: value <= 16,
    floor: { what: '4 KB appended and synced: p95', value: syncs(), unit: 'ms' },
  };
}

function syncs(): number {
  const path = scratch('synced');
  const file = openSync(path, 'w');
  const page = Buffer.alloc(4096);
  const times = Array.from({ length: 500 }, () => {
    const from = performance.now();
    writeSync(file, page);
    fsyncSync(file);
    return performance.now() - from;
  });
  closeSync(file);
  rmSync(path);
  return percentile(times, 0.95);
}

/** 150 MB in 250 runs of 1,000 short steps, the form of tool-calling logs. */
async function transcripts(store: Store): Promise<BenchRow[]> {
  const texts = Array.from({ length: 1000 }, (_, i) => `${i} ${'all is well in row and column '.repeat(18)}`);
  const steps: Step[] = texts.map((text, i) => ({
    i,
    role: i % 2 ? 'tool' : 'agent',
    text,
    calls: [],
    results: [],
    ref: { file: 'runs/made.json', at: `$[0].traj[${i}]` },
  }));
  const write = async (): Promise<number> => {
    const from = performance.now();
    const writer = await store.beginImport();
    for (let run = 0; run < 250; run += 1) {
      await writer.beginRun(head(`long-${run}`));
      for (const step of steps) await writer.addStep(step);
      await writer.endRun({});
    }
    await writer.finish();
    return performance.now() - from;
  };
  const parsed = JSON.stringify(steps);
  const parse = performance.now();
  for (let run = 0; run < 250; run += 1) JSON.parse(parsed);
  const floor = { what: 'JSON.parse of the same', value: performance.now() - parse, unit: 'ms' };
  return [
    { what: '150 MB of steps written', value: await write(), unit: 'ms', target: '-', holds: null, floor },
    {
      what: '150 MB of steps found unchanged',
      value: await write(),
      unit: 'ms',
      target: '-',
      holds: null,
      floor,
    },
  ];
}
