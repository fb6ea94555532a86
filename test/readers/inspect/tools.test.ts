import { expect, test } from 'vitest';
import { effectsOf } from '../../../src/readers/inspect/tools.js';

const rows: [tool: string, args: unknown, effects: unknown][] = [
  ['bash', { cmd: 'ls' }, { commands: ['ls'] }],
  ['bash', { command: 'ls' }, { commands: ['ls'] }],
  ['bash', 'ls', { commands: ['ls'] }],
  ['bash', {}, {}],
  ['bash', { cmd: 3 }, {}],
  ['python', { code: 'print(1)' }, { commands: ['print(1)'] }],
  ['bash_session', { action: 'type_submit', input: 'ls' }, { commands: ['ls'] }],
  ['bash_session', { action: 'read' }, {}],
  [
    'text_editor',
    { command: 'create', path: '/a', file_text: 'x' },
    { writes: [{ path: '/a', content: 'x' }] },
  ],
  [
    'text_editor',
    { command: 'str_replace', path: '/a', old_str: 'x', new_str: 'y' },
    { writes: [{ path: '/a', content: 'y' }] },
  ],
  ['text_editor', { command: 'str_replace', path: '/a', old_str: 'x' }, { writes: [{ path: '/a' }] }],
  [
    'text_editor',
    { command: 'insert', path: '/a', insert_line: 1, new_str: 'y' },
    { writes: [{ path: '/a', content: 'y' }] },
  ],
  [
    'text_editor',
    { command: 'insert', path: '/a', insert_line: 1, insert_text: 'z' },
    { writes: [{ path: '/a', content: 'z' }] },
  ],
  ['text_editor', { command: 'undo_edit', path: '/a' }, { writes: [{ path: '/a' }] }],
  ['text_editor', { command: 'view', path: '/a' }, { reads: ['/a'] }],
  ['text_editor', { command: 'view' }, {}],
  ['str_replace_based_edit_tool', { command: 'view', path: '/a' }, { reads: ['/a'] }],
  ['write_file', { path: '/a', content: 'x' }, { writes: [{ path: '/a', content: 'x' }] }],
  ['read_file', { file_path: '/a' }, { reads: ['/a'] }],
  ['submit', { answer: '42' }, {}],
  ['constructor', { cmd: 'x' }, {}],
  ['bash', null, {}],
  ['bash', ['ls'], {}],
];

test.each(rows)('%s %j', (tool, args, effects) => {
  expect(effectsOf(tool, args)).toEqual(effects);
});
