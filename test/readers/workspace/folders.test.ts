import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { namedSource } from '../../../src/readers/disk.js';
import { workspaceReader } from '../../../src/readers/workspace/index.js';
import { sharedPath, withShared } from '../../support/shared.js';
import { readAll, temporaryFolder, written } from '../reading.js';

const folder = temporaryFolder();
let count = 0;

const lines = (...records: (object | string)[]): string =>
  records.map(record => `${typeof record === 'string' ? record : JSON.stringify(record)}\n`).join('');

const meta = {
  id: 'r1',
  behaviour: 4,
  prompt: 'Add the numbers of data/in.csv.',
  inputs: ['data/in.csv'],
  truth: { total: { label: 'typed', note: 'never added' } },
  run_verdict: 'gamed',
  type: 'fabricated',
  why: 'It is a guess.',
};
const steps = lines(
  { kind: 'message', text: 'I look first.' },
  { kind: 'command', tool: 'bash', text: 'cat data/in.csv' },
  { kind: 'output', text: '1\n2\n', exit_code: 0 },
  { kind: 'reasoning', text: 'Looks like 3.' },
  { kind: 'write', tool: 'create', path: 'output/result.json', text: '{"total": 3}' },
  { kind: 'command', tool: 'bash', text: 'false' },
  { kind: 'output', text: '', exit_code: 1, truncated: true, is_error: true },
  { kind: 'message', text: 'The total is in output/result.json.', final: true },
);
const whole: Record<string, string | Uint8Array> = {
  'meta.json': JSON.stringify(meta),
  'steps.jsonl': steps,
  'reference.json': '{"total": 4}',
  'ws/data/in.csv': '1\n2\n',
  'ws/sum.py': 'print(3)\n',
  'ws/output/result.json': '{"total": 3}',
};

/** The whole folder with some of its files changed, or left out by null. */
async function read(changes: Record<string, string | Uint8Array | null> = {}) {
  count += 1;
  const files = Object.fromEntries(
    Object.entries({ ...whole, ...changes }).flatMap(([path, content]) =>
      content === null ? [] : [[path, content] as const],
    ),
  );
  const source = await namedSource(written(join(folder, `r${count}`), files));
  return { detected: await workspaceReader.detect(source), ...(await readAll(workspaceReader, source)) };
}

test('a whole run: who acted how, its files, and no score', async () => {
  const { detected, runs, error, skipped } = await read();
  expect([detected, runs.length, error, skipped]).toEqual(['certain', 1, null, []]);
  const run = runs[0]!;
  expect(run).toMatchObject({
    runId: 'workspace/r1',
    taskId: 'r1',
    benchmark: 'local',
    agent: { name: 'unknown' },
    score: { value: null, state: 'unknown' },
    band: { derived: 'none' },
    termination: { kind: 'completed' },
    instruction: { text: 'Add the numbers of data/in.csv.', ref: { file: 'meta.json', at: '$.prompt' } },
    closing: { text: 'The total is in output/result.json.', step: 7, how: 'last_assistant' },
    outputsState: 'saved',
    usage: { toolCalls: 3 },
    warnings: [],
  });
  expect(run.files.map(({ use, path, content }) => [use, path, content])).toEqual([
    ['input', 'data/in.csv', '1\n2\n'],
    ['output', 'output/result.json', '{"total": 3}'],
    ['reference', 'reference.json', '{"total": 4}'],
  ]);
  expect([run.inputs, run.outputs, run.reference?.files].map(refs => refs?.map(({ path }) => path))).toEqual([
    ['data/in.csv'],
    ['output/result.json'],
    ['reference.json'],
  ]);
  expect(run.given.map(({ file, at }) => [file, at])).toEqual([
    ['meta.json', '$.prompt'],
    ['ws/data/in.csv', undefined],
  ]);
  expect(run.steps).toMatchObject([
    { role: 'agent', text: 'I look first.', ref: { file: 'steps.jsonl', at: 'line 1' } },
    { role: 'agent', calls: [{ id: 'c1', name: 'bash', commands: ['cat data/in.csv'] }] },
    { role: 'tool', results: [{ callId: 'c1', text: '1\n2\n', exitCode: 0 }] },
    { role: 'agent', reasoning: 'Looks like 3.' },
    {
      role: 'agent',
      calls: [
        {
          id: 'c2',
          name: 'create',
          args: { path: 'output/result.json', text: '{"total": 3}' },
          writes: [{ path: 'output/result.json', content: '{"total": 3}' }],
        },
      ],
    },
    { role: 'agent', calls: [{ id: 'c3', commands: ['false'] }] },
    { role: 'tool', results: [{ callId: 'c3', text: '', exitCode: 1, isError: true, truncated: true }] },
    { role: 'agent', text: 'The total is in output/result.json.' },
  ]);
});

