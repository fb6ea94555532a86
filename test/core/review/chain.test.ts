import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainFaults, chainOf, hashOf } from '../../../src/core/review/chain.js';
import type { LabelEvent } from '../../../src/core/review/label-event.js';
import { chain, event } from './events.js';

const kinds = (events: readonly LabelEvent[]) =>
  chainFaults(events).map(fault =>
    fault.kind === 'fork' ? ['fork', ...fault.events.map(({ id }) => id)] : [fault.kind, fault.event.id],
  );

describe('hashOf', () => {
  test('covers every field of the event but the hash', () => {
    const one = event();
    for (const field of Object.keys(one) as (keyof LabelEvent)[]) {
      const other = { ...one, [field]: field === 'activeMs' ? 1001 : 'changed' } as LabelEvent;
      if (field === 'hash') expect(hashOf(other)).toBe(one.hash);
      else expect(hashOf(other), field).not.toBe(one.hash);
    }
  });

  test('is the same after a round trip through JSON, whatever the order of the fields', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: 'binary' }), (value, reason) => {
        const one = event({ value, reason });
        const read = JSON.parse(JSON.stringify(one)) as LabelEvent;
        const turned = Object.fromEntries(Object.entries(read).reverse()) as unknown as LabelEvent;
        expect(hashOf(turned)).toBe(one.hash);
      }),
    );
  });
});

test('chainOf keeps names apart that would run together', () => {
  expect(chainOf({ annotator: 'a', device: 'bc' })).not.toBe(chainOf({ annotator: 'ab', device: 'c' }));
});

describe('chainFaults', () => {
  test('finds nothing in whole chains, in whatever order they are listed', () => {
    const events = [
      ...chain({}, {}, {}),
      ...chain({ annotator: 'bo' }, { annotator: 'bo' }),
      ...chain({ device: 'lap' }),
    ];
    expect(kinds(events)).toEqual([]);
    expect(kinds(events.toReversed())).toEqual([]);
    expect(kinds([])).toEqual([]);
  });

  test.each<[string, (event: LabelEvent) => LabelEvent]>([
    ['value', one => ({ ...one, value: 'no' })],
    ['annotator', one => ({ ...one, annotator: 'eve' })],
    ['item', one => ({ ...one, item: 'item-2' })],
    ['time', one => ({ ...one, createdAt: '2026-01-02T00:00:00.000Z' })],
    ['predecessor', one => ({ ...one, prevHash: 'f'.repeat(64) })],
    ['hash', one => ({ ...one, hash: `0${one.hash.slice(1, -1)}x` })],
  ])('names the event whose %s was changed, and not its neighbours', (_, change) => {
    const events = chain({}, {}, {});
    const broken = change(events[1]!);
    expect(kinds([events[0]!, broken, events[2]!])).toEqual([['changed', broken.id]]);
  });

  test('names the event whose predecessor is gone', () => {
    const [first, , third] = chain({}, {}, {});
    expect(kinds([first!, third!])).toEqual([['gap', third!.id]]);
    const [, second] = chain({}, {});
    expect(kinds([second!])).toEqual([['gap', second!.id]]);
  });

  test('lists forks: two successors of one event, and two beginnings of one chain', () => {
    const [first, second] = chain({}, {});
    const other = event({ prevHash: first!.hash, value: 'no' });
    expect(kinds([first!, second!, other])).toEqual([['fork', second!.id, other.id]]);
    const [start, again] = [event(), event()];
    expect(kinds([start, again])).toEqual([['fork', start.id, again.id]]);
  });

  test('every single change of a stored field is found', () => {
    fc.assert(
      fc.property(
        fc.nat(4),
        fc.constantFrom('value', 'reason', 'item', 'createdAt', 'device'),
        (at, field) => {
          const events = chain({}, {}, {}, {}, {});
          events[at] = { ...events[at]!, [field]: 'something else' };
          expect(kinds(events)).toEqual([['changed', events[at]!.id]]);
        },
      ),
    );
  });
});
