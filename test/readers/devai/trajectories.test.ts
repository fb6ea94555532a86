import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { devaiReader } from '../../../src/readers/devai/index.js';
import { namedSource } from '../../../src/readers/disk.js';
import { sharedPath, withShared } from '../../support/shared.js';
import { readAll, temporaryFolder, written } from '../reading.js';

const folder = temporaryFolder();
let count = 0;

const query = 'Make a model of boats.';
const usage = { output_tokens: 10, model: 'vendor-m' };
const entries = [
  {
    step: 0,
    user_message: `${query}\n\nYou have 30 minutes.`,
    agent: { thought: 'I begin.', action: 'Running command: ls' },
    environment: 'a.csv\r\n',
    step_usage: usage,
    accumulated_usage: { accumulated_cost: 0.1 },
  },
  {
    step: 1,
    user_message: null,
    agent: { thought: 'I write.', action: "Running Python code interactively: create_file('src/m.py')" },
    environment: '[File: src/m.py]',
    step_usage: usage,
    accumulated_usage: { accumulated_cost: 0.2 },
  },
  {
    step: 2,
    user_message: null,
    agent: { thought: 'The task is complete.', action: null },
    environment: null,
    step_usage: usage,
    accumulated_usage: { accumulated_cost: 0.3 },
  },
];
const judged = (...satisfied: (boolean | null)[]) => ({
  name: '07_Boats',
  query,
  requirements: satisfied.map((each, id) => ({
    requirement_id: id,
    criteria: `c${id}`,
    category: 'x',
    satisfied: each,
  })),
});
const human = { ...judged(false, true), satisfied_all_requirements: false };
const machine = judged(true, true);
const whole: Record<string, unknown> = {
  'openhands_7.json': entries,
  'human_as_a_judge.json': human,
  'agent_as_a_judge_gray_box.json': machine,
  'other_judge.json': { ...machine, query: 'Another task.' },
  'workspace/src/m.py': 'x = 1\n',
  'workspace/boats.csv': '1\n',
};

async function read(changes: Record<string, unknown> = {}, name = 'openhands_7.json') {
  count += 1;
  const files = Object.entries({ ...whole, ...changes }).flatMap(([path, content]) =>
    content === null
      ? []
      : [[path, typeof content === 'string' ? content : JSON.stringify(content)] as const],
  );
  const place = written(join(folder, `d${count}`), Object.fromEntries(files));
  const source = await namedSource(name === '' ? place : join(place, name));
  return { place, detected: await devaiReader.detect(source), ...(await readAll(devaiReader, source)) };
}

test('a trajectory with what lies beside it', async () => {
  const { detected, runs, error } = await read();
  expect([detected, error, runs.length]).toEqual(['certain', null, 1]);
  const [run] = runs;
  expect(run).toMatchObject({
    runId: expect.stringMatching(/^devai\/07_Boats~[0-9a-f]{12}$/),
    taskId: '07_Boats',
    agent: { name: 'OpenHands', model: 'vendor-m' },
    score: { value: 1, raw: { satisfied: 2, requirements: 2 }, metric: 'requirements met', state: 'graded' },
    band: { derived: 'pass' },
    termination: { kind: 'completed' },
    instruction: { text: `${query}\n\nYou have 30 minutes.`, ref: { at: '$[0].user_message' } },
    closing: { text: 'The task is complete.', how: 'last_assistant', step: 5 },
    usage: { toolCalls: 2, outputTokens: 30, costUsd: 0.3 },
    outputsState: 'saved',
  });
  expect(run?.warnings.map(({ code }) => code)).toEqual(['derived']);
  expect(run?.grader.checks).toEqual([
    { id: 'requirement 0', status: 'pass', message: 'c0', label: 'x' },
    { id: 'requirement 1', status: 'pass', message: 'c1', label: 'x' },
  ]);
  expect(run?.humanLabels?.map(({ by, what, value, ref }) => [by, what, value, ref.file])).toEqual([
    ['human_as_a_judge', 'requirement 0', { satisfied: false, criteria: 'c0' }, 'human_as_a_judge.json'],
    ['human_as_a_judge', 'requirement 1', { satisfied: true, criteria: 'c1' }, 'human_as_a_judge.json'],
    ['human_as_a_judge', 'all requirements', false, 'human_as_a_judge.json'],
  ]);
  expect(run?.source.files.map(({ file }) => file)).toEqual([
    'openhands_7.json',
    'agent_as_a_judge_gray_box.json',
    'human_as_a_judge.json',
  ]);
  expect(run?.files.map(({ use, path, content, ref }) => [use, path, content, ref.file])).toEqual([
    ['output', 'boats.csv', '1\n', 'workspace/boats.csv'],
    ['output', 'src/m.py', 'x = 1\n', 'workspace/src/m.py'],
  ]);
  expect(run?.steps).toMatchObject([
    { role: 'user', text: expect.stringContaining(query), ref: { at: '$[0]' } },
    { role: 'agent', text: 'I begin.', calls: [{ id: 'call 1', name: 'run', commands: ['ls'] }] },
    { role: 'tool', results: [{ callId: 'call 1', text: 'a.csv\r\n' }] },
    { role: 'agent', text: 'I write.', calls: [{ id: 'call 3', commands: ["create_file('src/m.py')"] }] },
    { role: 'tool', results: [{ callId: 'call 3' }] },
    { role: 'agent', text: 'The task is complete.', calls: [] },
  ]);
});

