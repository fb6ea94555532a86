import { describe, expect, test } from 'vitest';
import { namedSource } from '../../../src/readers/disk.js';
import { tauBenchReader } from '../../../src/readers/tau-bench/index.js';
import { sharedPath, withShared } from '../../support/shared.js';
import { readAll, readText, temporaryFolder, written } from '../reading.js';

const folder = temporaryFolder();
type Message = Record<string, unknown>;

const policy: Message = { role: 'system', content: '# Airline agent policy\n\nBe kind.' };
const said = (role: string, content: unknown): Message => ({ role, content });
const called = (name: string, args: unknown, content: unknown = null): Message => ({
  role: 'assistant',
  content,
  tool_calls: [{ id: 'c1', type: 'function', function: { name, arguments: args } }],
});
const returned = (content: unknown): Message => ({ role: 'tool', tool_call_id: 'c1', name: 'x', content });

interface Row {
  task_id?: unknown;
  reward?: unknown;
  trial?: unknown;
  reward_info?: unknown;
  traj?: unknown;
  source?: string;
}

const row = ({ reward_info = { reward: 1, info: { r_actions: 1 } }, source = 'user', ...rest }: Row) => ({
  task_id: 3,
  reward: 1,
  trial: 0,
  info: {
    task: {
      user_id: 'u',
      instruction: 'You are u and want a refund.',
      actions: [{ name: 'refund', kwargs: {} }],
      outputs: ['42'],
    },
    source,
    reward_info,
  },
  traj: [policy, said('user', 'Hello'), said('assistant', 'Refunded.'), said('user', '###STOP###')],
  ...rest,
});

const read = (rows: unknown[] | string, name = 'gpt-4o-airline.json') =>
  readText(tauBenchReader, folder, typeof rows === 'string' ? rows : JSON.stringify(rows), { name });

async function only(of: Row) {
  const { runs, error } = await read([row(of)]);
  expect([runs.length, error]).toEqual([1, null]);
  return runs[0]!;
}

test('a row is a run: task, trial, model from the name, score, checks, reference', async () => {
  const run = await only({
    trial: 2,
    reward_info: { reward: 1, info: { r_outputs: 1, outputs: { '42': true, '43': false } } },
  });
  expect(run).toMatchObject({
    benchmark: 'tau-bench',
    taskId: 'airline/3',
    agent: { name: 'tau-bench agent', model: 'gpt-4o' },
    repetition: { index: 3, how: 'recorded' },
    score: { value: 1, raw: 1, metric: 'reward', state: 'graded', components: { r_outputs: 1 } },
    band: { derived: 'pass' },
    termination: { kind: 'completed', raw: 'user' },
    reference: {
      value: { actions: [{ name: 'refund', kwargs: {} }], outputs: ['42'] },
      hiddenFromAgent: true,
    },
    grader: { rerunnable: 'no' },
    outputsState: 'not_collected',
    stepsKind: 'structured',
  });
  expect(run.grader.checks).toEqual([
    { id: 'output 42', status: 'pass' },
    { id: 'output 43', status: 'fail' },
  ]);
  expect(run.steps.map(step => step.role)).toEqual(['system', 'simulated_user', 'agent', 'simulated_user']);
  expect(run.warnings.map(({ code, text }) => [code, text])).toEqual([
    ['derived', "taken from the file's name (gpt-4o-airline.json): model gpt-4o"],
  ]);
});

test("the simulated user's script is nowhere in the run", async () => {
  const run = await only({});
  expect(run.instruction).toMatchObject({
    text: 'Hello',
    system: policy.content,
    ref: { at: '$[0].traj[1]' },
  });
  expect(JSON.stringify(run)).not.toContain('want a refund');
});

test('a row without grading is not graded: null with its 0 kept as raw, ended by a limit', async () => {
  const run = await only({ reward: 0, reward_info: null });
  expect(run).toMatchObject({
    score: { value: null, raw: 0, state: 'ungraded' },
    band: { derived: 'none' },
    termination: { kind: 'limit' },
  });
});

test('two recorded rewards that differ are a conflict', async () => {
  const { score } = await only({ reward: 0, reward_info: { reward: 1, info: {} } });
  expect(score).toMatchObject({ value: 0, conflicts: [{ at: '$[0].info.reward_info.reward' }] });
});

