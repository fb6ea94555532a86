import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importInto } from '../../src/commands/import.js';
import { openStore } from '../../src/store/sqlite/open.js';
import type { Store } from '../../src/store/store.js';
import { folder } from '../support/command.js';
import { fakeIo } from './fake-io.js';

function put(cwd: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), text);
  }
}

/** Imports these runs with these folders of tasks, and lists the files of each run. */
async function imported(
  cwd: string,
  runs: readonly object[],
  tasks: readonly string[],
  store?: Store,
): Promise<{ files: Record<string, string[]>; report: Awaited<ReturnType<typeof importInto>> }> {
  put(cwd, { 'runs.jsonl': `${runs.map(run => JSON.stringify(run)).join('\n')}\n` });
  const project = store ?? (await openStore(':memory:', { create: true }));
  const report = await importInto(fakeIo(cwd, { quiet: true }).io, project, ['runs.jsonl'], { tasks });
  const files: Record<string, string[]> = {};
  for (const { runId } of await project.listRuns())
    files[runId] = (await project.listFiles(runId)).map(({ use, path }) => `${use} ${path}`);
  if (!store) await project.close();
  return { files, report };
}

const run = (task: string, more: object = {}) => ({
  run: task,
  benchmark: 'b',
  task,
  closing: 'Done.',
  ...more,
});

describe('import --tasks', () => {
  test.each([
    ['with its name as a folder', 'tasks/stats/welch'],
    ['with __ in its name', 'tasks/stats__welch'],
    ['below its benchmark', 'tasks/b/stats/welch'],
  ])('a task %s', async (_, place) => {
    const cwd = folder();
    put(cwd, {
      [`${place}/input/a.csv`]: 'x\n1\n',
      [`${place}/reference/out/result.json`]: '{}',
      [`${place}/notes.md`]: '-',
    });
    const { files } = await imported(cwd, [run('stats/welch'), run('other')], ['tasks']);
    expect(files).toEqual({
      'stats/welch': ['input input/a.csv', 'reference reference/out/result.json'],
      other: [],
    });
  });

  test('what a run holds itself stays', async () => {
    const cwd = folder();
    put(cwd, { 'tasks/a/reference/result.json': '{"v": 2}', 'tasks/a/input/x.csv': '1' });
    const own = run('a', { reference: { v: 1 }, inputs: [{ path: 'data.csv', content: '1' }] });
    expect((await imported(cwd, [own], ['tasks'])).files.a).toEqual([
      'input data.csv',
      'reference reference.json',
    ]);
    expect((await imported(cwd, [run('a', { reference: { v: 1 } })], ['tasks'])).files.a).toEqual([
      'input input/x.csv',
      'reference reference.json',
    ]);
  });

  test('another reference is another content of the run; the same one is not', async () => {
    const cwd = folder();
    put(cwd, { 'tasks/a/reference/result.json': '{"v": 2}' });
    const store = await openStore(':memory:', { create: true });
    const outcomes = async () => {
      return (await imported(cwd, [run('a')], ['tasks'], store)).report.formats[0];
    };
    expect(await outcomes()).toMatchObject({ added: 1 });
    expect(await outcomes()).toMatchObject({ unchanged: 1 });
    put(cwd, { 'tasks/a/reference/result.json': '{"v": 3}' });
    expect(await outcomes()).toMatchObject({ updated: 1 });
    await store.close();
  });

  test('nothing outside the folder is read', async () => {
    const cwd = folder();
    put(cwd, { 'secret/reference/result.json': '{}', 'tasks/a/notes.md': '-' });
    symlinkSync(join(cwd, 'secret'), join(cwd, 'tasks/link'));
    const { files } = await imported(cwd, [run('../secret'), run('link')], ['tasks']);
    expect(Object.values(files)).toEqual([[], []]);
  });

  test('a folder that is not there is said', async () => {
    const cwd = folder();
    put(cwd, { file: '' });
    for (const name of ['nowhere', 'file'])
      await expect(imported(cwd, [run('a')], [name])).rejects.toThrow(
        `--tasks ${name}: there is no such folder.`,
      );
  });
});
