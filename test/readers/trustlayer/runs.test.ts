import { describe, expect, test } from 'vitest';
import { namedSource } from '../../../src/readers/disk.js';
import { trustlayerReader } from '../../../src/readers/trustlayer/index.js';
import { readAll, readText, temporaryFolder, written } from '../reading.js';

const folder = temporaryFolder();
const read = (content: string) => readText(trustlayerReader, folder, content);
const lines = (...records: object[]): string => records.map(record => `${JSON.stringify(record)}\n`).join('');

async function only(...records: object[]) {
  const { runs, skipped } = await read(lines(...records));
  expect([runs.length, skipped]).toEqual([1, []]);
  return runs[0]!;
}

test('the smallest line is a run with a closing and nothing else', async () => {
  const run = await only({ task: 't1', closing: 'Done.' });
  expect(run).toMatchObject({
    taskId: 't1',
    benchmark: 'local',
    agent: { name: 'unknown' },
    score: { value: null, raw: null, state: 'unknown' },
    band: { derived: 'none' },
    termination: { kind: 'unknown' },
    instruction: null,
    closing: { text: 'Done.', how: 'result_event', ref: { file: 'runs.jsonl', at: 'line 1 $.closing' } },
    steps: [],
    stepsKind: 'none',
    outputsState: 'not_collected',
    reference: null,
    warnings: [],
  });
  expect(run.runId).toMatch(/^t1~[0-9a-f]{8}$/);
  expect(run).not.toHaveProperty('repetition');
});

test('every field of a run line arrives where it belongs', async () => {
  const run = await only({
    task: 7,
    run: 'r-1',
    benchmark: 'sums',
    model: 'm1',
    agent: { name: 'coder', version: '2', config: { temperature: 0 } },
    repetition: 2,
    score: 0.5,
    band: 'fail',
    prompt: 'Add them.',
    system: 'You add.',
    reference: { total: 3 },
    checks: [{ id: 'total', status: 'fail', weight: 2, message: 'off by one' }],
    outputs: [
      { path: 'out/a.txt', content: 'é' },
      { path: 'out/b.bin', bytes: 12 },
    ],
    inputs: [{ path: 'in.csv', content: '1,2' }],
    startedAt: '2026-01-01T00:00:00Z',
    endedAt: '2026-01-01T00:01:00Z',
    usage: { toolCalls: 3, outputTokens: 40, costUsd: 0.1 },
    licence: 'MIT',
    termination: 'agent_timeout',
    error: { message: 'took too long' },
    steps: [{ role: 'assistant', text: 'Total is 4.' }],
  });
  expect(run).toMatchObject({
    runId: 'r-1',
    taskId: '7',
    benchmark: 'sums',
    agent: { name: 'coder', version: '2', model: 'm1', config: { temperature: 0 } },
    repetition: { index: 2, how: 'recorded' },
    score: { value: 0.5, raw: 0.5, state: 'graded' },
    band: { recorded: 'fail', derived: 'partial' },
    instruction: { text: 'Add them.', system: 'You add.' },
    reference: { value: { total: 3 }, hiddenFromAgent: true },
    grader: { checks: [{ id: 'total', status: 'fail', weight: 2, message: 'off by one' }] },
    outputs: [
      { path: 'out/a.txt', bytes: 2, ref: { at: 'line 1 $.outputs[0].content' } },
      { path: 'out/b.bin', bytes: 12 },
    ],
    outputsState: 'saved',
    inputs: [{ path: 'in.csv', bytes: 3 }],
    startedAt: '2026-01-01T00:00:00Z',
    endedAt: '2026-01-01T00:01:00Z',
    usage: { toolCalls: 3, outputTokens: 40, costUsd: 0.1 },
    licence: 'MIT',
    termination: { kind: 'agent_timeout', detail: 'took too long' },
    closing: { text: 'Total is 4.', how: 'last_assistant', step: 0 },
  });
  expect(run.given.map(ref => ref.at)).toEqual(['line 1 $.prompt', 'line 1 $.inputs[0].content']);
});

