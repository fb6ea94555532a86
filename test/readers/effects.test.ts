import { expect, test } from 'vitest';
import { effectsOf as inAle } from '../../src/readers/ale/tools.js';
import { effectsBy, type ToolRule } from '../../src/readers/effects.js';
import { effectsOf as inOpencode } from '../../src/readers/opencode/tools.js';
import { writesOfPatch } from '../../src/readers/patch.js';

const rules: ToolRule[] = [
  { tools: ['sh'], runs: ['command', 'cmd'] },
  { tools: ['edit'], when: ['do', ['make']], path: ['path'], writes: ['text'] },
  { tools: ['edit'], path: ['path'], reads: true },
  { tools: ['patch'], patch: ['input'] },
];
const patch = '*** Begin Patch\n*** Add File: a\n+1\n*** End Patch';

test.each<[string, unknown, object]>([
  ['sh', { command: 'ls' }, { commands: ['ls'] }],
  ['sh', { cmd: 'ls' }, { commands: ['ls'] }],
  ['sh', 'ls', { commands: ['ls'] }],
  ['sh', { command: ['bash', '-lc', 'ls | wc'] }, { commands: ['ls | wc'] }],
  ['sh', { command: ['sh', '-c', 'ls'] }, { commands: ['ls'] }],
  ['sh', { command: ['grep', '-n', "it's", 'a b', 'x.py'] }, { commands: ["grep -n 'it'\\''s' 'a b' x.py"] }],
  ['sh', { command: ['ls', 3] }, {}],
  ['sh', { command: [] }, {}],
  ['sh', { command: 3, cmd: 'ls' }, { commands: ['ls'] }],
  ['sh', { command: '' }, {}],
  ['sh', '', {}],
  ['sh', null, {}],
  ['sh', ['ls'], {}],
  ['edit', { do: 'make', path: 'a', text: 'x' }, { writes: [{ path: 'a', content: 'x' }] }],
  ['edit', { do: 'make', path: 'a' }, { writes: [{ path: 'a' }] }],
  ['edit', { do: 'see', path: 'a' }, { reads: ['a'] }],
  ['edit', { do: 'make', text: 'x' }, {}],
  ['patch', { input: patch }, { writes: [{ path: 'a', content: '1\n' }] }],
  ['patch', patch, { writes: [{ path: 'a', content: '1\n' }] }],
  ['other', { command: 'ls' }, {}],
])('%s %j', (tool, args, expected) => {
  expect(effectsBy(rules, tool, args)).toEqual(expected);
});

test.each([
  [inAle, 'Bash', { command: 'ls' }, { commands: ['ls'] }],
  [inAle, 'shell', { command: ['bash', '-lc', 'ls'] }, { commands: ['ls'] }],
  [inAle, 'Write', { file_path: '/a', content: 'x' }, { writes: [{ path: '/a', content: 'x' }] }],
  [inAle, 'Read', { file_path: '/a' }, { reads: ['/a'] }],
  [inAle, 'str_replace_editor', { command: 'view', path: '/a' }, { reads: ['/a'] }],
  [inAle, 'computer', { action: 'click' }, {}],
  [inOpencode, 'edit', { filePath: 'a', newString: 'x' }, { writes: [{ path: 'a', content: 'x' }] }],
  [inOpencode, 'glob', { pattern: '*' }, {}],
])('tables: %# %s', (effectsOf, tool, args, expected) => {
  expect(effectsOf(tool, args)).toEqual(expected);
});

test.each<[string, string, { path: string; content?: string }[]]>([
  [
    "the agents' own form",
    '*** Begin Patch\n*** Add File: a/b.py\n+x = 1\n+y = 2\n*** Update File: c.py\n*** Move to: d.py\n@@ def f\n-old\n+new\n kept\n*** Delete File: e.py\n*** End Patch\n',
    [
      { path: 'a/b.py', content: 'x = 1\ny = 2\n' },
      { path: 'c.py' },
      { path: 'd.py', content: 'new\n' },
      { path: 'e.py' },
    ],
  ],
  [
    'a unified diff',
    'diff --git a/x b/x\n--- a/x\t2026\n+++ b/x\t2026\n@@ -1 +1 @@\n-1\n+2\ndiff --git a/y b/y\n--- a/y\n+++ /dev/null\n-gone\n',
    [{ path: 'x', content: '2\n' }],
  ],
  [
    'an added line that looks like the name of a file',
    '--- a/x\n+++ b/x\n@@ @@\n+++ c\n+d\n',
    [{ path: 'x', content: '++ c\nd\n' }],
  ],
  ['lines before any file', '+1\n*** Add File: a\r\n+2\r\n', [{ path: 'a', content: '2\n' }]],
  ['no patch', 'hello', []],
])('a patch: %s', (_, patchText, expected) => {
  expect(writesOfPatch(patchText)).toEqual(expected);
});
