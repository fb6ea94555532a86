import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatsCommand } from '../../src/commands/formats.js';
import { type ImportOptions, importCommand, importInto } from '../../src/commands/import.js';
import { type Io, UsageError } from '../../src/commands/io.js';
import { readers } from '../../src/readers/index.js';
import type { ImportReport } from '../../src/report/import/import-report.js';
import { openStore } from '../../src/store/sqlite/open.js';
import { temporaryFolder, written } from '../readers/reading.js';
import { sharedPath, withShared } from '../support/shared.js';

const folder = temporaryFolder();
let count = 0;

/** A place of its own to import in, and what the command printed there. */
function desk(files: Record<string, string | Uint8Array> = {}) {
  count += 1;
  const cwd = written(join(folder, `d${count}`), { 'keep.txt': '', ...files });
  rmSync(join(cwd, 'keep.txt'));
  const printed = { out: '', err: '' };
  const io = {
    stdin: { isTTY: false },
    stdout: { write: (text: string) => (printed.out += text) !== '' },
    stderr: { write: (text: string) => (printed.err += text) !== '' },
    env: {},
    cwd,
    place: 'trustlayer.db',
    self: 'node here/trustlayer.js',
    json: false,
    quiet: false,
  } as unknown as Io;
  const run = async (paths: string[], options: ImportOptions & { json?: boolean; quiet?: boolean } = {}) => {
    Object.assign(printed, { out: '', err: '' });
    const { json = false, quiet = false, ...rest } = options;
    const code = await importCommand({ ...io, json, quiet }, paths, rest);
    return { code, ...printed };
  };
  const report = async (paths: string[], options: ImportOptions = {}) => {
    const { code, out } = await run(paths, { ...options, json: true });
    return { code, ...(camelKeys(JSON.parse(out)) as ImportReport) };
  };
  const runsKept = async (): Promise<string[]> => {
    const store = await openStore(join(cwd, 'trustlayer.db'), {});
    try {
      return (await store.listRuns()).map(({ runId }) => runId).sort();
    } finally {
      await store.close();
    }
  };
  return { cwd, io, run, report, runsKept, write: (more: Record<string, string>) => written(cwd, more) };
}

/** The fields of a report by the names that the program uses within. */
const camelKeys = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replace(/"([a-z_]+)":/g, (_, name: string) => `"${camel(name)}":`));
const camel = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const line = (fields: object): string => `${JSON.stringify(fields)}\n`;
const two =
  line({ task: 'a', run: 'a', closing: 'Done.' }) + line({ task: 'b', run: 'b', closing: 'Failed.' });
const countsOf = ({ formats }: Pick<ImportReport, 'formats'>) =>
  formats.map(({ format, files, runs, added, unchanged, updated, conflicts, repeated, skipped }) => [
    format,
    files,
    runs,
    added,
    unchanged,
    updated,
    conflicts,
    repeated,
    skipped,
  ]);

describe('importing again', () => {
  test('what is the same is unchanged, what changed is updated, what is new is added', async () => {
    const { report, write, runsKept } = desk({ 'r.jsonl': two });
    expect(countsOf(await report(['r.jsonl']))).toEqual([['trustlayer', 1, 2, 2, 0, 0, 0, 0, 0]]);
    expect(countsOf(await report(['r.jsonl']))).toEqual([['trustlayer', 1, 2, 0, 2, 0, 0, 0, 0]]);
    write({ 'r.jsonl': two.replace('Failed.', 'I could not do it.') + line({ task: 'c', run: 'c' }) });
    const third = await report(['./r.jsonl']);
    expect(countsOf(third)).toEqual([['trustlayer', 1, 3, 1, 1, 1, 0, 0, 0]]);
    expect(third.runsInProject).toBe(3);
    expect(await runsKept()).toEqual(['a', 'b', 'c']);
  });

  test('a run that another file has with other content is a conflict; the stored one stays', async () => {
    const { report, run } = desk({
      'r.jsonl': two,
      's/r.jsonl': line({ task: 'a', run: 'a', closing: 'Not done.' }),
    });
    await report(['r.jsonl']);
    const { code, conflicts, ...rest } = await report(['s/r.jsonl']);
    expect([code, conflicts, countsOf(rest)]).toEqual([
      0,
      [{ runId: 'a', source: 's/r.jsonl' }],
      [['trustlayer', 1, 1, 0, 0, 0, 1, 0, 0]],
    ]);
    expect((await run(['s/r.jsonl'])).out).toMatch(/^Conflicts: .*\(1\):\n {2}a in s\/r\.jsonl$/m);
  });

  test('the same run in two files of one import is told, since it may have been meant for a repetition', async () => {
    const { report } = desk({
      'r/1.jsonl': line({ task: 'a', closing: 'Done.' }),
      'r/2.jsonl': line({ task: 'a', closing: 'Done.' }),
    });
    const { warnings, ...rest } = await report(['r']);
    const inTable = rest.formats.reduce((sum, row) => sum + row.warnings, 0);
    expect(warnings.reduce((sum, { count }) => sum + count, 0)).toBe(inTable);
    expect(countsOf(rest)).toEqual([['trustlayer', 2, 2, 1, 0, 0, 0, 1, 0]]);
    expect(warnings[0]).toMatchObject({ source: 'r/2.jsonl', code: 'repeated_run' });
    expect(warnings[0]?.text).toMatch(
      /^r\/2\.jsonl: run a~[0-9a-f]{8} is the one of r\/1\.jsonl and is kept once/,
    );
  });

  test('from elsewhere and under another spelling of the path it is the same', async () => {
    const { report, cwd } = desk({ 'r/x.jsonl': two });
    await report(['r']);
    expect(countsOf(await report([join(cwd, 'r/x.jsonl')]))).toEqual([
      ['trustlayer', 1, 2, 0, 2, 0, 0, 0, 0],
    ]);
  });
});

