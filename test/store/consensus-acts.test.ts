import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EventDraft, EventKind } from '../../src/core/review/label-event.js';
import { openStore } from '../../src/store/sqlite/open.js';
import type { Store } from '../../src/store/store.js';
import { head, importRuns, itemOf, label, lock } from './support.js';

let store: Store;
let item: string;
let other: string;
beforeEach(async () => {
  store = await openStore(':memory:', { create: true });
  await importRuns(store, [head('a'), head('b')]);
  for (const name of ['ann', 'zhou']) await store.addAnnotator(name);
  item = await itemOf(store, 'a');
  other = await itemOf(store, 'b');
});
afterEach(() => store.close());

const act = (kind: EventKind, more: Partial<EventDraft> = {}): EventDraft => ({
  ...label('zhou', item),
  kind,
  value: null,
  ...more,
});

test.each<[EventKind, Partial<EventDraft>, RegExp]>([
  ['own_answer', {}, /an answer is a label/],
  ['talk_label', { value: 3 }, /an answer is a label/],
  ['cause', { value: 'mood' }, /none of the four/],
  ['talk_line', { value: ' ' }, /text is missing/],
  ['amend', {}, /text is missing/],
  ['exclude', { reason: ' ' }, /a reason is required/],
  ['second_look', { value: 'yes' }, /a reason is required/],
  ['resolve', { value: { side: '1', labels: {} }, reason: 'x' }, /names a side and the labels/],
  ['resolve', { value: { side: 'left', labels: { a: 'yes' } }, reason: 'x' }, /names a side and the labels/],
  ['resolve', { value: { side: '1', labels: { a: 'yes' } } }, /a reason is required/],
  ['withdraw', {}, /names the act/],
])('%s with %j is refused', async (kind, more, words) => {
  await expect(store.addEvent(act(kind, more))).rejects.toThrow(words);
  expect(await store.listEvents({})).toEqual([]);
});

test('acts are stored after a lock of the same person, and move no label', async () => {
  await store.addEvent(label('zhou', item));
  await store.addEvent(lock('zhou'));
  await store.addEvents([act('talk_line', { value: 'as before' }), act('sides_shown'), act('talk')]);
  expect(await store.listEvents({ annotator: 'zhou' })).toHaveLength(5);
});

describe('a withdrawal', () => {
  test('names an own act on the same item', async () => {
    const cause = await store.addEvent(act('cause', { value: 'slip' }));
    await expect(store.addEvent(act('withdraw', { supersedes: cause.id, item: other }))).rejects.toThrow(
      /no act of/,
    );
    await expect(
      store.addEvent({ ...act('withdraw', { supersedes: cause.id }), annotator: 'ann' }),
    ).rejects.toThrow(/no act of ann/);
    await store.addEvent(act('withdraw', { supersedes: cause.id }));
    expect(await store.listEvents({ item })).toHaveLength(2);
  });

  test('takes back no label', async () => {
    const made = await store.addEvent(label('zhou', item));
    await expect(store.addEvent(act('withdraw', { supersedes: made.id }))).rejects.toThrow(/no act of/);
  });
});

test('a snapshot is kept once, in the order in which snapshots came', async () => {
  const first = await store.addSnapshot({ pass: 'claim', json: '{"a":1}', hash: 'h1', reason: null });
  await store.addSnapshot({ pass: 'claim', json: '{"a":2}', hash: 'h2', reason: 'cy came' });
  expect(await store.addSnapshot({ pass: 'claim', json: '{"a":1}', hash: 'h1', reason: 'again' })).toEqual(
    first,
  );
  expect((await store.listSnapshots('claim')).map(({ hash, reason }) => [hash, reason])).toEqual([
    ['h1', null],
    ['h2', 'cy came'],
  ]);
  expect(await store.listSnapshots('votes')).toEqual([]);
});

test('units are the items that are in force', async () => {
  expect((await store.listUnits('claim')).map(({ id }) => id)).toEqual([item, other].sort());
  expect((await store.listUnits('claim')).every(({ parts }) => parts.length === 0)).toBe(true);
});

describe('what came since a mark', () => {
  test('are the events of the pass, however many, and each once', async () => {
    // The first event of a file also brings the name of the device.
    await store.addEvent(label('zhou', other));
    const { mark, events } = await store.newEvents('claim', null);
    expect(events).toBeNull();
    expect((await store.newEvents('claim', mark)).events).toEqual([]);
    const made = await store.addEvent(label('zhou', item));
    const acts = await store.addEvents([act('cause', { value: 'slip' }), act('talk')]);
    const next = await store.newEvents('claim', mark);
    expect(next.events).toEqual([made, ...acts]);
    expect((await store.newEvents('votes', mark)).events).toEqual([]);
    expect((await store.newEvents('claim', next.mark)).events).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a run', () => importRuns(store, [head('c')])],
    ['a person', () => store.addAnnotator('cy')],
    ['a setting', () => store.putSetting('consensusAllowOwn:claim', true)],
  ])('cannot be told when %s came as well', async (_, change) => {
    await store.addEvent(label('zhou', item));
    const { mark } = await store.newEvents('claim', null);
    await store.addEvent(label('zhou', other));
    await change();
    const next = await store.newEvents('claim', mark);
    expect(next.events).toBeNull();
    expect((await store.newEvents('claim', next.mark)).events).toEqual([]);
  });
});
