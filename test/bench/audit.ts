import { spawnSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src/store/sqlite/open.js';
import type { Store } from '../../src/store/store.js';
import { verdictsToCheck } from '../../src/tui/check/verdicts.js';
import { runChild } from './child.js';
import { removeProject, scratch } from './made/folder.js';
import { audited, auditedRuns } from './made/projects.js';
import { type BenchRow, medianMs } from './row.js';

const turns = 5;

/**
 * `trustlayer audit` of 1,000 runs in a process of its own: on one core, and on two. One core is one for the engine's
 * own helpers as well, where `taskset` can hold the process to it.
 */
export async function run(): Promise<BenchRow[]> {
  const project = await auditedRuns();
  const times: Record<1 | 2, { ms: number; peakMb: number | null }[]> = { 1: [], 2: [] };
  for (let turn = 0; turn < turns; turn += 1)
    for (const jobs of [1, 2] as const) times[jobs].push(await auditTime(project, jobs));
  // The fastest of each: whatever else runs on the machine takes more from two cores than from one.
  const [one, two] = ([1, 2] as const).map(jobs => Math.min(...times[jobs].map(({ ms }) => ms))) as [
    number,
    number,
  ];
  const ratio = one / two;
  const cores = availableParallelism();
  const peak = Math.max(...times[2].map(({ peakMb }) => peakMb ?? 0));
  return [
    {
      what: `audit of ${audited.runs} runs, ${audited.megabytes} MB, on 2 cores against 1`,
      value: ratio,
      unit: 'x',
      target: '>= 1.7 x',
      holds: cores < 2 ? null : ratio >= 1.7,
      note:
        cores < 2
          ? 'this machine has one core'
          : `${Math.round(one)} ms on one, ${Math.round(two)} ms on two`,
    },
    {
      what: 'the same, memory at its highest',
      value: peak === 0 ? null : peak,
      unit: 'MB',
      target: '-',
      holds: null,
    },
    await verdicts(project),
  ];
}

/** What check mode waits for before it opens, in a project just opened: the verdict of every run. */
async function verdicts(project: string): Promise<BenchRow> {
  const copy = scratch('verdicts.db');
  copyFileSync(project, copy);
  try {
    await runChild(process.execPath, [program(), ...auditArgs(copy, 2)]);
    const timed = (read: (store: Store) => Promise<unknown>) =>
      medianMs(5, async () => {
        const store = await openStore(copy);
        await read(store);
        await store.close();
      });
    const value = await timed(async store => verdictsToCheck(store, await store.listOutlines()));
    const floor = await timed(store => store.listTraces());
    return {
      what: `verdicts of ${audited.runs} runs for check mode`,
      value,
      unit: 'ms',
      target: '< 150 ms',
      holds: value < 150,
      floor: { what: 'reading the traces whole', value: floor, unit: 'ms' },
    };
  } finally {
    removeProject(copy);
  }
}

const program = (): string => join(process.cwd(), 'bin', 'trustlayer.js');

const auditArgs = (place: string, jobs: number): string[] => [
  'audit',
  '--only',
  'provenance',
  '--jobs',
  String(jobs),
  '--db',
  place,
  '--quiet',
];

async function auditTime(project: string, jobs: number): Promise<{ ms: number; peakMb: number | null }> {
  const copy = scratch('audit.db');
  copyFileSync(project, copy);
  try {
    const command = [process.execPath, program(), ...auditArgs(copy, jobs)] as const;
    return jobs === 1 && canPin()
      ? await runChild('taskset', ['-c', '0', ...command])
      : await runChild(command[0], command.slice(1));
  } finally {
    removeProject(copy);
  }
}

const canPin = (): boolean => !spawnSync('taskset', ['--version']).error;
