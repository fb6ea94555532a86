import { describe, expect, test } from 'vitest';
import type { Score } from '../../../src/core/run/types.js';
import { codes, header, jsonLog, oneRun, readBytes, sample } from './support.js';

describe('one scorer', () => {
  const rows: [
    what: string,
    raw: unknown,
    value: number | null,
    state: Score['state'],
    band: string | undefined,
    said: string[],
  ][] = [
    ['correct', 'C', 1, 'graded', 'pass', []],
    ['partial', 'P', 0.5, 'graded', 'partial', []],
    ['incorrect', 'I', 0, 'graded', 'fail', []],
    ['no answer', 'N', 0, 'graded', 'fail', []],
    ['true', true, 1, 'graded', undefined, []],
    ['false', false, 0, 'graded', undefined, []],
    ['a number', 0.3, 0.3, 'graded', undefined, []],
    ['zero is a score', 0, 0, 'graded', undefined, []],
    ['a number as text', '0.75', 0.75, 'graded', undefined, []],
    ['a word for one', 'Yes', 1, 'graded', undefined, []],
    ['a letter that is none', 'X', null, 'unknown', undefined, ['score_unclear']],
    ['a member of every object', 'constructor', null, 'unknown', undefined, ['score_unclear']],
    ['an empty text', '', null, 'unknown', undefined, ['score_unclear']],
    ['nothing', null, null, 'ungraded', undefined, []],
    ['one number under a name', { f1: 0.4, note: 'x' }, 0.4, 'graded', undefined, []],
    ['several, one of them the whole', { a: 1, score: 0.6, b: 0 }, 0.6, 'graded', undefined, []],
    ['several, none of them the whole', { a: 1, b: 0 }, null, 'unknown', undefined, ['score_unclear']],
    ['a list of one', ['C'], 1, 'graded', undefined, []],
    ['a list of several', [1, 0], null, 'unknown', undefined, ['score_unclear']],
  ];
  test.each(rows)('%s', async (_, raw, value, state, recorded, said) => {
    const { head } = await oneRun({ scores: { judge: { value: raw } } });
    expect(head.score).toMatchObject({ value, raw, state, metric: 'judge' });
    expect(head.band.recorded).toBe(recorded);
    expect(head.band.derived).toBe(
      value === null ? 'none' : value >= 1 ? 'pass' : value <= 0 ? 'fail' : 'partial',
    );
    expect(codes(head.warnings)).toEqual(said);
  });

  test('NaN is no score and no zero', async () => {
    const { runs } = await readBytes(
      jsonLog([sample({ scores: { judge: { value: 7777 } } })]).replace('7777', 'NaN'),
    );
    expect(runs[0]!.head.score).toMatchObject({ value: null, state: 'ungraded' });
    expect(codes(runs[0]!.head.warnings)).toEqual(['non_finite']);
  });

  test('no scores at all', async () => {
    for (const scores of [undefined, null, {}])
      expect((await oneRun({ scores })).head.score).toMatchObject({
        value: null,
        raw: null,
        state: 'ungraded',
      });
  });

  test('numbers under names are kept', async () => {
    const { head } = await oneRun({ scores: { judge: { value: { a: 1, b: 'P', c: 'words' } } } });
    expect(head.score.components).toEqual({ 'judge.a': 1, 'judge.b': 0.5 });
  });

  test('version 1 has one score without a name; the log names its scorer', async () => {
    const { head } = await oneRun(
      { scores: undefined, score: { value: 'C', answer: '42' } },
      { results: { scorer: { name: 'includes' } } },
    );
    expect(head.score).toMatchObject({
      value: 1,
      metric: 'includes',
      ref: { at: '$.samples[0].score.value' },
    });
  });

  test('a bare value', async () => {
    expect((await oneRun({ scores: { judge: 'I' } })).head.score).toMatchObject({ value: 0, raw: 'I' });
  });

  test('a score that was edited: the edited one, and the place of the first', async () => {
    const { head } = await oneRun({
      scores: { judge: { value: 'C', history: [{ value: 'I' }, { value: 'C' }] } },
    });
    expect(head.score).toMatchObject({
      value: 1,
      conflicts: [{ at: '$.samples[0].scores.judge.history[0]' }],
    });
    expect(codes(head.warnings)).toEqual(['score_edited']);
    const same = await oneRun({ scores: { judge: { value: 'C', history: [{ value: 'C' }] } } });
    expect(same.head.score.conflicts).toBeUndefined();
  });
});

describe('several scorers', () => {
  const scores = { style: { value: 0.2 }, main: { value: 'C' }, facts: { value: { a: 1, b: 0 } } };

  test('the one the evaluation names first gives the score; all are components; it is said', async () => {
    const { head } = await oneRun({ scores }, {}, { scorers: [{ name: 'main' }, { name: 'style' }] });
    expect(head.score).toMatchObject({
      value: 1,
      metric: 'main',
      components: { style: 0.2, main: 1, 'facts.a': 1, 'facts.b': 0 },
    });
    expect(head.warnings.find(warning => warning.code === 'scorer_chosen')?.text).toContain(
      'of 3 scorers "main" gives the score',
    );
    expect(head.grader.checks.map(check => [check.id, check.status])).toEqual([
      ['style', 'fail'],
      ['main', 'pass'],
      ['facts', 'skip'],
    ]);
  });

  test('named by the results', async () => {
    const { head } = await oneRun({ scores }, { results: { scores: [{ name: 'main', scorer: 'main' }] } });
    expect(head.score.metric).toBe('main');
  });

  test('one without a number gives way', async () => {
    const { head } = await oneRun({ scores }, {}, { scorers: [{ name: 'facts' }, { name: 'main' }] });
    expect(head.score).toMatchObject({ value: 1, metric: 'main' });
  });
});