test('what people judged is never the score', async () => {
  const { runs } = await read({ 'agent_as_a_judge_gray_box.json': null });
  expect(runs[0]).toMatchObject({
    score: { value: null, raw: null, state: 'ungraded' },
    band: { derived: 'none' },
    grader: { checks: [] },
  });
  expect(runs[0]?.humanLabels).toHaveLength(3);
});

describe('graders', () => {
  test.each<[string, Record<string, unknown>, object]>([
    [
      'some requirements',
      { 'agent_as_a_judge_gray_box.json': judged(true, false, null) },
      { value: 0.5, raw: { satisfied: 1, requirements: 2 } },
    ],
    ['none judged', { 'agent_as_a_judge_gray_box.json': judged(null) }, { value: null, state: 'ungraded' }],
    [
      'two that differ: the gray box counts, the other is a conflict',
      { 'a/x': '', 'agent_as_a_judge_black_box.json': judged(false, false) },
      { value: 1, conflicts: [{ file: 'agent_as_a_judge_black_box.json' }] },
    ],
    ['two that agree', { 'agent_as_a_judge_black_box.json': machine }, { value: 1 }],
  ])('%s', async (_, changes, expected) => {
    const { score } = (await read(changes)).runs[0]!;
    expect(score).toMatchObject(expected);
    expect('conflicts' in score).toBe('conflicts' in expected);
  });
});

describe('what is broken is said, and the rest is kept', () => {
  test.each<[string, Record<string, unknown>, object, string[]]>([
    [
      'a list that breaks off',
      { 'openhands_7.json': JSON.stringify(entries.slice(0, 2)).slice(0, -1).concat(', {"step": 2, "age') },
      {
        steps: { length: 5 },
        closing: { text: 'I write.', endedOnToolCall: true },
        termination: { kind: 'unknown' },
      },
      ['derived', 'json_cut_off'],
    ],
    [
      'entries that are none',
      { 'openhands_7.json': [entries[0], 3, { step: 1, agent: 4, environment: [] }, entries[2]] },
      { steps: { length: 4 } },
      ['derived', 'not_an_object', 'wrong_type', 'wrong_type'],
    ],
    [
      'a judgement that breaks off',
      { 'agent_as_a_judge_gray_box.json': JSON.stringify(machine).slice(0, -5) },
      { score: { value: null } },
      ['json_cut_off', 'derived'],
    ],
    [
      'no workspace',
      { 'workspace/src/m.py': null, 'workspace/boats.csv': null },
      { outputs: [], outputsState: 'not_collected' },
      ['derived'],
    ],
    [
      'another trajectory beside it: the workspace may be its',
      { 'x.json': entries },
      { outputs: [], outputsState: 'not_collected' },
      ['derived'],
    ],
  ])('%s', async (_, changes, expected, said) => {
    const { runs, error } = await read(changes);
    expect(error).toBeNull();
    expect(runs[0]).toMatchObject(expected);
    expect(runs[0]!.warnings.map(({ code }) => code)).toEqual(said);
  });

  test.each<[string, unknown, string]>([
    ['an empty list', [], 'no_steps'],
    ['a list of nothing', [1, 2], 'no_steps'],
    ['no JSON', '[{"step": 0, "user_message": "x", "agent": {', 'json_cut_off'],
  ])('nothing to read: %s', async (_, content, code) => {
    const { error, runs } = await read({ 'openhands_7.json': content });
    expect([error?.code, runs.length]).toEqual([code, 0]);
  });
});

