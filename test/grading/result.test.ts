import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ResultSettings } from '../../src/grading/grading-file.js';
import { valueAt } from '../../src/grading/result/json-path.js';
import { parseLenient } from '../../src/grading/result/lenient-json.js';
import { readResult, readReturned } from '../../src/grading/result/read-result.js';

const json: ResultSettings = { from: 'stdout', form: 'json' };
const number: ResultSettings = { from: 'stdout', form: 'number' };

describe('a report', () => {
  test.each<[string, string, number[]]>([
    ['an object', '{"score": 0.5}', [0.5]],
    ['a number', '0.25', [0.25]],
    ['a list of one number, as ALE returns it', '[0.75]', [0.75]],
    ['after lines of a log', 'reading\nchecking {x}\n{\n  "score": 1,\n  "error": null\n}\n', [1]],
    ['a line among lines', 'start\n{"score": 0.1}\nend', [0.1]],
    ['the same score twice', '{"score": 0.5}\n{"score": 0.5, "error": "x"}', [0.5]],
    ['two scores', '{"score": 0.5}\n{"score": 1}', [0.5, 1]],
    ['two scores in a list', '[0.5, 1]', [0.5, 1]],
    ['only whether it passed', '{"passed": false, "reason": "x"}', [0]],
    ['a score of another name', '{"reward": 1}', [1]],
    ['NaN, as Python writes it', '{"score": NaN, "note": "NaN stays"}', [Number.NaN]],
    ['an infinity', '[-Infinity]', [Number.NEGATIVE_INFINITY]],
    ['a score that is a text', '{"score": "high"}', []],
    ['no JSON', 'all good', []],
    ['nothing', '', []],
  ])('%s', (_, text, scores) => {
    expect(readResult(text, json).scores).toEqual(scores);
  });

  test('its messages with their keys, its checks with their names', () => {
    const reading = readReturned(
      {
        score: 0,
        passed: false,
        error: 'wrong',
        errors: ['one', { text: 'two' }, ''],
        hard_gate_checks: { exists: true, readable: false },
        checks: [
          { name: 'rows', passed: true },
          { id: 'sum', status: 'failed', message: 'off by one' },
        ],
        cases: [true, false],
      },
      json,
    );
    expect(reading.messages).toEqual([
      { key: 'error', text: 'wrong' },
      { key: 'errors[0]', text: 'one' },
      { key: 'errors[1].text', text: 'two' },
    ]);
    expect(reading.checks).toEqual([
      { id: 'hard_gate_checks.exists', status: 'pass' },
      { id: 'hard_gate_checks.readable', status: 'fail' },
      { id: 'checks.rows', status: 'pass' },
      { id: 'checks.sum', status: 'fail', message: 'off by one' },
      { id: 'cases[0]', status: 'pass' },
      { id: 'cases[1]', status: 'fail' },
    ]);
  });

  test('where the settings say', () => {
    const settings: ResultSettings = {
      ...json,
      score: 'result.parts[1].points',
      passed: 'result.ok',
      checks: 'result.tests',
      messages: 'result.why',
    };
    const text =
      '{"score": 9, "result": {"parts": [{}, {"points": 3}], "ok": true, "tests": {"a": true}, "why": "so"}}';
    expect(readResult(text, settings)).toEqual({
      scores: [3],
      passed: true,
      checks: [{ id: 'result.tests.a', status: 'pass' }],
      messages: [{ key: 'result.why', text: 'so' }],
      fault: null,
    });
    expect(readResult('{"score": 1}', settings).fault).toBe(
      'the report has no number at result.parts[1].points',
    );
  });

  test('a long message is cut and says so', () => {
    const [message] = readReturned({ score: 0, error: 'x'.repeat(5000) }, json).messages;
    expect(message).toEqual({ key: 'error', text: 'x'.repeat(4000), truncated: true });
  });

  test('any text is read without a fault of ours', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), text => {
        for (const settings of [
          json,
          number,
          { ...json, form: 'junit' as const },
          { ...json, form: 'ctrf' as const },
        ]) {
          expect(Array.isArray(readResult(text, settings).scores)).toBe(true);
        }
      }),
    );
  });

  test('hostile texts take no longer than others, and no stack', () => {
    const deep = `${'['.repeat(200_000)}0${']'.repeat(200_000)}`;
    expect(readResult(deep, json).scores).toEqual([]);
    expect(readResult(`{"score": 0, "errors": ${deep}}`, json)).toMatchObject({ scores: [0], messages: [] });
    expect(readResult(' '.repeat(5_000_000), number).scores).toEqual([]);
    expect(readResult(`x${' '.repeat(5_000_000)}1`, number).scores).toEqual([]);
    expect(readResult(`{"note": "${'a'.repeat(5_000_000)}", "score": NaN}`, json).scores).toEqual([
      Number.NaN,
    ]);
    const open = `<testsuites>${'<testcase name="a" <failure '.repeat(200_000)}`;
    expect(readResult(open, { from: 'file', path: 'x', form: 'junit' }).scores).toEqual([0]);
  });

  test('what is JSON is read as JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(parseLenient(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe('a number', () => {
  test.each<[string, number[]]>([
    ['0.5\n', [0.5]],
    ['loading 3 files\n1\n', [1]],
    ['[1.0]', [1]],
    ['score: 0.25', [0.25]],
    ['score: 0.25\n0.5', [0.5]],
    ['1e-3', [0.001]],
    ['nan', [Number.NaN]],
    ['-inf', [Number.NEGATIVE_INFINITY]],
    ['0.5\n0.5', [0.5]],
    ['0.5\n0.7', [0.5, 0.7]],
    ['half', []],
  ])('%j', (text, scores) => {
    expect(readResult(text, number).scores).toEqual(scores);
  });
});