test('what a scorer said of the answer is the message of its check', async () => {
  const { head } = await oneRun({
    scores: {
      judge: { value: 'I', answer: '41', explanation: 'off by one' },
      exact: { value: 'I', answer: '41' },
    },
  });
  expect(head.grader.checks).toEqual([
    { id: 'judge', status: 'fail', message: 'off by one', label: 'I' },
    { id: 'exact', status: 'fail', message: '41', label: 'I' },
  ]);
  expect(head.grader.rerunnable).toBe('unknown');
});

test('an error while scoring: no score, and the grader’s fault', async () => {
  const events = [
    { event: 'span_begin', id: 's', type: 'scorers', span_id: 's' },
    { event: 'span_begin', id: 't', parent_id: 's', type: 'other', span_id: 't' },
    { event: 'error', span_id: 't', error: { message: 'boom' } },
  ];
  const { head } = await oneRun({ scores: undefined, error: { message: 'boom' }, events });
  expect(head.score).toMatchObject({ value: null, state: 'grader_error' });
  expect(head.termination.kind).toBe('grader_error');
  const old = [{ event: 'step', action: 'begin', type: 'scorer', name: 's' }, { event: 'error' }];
  expect(
    (await oneRun({ scores: undefined, error: { message: 'boom' }, events: old })).head.termination.kind,
  ).toBe('grader_error');
});

describe('how a sample ended', () => {
  const rows: [
    what: string,
    over: Record<string, unknown>,
    status: string | undefined,
    expected: Record<string, unknown>,
  ][] = [
    ['in a finished log', {}, 'success', { kind: 'completed', raw: 'success' }],
    ['graded, in a cancelled log', {}, 'cancelled', { kind: 'completed', raw: 'cancelled' }],
    ['graded, in a failed log', {}, 'error', { kind: 'completed', raw: 'error' }],
    ['graded, in a running log', {}, 'started', { kind: 'completed', raw: 'started' }],
    ['not graded, in a cancelled log', { scores: {} }, 'cancelled', { kind: 'cancelled', raw: 'cancelled' }],
    ['not graded, in a running log', { scores: {} }, 'started', { kind: 'unknown', raw: 'started' }],
    ['no status', { scores: {} }, undefined, { kind: 'unknown' }],
    [
      'messages',
      { limit: { type: 'message', limit: 50 } },
      'success',
      { kind: 'limit', raw: 'message', detail: 'limit: message 50' },
    ],
    ['tokens', { limit: { type: 'token', limit: 9 } }, 'success', { kind: 'limit', raw: 'token' }],
    ['context', { limit: { type: 'context', limit: 9 } }, 'success', { kind: 'limit', raw: 'context' }],
    ['wall clock', { limit: { type: 'time', limit: 9 } }, 'success', { kind: 'agent_timeout', raw: 'time' }],
    [
      'working time',
      { limit: { type: 'working', limit: 9 } },
      'success',
      { kind: 'agent_timeout', raw: 'working' },
    ],
    [
      'stopped by a person',
      { limit: { type: 'operator' } },
      'success',
      { kind: 'cancelled', raw: 'operator' },
    ],
    [
      'a limit of a later kind',
      { limit: { type: 'turn', limit: 3 } },
      'success',
      { kind: 'limit', raw: 'turn' },
    ],
    [
      'an error',
      { error: { message: "ValueError('x')", traceback: '' } },
      'error',
      { kind: 'agent_error', detail: "ValueError('x')" },
    ],
    ['an error as text', { error: 'ValueError' }, 'error', { kind: 'agent_error' }],
    ['cancelled inside', { error: { message: 'CancelledError()' } }, 'error', { kind: 'cancelled' }],
    [
      'rate limit',
      { error: { message: 'RateLimitError: Error code: 429 - too many' } },
      'error',
      { kind: 'infrastructure', providerCode: 429 },
    ],
    ['quota', { error: { message: 'insufficient_quota' } }, 'error', { kind: 'infrastructure' }],
    [
      'server error',
      { error: { message: 'InternalServerError: Error code: 503' } },
      'error',
      { kind: 'infrastructure', providerCode: 503 },
    ],
    [
      'wrong key',
      { error: { message: 'AuthenticationError(401)' } },
      'error',
      { kind: 'infrastructure', providerCode: 401 },
    ],
    [
      'sandbox',
      { error: { message: 'RuntimeError: No services started in docker compose' } },
      'error',
      { kind: 'infrastructure' },
    ],
    [
      'a number in the agent’s own words is no code',
      { error: { message: 'KeyError: 429' } },
      'error',
      { kind: 'agent_error' },
    ],
    [
      'error before limit',
      { error: { message: 'x' }, limit: { type: 'time' } },
      'error',
      { kind: 'agent_error' },
    ],
    [
      'a filter',
      {
        output: { choices: [{ message: { role: 'assistant', content: '' }, stop_reason: 'content_filter' }] },
      },
      'success',
      { kind: 'completed', detail: 'the last message ended with content_filter' },
    ],
  ];
  test.each(rows)('%s', async (_, over, status, expected) => {
    const { head } = await oneRun(over, { ...header(), status });
    expect(head.termination).toMatchObject(expected);
    if (!('providerCode' in expected)) expect(head.termination.providerCode).toBeUndefined();
  });
});