test("the benchmark's own tree: each trajectory with what belongs to it", async () => {
  const none = Object.fromEntries(Object.keys(whole).map(path => [path, null]));
  const { detected, runs, skipped } = await read(
    {
      ...none,
      'trajectories/MetaGPT/07_Boats.json': entries,
      'trajectories/MetaGPT/08_Other.json': [{ ...entries[0], user_message: 'Other.' }],
      'trajectories/MetaGPT/09_Broken.json': '[{"step": 0, "user_message": "x", "agent": ',
      'trajectories/MetaGPT/notes.json': {},
      'judgment/MetaGPT/human_as_a_judge/07_Boats.json': human,
      'judgment/MetaGPT/agent_as_a_judge/gray_box/07_Boats.json': machine,
      'judgment/OpenHands/agent_as_a_judge/gray_box/07_Boats.json': judged(false, false),
      'workspaces/MetaGPT/07_Boats/src/m.py': 'x = 1\n',
      'workspaces/MetaGPT/08_Other/o.txt': '2',
    },
    '',
  );
  expect(detected).toBe('certain');
  expect(
    runs.map(({ taskId, agent, score, files }) => [
      taskId,
      agent.name,
      score.value,
      files.map(({ path }) => path),
    ]),
  ).toEqual([
    ['07_Boats', 'MetaGPT', 1, ['src/m.py']],
    ['08_Other', 'MetaGPT', null, ['o.txt']],
  ]);
  expect(runs[0]?.humanLabels).toHaveLength(3);
  expect(skipped.map(({ code, at }) => [code, at?.file])).toEqual([
    ['json_cut_off', 'trajectories/MetaGPT/09_Broken.json'],
    ['not_a_list', 'trajectories/MetaGPT/notes.json'],
  ]);
});

test('detection is by content; a judgement says what it is', async () => {
  const { place } = await read();
  const why = async (name: string) => devaiReader.whyNoRun!(await namedSource(join(place, name)));
  expect(await why('human_as_a_judge.json')).toMatch(/a DevAI judgement/);
  expect(await why('openhands_7.json')).toBeUndefined();
  expect(await devaiReader.detect(await namedSource(place))).toBe('no');
  const other = written(join(folder, 'other'), { x: '[{"step": 1, "traj": []}]' });
  expect(await devaiReader.detect(await namedSource(join(other, 'x')))).toBe('no');
});

withShared('a run of DevAI', () => {
  test('claims to be complete; people found two requirements unmet, the judging model one', async () => {
    const source = await namedSource(sharedPath('runs/devai/trajectory_OpenHands_39.json'));
    expect(await devaiReader.detect(source)).toBe('certain');
    const { runs, error } = await readAll(devaiReader, source);
    expect([runs.length, error]).toEqual([1, null]);
    const [run] = runs;
    expect(run).toMatchObject({
      taskId: '39_Drug_Response_Prediction_SVM_GDSC_ML',
      agent: { name: 'OpenHands', model: 'gpt-4o-2024-05-13' },
      score: { raw: { satisfied: 6, requirements: 7 }, state: 'graded' },
      band: { derived: 'partial' },
      termination: { kind: 'completed' },
      closing: { how: 'last_assistant', text: expect.stringContaining('consider this task complete') },
      outputsState: 'saved',
    });
    const unmet = run!.humanLabels!.filter(
      ({ value }) => (value as { satisfied?: boolean }).satisfied === false,
    );
    expect(unmet.map(({ what }) => what)).toEqual(['requirement 0', 'requirement 5']);
    expect(run!.files.map(({ path }) => path)).toContain('gdsc_dataset.csv');
    expect(run!.files).toHaveLength(6);
    const calls = run!.steps.flatMap(step => step.calls);
    expect(calls).toHaveLength(33);
    expect(calls.every(({ commands, reads, writes }) => commands ?? reads ?? writes)).toBe(true);
    const written = calls.flatMap(({ writes }) => writes ?? []).filter(({ path }) => path === 'src/model.py');
    expect(written[0]?.content).toMatch(/^from sklearn\.svm import SVR\n/);
  });
});
