import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadPython } from '../../../src/grading/python/parser.js';
import { scanFiles } from '../../../src/grading/python/scan-files.js';
import { decodePython } from '../../../src/grading/python/source.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const scan = (text: string | Uint8Array, path = 'main.py') =>
  scanFiles([{ path, bytes: typeof text === 'string' ? bytes(text) : text }], { task: 't' });

const gate = (n: number) => `    if a == ${n}:\n        errors.append("value number ${n} is wrong")\n`;
const body = (count: number) =>
  `def evaluate(a, errors):\n${Array.from({ length: count }, (_, n) => gate(n)).join('')}    return 0.0 if errors else 1.0\n`;

test('a syntax error is said with its place, and the rest is scanned', async () => {
  const { gates, problems } = await scan(
    `def broken(:\n    x = = 3\n\n${body(1)}\ndef other(a):\n    if a:\n        raise ValueError("the table is empty" % (\n`,
  );
  expect(gates.map(({ template }) => template)).toContain('value number 0 is wrong');
  expect(problems.length).toBeGreaterThan(0);
  expect(
    problems.every(
      ({ file, line, what }) => file === 'main.py' && line !== null && /^syntax error/.test(what),
    ),
  ).toBe(true);
  expect(problems[0]?.line).toBe(1);
});

test('a file that is no Python at all gives problems and no gates', async () => {
  const { gates, problems } = await scan('<html>\n<body onload="x()">&nbsp;</body>\n</html>\n');
  expect(gates).toEqual([]);
  expect(problems.length).toBeGreaterThan(0);
});

test('other files than Python are passed over', async () => {
  const result = await scanFiles([{ path: 'grade.sh', bytes: bytes('exit 1') }], { task: 't' });
  expect(result).toEqual({ task: 't', files: [], gates: [], notGates: [], traps: [], problems: [] });
});

test('12,000 places: 10,000 are listed, and it is said', async () => {
  const result = await scan(body(12_000));
  expect(result.gates.length + result.notGates.length).toBe(10_000);
  expect(result.problems).toEqual([
    {
      file: 'main.py',
      line: null,
      what: 'the grader has 12001 places that may be gates; 10000 are listed and the rest is left out',
    },
  ]);
});

test('a file of more than a megabyte is read whole', async () => {
  const filler = Array.from(
    { length: 20_000 },
    (_, n) => `TABLE_${n} = {"key": [${n}, ${n + 1}], "text": "filler of line ${n}"}\n`,
  ).join('');
  expect(filler.length).toBeGreaterThan(1_000_000);
  const { gates, problems } = await scan(filler + body(3));
  expect(gates).toHaveLength(3);
  expect(problems).toEqual([]);
});

test('a file of more than 2 MB is read up to there, and it is said', async () => {
  const { gates, problems } = await scan(`${body(2)}${`X = "${'x'.repeat(1000)}"\n`.repeat(2100)}`);
  expect(gates).toHaveLength(2);
  expect(problems).toEqual([
    { file: 'main.py', line: null, what: 'the file is longer than 2 MB: what follows was not read' },
  ]);
});

test('nesting that would end the program is cut, and it is said', async () => {
  for (const deep of [
    `x = ${'('.repeat(20_000)}1${')'.repeat(20_000)}\n`,
    `x = ${'['.repeat(20_000)}`,
    `x = ${'not '.repeat(20_000)}y\n`,
    `x = ${'-'.repeat(20_000)}1\n`,
    `x = y${'.a'.repeat(20_000)}\n`,
    `x = ${'1 + '.repeat(20_000)}1\n`,
    Array.from({ length: 400 }, (_, n) => `${' '.repeat(n)}if a:\n`).join(''),
  ]) {
    const { gates, problems } = await scan(body(1) + deep);
    expect(gates).toHaveLength(1);
    expect(
      problems.some(({ what }) =>
        /nested deeper than 250 levels|syntax error|could not be parsed/.test(what),
      ),
    ).toBe(true);
  }
});

test('names and helpers that refer to each other end', async () => {
  const { gates } = await scan(`
A = B
B = A + "x"
def f(m):
    g(m)
def g(m):
    f(m)
    raise ValueError(m)
def fail(reason):
    return fail(reason)
def text():
    return text() + f"{text()} and more"
def evaluate(errors, x):
    if x:
        errors.append(A)
    if not x:
        errors.append(text())
    f("message through two helpers")
    return fail("reason of a failure that calls itself")
class C:
    X = X
    def run(self, errors):
        errors.append(self.X)
`);
  expect(gates.map(({ template }) => template)).toContain('message through two helpers');
});

test('messages with many choices stay few', async () => {
  const choice = (n: number) => `("a${n}" if x${n} else "b${n}")`;
  const { gates } = await scan(
    `def evaluate(errors):\n    errors.append(${Array.from({ length: 30 }, (_, n) => choice(n)).join(' + ')})\n    return 0.0\n`,
  );
  expect(gates.length).toBeGreaterThan(0);
  expect(gates.length).toBeLessThanOrEqual(8);
});

test('encodings: byte order mark, coding line, and bytes that are none', () => {
  expect(decodePython(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]))).toEqual({ text: 'a', problem: null });
  const latin = new Uint8Array([...bytes('# -*- coding: latin-1 -*-\nx = "'), 0xe9, ...bytes('"\n')]);
  expect(decodePython(latin)).toEqual({ text: '# -*- coding: latin-1 -*-\nx = "é"\n', problem: null });
  expect(decodePython(new Uint8Array([0x78, 0xe9, 0x79]))).toEqual({
    text: 'x\ufffdy',
    problem: 'the file is not UTF-8: bytes that cannot be read are shown as \ufffd',
  });
  expect(decodePython(bytes('# coding: klingon\nx = 1\n'))).toEqual({
    text: '# coding: klingon\nx = 1\n',
    problem:
      'the file is not in the encoding that it names (klingon): bytes that cannot be read are shown as \ufffd',
  });
  expect(decodePython(new Uint8Array([0x61, 0, 0x62]))).toEqual({
    text: '',
    problem: 'the file holds NUL bytes: it is no Python source and was not read',
  });
  expect(decodePython(bytes('a\r\nb\rc')).text).toBe('a\nb\nc');
});

test('a gate in a file that is not UTF-8 is found', async () => {
  const { gates, problems } = await scan(new Uint8Array([...bytes('# caf'), 0xe9, ...bytes(`\n${body(1)}`)]));
  expect(gates).toHaveLength(1);
  expect(problems).toHaveLength(1);
});

test('whatever the text, the scan ends without throwing', async () => {
  await loadPython();
  const piece = fc.constantFrom(
    ...[
      'def f(a, errors):\n',
      '    ',
      'if a:\n',
      'else:\n',
      'try:\n',
      'except Exception as e:\n',
      'finally:\n',
      'return 0.0\n',
    ],
    ...[
      'return [0.0]\n',
      'errors.append(',
      'f"{a} {b:.2f}',
      '"',
      "'",
      '"""',
      ')',
      '(',
      '[',
      ']',
      '{',
      '}',
      ':',
      ',',
      '\n',
      'raise ValueError(',
    ],
    ...[
      '"text %s" % ',
      '.format(',
      'class A:\n',
      'lambda x: ',
      'for i in x:\n',
      'assert ',
      ' and ',
      'not ',
      'x["k"] = ',
      'score',
      ' = ',
      '\\',
      '\u0000',
      '\ud800',
    ],
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async pieces => {
      const result = await scan(pieces.join(''));
      expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    }),
    { numRuns: 300 },
  );
});
