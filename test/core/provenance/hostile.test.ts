import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CaseError, readCase, traceCase } from '../../../src/core/provenance/case.js';
import { decimal, parseDecimal, withSign } from '../../../src/core/provenance/numbers/decimal.js';
import { agreement, carries } from '../../../src/core/provenance/numbers/equality.js';
import { PrefixSet } from '../../../src/core/provenance/numbers/prefix.js';
import { readNumber } from '../../../src/core/provenance/numbers/read.js';
import { scanNumbers } from '../../../src/core/provenance/numbers/scan.js';
import { readCell, readShell } from '../../../src/core/provenance/shell/command.js';
import { parseShell } from '../../../src/core/provenance/shell/parse.js';
import { clean } from '../../../src/core/provenance/text/clean.js';
import { jsonLeaves } from '../../../src/core/provenance/text/json-leaves.js';
import { patchedFiles } from '../../../src/core/provenance/text/patch.js';
import { labelled, out, sh, traced, write } from './build.js';

/** Text with the characters that the parsers give a meaning to. */
const tricky = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'\'"`$(){}[]|&;<>\\\n\r\t #=!*?~-+.,:%_/0189eExX'),
      fc.constantFrom(
        '<<EOF\n',
        'EOF\n',
        '$(',
        '${A',
        '>>',
        '2>&1',
        'cat ',
        'python -c ',
        'echo ',
        '\x1b[31m',
        '\u0000',
        '\u202e',
        '。',
        '７',
        '年',
        '1,234',
        '7.389',
        '```',
        '*** Begin Patch\n',
        '+++ b/a\n',
        '\ud800',
      ),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 60 },
  )
  .map(parts => parts.join(''));

const value = fc.oneof(
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.integer(),
  tricky,
  fc.boolean(),
  fc.constant(null),
);
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('message', 'reasoning'), text: tricky }),
  fc.record({
    kind: fc.constant('command'),
    tool: fc.constantFrom('bash', 'jupyter', 'read_file', 'grep', 'apply_patch', 'constructor'),
    text: tricky,
  }),
  fc.record(
    {
      kind: fc.constant('write'),
      tool: fc.constantFrom('create', 'str_replace', 'insert', 'apply_patch'),
      path: fc.oneof(tricky, fc.constant('out.json')),
      text: tricky,
      old: tricky,
    },
    { requiredKeys: ['kind', 'tool', 'path'] },
  ),
  fc.record({ kind: fc.constant('output'), text: tricky }),
);

describe('never throws', () => {
  test('on any run', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 12 }),
        value,
        tricky,
        fc.constantFrom('$.a', '$file', tricky.toString()),
        (steps, answer, prompt, key) => {
          const { label, hits } = traced({ steps, value: answer, prompt, key, sample: ['1', 'x'] });
          expect(['derived', 'given', 'typed', 'ungrounded']).toContain(label);
          for (const { start, end } of hits) expect(start <= end && start >= 0).toBe(true);
        },
      ),
      { numRuns: 400 },
    );
  });

  test('parsers on any text', () => {
    fc.assert(
      fc.property(tricky, text => {
        parseShell(text);
        readShell(text);
        readCell(text);
        jsonLeaves(text);
        patchedFiles(text, 'x');
        for (const segment of clean(text)) {
          expect(segment.raw(0)).toBeGreaterThanOrEqual(0);
          expect(segment.raw(segment.text.length)).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 600 },
    );
  });

  test('JSON is found to be JSON exactly when the parser of the language agrees', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), tricky), text => {
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        if (valid) expect(jsonLeaves(text)).not.toBeNull();
      }),
    );
  });
});

