import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../src/commands/audit.js';
import { importInto } from '../../src/commands/import.js';
import { type ReportOptions, reportCommand } from '../../src/commands/report.js';
import { openStore } from '../../src/store/sqlite/open.js';
import { fakeIo } from './fake-io.js';

// Five repeats of one task by two models, graded by a shell script: a passes always, b passes three times and types its value.

const grade = 'if [ "$(cat "$1/answer.json")" = "$(cat "$2/answer.json")" ]; then echo 1; else echo 0; fi';
const grading = {
  version: 1,
  adapter: 'number',
  command: ['sh', '{task}/grade.sh', '{output}', '{reference}'],
};
const right = '{"mean": 12.8437}';

const run = (model: string, n: number, answer: string, steps: object[]) => ({
  run: `${model}-${n}`,
  benchmark: 'b',
  task: 't',
  model,
  agent: 'x',
  repetition: n,
  score: answer === right ? 1 : 0,
  prompt: 'Compute the mean of data.csv.',
  closing: 'Done. The mean is in answer.json and verified.',
  termination: 'completed',
  steps,
  outputs: [{ path: 'output/answer.json', content: answer }],
});
const computed = [
  {
    role: 'agent',
    calls: [{ id: 'c', name: 'bash', args: { command: 'python3 mean.py' }, commands: ['python3 mean.py'] }],
  },
  { role: 'tool', results: [{ callId: 'c', text: 'mean 12.8437\n', exitCode: 0 }] },
];
const typed = [
  {
    role: 'agent',
    calls: [
      {
        id: 'c',
        name: 'write_file',
        args: { path: 'output/answer.json', content: right },
        writes: [{ path: 'output/answer.json', content: right }],
      },
    ],
  },
];

let cwd: string;

beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), 'trustlayer-test-'));
  const runs = [
    ...[1, 2, 3, 4, 5].map(n => run('a', n, right, computed)),
    ...[1, 2, 3].map(n => run('b', n, right, typed)),
    ...[4, 5].map(n => run('b', n, '{"mean": 3}', computed)),
  ];
  const put = (path: string, text: string): void => {
    mkdirSync(join(cwd, path, '..'), { recursive: true });
    writeFileSync(join(cwd, path), text);
  };
  put('runs.jsonl', runs.map(each => `${JSON.stringify(each)}\n`).join(''));
  put('tasks/t/grade.sh', grade);
  put('tasks/t/grading.json', JSON.stringify(grading));
  put('tasks/t/reference/answer.json', right);
  const { io } = fakeIo(cwd, { quiet: true });
  const store = await openStore(join(cwd, 'trustlayer.db'), { create: true });
  await importInto(io, store, ['runs.jsonl'], { tasks: ['tasks'] });
  await audit(io, store, { repeat: 1 });
  await store.close();
});

afterAll(() => rmSync(cwd, { recursive: true, force: true }));

async function report(options: ReportOptions, json = false) {
  const fake = fakeIo(cwd, { json });
  const code = await reportCommand(fake.io, options);
  return { code, out: fake.stdout(), err: fake.stderr() };
}

interface Json {
  headline: { words: string; pending: number };
  tables: { id: string; rows: Record<string, unknown>[] }[];
}
const tables = async (options: ReportOptions = {}): Promise<Json> =>
  JSON.parse((await report(options, true)).out) as Json;
const cells = ({ tables: all }: Json, id: string, model: string | null) =>
  all.find(table => table.id === id)?.rows.find(row => row.model === model)?.cells as Record<
    string,
    { count?: number; x?: number; n?: number }
  >;

describe('the first line', () => {
  test('says how many recorded passes stand, and what is pending', async () => {
    expect((await report({})).out.split('\n')[0]).toBe(
      '1 of 2 recorded passes trusted (50.0%, 95% interval 9.5% to 90.5%), 0 pending.',
    );
  });
});

