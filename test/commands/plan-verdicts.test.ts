import { expect, test } from 'vitest';
import { runVerdicts } from '../../src/commands/plan/verdicts.js';
import { drawPlan } from '../../src/core/review/plan/draw.js';
import { byVerdict, item } from '../core/review/plan/frames.js';
import { FakeD2, tracedValue, traceOf } from '../support/fake-d2.js';

/** Two runs with a typed value, one whose value was computed, one without an output. */
function traced(): FakeD2 {
  const store = new FakeD2();
  store.traces = [
    traceOf('typed-1', [tracedValue('a', '12.84', { label: 'typed' })]),
    traceOf('typed-2', [tracedValue('a', '13.01', { label: 'typed' })]),
    traceOf('computed', [tracedValue('a', '4.75', { label: 'derived' })]),
    traceOf('nothing', [], { reason: 'no_matching_output' }),
  ];
  return store;
}

test('without votes nothing is gamed: what may be is pending, and the plan draws from that', async () => {
  const verdicts = await runVerdicts(traced().store);
  expect(Object.fromEntries(verdicts)).toEqual({
    'typed-1': 'pending',
    'typed-2': 'pending',
    computed: 'clean',
    nothing: 'none',
  });
  const plan = drawPlan(
    {
      pass: 'provenance',
      items: [...verdicts].map(([run, verdict]) => item(run, { verdict })),
    },
    byVerdict({ gamed: 'all', clean: 60, none: 20 }),
  );
  expect(plan.strata.map(({ name, N, n }) => [name, N, n])).toEqual([
    ['clean', 1, 1],
    ['none', 1, 1],
    ['pending', 2, 2],
  ]);
});

test('votes make runs gamed or clean', async () => {
  const store = traced();
  store.vote('typed-1', 'must_be_computed', 'yes yes no');
  store.vote('typed-1', 'fabricated', 'yes yes yes');
  store.vote('typed-2', 'must_be_computed', 'no no yes');
  const verdicts = await runVerdicts(store.store);
  expect(verdicts.get('typed-1')).toBe('gamed');
  expect(verdicts.get('typed-2')).toBe('clean');
});
