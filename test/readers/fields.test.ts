import { expect, test } from 'vitest';
import type { Warning } from '../../src/core/run/types.js';
import { capText } from '../../src/readers/cap.js';
import {
  arrayAt,
  booleanAt,
  idAt,
  numberAt,
  objectAt,
  objectsAt,
  stringAt,
  stringsAt,
} from '../../src/readers/fields.js';
import { inside } from '../../src/readers/place.js';
import { Warnings } from '../../src/readers/warnings.js';

function here() {
  const warnings: Warning[] = [];
  return {
    ref: { file: 'a.jsonl', at: 'line 3' },
    warn: (warning: Warning) => void warnings.push(warning),
    warnings,
  };
}

test.each([
  ['stringAt', stringAt, 'x', 1, 'a text', 'a number'],
  ['numberAt', numberAt, 1, '1', 'a number', 'a text'],
  ['booleanAt', booleanAt, true, [], 'true or false', 'a list'],
  ['objectAt', objectAt, { a: 1 }, [], 'an object', 'a list'],
  ['arrayAt', arrayAt, [1], {}, 'a list', 'an object'],
  ['idAt', idAt, 'x', true, 'a text or a number', 'true'],
] as const)(
  '%s takes its type, skips null, and warns about another',
  (_name, at, right, wrong, wanted, found) => {
    const place = here();
    expect(at({ f: right }, 'f', place)).toEqual(right);
    expect(at({ f: null }, 'f', place)).toBeUndefined();
    expect(at({}, 'f', place)).toBeUndefined();
    expect(at({}, 'constructor', place)).toBeUndefined();
    expect(place.warnings).toEqual([]);
    expect(at({ f: wrong }, 'f', place)).toBeUndefined();
    expect(place.warnings).toEqual([
      {
        code: 'wrong_type',
        at: { file: 'a.jsonl', at: 'line 3 $.f' },
        text: `a.jsonl, line 3 $.f: "f" should be ${wanted} but is ${found}; it was left out`,
      },
    ]);
  },
);

test('idAt reads a number as text', () => {
  expect(idAt({ id: 7 }, 'id', here())).toBe('7');
});

test('lists keep the members of the right type, with their places', () => {
  const place = here();
  expect(
    objectsAt({ steps: [{ a: 1 }, 'x', null] }, 'steps', place).map(member => member.here.ref.at),
  ).toEqual(['line 3 $.steps[0]']);
  expect(stringsAt({ l: ['a', 1] }, 'l', place)).toEqual(['a']);
  expect(place.warnings).toHaveLength(3);
});

test('places are JSON paths', () => {
  expect(inside({ ref: { file: 'f' }, warn() {} }, 'a b', 'c', 2).ref.at).toBe('$["a b"].c[2]');
});

test('a text over the limit is cut at a whole character, and said', () => {
  const place = here();
  expect(capText('ab😀cd', { textChars: 3 }, place, 'text')).toBe('ab');
  expect(place.warnings[0]?.text).toBe('a.jsonl, line 3: the text has 6 characters; the first 2 were kept');
  expect(capText('ab', { textChars: 3 }, place, 'text')).toBe('ab');
});

test('warnings are bounded, and the rest is counted', () => {
  const warnings = new Warnings(2);
  for (let i = 0; i < 5; i += 1) warnings.add({ code: 'x', text: `${i}` });
  warnings.add({ code: 'y', text: 'y' });
  expect(warnings.list().map(warning => warning.text)).toEqual([
    '0',
    '1',
    'y',
    '3 more of the same kind (x) were left out here',
  ]);
});