describe('tests', () => {
  const xml = `<?xml version="1.0"?><testsuites><testsuite name="pytest" tests="4">
<testcase classname="test_a" name="test_one" time="0.1" />
<testcase classname="test_a" name="test_two[a &lt; b]"><failure message="assert 1 == 2&#10;more &gt; less">trace</failure></testcase>
<testcase classname="test_a" name="test_three"><skipped message="not here" /></testcase>
<testcase name="test_four"><error>broken</error></testcase>
</testsuite></testsuites>`;

  test("of pytest's JUnit file", () => {
    const reading = readResult(xml, { from: 'file', path: 'x', form: 'junit' });
    expect(reading).toMatchObject({ scores: [0], passed: false });
    expect(reading.checks).toEqual([
      { id: 'test_a::test_one', status: 'pass' },
      { id: 'test_a::test_two[a < b]', status: 'fail', message: 'assert 1 == 2\nmore > less' },
      { id: 'test_a::test_three', status: 'skip', message: 'not here' },
      { id: 'test_four', status: 'error', message: 'broken' },
    ]);
    expect(readResult(xml, { from: 'file', path: 'x', form: 'junit', tests: 'share' }).scores).toEqual([
      1 / 3,
    ]);
  });

  test('of CTRF', () => {
    const tests = [
      { name: 'a', status: 'passed' },
      { name: 'b', status: 'skipped' },
    ];
    const ctrf: ResultSettings = { from: 'file', path: 'x', form: 'ctrf' };
    expect(readResult(JSON.stringify({ results: { tests } }), ctrf)).toMatchObject({
      scores: [1],
      passed: true,
    });
    tests.push({ name: 'c', status: 'failed' });
    expect(readResult(JSON.stringify({ results: { tests } }), ctrf).scores).toEqual([0]);
    expect(readResult('{"results": {"tests": []}}', ctrf)).toMatchObject({
      scores: [],
      fault: 'no test ran',
    });
    expect(readResult('{}', ctrf).fault).toBe('the report has no results.tests');
  });
});

test.each([
  ['a.b', 1],
  ['$.a.b', 1],
  ['list[1].c', 2],
  ['a["with space"]', 3],
  ['a.none.deeper', undefined],
  ['constructor', undefined],
])('the value at %s', (path, value) => {
  expect(valueAt({ a: { b: 1, 'with space': 3 }, list: [0, { c: 2 }] }, path)).toBe(value);
});