test('steps stream after their run, a script may append them, and an end settles the rest', async () => {
  const { runs } = await read(
    lines(
      { task: 'a' },
      { role: 'user', text: 'Please fix it.' },
      {
        role: 'agent',
        text: 'Looking.',
        reasoning: 'hm',
        calls: [{ name: 'bash', id: 'c1', args: { command: 'ls' }, commands: ['ls'] }],
      },
      { role: 'tool', text: 'a.py', callId: 'c1' },
      { role: 'tool', results: [{ text: 'no', callId: 'c2', exitCode: 1, isError: true, truncated: true }] },
      { role: 'agent', content: [{ type: 'text', text: 'Fixed.' }], time: '2026-01-01' },
      { end: true, score: true, termination: 'completed', outputs: [] },
      { task: 'b', closing: 'Nothing to do.' },
    ),
  );
  expect(runs.map(run => [run.taskId, run.steps.length])).toEqual([
    ['a', 5],
    ['b', 0],
  ]);
  const [a] = runs;
  expect(a).toMatchObject({
    instruction: { text: 'Please fix it.', ref: { at: 'line 2' } },
    score: { value: 1, raw: true, state: 'graded' },
    band: { derived: 'pass' },
    termination: { kind: 'completed' },
    outputsState: 'missing',
    closing: { text: 'Fixed.', step: 4 },
    stepsKind: 'structured',
  });
  expect(a?.steps[1]).toEqual({
    i: 1,
    role: 'agent',
    text: 'Looking.',
    reasoning: 'hm',
    calls: [{ id: 'c1', name: 'bash', args: { command: 'ls' }, commands: ['ls'] }],
    results: [],
    ref: { file: 'runs.jsonl', at: 'line 3' },
  });
  expect(a?.steps[2]?.results).toEqual([{ callId: 'c1', text: 'a.py' }]);
  expect(a?.steps[3]?.results).toEqual([
    { text: 'no', callId: 'c2', exitCode: 1, isError: true, truncated: true },
  ]);
});

describe('score', () => {
  test.each([
    [1, 1, 'graded', 'pass'],
    [0, 0, 'graded', 'fail'],
    [false, 0, 'graded', 'fail'],
    [null, null, 'ungraded', 'none'],
    ['0.5', null, 'unknown', 'none'],
  ])('%j', async (score, value, state, band) => {
    const run = await only({ task: 't', score });
    expect([run.score.value, run.score.raw, run.score.state, run.band.derived]).toEqual([
      value,
      score,
      state,
      band,
    ]);
    expect(run.warnings.length).toBe(typeof score === 'string' ? 1 : 0);
  });
});

describe('termination', () => {
  test.each([
    [{ termination: 'limit' }, { kind: 'limit' }],
    [{ termination: 'stopped by hand' }, { kind: 'unknown', raw: 'stopped by hand' }],
    [{ limit: '30 turns' }, { kind: 'limit', raw: '30 turns' }],
    [{ limit: 30 }, { kind: 'limit', raw: '30' }],
    [{ error: 'boom' }, { kind: 'unknown', detail: 'boom' }],
    [{ termination: 'completed', error: null }, { kind: 'completed' }],
  ])('%j', async (fields, expected) => {
    const { termination } = await only({ task: 't', ...fields });
    expect(termination).toEqual({ ...expected, ref: { file: 'runs.jsonl', at: 'line 1' } });
  });
});

describe('closing', () => {
  test('null says that there is none, whatever the steps hold', async () => {
    expect(
      (await only({ task: 't', closing: null, steps: [{ role: 'agent', text: 'Hi' }] })).closing,
    ).toBeNull();
  });
  test('an empty text is a closing', async () => {
    expect((await only({ task: 't', closing: '' })).closing?.text).toBe('');
  });
  test('a given one names the step that says the same', async () => {
    const run = await only({
      task: 't',
      closing: 'Done.',
      steps: [
        { role: 'agent', text: 'Done.' },
        { role: 'agent', text: 'Bye' },
      ],
    });
    expect(run.closing).toMatchObject({ text: 'Done.', step: 0, how: 'result_event' });
  });
});

describe('run ids', () => {
  const idsOf = async (content: string) => (await read(content)).runs.map(run => run.runId);

  test('are stable, differ with the content, and repeats are numbered', async () => {
    const content = lines(
      { task: 't', closing: 'a' },
      { task: 't', closing: 'b' },
      { task: 't', closing: 'a' },
    );
    const ids = await idsOf(content);
    expect(new Set(ids).size).toBe(3);
    expect(ids[2]).toBe(`${ids[0]}#2`);
    expect(await idsOf(content)).toEqual(ids);
  });

  test('a corrected score keeps the id', async () => {
    const [before] = await idsOf(lines({ task: 't', closing: 'a', score: 0 }));
    expect(await idsOf(lines({ task: 't', closing: 'a', score: 1 }))).toEqual([before]);
  });

  test('of two runs with one given id the first is kept, and the other is said with its steps left out', async () => {
    const { runs, skipped } = await read(
      lines(
        { task: 't', run: 'x', score: 1 },
        { task: 't', run: 'x', score: 0 },
        { role: 'agent', text: 'stray' },
        { task: 'u', run: 'y' },
      ),
    );
    expect(runs.map(run => [run.runId, run.score.value, run.steps.length])).toEqual([
      ['x', 1, 0],
      ['y', null, 0],
    ]);
    expect(skipped).toEqual([
      {
        code: 'duplicate_id',
        at: { file: 'runs.jsonl', at: 'line 2' },
        text: 'run "x": another run above has this id; the first was kept',
      },
    ]);
  });
});