describe('exit codes', () => {
  test('2 when a named input cannot be read, one sentence each on stderr, and the others are imported', async () => {
    const { run, runsKept } = desk({
      'notes.txt': 'notes',
      'r.jsonl': two,
      'cut.json': '[{"task_id": 1, "reward": 1, "traj": []}, {"task_id"',
    });
    const { code, out, err } = await run(['gone', 'notes.txt', 'cut.json', 'r.jsonl'], { quiet: true });
    expect(code).toBe(2);
    expect(err.trimEnd().split('\n')).toEqual([
      'trustlayer: gone: no such file or folder',
      'trustlayer: notes.txt: no saved run of a known format',
      'trustlayer: cut.json: the list is cut off at byte 52, after 1 whole record (1 run before that was read)',
    ]);
    expect(out).toMatch(/^trustlayer +1 +2 +2 /m);
    for (const sentence of err.trimEnd().split('\n'))
      expect(out).toContain(sentence.replace('trustlayer: ', '  '));
    expect(out).toContain('Could not be read, or not to the end (3):');
    expect(await runsKept()).toHaveLength(3);
  });

  test('0 when files of a named folder are no runs; they are told with the reason', async () => {
    const { run } = desk({ 'r/a.jsonl': two, 'r/notes.txt': 'notes', 'r/empty': '' });
    const { code, out, err } = await run(['r'], { quiet: true });
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(
      'Files that are no saved runs (2):\n  1 x empty: r/empty\n  1 x no saved run of a known format: r/notes.txt\n',
    );
  });

  test('a file in which nothing could be read is a fault, and no project is made when there is nothing else', async () => {
    const { run, cwd } = desk({ 'notes.txt': 'one\ntwo\n' });
    const { code, err } = await run(['notes.txt'], { format: 'trustlayer', quiet: true });
    expect([code, err]).toEqual([
      2,
      "trustlayer: notes.txt: no run could be read from it; the first record left out: notes.txt, line 1: not JSON at line 1, column 1: expected a value but found 'o'\n",
    ]);
    expect((await run(['gone'])).code).toBe(2);
    rmSync(join(cwd, 'trustlayer.db'), { force: true });
    const { out } = await run(['gone']);
    expect(out).toBe(
      'No saved runs were read.\n\nCould not be read, or not to the end (1):\n  gone: no such file or folder\n',
    );
    await expect(openStore(join(cwd, 'trustlayer.db'), {})).rejects.toThrow();
  });

  test('an unknown format is refused with those that there are', async () => {
    const { run } = desk({ 'r.jsonl': two });
    await expect(run(['r.jsonl'], { format: 'tau_bench' })).rejects.toThrow(UsageError);
    await expect(run(['r.jsonl'], { format: 'tau_bench' })).rejects.toThrow(
      `There are ${readers.map(({ name }) => name).join(', ')}. Did you mean tau-bench?`,
    );
  });
});

test('records that are left out and warnings are told by kind, with the place of the first', async () => {
  const { report, run } = desk({
    'r.jsonl': `${two}oops\n[1]\n[2]\n${line({ task: 'c', model: 1 })}${line({ task: 'd', model: 1 })}`,
  });
  const { skippedRecords, warnings } = await report(['r.jsonl']);
  expect(skippedRecords).toEqual([
    {
      source: 'r.jsonl',
      code: 'not_json',
      count: 1,
      text: "r.jsonl, line 3: not JSON at line 1, column 1: expected a value but found 'o'",
    },
    {
      source: 'r.jsonl',
      code: 'not_an_object',
      count: 2,
      text: 'r.jsonl, line 4: the line is not a JSON object',
    },
  ]);
  expect(warnings.find(({ code }) => code === 'wrong_type')).toEqual({
    source: 'r.jsonl',
    code: 'wrong_type',
    count: 2,
    text: 'r.jsonl, line 6 $.model: "model" should be a text but is a number; it was left out',
  });
  expect((await run(['r.jsonl'])).out).toContain('it was left out (and 1 more of this kind, wrong_type)');
});

