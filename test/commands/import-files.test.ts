import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importCommand } from '../../src/commands/import.js';
import type { Io } from '../../src/commands/io.js';
import type { ImportReport } from '../../src/report/import/import-report.js';
import { openStore } from '../../src/store/sqlite/open.js';
import { temporaryFolder, written } from '../readers/reading.js';

const cwd = temporaryFolder();

async function imported(): Promise<number[]> {
  let out = '';
  const io = {
    stdin: { isTTY: false },
    stdout: { write: (text: string) => (out += text) !== '' },
    stderr: { write: () => true },
    env: {},
    cwd,
    place: 'trustlayer.db',
    json: true,
    quiet: true,
  } as unknown as Io;
  expect(await importCommand(io, ['runs.jsonl'])).toBe(0);
  const { formats } = JSON.parse(out) as ImportReport;
  return formats.flatMap(({ added, unchanged, updated }) => [added, unchanged, updated]);
}

test('files come into the project with the run; one that changes on disk updates it once', async () => {
  const runs = [
    {
      task: 'a',
      run: 'a',
      reference: { k: 3 },
      outputs: [{ path: 'out.json' }],
      inputs: [{ path: 'in.csv' }],
    },
    { task: 'b', run: 'b', inputs: [{ path: 'in.csv' }] },
    { task: 'c', run: 'c' },
  ];
  const place = { 'runs.jsonl': runs.map(run => JSON.stringify(run)).join('\n'), 'in.csv': 'k\n3\n' };
  written(cwd, { ...place, 'out.json': '{"k": 3}' });
  expect(await imported()).toEqual([3, 0, 0]);
  expect(await imported()).toEqual([0, 3, 0]);
  written(cwd, { 'out.json': '{"k": 4}' });
  expect(await imported()).toEqual([0, 2, 1]);
  expect(await imported()).toEqual([0, 3, 0]);
  const store = await openStore(join(cwd, 'trustlayer.db'), {});
  expect((await store.listFiles('a')).map(({ use, path, bytes }) => [use, path, bytes])).toEqual([
    ['input', 'in.csv', 4],
    ['output', 'out.json', 8],
    ['reference', 'reference.json', 7],
  ]);
  expect(await store.getFile('a', 'output', 'out.json')).toMatchObject({ text: '{"k": 4}' });
  expect(await store.getFile('b', 'input', 'in.csv')).toMatchObject({ text: 'k\n3\n' });
  expect(await store.verify()).toEqual([]);
  await store.close();
});
