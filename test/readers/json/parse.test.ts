import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from '../../../src/readers/json/parse.js';
import { ReadError } from '../../../src/readers/reader.js';

const place = { file: 'log.json' };
const limits = { jsonDepth: 200 };

function failure(text: string): ReadError {
  try {
    parseJson(text, place, limits);
  } catch (error) {
    if (error instanceof ReadError) return error;
    throw error;
  }
  throw new Error('it parsed');
}

test('plain JSON is read without a warning', () => {
  expect(parseJson('{"a": [1, "NaN", "\\"NaN"]}', place, limits)).toEqual({
    value: { a: [1, 'NaN', '"NaN'] },
    warnings: [],
  });
});

test('a byte order mark is dropped', () => {
  expect(parseJson('\ufeff[1]', place, limits).value).toEqual([1]);
});

test('NaN and Infinity are read as null, counted, and the first is placed', () => {
  const { value, warnings } = parseJson('{"a": "NaN",\n "b": [NaN, -Infinity, Infinity, -1]}', place, limits);
  expect(value).toEqual({ a: 'NaN', b: [null, null, null, -1] });
  expect(warnings).toEqual([
    {
      code: 'non_finite',
      at: place,
      text: 'log.json: 3 numbers are NaN or Infinity, read as missing; the first at line 2, column 8',
    },
  ]);
});

describe('a name that stands twice in one object: the last is read, and it is said where', () => {
  test.each([
    ['{"score": 1, "score": 0}', 'a name stands once more in the same object at line 1, column 14 ("score")'],
    ['{"a": {"b": 1,\n "b": [1]}}', 'at line 2, column 2 ("b")'],
    ['[{"a": 1}, {"a": 1, "\\u0061": 2}]', 'at line 1, column 21 ("a")'],
    ['{"__proto__": 1, "__proto__": 2}', '("__proto__")'],
    [
      '{"1": 1, "1": 2, "1": 3}',
      '2 names stand once more in the same object, the first at line 1, column 10 ("1")',
    ],
    ['\ufeff{"a": NaN, "a": 1}', 'at line 1, column 12 ("a")'],
  ])('%s', (text, said) => {
    const { value, warnings } = parseJson(text, place, limits);
    expect(value).toEqual(JSON.parse(text.replace('\ufeff', '').replace('NaN', 'null')));
    expect(warnings.at(-1)).toMatchObject({ code: 'repeated_name', at: place });
    expect(warnings.at(-1)?.text).toContain(said);
  });

  test('a document that any writer makes has none', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 1), (text, space) => {
        const pretty = JSON.stringify(JSON.parse(text), null, space);
        expect(parseJson(pretty, place, { jsonDepth: 1000 }).warnings).toEqual([]);
      }),
    );
  });

  test('colons in texts and the same name in other objects are none', () => {
    const text = '{"a:b": ":\\":", "c": [{"a:b": 1}, {"a:b": {"a:b": "x\\\\"}}]}';
    expect(parseJson(text, place, limits).warnings).toEqual([]);
  });
});

describe('broken JSON gives one sentence with its place', () => {
  test.each([
    ['{"a": 1,}', 'not_json', "log.json: not JSON at line 1, column 9: expected a quoted name but found '}'"],
    ['{"a" 1}', 'not_json', "log.json: not JSON at line 1, column 6: expected ':' but found '1'"],
    ['[1\n 2]', 'not_json', "log.json: not JSON at line 2, column 2: expected ',' or ']' but found '2'"],
    ['[1] x', 'not_json', "log.json: not JSON at line 1, column 5: expected nothing more but found 'x'"],
    ['["a\tb"]', 'not_json', 'log.json: not JSON at line 1, column 4: a text holds a bare control character'],
    ['["\\x41bcdefg"]', 'not_json', 'log.json: not JSON at line 1, column 3: unknown escape'],
    ['[01]', 'not_json', "log.json: not JSON at line 1, column 2: expected a value or ']' but found '0'"],
    ['[NaN, x]', 'not_json', "log.json: not JSON at line 1, column 7: expected a value but found 'x'"],
    [
      '{"a": [1, 2',
      'json_cut_off',
      "log.json: the JSON is cut off at line 1, column 12 (',' or ']' should follow)",
    ],
    [
      '{"a": "some te',
      'json_cut_off',
      'log.json: the JSON is cut off at line 1, column 15 (a text is not closed)',
    ],
    ['{"a": tru', 'json_cut_off', 'log.json: the JSON is cut off at line 1, column 10 (a value breaks off)'],
    ['', 'json_cut_off', 'log.json: the JSON is cut off at line 1, column 1 (a value should follow)'],
  ])('%j', (text, code, message) => {
    const error = failure(text);
    expect([error.code, error.message]).toEqual([code, message]);
  });
});

test('depth is limited by an error of its own, whatever the depth', () => {
  expect(parseJson('['.repeat(200) + ']'.repeat(200), place, limits).warnings).toEqual([]);
  expect(failure('['.repeat(201) + ']'.repeat(201)).code).toBe('json_too_deep');
  expect(failure(`${'{"a":'.repeat(500_000)}1${'}'.repeat(500_000)}`).code).toBe('json_too_deep');
  expect(failure('['.repeat(2_000_000)).code).toBe('json_cut_off');
});

test('every document cut anywhere is either JSON still or a ReadError', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(), (value, at) => {
      const whole = JSON.stringify(value, null, 1);
      const cut = whole.slice(0, at % (whole.length + 1));
      let parses = true;
      try {
        JSON.parse(cut);
      } catch {
        parses = false;
      }
      if (parses) expect(parseJson(cut, place, limits).value).toEqual(JSON.parse(cut));
      else expect(failure(cut).code).toBe('json_cut_off');
    }),
    { seed: 7, numRuns: 300 },
  );
});

test('one changed character is either JSON still or a ReadError with a place', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (value, at, other) => {
      const whole = JSON.stringify(value);
      const i = at % whole.length;
      const changed = whole.slice(0, i) + other + whole.slice(i + 1);
      try {
        parseJson(changed, place, limits);
      } catch (error) {
        expect(error).toBeInstanceOf(ReadError);
        expect((error as ReadError).message).toMatch(/line \d+, column \d+/);
      }
    }),
    { seed: 7, numRuns: 500 },
  );
});
