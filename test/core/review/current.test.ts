import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currentLabels, lockOf, undoable } from '../../../src/core/review/current.js';
import type { LabelEvent } from '../../../src/core/review/label-event.js';
import { event } from './events.js';

const retract = (of: LabelEvent): LabelEvent =>
  event({ kind: 'retract', item: of.item, value: null, supersedes: of.id });

const labelNow = (events: LabelEvent[], item = 'item-1', meaning = 1) =>
  currentLabels(events, meaning).get(item)?.label?.value ?? null;

describe('currentLabels', () => {
  test('the newest label that was not taken back is in force', () => {
    const [yes, no, unsure] = [event(), event({ value: 'no' }), event({ value: 'unsure' })];
    expect(labelNow([yes])).toBe('yes');
    expect(labelNow([yes, no])).toBe('no');
    expect(labelNow([yes, no, retract(no)])).toBe('yes');
    expect(labelNow([yes, no, retract(no), retract(yes)])).toBeNull();
    expect(labelNow([yes, no, unsure, retract(no)])).toBe('unsure');
    expect(labelNow([yes, no, unsure, retract(no), retract(unsure)])).toBe('yes');
  });

  test('a retract takes back one label, whatever else it might seem to name', () => {
    const [here, there] = [event(), event({ item: 'item-2' })];
    const events = [here, there, retract(there)];
    expect(labelNow(events)).toBe('yes');
    expect(labelNow(events, 'item-2')).toBeNull();
    expect(labelNow([here, event({ kind: 'retract', supersedes: 'nothing' })])).toBe('yes');
  });

  test('a label made under an older meaning of the guide is stale and stays', () => {
    const old = event({ guideMeaning: 1 });
    expect(currentLabels([old], 1).get('item-1')).toMatchObject({ stale: false });
    expect(currentLabels([old], 2).get('item-1')).toMatchObject({ stale: true, label: old });
    const fresh = event({ guideMeaning: 2, value: 'no' });
    expect(currentLabels([old, fresh], 2).get('item-1')).toMatchObject({ stale: false, label: fresh });
    expect(currentLabels([old, fresh, retract(fresh)], 2).get('item-1')).toMatchObject({
      stale: true,
      label: old,
    });
    expect(currentLabels([event({ guideMeaning: null })], 1).get('item-1')).toMatchObject({ stale: true });
  });

  test('flags, notes and the opened task are the last that was said', () => {
    const state = (...events: LabelEvent[]) => currentLabels(events, 1).get('item-1');
    const [flag, unflag] = [event({ kind: 'flag', value: null }), event({ kind: 'unflag', value: null })];
    expect(state(flag)).toMatchObject({ flagged: true, label: null, stale: false });
    expect(state(flag, unflag)).toMatchObject({ flagged: false });
    expect(
      state(event({ kind: 'note', value: 'first' }), event({ kind: 'note', value: 'second' })),
    ).toMatchObject({
      note: 'second',
    });
    expect(state(event({ kind: 'note', value: 'first' }), event({ kind: 'note', value: '' }))).toMatchObject({
      note: null,
    });
    expect(state(event({ kind: 'task_opened', value: null }))).toMatchObject({ taskOpened: true });
  });

  test('a lock is of no item', () => {
    expect(currentLabels([event({ kind: 'lock', item: null, value: null })], 1).size).toBe(0);
  });

  test('taking back every label leaves none, in any order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('yes', 'no', 'unsure'), { minLength: 1, maxLength: 8 }),
        fc.infiniteStream(fc.nat()),
        (values, picks) => {
          const events = values.map(value => event({ value }));
          const left = [...events];
          for (const pick of picks) {
            expect(labelNow(events)).toBe(left.at(-1)?.value ?? null);
            expect(undoable(events).map(({ id }) => id)).toEqual(left.map(({ id }) => id));
            const [gone] = left.splice(pick % Math.max(left.length, 1), 1);
            if (!gone) break;
            events.push(retract(gone));
          }
          expect(labelNow(events)).toBeNull();
        },
      ),
    );
  });
});

test('undoable lists labels that were not taken back, newest last', () => {
  const [first, second] = [event(), event({ item: 'item-2' })];
  expect(undoable([first, event({ kind: 'note', value: 'n' }), second])).toEqual([first, second]);
  expect(undoable([first, second, retract(second)])).toEqual([first]);
});

test('lockOf finds the lock', () => {
  const lock = event({ kind: 'lock', item: null, value: null });
  expect(lockOf([event(), lock])).toBe(lock);
  expect(lockOf([event()])).toBeNull();
});