test('files that are listed without content are found beside the file, and never outside its folder', async () => {
  const place = written(`${folder}/beside`, {
    'runs.jsonl': lines({
      task: 't',
      outputs: [{ path: 'out/a.txt' }, { path: '../secret.txt' }, { path: 'gone.txt' }],
    }),
    'out/a.txt': 'abc',
    '../secret.txt': 'no',
  });
  const { runs } = await readAll(trustlayerReader, await namedSource(`${place}/runs.jsonl`));
  expect(runs[0]?.outputs.map(({ path, bytes, ref }) => [path, bytes, ref.file])).toEqual([
    ['out/a.txt', 3, 'out/a.txt'],
  ]);
  expect(runs[0]?.outputsState).toBe('partial');
  expect(runs[0]?.warnings.map(warning => warning.code)).toEqual(['file_missing', 'file_missing']);
});

describe('the contents of files', () => {
  test('come from the line or from beside the file, the reference as one of its own', async () => {
    const place = written(`${folder}/contents`, {
      'runs.jsonl': [
        '{"task": "t", "reference": {"k": 1.50, "n": 12345678901234567890, "e": 5.70e-15},',
        ' "outputs": [{"path": "out/a.json", "content": "{}"}, {"path": "out/b.txt"}, {"path": "c", "bytes": 9}],',
        ' "inputs": [{"path": "in.csv"}]}',
      ].join(''),
      'out/b.txt': 'b\n',
      'in.csv': Buffer.from([1, 0]),
    });
    const { runs } = await readAll(trustlayerReader, await namedSource(`${place}/runs.jsonl`));
    expect(runs[0]?.files.map(({ use, path, content, bytes }) => [use, path, content, bytes])).toEqual([
      ['input', 'in.csv', Buffer.from([1, 0]), 2],
      ['output', 'out/a.json', '{}', 2],
      ['output', 'out/b.txt', 'b\n', 2],
      ['output', 'c', null, 9],
      // With the digits that the line has, which a parsed number would lose.
      ['reference', 'reference.json', '{"k": 1.50, "n": 12345678901234567890, "e": 5.70e-15}', 53],
    ]);
    expect(runs[0]?.reference?.files?.map(({ path, bytes }) => [path, bytes])).toEqual([
      ['reference.json', 53],
    ]);
    expect(runs[0]?.given.map(({ file }) => file)).toEqual(['in.csv']);
  });

  test.each<[string, string[]]>([
    ['{"task": "t", "reference": "Paris"}', ['reference reference.json "Paris"']],
    ['{"task": "t", "reference": 0}', ['reference reference.json 0']],
    ['{"task": "t", "reference": [NaN, 1]}', ['reference reference.json [null,1]']],
    ['{"task": "t", "reference": 1, "reference": 2}', ['reference reference.json 2']],
    ['{"task": "t", "reference": null}', []],
    ['{"task": "t", "outputs": [{"content": "x"}, 3]}', []],
    [
      '{"task": "t", "outputs": [{"path": "a", "content": "1"}], "reference": 1}\n{"end": true, "outputs": [{"path": "b", "content": "2"}]}',
      ['output b 2', 'reference reference.json 1'],
    ],
    ['{"task": "t", "outputs": [{"path": "a", "content": "1"}]}\n{"end": true, "outputs": []}', []],
    ['{"task": "t", "outputs": [{"path": "a", "content": "1"}]}\n{"end": true, "score": 1}', ['output a 1']],
  ])('%s', async (content, expected) => {
    const { runs } = await read(content);
    expect(runs[0]?.files.map(({ use, path, content: text }) => `${use} ${path} ${text}`)).toEqual(expected);
    const listed = [...runs[0]!.outputs, ...(runs[0]?.reference?.files ?? [])];
    expect(listed.map(({ path }) => path)).toEqual(expected.map(line => line.split(' ')[1]));
  });

  test('are cut at the limits, and it is said', async () => {
    const { runs } = await readText(
      trustlayerReader,
      folder,
      lines({
        task: 't',
        outputs: [
          { path: 'a', content: 'x'.repeat(30) },
          { path: 'b', content: 'y' },
        ],
      }),
      { limits: { fileText: 20, runFiles: 20 } },
    );
    expect(runs[0]?.files.map(({ content, truncated }) => [content, truncated])).toEqual([
      ['x'.repeat(20), true],
      [null, undefined],
    ]);
    expect(runs[0]?.warnings.map(({ code }) => code)).toEqual(['file_cut', 'file_not_kept']);
  });
});

describe('detection', () => {
  test.each([
    ['{"task": "t1", "closing": "Done."}', 'certain'],
    ['{"task": "t1"}', 'likely'],
    ['oops\n\n{"task": 3, "steps": [', 'certain'],
    ['{"task": {"id": 1}, "score": 1}', 'no'],
    ['{"messages": []}', 'no'],
    ['[{"task": "t1", "score": 1}]', 'no'],
    ['', 'no'],
  ])('%j is %s', async (content, detection) => {
    const place = written(`${folder}/detect`, { 'x.txt': content });
    expect(await trustlayerReader.detect(await namedSource(`${place}/x.txt`))).toBe(detection);
  });
});
