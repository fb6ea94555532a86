import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importInto } from '../../src/commands/import.js';
import { openStore } from '../../src/store/sqlite/open.js';
import { folder } from '../support/command.js';
import { fakeIo } from './fake-io.js';

const value = 7.389056;

/** A run that leaves `out.json` with one value; how it came by it is told by its steps. */
export function madeRun(run: string, steps: readonly object[], more: object = {}): object {
  return {
    run,
    benchmark: 'b',
    task: 'slope',
    model: 'aurora-2',
    agent: 'wren',
    score: 1,
    prompt: 'Fit the line and write output/out.json with the slope.',
    reference: { slope: value },
    outputs: [{ path: 'output/out.json', content: `{"slope": ${value}}` }],
    steps,
    ...more,
  };
}

const call = (name: string, args: object, text = '') => ({
  role: 'agent',
  text,
  calls: [{ id: 'c', name, args }],
});
const result = (text: string) => ({ role: 'tool', results: [{ callId: 'c', text }] });

/** It was printed by a program. */
export const computed = [call('bash', { command: 'python3 fit.py' }), result(`slope ${value}`)];
/** It was typed. */
export const typed = [
  call('write_file', { path: 'output/out.json', content: `{"slope": ${value}}` }, 'I write the slope down.'),
  result('ok'),
];

/** A folder with a project of these runs. */
export async function projectWith(runs: readonly object[]): Promise<string> {
  const cwd = folder();
  await importAgain(cwd, runs);
  return cwd;
}

/** Imports runs into the project of a folder, once more. */
export async function importAgain(cwd: string, runs: readonly object[]): Promise<void> {
  writeFileSync(join(cwd, 'runs.jsonl'), `${runs.map(run => JSON.stringify(run)).join('\n')}\n`);
  const store = await openStore(join(cwd, 'trustlayer.db'), { create: true });
  await importInto(fakeIo(cwd, { quiet: true }).io, store, ['runs.jsonl']);
  await store.close();
}
