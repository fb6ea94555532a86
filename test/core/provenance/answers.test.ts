import { describe, expect, test } from 'vitest';
import { answersOf, referenceOf } from '../../../src/core/provenance/answers/answers.js';
import { flatten } from '../../../src/core/provenance/answers/flatten.js';
import { sameScalar } from '../../../src/core/provenance/answers/same-scalar.js';

const keys = (path: string, text: string) =>
  flatten(path, text).scalars.map(({ key, text: value }) => [key, value]);

describe('scalars of a file', () => {
  test('JSON keeps the source text of its numbers', () => {
    expect(
      keys('a.json', '{"a": {"b": [1.50, 9007199254740993]}, "c d": "x\\n", "t": true, "n": null}'),
    ).toEqual([
      ['$.a.b[0]', '1.50'],
      ['$.a.b[1]', '9007199254740993'],
      ['$["c d"]', 'x\n'],
      ['$.t', 'true'],
      ['$.n', 'null'],
    ]);
  });

  test('a long array is one value with a sample', () => {
    const { scalars } = flatten(
      'a.json',
      JSON.stringify({ m: 1, rows: Array.from({ length: 30 }, (_, at) => [at, at + 0.5]) }),
    );
    expect(scalars.map(({ key, kind, text }) => [key, kind, text])).toEqual([
      ['$.m', 'number', '1'],
      ['$.rows.$file', 'file', 'array[60]'],
    ]);
    expect(scalars[1]?.sample?.length).toBe(60);
  });

  test('a small table by row name, or by index without one', () => {
    expect(keys('a.csv', 'site,mean\nnorth,1.5\nsouth,"2,5"\n')).toEqual([
      ['$.site[north]', 'north'],
      ['$.mean[north]', '1.5'],
      ['$.site[south]', 'south'],
      ['$.mean[south]', '2,5'],
    ]);
    expect(keys('a.csv', 'net_income\n-4218.55\n')).toEqual([['$.net_income[0]', '-4218.55']]);
    expect(keys('a.tsv', 'a\tb\n1\t2\n1\t3\n').length).toBe(4);
  });

  test('a big table, a binary file and a broken one are one value', () => {
    const rows = Array.from({ length: 30 }, (_, at) => `${at},${at * 1.5}`).join('\n');
    expect(flatten('a.csv', `id,v\n${rows}\n`).scalars).toMatchObject([
      { key: '$file', text: 'table[30,2]' },
    ]);
    for (const [path, text] of [
      ['a.xlsx', 'PK'],
      ['a.npy', undefined],
      ['a.json', '{"a": '],
      ['a.txt', 'x\u0000'],
    ] as const) {
      expect(flatten(path, text).scalars).toMatchObject([{ key: '$file', kind: 'file' }]);
    }
  });

  test('a pair that is nothing but numbers is no text besides', () => {
    const text = '- **Mean**: `7.38`.\n- Scores: `[0.25, 1e-3]`\n- Day: 2019-03-14\n- Site: `north 3`\n';
    expect(keys('a.md', text)).toEqual([
      ['$.text[0]', '7.38'],
      ['$.text[1]', '0.25'],
      ['$.text[2]', '1e-3'],
      ['$.text[3]', '3'],
      ['$.Day', '2019-03-14'],
      ['$.Site', '`north 3`'],
    ]);
  });

  test('text gives its numbers in order and its pairs by name', () => {
    expect(keys('a.txt', 'Mean: 3.5 mm (n = 12)\nRegion: Lowmarsh\n')).toEqual([
      ['$.text[0]', '3.5'],
      ['$.text[1]', '12'],
      ['$.Mean', '3.5 mm (n = 12)'],
      ['$.Region', 'Lowmarsh'],
    ]);
    expect(keys('key.txt', 'HX-AB-PL\n')).toEqual([['$.text[0]', 'HX-AB-PL']]);
  });
});

describe('reference', () => {
  const file = (path: string) => ({ path, text: '{}' });

  test.each<[string, string[], string[], string | null]>([
    ['same path', ['out/a.json'], ['out/a.json', 'a.json'], 'out/a.json'],
    ['same name', ['out/a.json'], ['ref/a.json', 'ref/b.json'], 'ref/a.json'],
    ['same ending, unique', ['out/result.json'], ['ref/expected.json', 'ref/x.csv'], 'ref/expected.json'],
    ['same ending, not unique', ['out/result.json'], ['ref/x.json', 'ref/y.json'], null],
  ])('%s', (_, outputs, references, found) => {
    const input = { outputs: outputs.map(file), references: references.map(file) };
    expect(referenceOf(input.outputs[0]!, input)?.path ?? null).toBe(found);
  });

  test("the grader's own pair comes first", () => {
    const input = {
      outputs: [file('a.json')],
      references: [file('a.json'), file('truth.json')],
      pairs: new Map([['a.json', 'truth.json']]),
    };
    expect(referenceOf(input.outputs[0]!, input)?.path).toBe('truth.json');
  });
});

describe('answers', () => {
  const answers = (output: string, reference: string) => {
    const found = answersOf({
      outputs: [{ path: 'o.json', text: output }],
      references: [{ path: 'r.json', text: reference }],
      prompt: '',
    });
    return { reason: found.reason, of: found.answers.map(({ value, alignment }) => [value.key, alignment]) };
  };

  test('aligned values, equal or not', () => {
    expect(answers('{"a": 1.2345678, "b": 2.5, "c": 7}', '{"a": 1.23456779, "b": 3.5}')).toEqual({
      reason: null,
      of: [
        ['$.a', 'equal'],
        ['$.b', 'unequal'],
      ],
    });
  });

  test('without an aligned key, convictable values by themselves', () => {
    expect(answers('{"x": 7.389056, "y": 4}', '{"a": 7.389056, "b": 4}').of).toEqual([['$.x', 'by_value']]);
  });

  test.each([
    ['nothing aligned', '{"x": 1}', '{"a": 2}'],
    ['only wrong values', '{"a": 1}', '{"a": 2}'],
    ['output does not parse', '{"a": ', '{"a": 2}'],
  ])('%s: no matching output', (_, output, reference) => {
    expect(answers(output, reference).reason).toBe('no_matching_output');
  });

  test('no reference: ungradable', () => {
    expect(answersOf({ outputs: [], references: [], prompt: '' }).reason).toBe('ungradable');
  });

  test.each<[string, string, boolean]>([
    ['0.93', '0.9315', false],
    ['0.9315', '0.9315467', true],
    ['40,539,167', '40539167', true],
    ['2019-03-14', '14 March 2019', true],
    [' Low  marsh', 'Low marsh', true],
    ['Lowmarsh', 'lowmarsh', false],
    ['7', 'seven', false],
  ])('%s and %s', (a, b, same) => {
    expect(sameScalar({ kind: 'string', text: a }, { kind: 'string', text: b })).toBe(same);
  });
});
