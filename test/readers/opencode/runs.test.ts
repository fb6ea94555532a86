import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { namedSource } from '../../../src/readers/disk.js';
import { opencodeReader } from '../../../src/readers/opencode/index.js';
import { sharedPath, withShared } from '../../support/shared.js';
import { type Files, readFolder } from '../folder-of.js';
import { readAll, readText, temporaryFolder, written } from '../reading.js';

const folder = temporaryFolder();
const at = Date.parse('2026-03-01T10:00:00Z');

const event = (type: string, part: object = {}, seconds = 0) => ({
  type,
  timestamp: at + seconds * 1000,
  sessionID: 'ses_1',
  part,
});
const tool = (name: string, input: unknown, state: object = {}) =>
  event('tool_use', {
    tool: name,
    callID: `${name}-1`,
    state: { status: 'completed', input, output: 'ok', ...state },
  });
const lines = (...events: (object | string)[]): string =>
  events.map(each => `${typeof each === 'string' ? each : JSON.stringify(each)}\n`).join('');

const transcript = lines(
  event('step_start'),
  event('reasoning', { text: 'Where is it?' }, 1),
  event('text', { text: 'I look.' }, 2),
  tool('bash', { command: 'ls' }, { output: 'a.c\n', metadata: { exit: 2, truncated: true } }),
  event('step_finish', { reason: 'tool-calls', cost: 0.25, tokens: { output: 10, reasoning: 5 } }, 3),
  tool('read', { filePath: '/app/a.c' }),
  tool('edit', { filePath: '/app/a.c', oldString: 'x', newString: 'y' }),
  tool(
    'write',
    { filePath: '/app/b.c', content: 'z' },
    { status: 'error', output: undefined, error: 'denied' },
  ),
  tool('patch', { patchText: '*** Begin Patch\n*** Update File: c.c\n@@\n-a\n+b\n*** End Patch' }),
  tool('todowrite', { todos: [] }),
  event('text', { text: 'Done. Committed.' }, 4),
  event('step_finish', { reason: 'stop', cost: 0.25, tokens: { output: 7 } }, 5),
);
const verification = { outcome: 'failed', reward: { reward: 0, native: 1, fallback: 0 } };
const result = {
  agent_completion_status: 'completed',
  model: 'vendor-m',
  run_id: '2026-x-1',
  task_id: 'ce-9',
  started_at: '2026-02-28T00:00:00Z',
  model_config_sha256: 'abc',
  verification,
};
const cell = { cell_id: 'c', mode: 'ask_user', model: 'vendor-m', provider: 'p', repeat: 2, task_id: 'ce-9' };
const recordWith = (last: object, before: object[] = []) => ({
  attempts: [...before, { result: { ...result, ...last } }],
  cell,
});
const whole: Files = {
  'transcript.jsonl': transcript,
  'matrix-record.json': recordWith({}),
  'instruction.txt': 'Mend a.c.\n',
  'model.patch': '--- a/a.c\n+++ b/a.c\n@@\n-x\n+y\n',
  'verifier/stdout.txt': 'FAIL: fallback\n',
  'proctor-review.json': { mergeable: true, summary: 'Fine.', blockers: [], proctor: 'Reviewer' },
};
const read = (changes: Files = {}) => readFolder(opencodeReader, folder, { ...whole, ...changes });

test('a whole run', async () => {
  const { detected, runs, error } = await read();
  expect([detected, error, runs.length]).toEqual(['certain', null, 1]);
  expect(runs[0]).toMatchObject({
    runId: 'opencode/2026-x-1',
    benchmark: 'coding-agent-evals',
    taskId: 'ce-9',
    agent: {
      name: 'opencode',
      model: 'vendor-m',
      config: { provider: 'p', mode: 'ask_user', settings: 'abc' },
    },
    repetition: { index: 2, how: 'recorded' },
    startedAt: '2026-02-28T00:00:00Z',
    endedAt: '2026-03-01T10:00:05.000Z',
    score: { value: 0, components: { native: 1, fallback: 0 }, state: 'graded' },
    band: { derived: 'fail' },
    termination: { kind: 'completed', raw: 'completed' },
    instruction: { text: 'Mend a.c.\n', ref: { file: 'instruction.txt' } },
    closing: { text: 'Done. Committed.', how: 'last_assistant', step: 14 },
    usage: { toolCalls: 6, outputTokens: 22, costUsd: 0.5 },
    outputsState: 'saved',
    grader: { log: { file: 'verifier/stdout.txt' } },
    warnings: [],
  });
  expect(runs[0]?.grader.checks).toEqual([
    { id: 'native', status: 'pass' },
    { id: 'fallback', status: 'fail' },
    { id: 'verifier', status: 'fail', message: 'FAIL: fallback\n' },
    { id: 'review', status: 'pass', message: 'Fine.', label: 'Reviewer', inBasis: false },
  ]);
  expect(runs[0]?.files.map(({ use, path }) => `${use} ${path}`)).toEqual(['output model.patch']);
});