describe('properties of numbers', () => {
  const number = fc
    .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.integer({ min: 0, max: 16 }))
    .map(([negative, coef, dp]) => decimal(negative, coef.toString(), dp)!);
  const percent = { sign: false, named: false };

  test('a number agrees with itself, and exact agreement is symmetric', () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(agreement(a, a, percent)).toBe('exact');
        expect(agreement(a, b, percent) === 'exact').toBe(agreement(b, a, percent) === 'exact');
        expect(carries(a, a)).toBe(true);
      }),
    );
  });

  test('signs never agree across zero', () => {
    fc.assert(
      fc.property(number, a => {
        if (a.coef !== 0n)
          expect(agreement(a, withSign(a, !a.negative), { sign: true, named: true })).toBeNull();
      }),
    );
  });

  test('a printed number is found, read as itself, and only there', () => {
    const printed = fc.double({ noDefaultInfinity: true, noNaN: true, min: -1e15, max: 1e15 }).map(String);
    fc.assert(
      fc.property(
        printed,
        fc.constantFrom('x = ', 'm:', '(', '"', '，', '\n', '\\n'),
        fc.constantFrom('\n', ' ms', ')', '"', '。', ', ok'),
        (text, before, after) => {
          const whole = before + text + after;
          const found: string[] = [];
          scanNumbers(whole, PrefixSet.all(), at => {
            for (const { start, end } of readNumber(whole, at, { commas: null }))
              found.push(whole.slice(start, end));
          });
          expect(found).toContain(text);
          expect(parseDecimal(text)).not.toBeNull();
        },
      ),
    );
  });

  test('a value that a program prints among other words is derived, wherever it stands', () => {
    const digits = fc
      .double({ min: 0.001, max: 1e6, noNaN: true })
      .map(each => Number(each.toPrecision(7)))
      .filter(each => !Number.isInteger(each));
    fc.assert(
      fc.property(
        digits,
        fc.array(fc.constantFrom('loss', 'step', 'x=', ',', ';', '(', '\n', '   '), { maxLength: 5 }),
        (answer, words) => {
          const text = `${words.join(' ')} ${answer} end\n`;
          expect(
            labelled({ steps: [sh('./run'), out(text), write('out.json', String(answer))], value: answer }),
          ).toBe('derived');
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('catastrophic inputs are linear', () => {
  const long = 300_000;
  const texts: Record<string, string> = {
    digits: '1'.repeat(long),
    dots: '1.'.repeat(long),
    commas: '1,'.repeat(long),
    groups: '123,'.repeat(long / 2),
    'spaced groups': '123 '.repeat(long / 2),
    dashes: '2024-'.repeat(long / 5),
    slashes: 'a/1'.repeat(long / 3),
    quotes: '"\'`'.repeat(long / 3),
    dollars: '$('.repeat(long / 2),
    braces: '${'.repeat(long / 2),
    heredocs: 'cat <<E\n'.repeat(long / 10),
    brackets: '['.repeat(long),
    escapes: '\x1b]'.repeat(long / 2),
    backslashes: '"\\'.repeat(long / 2),
    open: `open("a", ${'"w'.repeat(long / 4)}`,
    calls: 'f('.repeat(long / 2),
    joins: 'join("a",'.repeat(long / 10),
    assignments: 'a=b '.repeat(long / 4),
    base64: 'QUJD'.repeat(long / 4),
    months: '14 March '.repeat(long / 10),
    words: 'x'.repeat(long),
    fullwidth: '７'.repeat(long / 4),
    minus: '-'.repeat(long),
  };

  test.each(Object.keys(texts))(
    '%s',
    name => {
      const text = texts[name]!;
      const steps = [
        sh(text),
        out(text),
        { kind: 'command', tool: 'jupyter', text },
        out(text),
        write('a.py', text),
        sh('python a.py'),
        out('x'),
      ];
      expect(['derived', 'given', 'typed', 'ungrounded']).toContain(labelled({ steps, value: '2019-03-14' }));
      expect(['derived', 'given', 'typed', 'ungrounded']).toContain(labelled({ steps, value: 123.456 }));
    },
    30_000,
  );
});

describe('lines that are no cases', () => {
  test.each([
    ['not JSON', '{', 'is not JSON'],
    ['a list', '[]', 'is not an object'],
    ['no steps', '{"output": {"path": "a"}}', 'no list of "steps"'],
    ['no output', '{"steps": []}', 'no "output"'],
    ['an unknown kind', '{"steps": [{"kind": "x"}], "output": {"path": "a"}}', 'step 1'],
    ['a step that is none', '{"steps": [1], "output": {"path": "a"}}', 'step 1'],
    ['a prompt that is none', '{"prompt": 1, "steps": [], "output": {"path": "a"}}', 'prompt'],
    ['a confession without text', '{"kind": "confession_scan"}', 'text'],
  ])('%s', (_, line, says) => {
    expect(() => readCase(line)).toThrow(CaseError);
    expect(() => readCase(line)).toThrow(says);
  });

  test('a value keeps its digits', () => {
    const line =
      '{"id": 1, "steps": [{"kind": "command", "tool": "bash", "text": "./n"}, {"kind": "output", "text": "9007199254740993"}], "output": {"path": "a", "key": "$.n", "value": 9007199254740993}}';
    expect(traceCase(readCase(line))).toMatchObject({ label: 'derived' });
    expect(traceCase(readCase(line.replace('"9007199254740993"', '"9007199254740992"')))).toMatchObject({
      label: 'ungrounded',
    });
  });
});
