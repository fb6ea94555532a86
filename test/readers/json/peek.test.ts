import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasAll, peekJson } from '../../../src/readers/json/peek.js';

test('the members of an object, with their kinds and small values', () => {
  const peek = peekJson(
    '\ufeff {"a": "x\\"}", "b": [1, {"c": 2}], "d": -1.5, "e": true, "f": null, "g": {"h": 1}}',
  );
  expect(peek.shape).toBe('object');
  expect(Object.fromEntries(peek.members)).toEqual({
    a: { kind: 'text', value: 'x"}' },
    b: { kind: 'list' },
    d: { kind: 'number', value: -1.5 },
    e: { kind: 'boolean', value: true },
    f: { kind: 'null', value: null },
    g: { kind: 'object' },
  });
});

test('a list is told by its first object', () => {
  const peek = peekJson('[{"task_id": 0, "traj": []}, {"other": 1}]');
  expect([peek.shape, hasAll(peek, 'task_id', 'traj'), hasAll(peek, 'other')]).toEqual(['list', true, false]);
});

test('a member whose value breaks off still counts', () => {
  const peek = peekJson('{"a": 1, "b": [1, 2, "..');
  expect(hasAll(peek, 'a', 'b')).toBe(true);
});

test.each(['', 'x', '"text"', '12', '<html>'])('%j has no members', text => {
  expect(peekJson(text)).toEqual({ shape: 'other', members: new Map() });
});

test('a document that breaks off anywhere never throws, and tells no member that is not there', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(), (record, at) => {
      const text = JSON.stringify(record, null, 1);
      const { members } = peekJson(text.slice(0, at % (text.length + 1)));
      for (const name of members.keys()) expect(Object.hasOwn(record, name)).toBe(true);
      expect([...peekJson(text).members.keys()].sort()).toEqual(Object.keys(record).sort());
    }),
    { seed: 5, numRuns: 300 },
  );
});