test('calls say what they do, and what came back answers them', async () => {
  const { steps } = (await read()).runs[0]!;
  const calls = steps.flatMap(step => step.calls);
  expect(calls.map(({ name, commands, reads, writes }) => [name, commands ?? reads ?? writes])).toEqual([
    ['bash', ['ls']],
    ['read', ['/app/a.c']],
    ['edit', [{ path: '/app/a.c', content: 'y' }]],
    ['write', [{ path: '/app/b.c', content: 'z' }]],
    ['patch', [{ path: 'c.c', content: 'b\n' }]],
    ['todowrite', undefined],
  ]);
  const results = steps.flatMap(step => step.results);
  expect(results[0]).toEqual({ callId: 'bash-1', text: 'a.c\n', exitCode: 2, truncated: true });
  expect(results[3]).toEqual({ callId: 'write-1', text: 'denied', isError: true });
  expect(steps[0]).toMatchObject({ reasoning: 'Where is it?', time: '2026-03-01T10:00:01.000Z' });
  expect(steps.map(({ i }) => i)).toEqual(steps.map((_, i) => i));
});

describe('how it ended and what it got', () => {
  test.each<[string, Files, object]>([
    [
      'no record',
      { 'matrix-record.json': null },
      {
        score: { value: null, state: 'ungraded' },
        termination: { kind: 'completed', raw: 'stop' },
        benchmark: 'local',
      },
    ],
    [
      'no verification',
      { 'matrix-record.json': recordWith({ verification: null }) },
      { score: { value: null, raw: null, state: 'ungraded' }, band: { derived: 'none' } },
    ],
    [
      'a verifier that broke',
      { 'matrix-record.json': recordWith({ verification: { outcome: 'error', reward: null } }) },
      { score: { value: null, state: 'grader_error' } },
    ],
    [
      'a reward that is no number',
      { 'matrix-record.json': recordWith({ verification: { outcome: 'passed', reward: { reward: 'x' } } }) },
      { score: { value: null, raw: { reward: 'x' }, state: 'unknown' } },
    ],
    [
      'a partial reward',
      { 'matrix-record.json': recordWith({ verification: { outcome: 'failed', reward: { reward: 0.5 } } }) },
      { score: { value: 0.5 }, band: { derived: 'partial' } },
    ],
    [
      'a timeout',
      { 'matrix-record.json': recordWith({ agent_completion_status: 'timeout' }) },
      { score: { value: 0 }, termination: { kind: 'agent_timeout', raw: 'timeout' } },
    ],
    [
      'an earlier attempt is a retry',
      { 'matrix-record.json': recordWith({}, [{ result: { run_id: 'first' } }]) },
      { runId: 'opencode/2026-x-1', retries: [{ at: '$.attempts[0].result' }] },
    ],
    [
      'a message that a limit cut',
      {
        'matrix-record.json': null,
        'transcript.jsonl': lines(
          event('text', { text: 'I th' }),
          event('step_finish', { reason: 'length' }),
        ),
      },
      { closing: { text: 'I th', cutOff: true }, termination: { kind: 'limit' } },
    ],
    [
      'an error of the program',
      {
        'matrix-record.json': null,
        'transcript.jsonl': lines({ ...event('error'), error: { message: 'no key' } }),
      },
      {
        closing: null,
        termination: { kind: 'agent_error', detail: 'no key' },
        steps: [{ role: 'environment', text: 'no key' }],
      },
    ],
    ['an empty patch', { 'model.patch': '' }, { outputs: [{ bytes: 0 }], outputsState: 'missing' }],
    ['no patch', { 'model.patch': null }, { outputs: [], outputsState: 'not_collected' }],
  ])('%s', async (_, changes, expected) => {
    const { runs, error } = await read(changes);
    expect(error).toBeNull();
    expect(runs[0]).toMatchObject(expected);
  });
});