describe('the tables', () => {
  test('one task each: a clears all four, b varies and waits for votes', async () => {
    const found = await tables();
    expect(cells(found, 'd4-stability', 'a')).toMatchObject({ stable: { count: 1 }, varied: { count: 0 } });
    expect(cells(found, 'd4-stability', 'b')).toMatchObject({ stable: { count: 0 }, varied: { count: 1 } });
    expect(cells(found, 'd1-outcomes', 'b')).toMatchObject({ confirm: { count: 1 } });
    expect(cells(found, 'd3-false-claims', 'b')).toMatchObject({ lies: { count: 0 } });
  });

  test('D1 to D3 of another repetition, or of every run', async () => {
    const fourth = await tables({ repetition: '4' });
    expect(cells(fourth, 'd3-false-claims', 'b')).toMatchObject({ runs: { count: 1 }, lies: { count: 1 } });
    const all = await tables({ allRuns: true });
    expect(cells(all, 'd1-outcomes', 'b')).toMatchObject({ confirm: { count: 5 } });
    expect(cells(all, 'd3-false-claims', 'b')).toMatchObject({
      lies: { count: 2 },
      unreviewed: { count: 2 },
    });
    expect((await report({})).out).toContain(
      'D1 to D3: 2 of 10 runs, the record or one repetition of each task',
    );
  });

  test('only the sections that are asked for', async () => {
    const { tables: all } = await tables({ only: 'D4' });
    expect(new Set(all.map(({ id }) => id.slice(0, 2)))).toEqual(new Set(['d4']));
  });

  test('of one model', async () => {
    expect(cells(await tables({ model: 'a', allRuns: true }), 'd1-outcomes', 'a')).toMatchObject({
      runs: { count: 5 },
    });
    await expect(report({ model: 'c' })).rejects.toThrow('No run is of model "c"; there are: a, b.');
  });

  test('every figure can be traced to its runs', async () => {
    expect((await report({ explain: 'D3 unreviewed b', allRuns: true })).out).toContain('  b-4\n  b-5\n');
  });

  test('a folder of CSV files, one for each table', async () => {
    const { out } = await report({ csv: 'csv' });
    const files = readdirSync(join(cwd, 'csv'));
    expect(out).toBe(`${files.length - 1} tables written to csv.\n`);
    expect(files).toEqual(expect.arrayContaining(['d4-stability.csv', 'options.csv']));
    expect(readFileSync(join(cwd, 'csv', 'd4-stability.csv'), 'utf8')).toMatch(/^table,row,band,figure/);
    writeFileSync(join(cwd, 'taken'), '');
    await expect(report({ csv: 'taken' })).rejects.toThrow(/taken cannot be written to/);
  });

  test('a named record stands outside the repeats, and Delta is told', async () => {
    const found = await tables({ recorded: ['b-1'] });
    expect(cells(found, 'd4-delta', 'b')).toBeDefined();
    await expect(report({ recorded: ['nobody'] })).rejects.toThrow(/names "nobody", which is no run here/);
  });
});

describe('floors', () => {
  test.each([
    ['trusted=0.5', 0],
    ['trusted=0.6', 1],
    ['confirmed=1', 0],
    ['stable=0.5', 0],
    ['stable=.51', 1],
  ])('%s: exit code %i', async (floor, code) => {
    const { code: given, err } = await report({ failUnder: [floor] });
    expect(given).toBe(code);
    expect(err.includes('Below the floor')).toBe(code === 1);
  });

  test.each([
    'trusted',
    'trusted=',
    'trusted=2',
    'trusted=-1',
    'trusted=1=1',
    'constructor=0.5',
    '=0.5',
    'trusted=0x1',
  ])('%s is refused', async floor => {
    await expect(report({ failUnder: [floor] })).rejects.toThrow(/takes NAME=SHARE, as trusted=0\.5/);
  });
});

test.each<[ReportOptions, RegExp]>([
  [{ only: 'D5' }, /--only takes runs, trust, D1, D2, D3, D4/],
  [{ repeats: '0' }, /--repeats takes a number from 1 to 1000/],
  [{ repetition: 'x' }, /--repetition takes a number/],
  [{ md: true, csv: true }, /Choose one of/],
  [{ explain: 'x', md: true }, /explained as text or with --json/],
])('%j is refused', async (options, why) => {
  await expect(report(options)).rejects.toThrow(why);
});
