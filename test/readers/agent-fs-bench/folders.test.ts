import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { agentFsBenchReader } from '../../../src/readers/agent-fs-bench/index.js';
import { namedSource } from '../../../src/readers/disk.js';
import { sharedPath, withShared } from '../../support/shared.js';
import { type Files, readFolder } from '../folder-of.js';
import { readAll, temporaryFolder, written } from '../reading.js';

const folder = temporaryFolder();

const run = {
  model: 'vendor-m-2',
  taskId: 'boats',
  runIndex: 2,
  result: {
    text: '- [x] `output/a.json`',
    steps: [
      {
        step: 1,
        thoughts: 'I read the task.',
        toolCalls: [
          { toolName: 'read_file', input: { file_path: 'TASK.md' }, output: 'L1: # Boats' },
          { toolName: 'list_directory', input: { dir_path: '.' }, output: 'input/', callId: 'x9' },
        ],
      },
      {
        step: 2,
        toolCalls: [
          {
            toolName: 'write_file',
            input: { file_path: 'output/a.json', content: '{"n": 3}' },
            output: 'ok',
          },
          {
            toolName: 'apply_patch',
            input: { input: '*** Begin Patch\n*** Add File: output/b.json\n+{}\n*** End Patch' },
            error: 'no',
          },
        ],
      },
      { step: 3, text: '- [x] `output/a.json`', thoughts: '', toolCalls: [] },
    ],
  },
};
const validation = {
  model: 'vendor-m-2',
  agentReasoning: 'medium',
  taskId: 'boats',
  runIndex: 2,
  success: false,
  schemaPass: true,
  toolTracePass: true,
  graderPass: false,
  agentCostUsd: 0.5,
  agentUsage: { responseTokens: 77 },
  outputValidation: [
    { outputFile: 'output/a.json', exists: true, jsonValid: true, schemaValid: true, errors: [] },
    {
      outputFile: 'output/b.json',
      exists: true,
      jsonValid: false,
      schemaValid: false,
      errors: ['Bad JSON', 'twice'],
    },
  ],
  toolTrace: { pass: true, notes: ['quick'], pathPolicyViolations: [] },
  grader: {
    value: { verdict: 'fail', scores: { coverage: 5 }, critical_issues: ['wrong n'], summary: 'No.' },
  },
};
const whole: Files = {
  'agent-run.json': run,
  'validation.json': validation,
  'TASK.md': '# Boats\nCount them.\n',
  'input/report.md': 'three boats\n',
  'schemas/a.schema.json': {},
  'output/a.json': '{"n": 3}',
};
const read = (changes: Files = {}) => readFolder(agentFsBenchReader, folder, { ...whole, ...changes });

test('a whole run', async () => {
  const { detected, runs, error } = await read();
  expect([detected, error, runs.length]).toEqual(['certain', null, 1]);
  const [first] = runs;
  expect(first).toMatchObject({
    runId: expect.stringMatching(/^agent-fs-bench\/boats\/2~[0-9a-f]{12}$/),
    taskId: 'boats',
    agent: { model: 'vendor-m-2', config: { reasoning: 'medium' } },
    repetition: { index: 2, how: 'recorded' },
    score: {
      value: 0,
      raw: false,
      state: 'graded',
      components: { schemaPass: 1, graderPass: 0, coverage: 5 },
    },
    band: { recorded: 'fail', derived: 'fail' },
    termination: { kind: 'completed' },
    instruction: { text: '# Boats\nCount them.\n', ref: { file: 'TASK.md' } },
    closing: { text: '- [x] `output/a.json`', step: 4, how: 'last_assistant' },
    usage: { toolCalls: 4, outputTokens: 77, costUsd: 0.5 },
    outputsState: 'saved',
    reference: null,
    warnings: [],
  });
  expect(first?.grader.checks).toEqual([
    { id: 'schemaPass', status: 'pass' },
    { id: 'toolTracePass', status: 'pass', message: 'quick' },
    { id: 'graderPass', status: 'fail', message: 'No.\nwrong n' },
    { id: 'output/a.json', status: 'pass', inBasis: false },
    { id: 'output/b.json', status: 'fail', message: 'Bad JSON\ntwice', inBasis: false },
  ]);
  expect(first?.files.map(({ use, path }) => `${use} ${path}`)).toEqual([
    'input TASK.md',
    'input input/report.md',
    'input schemas/a.schema.json',
    'output output/a.json',
  ]);
});

test('calls say what they do, and outputs answer them', async () => {
  const { steps } = (await read()).runs[0]!;
  expect(steps.map(({ role, ref }) => [role, ref.at])).toEqual([
    ['agent', '$.result.steps[0]'],
    ['tool', '$.result.steps[0]'],
    ['agent', '$.result.steps[1]'],
    ['tool', '$.result.steps[1]'],
    ['agent', '$.result.steps[2]'],
  ]);
  expect(steps.flatMap(({ calls }) => calls.map(({ id, reads, writes }) => [id, reads, writes]))).toEqual([
    ['call 1', ['TASK.md'], undefined],
    ['x9', ['.'], undefined],
    ['call 3', undefined, [{ path: 'output/a.json', content: '{"n": 3}' }]],
    ['call 4', undefined, [{ path: 'output/b.json', content: '{}\n' }]],
  ]);
  expect(steps.flatMap(({ results }) => results)).toEqual([
    { callId: 'call 1', text: 'L1: # Boats' },
    { callId: 'x9', text: 'input/' },
    { callId: 'call 3', text: 'ok' },
    { callId: 'call 4', text: 'no', isError: true },
  ]);
  expect(steps[0]?.reasoning).toBe('I read the task.');
});