describe('what is broken is said, and the rest is kept', () => {
  test.each<[string, Files, string | null, string[]]>([
    [
      'a transcript that breaks off',
      { 'transcript.jsonl': `${lines(event('text', { text: 'a' }))}{"type": "te` },
      'a',
      ['broken_tail'],
    ],
    [
      'lines that are no events',
      {
        'transcript.jsonl': lines(
          event('text', { text: 'a' }),
          '[1]',
          '{',
          event('dance'),
          event('dance'),
          event('text'),
          '',
        ),
      },
      'a',
      ['not_an_object', 'json_cut_off', 'unknown_kind'],
    ],
    [
      'parts of other kinds',
      {
        'transcript.jsonl': lines(
          { ...event('text'), part: 3 },
          event('tool_use', { tool: 3, state: [] }),
          event('text', { text: [] }),
        ),
      },
      null,
      ['wrong_type', 'wrong_type', 'wrong_type', 'wrong_type'],
    ],
    ['no transcript', { 'transcript.jsonl': null }, null, ['no_transcript']],
    [
      'a record that breaks off',
      { 'matrix-record.json': '{"attempts": [' },
      'Done. Committed.',
      ['json_cut_off'],
    ],
    [
      'a record of other kinds',
      { 'matrix-record.json': { attempts: 3, cell: [] } },
      'Done. Committed.',
      ['wrong_type', 'wrong_type'],
    ],
    ['a review that is none', { 'proctor-review.json': [] }, 'Done. Committed.', ['not_an_object']],
    [
      'much that was printed',
      { 'verifier/stdout.txt': 'x'.repeat(20_001) },
      'Done. Committed.',
      ['text_cut'],
    ],
  ])('%s', async (_, changes, closing, said) => {
    const { runs, error } = await read(changes);
    expect(error).toBeNull();
    expect(runs[0]!.closing?.text ?? null).toBe(closing);
    expect(runs[0]!.warnings.map(({ code }) => code)).toEqual(said);
  });

  test('nothing to read', async () => {
    const { error, detected } = await read({
      'transcript.jsonl': null,
      'matrix-record.json': '{"attempts": [',
    });
    expect([error?.code, detected]).toEqual(['not_a_run', 'certain']);
  });
});

test('a transcript by itself is a run without a score, whatever its name', async () => {
  const { runs, error } = await readText(opencodeReader, folder, transcript, { name: 'session.txt' });
  expect(error).toBeNull();
  expect(runs[0]).toMatchObject({
    runId: 'opencode/ses_1',
    taskId: 'ses_1',
    score: { value: null, state: 'ungraded' },
    closing: { text: 'Done. Committed.' },
    instruction: null,
    outputsState: 'not_collected',
  });
});

test.each([
  ['a transcript', transcript, 'certain'],
  ['one whose first line is broken', `oops\n${transcript}`, 'certain'],
  ['other JSON lines', '{"task": "t", "closing": "x"}\n', 'no'],
  ['a session of another program', '{"type": "user", "sessionId": "x"}\n', 'no'],
  ['nothing', '', 'no'],
])('detection: %s', async (_, content, expected) => {
  const place = written(join(folder, 'detect'), { x: content });
  expect(await opencodeReader.detect(await namedSource(join(place, 'x')))).toBe(expected);
});

withShared('runs of coding-agent-evals', () => {
  const runsOf = 'runs/opencode-coding-agent-evals';
  test.each([
    [
      'kimi-subscription__kimi-k3__ce-01-antidote-output__default__ask_user__r01',
      1,
      'pass',
      'Done. Summary',
      'pass',
      2349,
    ],
    [
      'kimi-subscription__kimi-k3__ce-04-maplibre-source-location__default__r01',
      0,
      'fail',
      'Done. Committed',
      'pass',
      12808,
    ],
    [
      'opencode-go__kimi-k2.7-code__ce-06-maplibre-ffi-ci__default__ask_user__r01',
      0,
      'fail',
      'I’ve reviewed',
      'fail',
      0,
    ],
  ])('%s', async (name, score, band, words, review, patch) => {
    const source = await namedSource(sharedPath(`${runsOf}/${name}`));
    expect(await opencodeReader.detect(source)).toBe('certain');
    const { runs, error } = await readAll(opencodeReader, source);
    expect([runs.length, error]).toEqual([1, null]);
    const [first] = runs;
    expect(first!.warnings).toEqual([]);
    expect(first).toMatchObject({
      score: { value: score, state: 'graded' },
      band: { derived: band },
      termination: { kind: 'completed' },
      closing: { how: 'last_assistant', text: expect.stringContaining(words) },
      instruction: { text: readFileSync(join(sharedPath(runsOf), name, 'instruction.txt'), 'utf8') },
      files: [{ use: 'output', path: 'model.patch', bytes: patch }],
    });
    expect(first!.closing).not.toHaveProperty('endedOnToolCall');
    expect(first!.grader.checks.find(({ id }) => id === 'review')).toMatchObject({
      status: review,
      inBasis: false,
    });
    const events = readFileSync(join(sharedPath(runsOf), name, 'transcript.jsonl'), 'utf8')
      .trim()
      .split('\n');
    const kinds = events.map(line => (JSON.parse(line) as { type: string }).type);
    const steps = kinds.flatMap(kind => (kind === 'tool_use' ? [1, 1] : kind.startsWith('step_') ? [] : [1]));
    expect(first!.steps).toHaveLength(steps.length);
    for (const call of first!.steps.flatMap(step => step.calls))
      if (['bash', 'read', 'edit', 'write'].includes(call.name))
        expect(call.commands ?? call.reads ?? call.writes).toHaveLength(1);
  });
});
