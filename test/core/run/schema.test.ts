import { expect, test } from 'vitest';
import { canonicalJson, configKeyOf } from '../../../src/core/run/hash.js';
import { runHeadSchema, runSchema } from '../../../src/core/run/schema.js';
import { runWith } from '../../support/program.js';

const run = { ...runWith('r1', 'Done.'), steps: [] };

test('a whole run is accepted, sub-runs included', () => {
  expect(runSchema.parse({ ...run, subRuns: [run] })).toMatchObject({
    runId: 'r1',
    subRuns: [{ runId: 'r1' }],
  });
  expect(runHeadSchema.parse(run)).not.toHaveProperty('steps');
});

test.each([
  ['a score that is text', { score: { ...run.score, value: '1' } }],
  ['an unknown ending', { termination: { kind: 'exploded' } }],
  ['no run id', { runId: '' }],
  ['a closing without its step', { closing: { text: 'Done.', how: 'last_assistant' } }],
  ['a reference that the agent could see', { reference: { hiddenFromAgent: false } }],
])('%s is refused', (_, change) => {
  expect(runSchema.safeParse({ ...run, ...change }).success).toBe(false);
});

test('a missing score stays null', () => {
  const parsed = runSchema.parse({
    ...run,
    score: { value: null, raw: null, metric: 'x', state: 'ungraded' },
  });
  expect(parsed.score.value).toBeNull();
});

test('configurations group by content, not by the order of their keys', () => {
  const one = configKeyOf({ name: 'a', model: 'm', config: { x: 1, y: [2, { z: 3, w: 4 }] } });
  const other = configKeyOf({ name: 'a', model: 'm', config: { y: [2, { w: 4, z: 3 }], x: 1 } });
  expect(other).toBe(one);
  expect(configKeyOf({ name: 'a', model: 'n' })).not.toBe(one);
  expect(canonicalJson({ b: undefined, a: [1, null] })).toBe('{"a":[1,null]}');
});
