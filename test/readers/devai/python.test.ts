import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callsIn, codeBeside } from '../../../src/readers/devai/python.js';
import { callFrom } from '../../../src/readers/devai/tools.js';

const argsOf = (code: string) =>
  callsIn(code, ['f']).map(({ args }) => args.map(({ name, text }) => (name ? `${name}=${text}` : text)));

test.each<[string, (string | null)[][]]>([
  ['f(\'a\', 2, "b")', [['a', null, 'b']]],
  ['f()', [[]]],
  ['f("a",)', [['a']]],
  ['f(x=\'a\', y = "b")', [['x=a', 'y=b']]],
  ['X = """one\ntwo"""\nf("p", 1, X)', [['p', null, 'one\ntwo']]],
  ["f('a' + b)", [[null]]],
  ["f('a' 'b')", [[null]]],
  ['f(g("x", [1, 2]), "b")', [[null, 'b']]],
  [String.raw`f("a\n\t\"\\\x41\u0042\q")`, [['a\n\t"\\AB\\q']]],
  [String.raw`f(r"a\n")`, [['a\\n']]],
  [String.raw`f("""say "hi" \""" now""")`, [['say "hi" """ now']]],
  ['"f(\'no\')" # f("no")\nf("yes")', [['yes']]],
  ['g.f("x"); off("y"); f ("z")', [['z']]],
  ['f("never closed', []],
  ['f("a", (', []],
  ['f("a"', []],
  ['X == "a"\nf(X)', [[null]]],
])('%s', (code, expected) => {
  expect(argsOf(code)).toEqual(expected);
});

test.each([
  ['f("a")', ''],
  ['X = """a\nb"""\n# why\nf(X)\n', ''],
  ['import os\nf("a")', 'import os'],
  ['X = "a"\nprint(X)\nf(X)', 'print(X)'],
])('what a cell does beside: %s', (code, expected) => {
  expect(codeBeside(code, callsIn(code, ['f']))).toBe(expected);
});

test.each<[string, object]>([
  ['Running command: ls -l', { name: 'run', commands: ['ls -l'], args: { command: 'ls -l' } }],
  ['Running Python code interactively: print(1)', { name: 'run_ipython', commands: ['print(1)'] }],
  ["Running Python code interactively: open_file('src/a.py')", { name: 'run_ipython', reads: ['src/a.py'] }],
  [
    'Running Python code interactively: C = """x = 1\n"""\n\ninsert_content_at_line(\'src/a.py\', 1, C)',
    { writes: [{ path: 'src/a.py', content: 'x = 1\n' }] },
  ],
  [
    'Running Python code interactively: edit_file_by_replace(\n  \'r.md\',\n  to_replace="a",\n  new_content="b"\n)',
    { writes: [{ path: 'r.md', content: 'b' }] },
  ],
  ["Running Python code interactively: create_file('r.md')", { commands: ["create_file('r.md')"] }],
  [
    "Running Python code interactively: x = load()\nappend_file('r.md', x)",
    { commands: ["x = load()\nappend_file('r.md', x)"], writes: [{ path: 'r.md' }] },
  ],
  ['Browsing the web', { name: 'action', args: { text: 'Browsing the web' } }],
])('an action: %s', (action, expected) => {
  const call = callFrom(action, 'c');
  expect(call).toMatchObject({ id: 'c', ...expected });
  for (const effect of ['commands', 'reads', 'writes'] as const)
    expect(effect in call).toBe(effect in expected);
});

test('any text is gone through to its end', () => {
  const piece = fc.constantFrom(
    'f(',
    ')',
    '"',
    '"""',
    "'",
    '\\',
    '\n',
    'f',
    ' ',
    'X=',
    ',',
    '#',
    'r"',
    '(',
    'é',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), pieces => {
      const code = pieces.join('');
      const calls = callsIn(code, ['f']);
      for (const { start, end } of calls) expect(end).toBeGreaterThan(start);
      expect(typeof codeBeside(code, calls)).toBe('string');
    }),
    { seed: 42, numRuns: 2000 },
  );
});

test.each([
  ['calls that nothing closes', 'f('],
  ['nested ones', 'f(f(f("'],
  ['quotes that nothing closes', '\\"""'],
  ['both', 'f(\\"""'],
  ['brackets', 'f(([{'],
])('hostile code costs time in proportion to its length: %s', (_, piece) => {
  const code = `"""${piece.repeat(60_000)}`;
  // Gone through in full for each piece this would be 10^9 characters.
  expect(Array.isArray(callsIn(code, ['f']))).toBe(true);
  expect(Array.isArray(callsIn(piece.repeat(60_000), ['f']))).toBe(true);
});