describe('closing', () => {
  const closingOf = async (...traj: Message[]) => (await only({ traj: [policy, ...traj] })).closing;

  test('courtesies are passed over and kept as candidates', async () => {
    const closing = await closingOf(
      said('assistant', 'Booked.'),
      said('user', 'Thanks'),
      said('assistant', "You're welcome!"),
      said('user', '###STOP###'),
    );
    expect([closing?.text, closing?.step, closing?.candidates?.map(candidate => candidate.step)]).toEqual([
      'Booked.',
      1,
      [1, 3],
    ]);
  });

  test('a run that ends in a transfer takes the last text and says that it ended on a call', async () => {
    const closing = await closingOf(
      said('assistant', 'I cannot do that.'),
      called('transfer_to_human_agents', '{}'),
      returned('Transfer successful'),
    );
    expect(closing).toMatchObject({ text: 'I cannot do that.', endedOnToolCall: true });
  });

  test('none when the agent never said anything', async () => {
    expect(await closingOf(said('user', 'Hello'), called('think', '{"thought":"hm"}'))).toBeNull();
  });
});

test('calls and results: arguments parsed, kept as text when they are no JSON, content null or parts', async () => {
  const run = await only({
    traj: [
      called('find', '{"id":1}'),
      returned('found'),
      called('find', '{"id":'),
      returned(null),
      called('find', { id: 2 }),
      said('assistant', [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ]),
    ],
  });
  expect(run.steps.flatMap(step => step.calls)).toEqual([
    { id: 'c1', name: 'find', args: { id: 1 } },
    { id: 'c1', name: 'find', args: null, argsRaw: '{"id":' },
    { id: 'c1', name: 'find', args: { id: 2 } },
  ]);
  expect(run.steps.flatMap(step => step.results)).toEqual([
    { callId: 'c1', text: 'found' },
    { callId: 'c1', text: '' },
  ]);
  expect(run.closing?.text).toBe('a\nb');
  expect(run.usage).toEqual({ toolCalls: 3 });
  expect(run.warnings.map(warning => warning.code)).toContain('bad_arguments');
});

describe('run ids', () => {
  const idOf = async (of: Row, name?: string) => (await read([row(of)], name)).runs[0]?.runId;

  test('come from task, trial and dialogue, not from the name of the file, the place in it or the grading', async () => {
    const id = await idOf({});
    expect(id).toMatch(/^tau-bench\/airline\/3\/0~[0-9a-f]{12}$/);
    expect(await idOf({}, 'renamed.json')).toBe(id);
    expect(await idOf({ reward: 0, reward_info: null })).toBe(id);
    expect((await read([row({ task_id: 4 }), row({})])).runs[1]?.runId).toBe(id);
  });

  test('differ between two models on one task and trial', async () => {
    expect(await idOf({ traj: [policy, said('assistant', 'Other words.')] })).not.toBe(await idOf({}));
  });

  test('the same row twice is read once', async () => {
    const { runs, skipped } = await read([row({}), row({})]);
    expect([runs.length, skipped[0]?.code, skipped[0]?.at?.at]).toEqual([1, 'duplicate_run', '$[1]']);
  });
});

describe('the name of the file', () => {
  test.each([
    ['sonnet-35-new-retail.json', { name: 'tau-bench agent', model: 'sonnet-35-new' }],
    ['gpt-4.1-airline.subset.json', { name: 'tau-bench agent', model: 'gpt-4.1' }],
    [
      'tool-calling-gpt-4o-0.0_range_0--1_user-gpt-4o-llm_0514120000.json',
      { name: 'tool-calling', model: 'gpt-4o' },
    ],
    ['results.json', { name: 'tau-bench agent' }],
  ])('%s', async (name, agent) => {
    expect((await read([row({})], name)).runs[0]?.agent).toEqual(agent);
  });

  test('gives the domain where no policy does', async () => {
    const { runs } = await read([row({ traj: [said('assistant', 'Hi')] })], 'gpt-4o-retail.json');
    expect(runs[0]?.taskId).toBe('retail/3');
    expect(runs[0]?.warnings[0]?.text).toContain('model gpt-4o, domain retail');
  });
});