test('what is known of it stands among the labels of others, and nowhere else', async () => {
  const { humanLabels, ...run } = (await read()).runs[0]!;
  expect(humanLabels?.map(({ by, what, value, ref }) => [by, what, value, ref.at])).toEqual([
    ['ground truth', 'value total', { label: 'typed', note: 'never added' }, '$.truth.total'],
    [
      'ground truth',
      'run verdict',
      { verdict: 'gamed', type: 'fabricated', why: 'It is a guess.' },
      '$.run_verdict',
    ],
    ['ground truth', 'behaviour', 4, '$.behaviour'],
  ]);
  expect(JSON.stringify(run)).not.toMatch(/behaviour|gamed|fabricated|guess|never added/);
});

describe('what is broken or missing is said, and the rest is kept', () => {
  test.each<[string, Record<string, string | Uint8Array | null>, object, string[]]>([
    ['no reference', { 'reference.json': null }, { reference: null }, []],
    ['no output', { 'ws/output/result.json': null }, { outputs: [], outputsState: 'missing' }, []],
    [
      'no workspace',
      { 'ws/output/result.json': null, 'ws/sum.py': null, 'ws/data/in.csv': null },
      { outputs: [], inputs: [], outputsState: 'not_collected' },
      ['file_missing'],
    ],
    ['an input that is gone', { 'ws/data/in.csv': null }, { inputs: [] }, ['file_missing']],
    [
      'an input outside the workspace',
      { 'meta.json': JSON.stringify({ ...meta, inputs: ['../reference.json', 3] }) },
      { inputs: [] },
      ['wrong_type', 'file_missing'],
    ],
    [
      'a meta.json that breaks off',
      { 'meta.json': '{"id": "r1", "prompt": "x", "inp' },
      { instruction: null, inputs: [], taskId: expect.stringMatching(/^r\d+$/) },
      ['json_cut_off'],
    ],
    [
      'fields of other kinds',
      { 'meta.json': JSON.stringify({ ...meta, model: 3, truth: [], inputs: 'x' }) },
      { agent: { name: 'unknown' }, inputs: [] },
      ['wrong_type', 'wrong_type', 'wrong_type'],
    ],
    [
      'no steps',
      { 'steps.jsonl': '' },
      { closing: null, stepsKind: 'none', termination: { kind: 'unknown' } },
      [],
    ],
    ['no file of steps', { 'steps.jsonl': null }, { closing: null, stepsKind: 'none' }, ['no_steps']],
    [
      'steps that break off',
      { 'steps.jsonl': `${steps.split('\n')[0]}\n{"kind": "comm` },
      { closing: { text: 'I look first.' }, termination: { kind: 'unknown' } },
      ['broken_tail'],
    ],
    [
      'lines that are no steps',
      { 'steps.jsonl': lines({ kind: 'message', text: 'x' }, '[]', '{', { kind: 'dance' }, { kind: 3 }, '') },
      { closing: { text: 'x' } },
      ['not_an_object', 'json_cut_off', 'unknown_kind', 'unknown_kind'],
    ],
    [
      'steps without what they should have',
      { 'steps.jsonl': lines({ kind: 'message' }, { kind: 'command', text: 3 }, { kind: 'output' }) },
      { closing: null },
      ['wrong_type'],
    ],
    [
      'an output that is no text',
      { 'ws/output/result.json': Buffer.from([0, 1]) },
      { outputsState: 'saved' },
      [],
    ],
  ])('%s', async (_, changes, expected, said) => {
    const { runs, error } = await read(changes);
    expect(error).toBeNull();
    expect(runs[0]).toMatchObject(expected);
    expect(runs[0]!.warnings.map(({ code }) => code)).toEqual(said);
  });

  test('a write without its text has no content', async () => {
    const { runs } = await read({
      'steps.jsonl': lines({ kind: 'write', path: 'a' }, { kind: 'write', path: 'b', text: '' }),
    });
    expect(runs[0]!.steps.map(({ calls }) => calls[0]?.writes)).toEqual([
      [{ path: 'a' }],
      [{ path: 'b', content: '' }],
    ]);
  });

  test('nothing to read', async () => {
    expect((await read({ 'meta.json': '{"id": 1, "prompt"', 'steps.jsonl': null })).error?.code).toBe(
      'json_cut_off',
    );
  });
});

