import { describe, expect, test } from 'vitest';
import { currentLabels } from '../../../src/core/review/current.js';
import { frozenBy, lockEvidence } from '../../../src/core/review/frozen.js';
import type { LabelEvent } from '../../../src/core/review/label-event.js';
import { event } from './events.js';

const on = (device: string, item: string, value = 'yes') => event({ device, item, value });
const lock = (device: string, evidence: unknown = null) =>
  event({ device, kind: 'lock', item: null, value: null, evidence });
const held = (...events: LabelEvent[]) =>
  Object.fromEntries([...frozenBy(events)!.labels].map(([item, label]) => [item, label.value]));

describe('frozenBy', () => {
  test('without a lock there is nothing to hold', () => {
    expect(frozenBy([on('desk', 'a')])).toBeNull();
  });

  test('a lock holds what its own chain had before it', () => {
    const [a, b, other] = [on('desk', 'a'), on('desk', 'b', 'no'), on('lap', 'c')];
    const events = [a, b, other, lock('desk'), on('lap', 'a', 'no')];
    expect(held(...events)).toEqual({ a: 'yes', b: 'no' });
    expect(frozenBy(events)!.outside.map(({ item }) => item)).toEqual(['c', 'a']);
    expect(frozenBy(events)!.overruled).toEqual([]);
  });

  test('and of other chains what it names', () => {
    const [first, second, third] = [on('lap', 'a'), on('lap', 'b'), on('lap', 'c')];
    const evidence = lockEvidence([{ device: 'lap', id: second.id }]);
    expect(held(first, second, third, lock('desk', evidence))).toEqual({ a: 'yes', b: 'yes' });
    expect(lockEvidence([])).toBeNull();
  });

  test('what was taken back before the lock is not held, what was taken back elsewhere after it is', () => {
    const [a, b] = [on('desk', 'a'), on('desk', 'b')];
    const back = (of: LabelEvent, device: string) =>
      event({ device, kind: 'retract', item: of.item, value: null, supersedes: of.id });
    expect(held(a, b, back(a, 'desk'), lock('desk'), back(b, 'lap'))).toEqual({ b: 'yes' });
  });

  test('of two locks the earlier stands, the later adds; equal labels are no dispute', () => {
    const events = [
      on('desk', 'a'),
      on('desk', 'b'),
      on('lap', 'a', 'no'),
      on('lap', 'b'),
      on('lap', 'c'),
      lock('desk'),
      lock('lap'),
    ];
    expect(held(...events)).toEqual({ a: 'yes', b: 'yes', c: 'yes' });
    expect(frozenBy(events)!.overruled.map(({ item }) => item)).toEqual(['a']);
    expect(frozenBy(events)!.outside).toEqual([]);
    expect(held(...events.slice(0, 5), lock('lap'), lock('desk'))).toMatchObject({ a: 'no' });
  });

  test.each([
    [7],
    ['covers'],
    [[]],
    [{ covers: null }],
    [{ covers: 3 }],
    [{ covers: { lap: 4, __proto__: null } }],
  ])('evidence that says nothing (%j) covers nothing more', evidence => {
    expect(held(on('lap', 'b'), on('desk', 'a'), lock('desk', evidence))).toEqual({ a: 'yes' });
  });
});

test('currentLabels shows what is frozen, and flags and notes that came later', () => {
  const events = [
    on('desk', 'a'),
    lock('desk'),
    on('lap', 'a', 'no'),
    on('lap', 'b'),
    event({ device: 'lap', item: 'a', kind: 'note', value: 'later' }),
  ];
  const now = currentLabels(events, 1);
  expect(now.get('a')).toMatchObject({ label: events[0], note: 'later' });
  expect(now.get('b')).toMatchObject({ label: null, stale: false });
});
