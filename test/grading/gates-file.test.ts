import { expect, test } from 'vitest';
import { matchFired } from '../../src/core/competence/match-fired.js';
import { readGatesFile } from '../../src/grading/gates-file.js';

const read = (gates: unknown[], version: unknown = 1) =>
  readGatesFile(JSON.stringify({ version, gates }), 'shell/task');

test('declared gates are like scanned ones, and untyped', () => {
  const gates = read([
    {
      message: 'output {file} has {n:d} rows, not {{ {want:d} }}',
      file: 'grade.sh',
      line: [4, 6],
      guard: '[ "$n" != "$want" ]',
      protects: 'value',
    },
    { id: 'exists', checkKey: 'out_exists', zeroes: 'part', scope: 'reference' },
  ]);
  expect(gates).toEqual([
    {
      id: 'shell/task/gates.json#1',
      task: 'shell/task',
      file: 'grade.sh',
      line: [4, 6],
      function: '',
      sink: 'declared',
      guard: '[ "$n" != "$want" ]',
      template: 'output {file} has {n:d} rows, not {{ {want:d} }}',
      holes: ['file', 'n:d', 'want:d'],
      regex: '^output (.+?) has ([-+0-9.eE]+) rows, not \\{ ([-+0-9.eE]+) \\}$',
      checkKey: null,
      protects: 'value',
      scope: 'agent_output',
      zeroes: 'score',
      votes: [],
      tau: null,
      alpha: null,
      promptRequires: null,
      unanimous: null,
    },
    expect.objectContaining({
      id: 'shell/task/exists',
      checkKey: 'out_exists',
      zeroes: 'part',
      scope: 'reference',
      line: [0, 0],
      regex: null,
    }),
  ]);
  const observed = {
    checks: [],
    lastZeroReturn: null,
    swallowed: null,
    raised: null,
    stdout: '',
    stderr: '',
  };
  const messages = [{ key: 'stdout', text: 'output a.csv has 3 rows, not { 12 }' }];
  expect(Array.isArray(gates) && matchFired(gates, { ...observed, messages })[0]?.bindings).toEqual({
    file: 'a.csv',
    'n:d': '3',
    'want:d': '12',
  });
});

const long = 'a message that is long enough';
const faults: [string, unknown, string][] = [
  ['no JSON', '{"version": 1,', 'gates.json is not valid JSON: '],
  ['no version', { gates: [] }, 'gates.json, at version: '],
  ['a list alone', [], 'gates.json, at its top: '],
  [
    'an unknown key',
    { version: 1, gates: [{ message: long, tau: 'critical' }] },
    'gates.json, at gates[0]: "tau" is no key of a gate.',
  ],
  [
    'an unknown word',
    { version: 1, gates: [{ message: long, protects: 'all' }] },
    'gates.json, at gates[0].protects: it takes existence, readability, ',
  ],
  [
    'a message that is a number',
    { version: 1, gates: [{ message: 3 }] },
    'gates.json, at gates[0].message: ',
  ],
  [
    'too little to know it by',
    { version: 1, gates: [{ message: 'bad: {x}' }] },
    'gates.json, at gates[0]: nothing can be told to be this gate: it needs a message with 8 characters of its own, a checkKey or a line.',
  ],
  [
    'a lone brace',
    { version: 1, gates: [{ message: `${long} {` }] },
    'gates.json, at gates[0]: message: a brace of the text is written double, a hole as {name}.',
  ],
  [
    'an id twice',
    {
      version: 1,
      gates: [
        { id: 'a', message: long },
        { id: 'a', message: long },
      ],
    },
    'gates.json, at gates[1].id: "a" is used twice.',
  ],
  [
    'lines the wrong way round',
    { version: 1, gates: [{ file: 'x.sh', line: [5, 2] }] },
    'gates.json, at gates[0]: line: it ends before it begins.',
  ],
  [
    'a line of no file',
    { version: 1, gates: [{ line: 5 }] },
    'gates.json, at gates[0]: line: it needs the file that it is a line of.',
  ],
  [
    'a terminal sequence in a key',
    { version: 1, gates: [{ message: long, '\u001b[31m': 1 }] },
    'gates.json, at gates[0]: "<ESC>[31m" is no key of a gate.',
  ],
];

test.each(faults)('%s is said in one sentence', (_name, value, words) => {
  const result = readGatesFile(typeof value === 'string' ? value : JSON.stringify(value), 'task');
  const fault = 'fault' in result ? result.fault : 'none';
  expect(fault.startsWith(words)).toBe(true);
  expect(fault).toMatch(/^[^\n]+\.$/);
});

test('the name of the file is that which the user gave', () => {
  expect(readGatesFile('nope', 'task', 'my/gates.json')).toEqual({
    fault: expect.stringMatching(/^my\/gates\.json is not valid JSON/),
  });
});