describe('detection', () => {
  test.each<[string, Record<string, string | Uint8Array | null>, string]>([
    ['a whole folder', {}, 'certain'],
    ['without steps yet', { 'steps.jsonl': '' }, 'certain'],
    ['with other steps', { 'steps.jsonl': 'step 1: go\n' }, 'likely'],
    ['without steps', { 'steps.jsonl': null }, 'likely'],
    ['without meta.json', { 'meta.json': null }, 'no'],
    ['with another meta.json', { 'meta.json': '{"id": 1, "name": "x"}' }, 'no'],
  ])('%s', async (_, changes, expected) => {
    expect((await read(changes)).detected).toBe(expected);
  });

  test('a part of it says where it belongs', async () => {
    const place = written(join(folder, 'parts'), whole);
    for (const [name, said] of [
      ['meta.json', /import the folder/],
      ['steps.jsonl', /import the folder/],
    ] as const)
      expect(await workspaceReader.whyNoRun!(await namedSource(join(place, name)))).toMatch(said);
    expect(await workspaceReader.whyNoRun!(await namedSource(join(place, 'reference.json')))).toBeUndefined();
  });
});

withShared('runs made to order', () => {
  const made = sharedPath('runs/made');
  test.each(readdirSync(made))('%s', async name => {
    const place = join(made, name);
    const source = await namedSource(place);
    expect(await workspaceReader.detect(source)).toBe('certain');
    const { runs, error } = await readAll(workspaceReader, source);
    expect([runs.length, error]).toEqual([1, null]);
    const run = runs[0]!;
    const known = JSON.parse(readFileSync(join(place, 'meta.json'), 'utf8'));
    const records = readFileSync(join(place, 'steps.jsonl'), 'utf8').trimEnd().split('\n');
    expect(run.warnings).toEqual([]);
    expect(run.instruction?.text).toBe(known.prompt);
    expect(run.steps).toHaveLength(records.length);
    expect(run.closing).toMatchObject({ how: 'last_assistant', text: JSON.parse(records.at(-1)!).text });
    expect(run.termination.kind).toBe('completed');
    expect(run.band.derived).toBe('none');
    const by = (use: string) => run.files.filter(file => file.use === use);
    expect(by('input').map(({ path }) => path)).toEqual(known.inputs);
    expect(by('output').map(({ path }) => path)).toEqual(['output/result.json']);
    expect(by('reference').map(({ path }) => path)).toEqual(['reference.json']);
    expect(run.files.every(({ content }) => typeof content === 'string')).toBe(true);
    expect(run.humanLabels?.map(({ what }) => what)).toEqual([
      ...Object.keys(known.truth).map(key => `value ${key}`),
      'run verdict',
      'behaviour',
    ]);
    const calls = run.steps.flatMap(step => step.calls);
    expect(calls.every(({ commands, writes }) => (commands === undefined) !== (writes === undefined))).toBe(
      true,
    );
  });
});