test('nothing that a file holds or is called reaches the terminal raw', async () => {
  const hostile = 'x\u001b]52;c;aGk=\u0007\u202e\u009b2J\r';
  const { run } = desk({
    [`r/${hostile}.jsonl`]:
      line({ task: hostile, run: hostile, [hostile]: 1 }) + line({ task: 'b', run: hostile }),
    [`r/${hostile}.txt`]: hostile,
  });
  const { out, err } = await run(['r', hostile]);
  expect(out + err).toMatch(/<ESC>\]52/);
  expect(/[^\n\x20-\x7e]/.exec(out + err)).toBeNull();
});

test('a fault of a reader costs its file, never the import', async () => {
  const { io, cwd } = desk({ 'r.jsonl': two });
  const store = await openStore(join(cwd, 'trustlayer.db'), { create: true });
  const { readSource } = await import('../../src/readers/index.js');
  const { namedSource } = await import('../../src/readers/disk.js');
  const odd = {
    name: 'odd',
    title: '',
    layout: '',
    detect: async () => 'no' as const,
    read: () => {
      throw new TypeError('oh');
    },
  };
  const events = [];
  for await (const event of readSource(await namedSource('r.jsonl', cwd), odd, { limits: {} as never }))
    events.push(event);
  expect(events).toMatchObject([
    {
      kind: 'failed',
      error: { code: 'reader_fault', message: 'r.jsonl: the reader of odd could not cope with it (oh)' },
    },
  ]);
  expect((await importInto(io, store, ['r.jsonl'])).runsInProject).toBe(2);
  await store.close();
});

test('paths may be shown under another name', async () => {
  const { io, cwd } = desk({ 'deep/r.jsonl': `${two}[1]\n`, 'deep/cut.json': '[{"task_id": 1, "traj": [' });
  const store = await openStore(join(cwd, 'trustlayer.db'), { create: true });
  const report = await importInto(io, store, [join(cwd, 'deep')], {
    shownAs: path => path.replace(cwd, 'samples'),
  });
  await store.close();
  expect(JSON.stringify(report)).not.toContain(cwd);
  expect(report.failed[0]?.message).toMatch(/^samples\/deep\/cut\.json: the list is cut off/);
});

test('progress goes to stderr, only to a terminal, and is gone at the end', async () => {
  const { io } = desk({
    'r.jsonl': line({ task: 'a' }) + line({ role: 'agent', text: 'x'.repeat(3_000_000) }).repeat(2),
  });
  let err = '';
  const stderr = { isTTY: true, write: (text: string) => (err += text) !== '' };
  const importWith = async (more: object) => {
    err = '';
    await importCommand({ ...io, stderr, ...more } as unknown as Io, ['r.jsonl']);
    return err;
  };
  const drawn = await importWith({});
  expect(drawn).toContain('\r');
  expect(drawn.replace(/\r[^\r\n]*(?=\r)/g, '')).toBe(
    '\r\u001b[K\nNext: node here/trustlayer.js audit\nthen: node here/trustlayer.js review claim --as NAME\n',
  );
  expect(await importWith({ quiet: true })).toBe('');
  expect(await importWith({ json: true })).toBe('');
});

test('formats lists what can be read, with a layout each', async () => {
  const { io } = desk();
  let out = '';
  const stdout = { write: (text: string) => (out += text) !== '' };
  expect(await formatsCommand({ ...io, stdout } as unknown as Io)).toBe(0);
  for (const { name } of readers) expect(out).toMatch(new RegExp(`^${name}: .+\\n {2}.+`, 'm'));
  out = '';
  await formatsCommand({ ...io, stdout, json: true } as unknown as Io);
  expect(JSON.parse(out)).toHaveLength(readers.length);
});

test('a file that grows while a script appends is updated, not doubled', async () => {
  const { report, cwd } = desk({
    'r.jsonl': line({ task: 'a' }) + line({ role: 'agent', text: 'Working.' }),
  });
  await report(['r.jsonl']);
  writeFileSync(
    join(cwd, 'r.jsonl'),
    line({ role: 'agent', text: 'Done.' }) + line({ end: true, score: 1 }),
    { flag: 'a' },
  );
  const again = await report(['r.jsonl']);
  expect(countsOf(again)).toEqual([['trustlayer', 1, 1, 0, 0, 1, 0, 0, 0]]);
});

withShared('import of real runs', () => {
  test('everything that is there: runs read, the rest told, the broken log named', async () => {
    const { report } = desk();
    const { code, failed, formats, skippedFiles } = await report([sharedPath('runs')]);
    const rows = Object.fromEntries(formats.map(row => [row.format, row]));
    expect(rows['tau-bench']).toMatchObject({ files: 1, runs: 11, added: 11, skipped: 0 });
    expect(rows.inspect?.runs).toBeGreaterThanOrEqual(20);
    expect(failed.map(({ source }) => source.split('/').at(-1))).toEqual(['log_invalid.txt']);
    expect(skippedFiles.find(({ reason }) => reason.startsWith('an ALE task card'))?.count).toBe(4);
    expect(code).toBe(2);
  });
});
