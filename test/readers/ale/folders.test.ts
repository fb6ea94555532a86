import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { aleReader } from '../../../src/readers/ale/index.js';
import { namedSource } from '../../../src/readers/disk.js';
import { readAll, temporaryFolder } from '../reading.js';

const fixtures = fileURLToPath(new URL('fixtures', import.meta.url));
const folder = temporaryFolder();
const first = 'tree/claw/vendor-m-1-5/sums__add_two/v0/20260301_101500';

async function readFolder(path: string) {
  const source = await namedSource(path);
  expect(await aleReader.detect(source)).toBe('certain');
  const { runs, skipped, error } = await readAll(aleReader, source);
  expect([runs.length, skipped, error]).toEqual([1, [], null]);
  return runs[0]!;
}

const read = (name: string) => readFolder(join(fixtures, name));

test('a whole run: names from run.json and never from the shortened path', async () => {
  const run = await read(first);
  expect(run).toMatchObject({
    runId: 'claw__vendor-m-1-5__sums__add_two__v0__20260301_101500',
    source: { format: 'ale', formatVersion: '2, ALE-v1.0' },
    benchmark: 'ale',
    taskId: 'sums/add_two',
    variant: 'v0',
    agent: {
      name: 'ale-claw',
      model: 'Vendor/M-1.5',
      config: { class: 'Claw', executor: 'sandbox', set: { temperature: 0 } },
    },
    repetition: { index: 1, how: 'derived' },
    startedAt: '2026-03-01T10:15:00Z',
    endedAt: '2026-03-01T10:20:01Z',
    score: { value: 1, raw: 1, state: 'graded', ref: { file: 'eval_result.json', at: '$.score' } },
    band: { derived: 'pass' },
    termination: { kind: 'completed', raw: 'completed', evalStatus: 'success' },
    usage: { toolCalls: 3, outputTokens: 210, costUsd: 0.02 },
    instruction: {
      text: 'Add the two numbers in input.txt and write result.json.',
      ref: { at: '$.instruction' },
    },
    outputsState: 'saved',
    warnings: [],
  });
  expect(run.score).not.toHaveProperty('conflicts');
  expect(run.outputs.map(({ path, bytes, ref }) => [path, bytes, ref.file])).toEqual([
    ['output/notes/steps.txt', 8, 'output/notes/steps.txt'],
    ['output/result.json', 16, 'output/result.json'],
  ]);
  expect(run.files.map(({ use, path, content }) => [use, path, content])).toEqual([
    ['output', 'output/notes/steps.txt', expect.stringMatching(/^.{7,8}\n?$/)],
    ['output', 'output/result.json', expect.stringMatching(/^\{/)],
  ]);
  expect(run.source.files.map(ref => ref.file)).toEqual([
    'run.json',
    'eval_result.json',
    'trajectory.json',
    'events.jsonl',
    'origin_log/ale-claw/transcript.jsonl',
  ]);
});

test('results answer the calls of the step before; those on a step of the agent come before its words', async () => {
  const { steps } = await read(first);
  expect(
    steps.map(step => [
      step.role,
      step.calls.map(call => call.id),
      step.results.map(result => result.callId),
      step.ref.at,
    ]),
  ).toEqual([
    ['user', [], [], '$.steps[0]'],
    ['agent', ['c1'], [], '$.steps[1]'],
    ['tool', [], ['c1'], '$.steps[2]'],
    ['agent', ['c2', 'c3'], [], '$.steps[3]'],
    ['tool', [], ['c2', 'c3'], '$.steps[4]'],
    ['agent', [], [], '$.steps[4]'],
    ['system', [], [], '$.steps[5]'],
  ]);
  expect(steps[4]?.images).toEqual([{ file: 'screenshots/0001.png' }]);
  // The time stamps are those of the conversion.
  expect(steps.some(step => step.time !== undefined)).toBe(false);
});

test('the closing is the last text of the agent, not a note of the framework after it', async () => {
  const { closing } = await read(first);
  expect(closing).toMatchObject({
    text: 'The sum is 42; result.json is written.',
    step: 5,
    how: 'last_assistant',
  });
});

describe('score and end', () => {
  const tree = 'tree/claw/vendor-m-1-5/sums__add_two/v0';
  test.each([
    ['a timed-out agent that passed', `${tree}/20260301_111500`, 1, 'graded', 'pass', 'agent_timeout', 2],
    ['a grader that crashed', `${tree}/20260301_121500`, null, 'grader_error', 'none', 'grader_error', 3],
    ['a cancelled run', `${tree}/20260301_121500_01`, null, 'ungraded', 'none', 'cancelled', 4],
    [
      'a crash that the task caught reads as a real 0',
      'swallowed-crash',
      0,
      'graded',
      'fail',
      'completed',
      undefined,
    ],
    [
      'a grader that ran out of time',
      'grader-timeout',
      null,
      'grader_error',
      'none',
      'grader_error',
      undefined,
    ],
    ['an agent that failed and was graded', 'agent-error', 0, 'graded', 'fail', 'agent_error', undefined],
    ['a set-up that failed', 'no-trajectory', null, 'ungraded', 'none', 'infrastructure', undefined],
    ['a machine that never came', 'died-early', null, 'unknown', 'none', 'infrastructure', undefined],
    ['a process that was killed', 'killed', null, 'unknown', 'none', 'unknown', undefined],
  ])('%s', async (_name, path, value, state, band, kind, repetition) => {
    const run = await read(path);
    expect([
      run.score.value,
      run.score.state,
      run.band.derived,
      run.termination.kind,
      run.repetition?.index,
    ]).toEqual([value, state, band, kind, repetition]);
  });

  test('places that record another score are conflicts, and none of them is lost', async () => {
    const run = await read('conflict');
    expect(run.score).toMatchObject({ value: 0, raw: 0, conflicts: [{ file: 'run.json', at: '$.score' }] });
    expect(run.warnings.map(warning => warning.text)).toEqual([
      'the recorded scores differ: eval_result.json has 0, run.json has 1, trajectory.json has 0',
    ]);
  });

  test('what was recorded of the end is kept as it was', async () => {
    const { termination } = await read('died-early');
    expect(termination).toEqual({
      kind: 'infrastructure',
      raw: 'failed',
      phase: 'provision',
      category: 'vm_quota_exhausted',
      detail: 'quota exhausted in zone a',
      ref: { file: 'events.jsonl', at: 'line 2' },
    });
  });
});

describe('missing parts', () => {
  test('the event log speaks for a run that left nothing else', async () => {
    const run = await read('died-early');
    expect(run).toMatchObject({
      runId: 'r-died',
      taskId: 'sums/add_two',
      variant: 'v2',
      agent: { name: 'claw', model: 'Vendor/M-1.5' },
      closing: null,
      instruction: null,
      stepsKind: 'none',
    });
    expect(run.warnings.map(warning => warning.code)).toEqual(['no_trajectory']);
  });

  test('an event log that breaks off is read to its last whole line', async () => {
    const run = await read('killed');
    expect(run.termination.detail).toBe('the event log ends with agent_run_started');
    expect(run.warnings.map(({ code, at }) => `${code} ${at?.at ?? ''}`)).toEqual([
      'json_cut_off line 3',
      'no_trajectory ',
    ]);
  });

  test('with neither run.json nor a log the path is taken apart, and that is said', async () => {
    const run = await read('path-only/pathbot/big-model/geo__area_of_map/v1/20260101_000000');
    expect(run).toMatchObject({
      taskId: 'geo/area_of_map',
      variant: 'v1',
      agent: { name: 'pathbot', model: 'big-model' },
      score: { value: 1 },
    });
    expect(run.warnings[0]).toMatchObject({ code: 'derived' });
    expect(run.warnings[0]?.text).toContain('task geo/area_of_map, agent pathbot, model big-model');
  });

  test.each(['run.json', 'eval_result.json', 'trajectory.json'])(
    'a broken %s costs only itself',
    async name => {
      const copy = join(folder, name, '20260301_101500');
      cpSync(join(fixtures, first), copy, { recursive: true });
      const content = readFileSync(join(copy, name), 'utf8');
      for (let at = 0; at < content.length; at += Math.ceil(content.length / 12)) {
        writeFileSync(join(copy, name), content.slice(0, at));
        const run = await readFolder(copy);
        expect(run.score.value).toBe(1);
        expect(run.taskId).toBe('sums/add_two');
        expect(run.warnings.find(warning => warning.at?.file === name)?.code).toBe('json_cut_off');
        if (name !== 'trajectory.json') expect(run.closing?.step).toBe(5);
      }
    },
  );

  test('wrong types in single fields cost only these', async () => {
    const copy = join(folder, 'types', '20260301_101500');
    cpSync(join(fixtures, first), copy, { recursive: true });
    const run = JSON.parse(readFileSync(join(copy, 'run.json'), 'utf8'));
    const steps = [{ source: 3, message: 4, tool_calls: [1], observation: [] }, 'x'];
    writeFileSync(
      join(copy, 'run.json'),
      JSON.stringify({ ...run, agent: 'me', task: { path: 5 }, score: 'high', termination: 'gone' }),
    );
    writeFileSync(join(copy, 'eval_result.json'), JSON.stringify({ eval_status: 7, score: [1] }));
    writeFileSync(
      join(copy, 'trajectory.json'),
      JSON.stringify({ schema_version: 'ALE-v1.0', steps, final_metrics: [] }),
    );
    const read = await readFolder(copy);
    expect(read).toMatchObject({
      taskId: 'sums/add_two',
      agent: { name: 'claw' },
      score: { value: null, raw: [1], state: 'unknown' },
    });
    expect(read.warnings.length).toBeGreaterThanOrEqual(8);
  });
});

describe('outputs', () => {
  test.each([
    [first, 'saved', 2],
    ['unreadable-output', 'partial', 1],
    ['outputs-in-bucket', 'not_collected', 0],
    ['no-output-left', 'missing', 0],
    ['no-trajectory', 'not_collected', 0],
  ])('%s: %s', async (path, state, files) => {
    const run = await read(path);
    expect([run.outputsState, run.outputs.length]).toEqual([state, files]);
  });

  test('a file that could not be fetched is named', async () => {
    const { warnings } = await read('unreadable-output');
    expect(warnings.map(warning => warning.text)).toEqual([
      'output/big.bin could not be fetched when the run was saved',
    ]);
  });
});

test('the exchange form of newer versions: its own names, results with their calls, reward under extra', async () => {
  const run = await read('exchange-form');
  expect(run).toMatchObject({
    score: { value: 0.25 },
    instruction: { text: 'Add, and say so.' },
    usage: { outputTokens: 12 },
    closing: { text: 'It could not be run.' },
  });
  expect(run.score).not.toHaveProperty('conflicts');
  expect(run.steps[1]).toMatchObject({
    role: 'agent',
    reasoning: 'hm',
    calls: [{ id: 'c1', name: 'bash', args: { command: 'python add.py' } }],
    results: [{ callId: 'c1', text: 'no such file', isError: true }],
  });
});

test('parts are joined in order, helpers come after and never close the run', async () => {
  const run = await read('parts-and-helpers');
  expect(run.steps.map(step => [step.text, step.agentId, step.ref.file])).toEqual([
    ['Add.', undefined, 'trajectory.part1.json'],
    ['First part.', undefined, 'trajectory.part1.json'],
    ['Second part: all done.', undefined, 'trajectory.json'],
    ['I am the helper and I am done.', 'helper 1', 'trajectory.json'],
  ]);
  expect(run.closing?.text).toBe('Second part: all done.');
});

describe('what is no run', () => {
  test('a task card alone', async () => {
    const card = await namedSource(join(fixtures, 'task-card'));
    expect(await aleReader.detect(card)).toBe('no');
    const file = await card.open('task_card.json');
    expect(file && (await aleReader.whyNoRun?.(file))).toBe(
      'an ALE task card: it describes a task and holds no run',
    );
  });

  test('a folder above runs, or a part of one', async () => {
    expect(await aleReader.detect(await namedSource(join(fixtures, 'tree')))).toBe('no');
    const part = await namedSource(join(fixtures, first, 'run.json'));
    expect(await aleReader.detect(part)).toBe('no');
    expect(await aleReader.whyNoRun?.(part)).toContain('import the folder that holds it');
  });
});
