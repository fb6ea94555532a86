import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importInto } from '../../src/commands/import.js';
import { importText } from '../../src/report/import/text.js';
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
  ] as const)('a task %s', async (_, place) => {
    const cwd = folder();
    put(cwd, {
      [`${place}/input/a.csv`]: 'x\n1\n',
      [`${place}/reference/out/result.json`]: '{}',
      [`${place}/scripts/score.py`]: '-',
    });
    const { files } = await imported(cwd, [run('stats/welch'), run('other')], ['tasks']);
    expect(files).toEqual({
      'stats/welch': ['grader scripts/score.py', 'input input/a.csv', 'reference reference/out/result.json'],
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
    put(cwd, { 'secret/reference/result.json': '{}', 'tasks/a/reference/x.json': '-' });
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

describe('import --tasks: the grader', () => {
  const graderOf = async (cwd: string, runs: readonly object[], tasks: readonly string[] = ['tasks']) => {
    const { files, report } = await imported(cwd, runs, tasks);
    const graders = Object.fromEntries(
      Object.entries(files).map(([runId, all]) => [
        runId,
        all.flatMap(file => (file.startsWith('grader ') ? [file.slice('grader '.length)] : [])),
      ]),
    );
    return { graders, report };
  };

  test('is the rest of the folder, without what is hidden or compiled', async () => {
    const cwd = folder();
    put(cwd, {
      'tasks/a/main.py': 'x',
      'tasks/a/scripts/score_outputs.py': 'x',
      'tasks/a/scripts/input/fixture.csv': 'x',
      'tasks/a/task_card.json': '{}',
      'tasks/a/gates.json': '[]',
      'tasks/a/input/x.csv': '1',
      'tasks/a/Inputs/x.csv': '1',
      'tasks/a/reference/r.json': '{}',
      'tasks/a/output/old.json': '{}',
      'tasks/a/.git/HEAD': 'x',
      'tasks/a/scripts/.env': 'KEY=1',
      'tasks/a/scripts/__pycache__/main.cpython-312.pyc': 'x',
      'tasks/a/old.pyc': 'x',
    });
    const { graders, report } = await graderOf(cwd, [run('a'), run('b')]);
    expect(graders).toEqual({
      a: ['gates.json', 'main.py', 'scripts/input/fixture.csv', 'scripts/score_outputs.py', 'task_card.json'],
      b: [],
    });
    expect(report.withGrader).toBe(1);
    expect(importText(report)).toContain('\n\n1 run came with the grader of its task.');
  });

  test('comes along for runs that hold their inputs and reference themselves', async () => {
    const cwd = folder();
    put(cwd, { 'tasks/a/main.py': 'x', 'tasks/a/reference/r.json': '{}', 'tasks/a/input/i': '1' });
    const own = run('a', { reference: { v: 1 }, inputs: [{ path: 'data.csv', content: '1' }] });
    expect((await imported(cwd, [own], ['tasks'])).files.a).toEqual([
      'grader main.py',
      'input data.csv',
      'reference reference.json',
    ]);
  });

  test.each([
    ['for <domain>__<task>', 'stats/welch', 'tasks/stats__welch'],
    ['for <domain>/<task>', 'stats/welch', 'tasks/stats/welch'],
    ['for <domain>/<task> of a task with __ in its name', 'stats__welch', 'tasks/stats/welch'],
  ])('%s', async (_, task, place) => {
    const cwd = folder();
    put(cwd, { [`${place}/main.py`]: 'x' });
    expect((await graderOf(cwd, [run(task)])).graders).toEqual({ [task]: ['main.py'] });
  });

  test('takes grading.json of the folder of tasks with the files that it names; what the task has is its own', async () => {
    const cwd = folder();
    const grading = {
      version: 1,
      shared: ['common.py', 'lib', 'main.py'],
      gates: 'gates/all.json',
      tasks: { b: { shared: ['only-b.py'] } },
    };
    put(cwd, {
      'tasks/grading.json': JSON.stringify(grading),
      'tasks/common.py': 'shared',
      'tasks/lib/x.py': 'shared',
      'tasks/lib/.hidden': 'shared',
      'tasks/main.py': 'shared',
      'tasks/only-b.py': 'shared',
      'tasks/gates/all.json': '[]',
      'tasks/unnamed.py': 'x',
      'tasks/a/main.py': 'own',
      'tasks/c/grading.json': '{"version": 1}',
    });
    const store = await openStore(':memory:', { create: true });
    const { files } = await imported(cwd, [run('a'), run('b'), run('c'), run('no-folder')], ['tasks'], store);
    expect(files).toEqual({
      a: ['common.py', 'gates/all.json', 'grading.json', 'lib/x.py', 'main.py'].map(path => `grader ${path}`),
      b: ['gates/all.json', 'grading.json', 'only-b.py'].map(path => `grader ${path}`),
      c: ['grader grading.json'],
      'no-folder': ['common.py', 'gates/all.json', 'grading.json', 'lib/x.py', 'main.py'].map(
        path => `grader ${path}`,
      ),
    });
    expect(await store.getFile('a', 'grader', 'main.py')).toMatchObject({ text: 'own' });
    expect(await store.getFile('no-folder', 'grader', 'main.py')).toMatchObject({ text: 'shared' });
    await store.close();
  });

  test.each([
    ['names nothing that is shared', '{"version": 1, "command": ["x"]}'],
    ['is no JSON', '{'],
    ['is no object', '[1]'],
    ['names no files', '{"shared": [1, null], "tasks": []}'],
  ])('a grading.json that %s brings no grader to tasks without a folder', async (_, text) => {
    const cwd = folder();
    put(cwd, { 'tasks/grading.json': text, 'tasks/a/main.py': 'x' });
    const { graders } = await graderOf(cwd, [run('a'), run('b')]);
    expect(graders.a).toEqual(['grading.json', 'main.py']);
    expect(graders.b).toEqual(text.includes('[1, null]') ? ['grading.json'] : []);
  });

  test("a task's own grader goes before one that is shared, whichever folder was named first", async () => {
    const cwd = folder();
    put(cwd, {
      'all/grading.json': '{"version": 1, "shared": ["common.py"]}',
      'all/common.py': 'x',
      'own/a/main.py': 'x',
    });
    expect((await graderOf(cwd, [run('a'), run('b')], ['all', 'own'])).graders).toEqual({
      a: ['main.py'],
      b: ['common.py', 'grading.json'],
    });
  });

  test('what grading.json names and is not there, or lies elsewhere, is said', async () => {
    const cwd = folder();
    put(cwd, {
      secret: 'x',
      'tasks/grading.json': '{"shared": ["gone.py", "../secret", "/etc/hostname", "link"]}',
    });
    symlinkSync(join(cwd, 'secret'), join(cwd, 'tasks/link'));
    const { graders, report } = await graderOf(cwd, [run('a')]);
    expect(graders.a).toEqual(['grading.json']);
    const [warning] = report.warnings.filter(({ code }) => code === 'grader_file_missing');
    expect(warning).toMatchObject({
      count: 4,
      text: expect.stringMatching(/names gone\.py, which is not beside it/),
    });
  });

  test('links are not followed', async () => {
    const cwd = folder();
    put(cwd, { 'secret/key.py': 'x', 'tasks/a/main.py': 'x' });
    symlinkSync(join(cwd, 'secret'), join(cwd, 'tasks/a/lib'));
    symlinkSync(join(cwd, 'secret/key.py'), join(cwd, 'tasks/a/key.py'));
    expect((await graderOf(cwd, [run('a')])).graders.a).toEqual(['main.py']);
  });

  test('is kept byte for byte', async () => {
    const cwd = folder();
    const kinds = {
      'bom.csv': Buffer.from('\ufeffa,b\r\n'),
      'utf16.txt': Buffer.from('\ufeffabc', 'utf16le'),
      'nul.txt': Buffer.from('a\0b'),
      'bytes.bin': Buffer.from([0xff, 0xfe, 0x00, 0x80]),
      'plain.py': Buffer.from('\u4e2d = 1\r\n'),
      empty: Buffer.alloc(0),
    };
    mkdirSync(join(cwd, 'tasks/a'), { recursive: true });
    for (const [name, bytes] of Object.entries(kinds)) writeFileSync(join(cwd, 'tasks/a', name), bytes);
    const store = await openStore(':memory:', { create: true });
    await imported(cwd, [run('a')], ['tasks'], store);
    for (const [name, bytes] of Object.entries(kinds)) {
      const kept = await store.getFile('a', 'grader', name);
      expect(Buffer.from(kept?.form === 'text' ? kept.text : (kept?.bytes ?? 'gone'))).toEqual(bytes);
    }
    expect(await store.verify()).toEqual([]);
    await store.close();
  });

  test('over the limits is listed and said, the code being kept before a large fixture', async () => {
    const cwd = folder();
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`tasks/many/d/${n}.txt`, 'xx']));
    put(cwd, { ...many, 'tasks/many/main.py': 'x' });
    put(cwd, { 'tasks/large/aaa.csv': 'x'.repeat(20_000_000), 'tasks/large/main.py': 'x' });
    const store = await openStore(':memory:', { create: true });
    const { report } = await imported(cwd, [run('many'), run('large')], ['tasks'], store);
    const graders = await store.listGraders();
    expect(graders.map(({ taskId, incomplete }) => [taskId, incomplete.length])).toEqual([
      ['large', 1],
      ['many', 1],
    ]);
    expect(graders[0]!.incomplete).toEqual(['aaa.csv']);
    for (const task of ['large', 'many'])
      expect(await store.getFile(task, 'grader', 'main.py')).toMatchObject({ text: 'x' });
    const said = report.warnings.filter(({ code }) => code === 'grader_not_kept');
    expect(said).toMatchObject([
      { count: 2, text: expect.stringMatching(/1 file of the grader of task .* is only listed/) },
    ]);
    await store.close();
  });

  test('another grader updates its runs; the same one does not', async () => {
    const cwd = folder();
    put(cwd, { 'tasks/a/main.py': '1' });
    const store = await openStore(':memory:', { create: true });
    const outcome = async (tasks: readonly string[] = ['tasks']) =>
      (await imported(cwd, [run('a')], tasks, store)).report.formats[0];
    expect(await outcome()).toMatchObject({ added: 1 });
    expect(await outcome()).toMatchObject({ unchanged: 1 });
    put(cwd, { 'tasks/a/main.py': '2' });
    expect(await outcome()).toMatchObject({ updated: 1 });
    expect((await store.listGraders()).map(({ runs }) => runs)).toEqual([['a']]);
    await store.close();
  });

  test('is not spoken of without a folder of tasks, and missed with one', async () => {
    const cwd = folder();
    put(cwd, { 'tasks/x/main.py': 'x' });
    const none = (await graderOf(cwd, [run('a')], [])).report;
    expect(none.withGrader).toBeNull();
    expect(importText(none)).not.toContain('grader');
    const missed = (await graderOf(cwd, [run('a')])).report;
    expect(missed.withGrader).toBe(0);
    expect(importText(missed)).toMatch(/^No run came with a grader: /m);
  });
});
