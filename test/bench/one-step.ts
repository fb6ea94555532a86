import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { openStore } from '../../src/store/sqlite/open.js';
import { longRun, oneLongRun } from './made/projects.js';
import { randomFrom } from './made/prose.js';
import { type BenchRow, percentile } from './row.js';

const reads = 300;

/** Opening any step of a run of 200 MB, without reading the rest. */
export async function run(): Promise<BenchRow[]> {
  const project = await oneLongRun();
  const random = randomFrom(5);
  const cold: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    const from = performance.now();
    const store = await openStore(project);
    await store.getStep(longRun.runId, Math.floor(random() * longRun.steps));
    cold.push(performance.now() - from);
    await store.close();
  }
  const store = await openStore(project);
  const warm: number[] = [];
  for (let turn = 0; turn < reads; turn += 1) {
    const i = Math.floor(random() * longRun.steps);
    const from = performance.now();
    const step = await store.getStep(longRun.runId, i);
    warm.push(performance.now() - from);
    if (step?.i !== i) throw new Error(`step ${i} of the long run is not there`);
  }
  await store.close();
  const value = percentile(warm, 0.95);
  const opening = percentile(cold, 0.95);
  const floor = { what: 'read of 4 KB at any place', value: readsOf(project, random), unit: 'ms' };
  return [
    { what: 'any step of a 200 MB run: p95', value, unit: 'ms', target: '< 50 ms', holds: value < 50, floor },
    {
      what: 'the same, with opening the project: p95',
      value: opening,
      unit: 'ms',
      target: '< 50 ms',
      holds: opening < 50,
      floor,
    },
  ];
}

function readsOf(path: string, random: () => number): number {
  const file = openSync(path, 'r');
  const { size } = fstatSync(file);
  const page = Buffer.alloc(4096);
  const taken = Array.from({ length: reads }, () => {
    const from = performance.now();
    readSync(file, page, 0, page.length, Math.floor(random() * (size - page.length)));
    return performance.now() - from;
  });
  closeSync(file);
  return percentile(taken, 0.95);
}