test('a second execution of the same task is another run', async () => {
  const again = { ...run, result: { ...run.result, text: 'Other.' } };
  const ids = [await read(), await read(), await read({ 'agent-run.json': again })].map(
    ({ runs }) => runs[0]?.runId,
  );
  expect([ids[0] === ids[1], ids[0] === ids[2]]).toEqual([true, false]);
});

describe('what is broken or missing is said, and the rest is kept', () => {
  test.each<[string, Files, object, string[]]>([
    [
      'never graded',
      { 'validation.json': null },
      { score: { value: null, state: 'ungraded' }, band: { derived: 'none' } },
      [],
    ],
    [
      'success is null',
      { 'validation.json': { ...validation, success: null } },
      { score: { value: null, raw: null, state: 'ungraded' } },
      [],
    ],
    [
      'success is no truth value',
      { 'validation.json': { ...validation, success: 'yes' } },
      { score: { value: null, raw: 'yes', state: 'unknown' } },
      ['wrong_type'],
    ],
    [
      'no agent log',
      { 'agent-run.json': null },
      { closing: null, stepsKind: 'none', score: { value: 0 }, termination: { kind: 'unknown' } },
      [],
    ],
    [
      'an agent log that breaks off',
      { 'agent-run.json': '{"model": "m", "taskId"' },
      { closing: null },
      ['json_cut_off'],
    ],
    ['no task', { 'TASK.md': null }, { instruction: null, given: [{ file: 'input/report.md' }, {}] }, []],
    ['no outputs', { 'output/a.json': null }, { outputs: [], outputsState: 'not_collected' }, []],
    [
      'steps without texts: the final text stands once more',
      { 'agent-run.json': { ...run, result: { text: 'All done.', steps: [] } } },
      { closing: { text: 'All done.', how: 'result_event' }, termination: { kind: 'completed' } },
      [],
    ],
    [
      'a log that ends on a call',
      {
        'agent-run.json': {
          ...run,
          result: { steps: [{ text: 'Let me see.', toolCalls: [{ toolName: 'x' }] }] },
        },
      },
      { closing: { text: 'Let me see.', endedOnToolCall: true }, termination: { kind: 'unknown' } },
      [],
    ],
    [
      'members of other kinds',
      {
        'agent-run.json': {
          ...run,
          model: 3,
          runIndex: 'one',
          result: { steps: [1, { toolCalls: [{ toolName: 4 }] }] },
        },
      },
      { agent: { model: 'vendor-m-2' }, closing: null },
      ['wrong_type', 'wrong_type', 'wrong_type', 'wrong_type'],
    ],
  ])('%s', async (_, changes, expected, said) => {
    const { runs, error } = await read(changes);
    expect(error).toBeNull();
    expect(runs[0]).toMatchObject(expected);
    expect(runs[0]!.warnings.map(({ code }) => code)).toEqual(said);
  });

  test('nothing to read', async () => {
    const { error } = await read({ 'agent-run.json': '{"model"', 'validation.json': null });
    expect(error?.code).toBe('json_cut_off');
  });
});

test('detection is by content; a part of a run and a summary say what they are', async () => {
  expect((await read({ 'agent-run.json': null })).detected).toBe('certain');
  expect((await read({ 'agent-run.json': {}, 'validation.json': { success: true } })).detected).toBe('no');
  const place = written(join(folder, 'parts'), {
    'agent-run.json': JSON.stringify(run),
    'summary.json': '{"runId": "x", "graderModel": "g", "projection": {}}',
    'other.json': '{}',
  });
  const why = async (name: string) => agentFsBenchReader.whyNoRun!(await namedSource(join(place, name)));
  expect(await why('agent-run.json')).toMatch(/import the folder/);
  expect(await why('summary.json')).toMatch(/a summary/);
  expect(await why('other.json')).toBeUndefined();
});

withShared('runs of agent-fs-bench', () => {
  test.each([
    ['codex_trappist_pass', 1, 'pass', 4],
    ['codex-mini_tumor-vaccine', 0, 'fail', 4],
    ['gemini_gcse-chemistry', 0, 'fail', 6],
  ])('%s', async (name, score, band, outputs) => {
    const source = await namedSource(sharedPath(`runs/agent-fs-bench/${name}`));
    expect(await agentFsBenchReader.detect(source)).toBe('certain');
    const { runs, error } = await readAll(agentFsBenchReader, source);
    expect([runs.length, error]).toEqual([1, null]);
    const [first] = runs;
    expect(first!.warnings).toEqual([]);
    expect(first).toMatchObject({
      score: { value: score, state: 'graded' },
      band: { recorded: band, derived: band },
      termination: { kind: 'completed' },
      closing: { how: 'last_assistant', text: expect.stringContaining('- [x] `output/') },
      instruction: { text: expect.stringMatching(/^# Agent Task/) },
      outputsState: 'saved',
    });
    expect(first!.closing).not.toHaveProperty('endedOnToolCall');
    expect(first!.files.filter(({ use }) => use === 'output')).toHaveLength(outputs);
    expect(first!.files.every(({ content }) => typeof content === 'string')).toBe(true);
    // Every output is the content of a write that the log has.
    const writes = first!.steps.flatMap(({ calls }) => calls.flatMap(call => call.writes ?? []));
    for (const { path, content } of first!.files.filter(({ use }) => use === 'output'))
      expect(writes.findLast(write => write.path === path)?.content?.trim()).toBe((content as string).trim());
    const calls = first!.steps.flatMap(step => step.calls);
    expect(calls.every(({ reads, writes: written }) => reads ?? written)).toBe(true);
  });
});
