import { expect, test } from 'vitest';
import { pytestTrouble } from '../../src/grading/pytest-ending.js';

const staged = { outputs: ['notes.md'], reference: ['solution.py'] };
const missing = (name: string) => [
  { text: `ImportError while importing\nE   ModuleNotFoundError: No module named '${name}'` },
];

test.each<[string, number | null, { text: string }[], string | null]>([
  ['all passed', 0, [], null],
  ['some failed', 1, [{ text: 'E  assert 1 == 2' }], null],
  [
    'tests that need a package',
    2,
    missing('numpy.linalg'),
    "pytest could not collect its tests: ModuleNotFoundError: No module named 'numpy.linalg'.",
  ],
  ['what the agent was to deliver is missing', 2, missing('solution'), null],
  [
    "the agent's file does not parse",
    2,
    [{ text: 'File "{output}/solution.py", line 1\nSyntaxError: bad' }],
    null,
  ],
  ['no test', 5, [], 'pytest found no test.'],
  ['a fault of its own', 3, [], 'pytest failed inside.'],
  ['a command that it does not take', 4, [], 'pytest does not take the command.'],
])('%s', (_, exitCode, messages, trouble) => {
  expect(pytestTrouble(exitCode, messages, staged)).toBe(trouble);
});