describe('broken input', () => {
  const whole = JSON.stringify([row({}), row({ trial: 1 }), row({ trial: 2 })]);

  test.each([
    [
      'rows that are no rows',
      `[1, {"a": 1}, ${JSON.stringify(row({}))}]`,
      1,
      ['not_a_row', 'not_a_row'],
      null,
    ],
    ['a row with a fault', `[{"task_id": 1, "reward" 0}, ${JSON.stringify(row({}))}]`, 1, ['not_json'], null],
    ['NaN in a row', whole.replace('"reward":1', '"reward":NaN'), 3, [], null],
    ['a document that is cut off', whole.slice(0, -40), 2, [], 'json_cut_off'],
    ['a byte order mark', `\ufeff${whole}`, 3, [], null],
    ['an empty list', '[]', 0, [], null],
    ['no list', '{"task_id": 1}', 0, [], 'not_a_list'],
    [
      'JSON deeper than the limit',
      `[{"task_id": 1, "traj": ${'['.repeat(300)}${']'.repeat(300)}}]`,
      0,
      ['json_too_deep'],
      null,
    ],
  ])('%s', async (_name, content, runs, skipped, error) => {
    const reading = await read(content);
    expect([
      reading.runs.length,
      reading.skipped.map(({ code }) => code),
      reading.error?.code ?? null,
    ]).toEqual([runs, skipped, error]);
  });

  test('wrong types in single fields cost only these, and are said', async () => {
    const run = await only({
      task_id: {},
      reward: 'one',
      trial: -1,
      traj: ['x', { role: 7, content: 5, tool_calls: {} }, said('assistant', 'Hi')],
    });
    expect(run).toMatchObject({
      taskId: 'airline/unknown',
      score: { value: 1, raw: 'one' },
      closing: { text: 'Hi' },
    });
    expect(run).not.toHaveProperty('repetition');
    const places = run.warnings.filter(({ code }) => code !== 'derived').map(({ at }) => at?.at);
    expect(places).toEqual([
      '$[0].task_id',
      '$[0].traj[0]',
      '$[0].traj[1].content',
      '$[0].traj[1].role',
      '$[0].traj[1].tool_calls',
      '$[0].reward',
      '$[0].trial',
    ]);
  });

  test('cut anywhere, the whole rows before are read and the fault is said', async () => {
    const ends = [1, 2, 3].map(
      n => JSON.stringify([row({}), row({ trial: 1 }), row({ trial: 2 })].slice(0, n)).length - 1,
    );
    for (let at = 1; at < whole.length; at += 97) {
      const { runs, error } = await read(whole.slice(0, at));
      expect([at, runs.length, error?.code]).toEqual([
        at,
        ends.filter(end => end <= at).length,
        'json_cut_off',
      ]);
    }
  });
});

describe('detection', () => {
  test.each([
    [JSON.stringify([row({})]), 'certain'],
    [` [ ${JSON.stringify(row({}))}`, 'certain'],
    ['[{"task_id": 0, "reward": 0.0, "info": {"task": {"actions": [', 'likely'],
    ['[{"messages": []}]', 'no'],
    ['{"task_id": 0, "traj": []}', 'no'],
    ['[]', 'no'],
  ])('%.60s', async (content, detection) => {
    const place = written(`${folder}/detect`, { 'x.bin': content });
    expect(await tauBenchReader.detect(await namedSource(`${place}/x.bin`))).toBe(detection);
  });
});

withShared('tau-bench: real rows', () => {
  test('the real file: tasks, repeats, ungraded rows and closings', async () => {
    const source = await namedSource(sharedPath('runs/tau-bench/gpt-4o-airline.subset.json'));
    expect(await tauBenchReader.detect(source)).toBe('certain');
    const { runs, skipped, error } = await readAll(tauBenchReader, source);
    expect([runs.length, skipped, error]).toEqual([11, [], null]);
    const told = runs.map(run => [
      run.taskId,
      run.repetition?.index,
      run.score.value,
      run.termination.raw,
      run.closing?.step,
      run.closing?.endedOnToolCall ?? false,
    ]);
    expect(told).toEqual([
      ['airline/0', 1, 0, 'user', 30, false],
      ['airline/6', 1, 1, 'user', 22, false],
      ['airline/21', 1, 0, 'user', 28, false],
      ['airline/33', 1, null, 'reward_info null', 60, true],
      ['airline/0', 2, 0, 'user', 22, false],
      ['airline/2', 2, null, 'reward_info null', 52, true],
      ['airline/21', 2, 1, 'user', 10, false],
      ['airline/0', 3, 0, 'user', 22, false],
      ['airline/21', 3, 1, 'transfer_to_human_agents', 12, true],
      ['airline/0', 4, 0, 'user', 44, false],
      ['airline/21', 4, 1, 'transfer_to_human_agents', 12, true],
    ]);
    // The second trial of task 0 ends in a courtesy, which is kept beside the confirmation before it.
    expect(runs[4]?.closing?.candidates?.map(candidate => candidate.step)).toEqual([22, 24, 12]);
    expect(new Set(runs.map(run => run.configKey)).size).toBe(1);
    for (const run of runs) expect(run.steps.every(step => step.ref.file === source.path)).toBe(true);
  });
});
