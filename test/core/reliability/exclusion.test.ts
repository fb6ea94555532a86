import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  EXCLUSION_WORDS,
  EXCLUSIONS,
  exclusionRows,
  INFRASTRUCTURE_CATEGORIES,
  standingOf,
} from '../../../src/core/reliability/exclusion.js';
import type { RepeatRun } from '../../../src/core/reliability/repeat-run.js';
import { terminationKinds } from '../../../src/core/run/schema.js';
import { run } from './build.js';

const standing = (more: Partial<RepeatRun>, savesSteps = true) => standingOf({ run: run(more), savesSteps });
const reason = (more: Partial<RepeatRun>, savesSteps = true) => standing(more, savesSteps).reason;

describe('what is no repetition (trust-rules 5.6)', () => {
  test.each(INFRASTRUCTURE_CATEGORIES)('category %s, even with a score', category => {
    expect(standing({ termination: { kind: 'infrastructure', category } })).toMatchObject({
      state: 'excluded',
      row: 1,
      reason: category,
    });
  });

  test.each([
    [401, true],
    [402, true],
    [403, true],
    [429, true],
    [500, true],
    [599, true],
    [400, false],
    [404, false],
    [600, false],
  ])('provider code %i', (providerCode, isExcluded) => {
    const found = standing({ termination: { kind: 'agent_error', providerCode } });
    expect(found.state).toBe(isExcluded ? 'excluded' : 'counted');
    if (isExcluded) expect(found).toMatchObject({ row: 2, reason: 'provider_error' });
    if (isExcluded) expect(found.words).toContain(String(providerCode));
  });

  test.each([
    ['quota', { detail: 'You exceeded your current quota, check your plan.' }],
    ['quota', { detail: 'RESOURCE_EXHAUSTED' }],
    ['sandbox', { detail: 'sandbox container died: connection refused' }],
    ['sandbox', { detail: 'The container is not running' }],
  ] as const)('%s by the recorded error', (expected, termination) => {
    expect(reason({ score: null, termination: { kind: 'infrastructure', ...termination } })).toBe(expected);
  });

  test('the last steps tell of a lost sandbox only where the run did not end by itself', () => {
    const lastTexts = ['curl: (7) Failed to connect to localhost port 8080: Connection refused'];
    expect(reason({ lastTexts, termination: { kind: 'unknown' } })).toBe('sandbox');
    // An agent that tries its own server and fails has failed.
    for (const kind of ['completed', 'agent_timeout', 'limit'] as const)
      expect(standing({ lastTexts, termination: { kind } }).state).toBe('counted');
  });

  test('the recorded error tells whatever the end; of a long text beginning and end are looked at', () => {
    expect(reason({ termination: { kind: 'agent_timeout', detail: 'quota exceeded' } })).toBe('quota');
    const long = `${'x '.repeat(5_000)}insufficient_quota`;
    expect(reason({ lastTexts: [long], termination: { kind: 'unknown' } })).toBe('quota');
  });

  test.each([
    ['infrastructure', { termination: { kind: 'infrastructure' } }],
    ['never_started', { termination: { kind: 'never_ran' } }],
    ['never_started', { toolCalls: 0, outputTokens: 0 }],
    ['never_started', { toolCalls: 0, outputTokens: null, termination: { kind: 'agent_error' } }],
    ['not_evaluated', { termination: { kind: 'completed', evalStatus: 'failed' } }],
    ['not_evaluated', { termination: { kind: 'grader_error' } }],
    ['not_evaluated', { scoreState: 'grader_error', score: 0 }],
    ['ungraded', { score: null }],
    ['ungraded', { score: null, termination: { kind: 'limit' } }],
    ['score_out_of_range', { score: 1.7 }],
    ['score_out_of_range', { score: -0.2 }],
  ] as const)('%s: %j', (expected, more) => {
    expect(reason(more as Partial<RepeatRun>)).toBe(expected);
  });

  test('a trajectory is missing only where others of the campaign have one', () => {
    expect(reason({ hasSteps: false }, true)).toBe('no_trajectory');
    expect(reason({ hasSteps: false }, false)).toBe('ended');
  });

  test('a null score is never a fail', () => {
    expect(standing({ score: null, band: 'fail' })).toMatchObject({ state: 'excluded', reason: 'ungraded' });
  });
});

describe('what counts although it ended badly', () => {
  test.each([
    ['agent_timeout', { termination: { kind: 'agent_timeout' }, score: 0 }],
    ['limit', { termination: { kind: 'limit', detail: 'limit: message 50' }, score: 0 }],
    ['ended', { termination: { kind: 'agent_gave_up' }, score: 0 }],
    ['ended', { toolCalls: 0, outputTokens: 40, score: 0 }],
    ['ended', { toolCalls: 0, outputTokens: null }],
    ['ended', { termination: { kind: 'completed', evalStatus: 'success' } }],
    ['unsure', { termination: { kind: 'unknown' } }],
    ['unsure', { termination: { kind: 'cancelled' } }],
    ['unsure', { termination: { kind: 'agent_error' } }],
    ['unsure', { termination: { kind: 'unknown', category: 'something_new' } }],
    ['ended', { score: 1 + 1e-12 }],
  ] as const)('%s: %j', (expected, more) => {
    expect(standing(more as Partial<RepeatRun>)).toMatchObject({ state: 'counted', reason: expected });
  });
});

test('the table is total, its rows are numbered and every reason has words', () => {
  expect(exclusionRows.map(({ row }) => row)).toEqual(exclusionRows.map((_, at) => at + 1));
  expect(Object.keys(EXCLUSION_WORDS).sort()).toEqual([...EXCLUSIONS].sort());
  const facts = fc.record({
    kind: fc.constantFrom(...terminationKinds),
    category: fc.option(fc.constantFrom('rate_limited', 'other'), { nil: undefined }),
    providerCode: fc.option(fc.constantFrom(200, 429, 503), { nil: undefined }),
    evalStatus: fc.option(fc.constantFrom('success', 'timeout'), { nil: undefined }),
    score: fc.constantFrom(null, 0, 0.5, 1, 2),
    toolCalls: fc.constantFrom(null, 0, 4),
    outputTokens: fc.constantFrom(null, 0, 9),
    hasSteps: fc.boolean(),
    savesSteps: fc.boolean(),
  });
  const rows = new Set<number>();
  fc.assert(
    fc.property(facts, ({ kind, category, providerCode, evalStatus, savesSteps, ...more }) => {
      const termination = {
        kind,
        ...(category && { category }),
        ...(providerCode && { providerCode }),
        ...(evalStatus && { evalStatus }),
      };
      const found = standing({ ...more, termination }, savesSteps);
      rows.add(found.row);
      expect(found.words).not.toBe('');
      if (found.state === 'counted') expect(more.score).not.toBeNull();
    }),
    { numRuns: 2_000 },
  );
  // Texts are not among these facts, so rows 3 and 4 are the only ones that cannot be met.
  expect([...rows].sort((a, b) => a - b)).toEqual([1, 2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
});
