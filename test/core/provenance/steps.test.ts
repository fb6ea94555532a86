import { describe, expect, test } from 'vitest';
import { stepsOfRun } from '../../../src/core/provenance/steps/from-run.js';
import { toolKind } from '../../../src/core/provenance/steps/tools.js';
import { saysTruncated } from '../../../src/core/provenance/steps/truncated.js';
import type { Call, Step } from '../../../src/core/run/types.js';

const step = (more: Partial<Step>): Step => ({
  i: 3,
  role: 'agent',
  calls: [],
  results: [],
  ref: { file: 'x' },
  ...more,
});
const call = (name: string, args: unknown, more: Partial<Call> = {}): Call => ({ name, args, ...more });

describe('steps of a run', () => {
  test('words, calls and results in their order, with the step that they stand in', () => {
    const steps = stepsOfRun(
      step({
        reasoning: 'think',
        text: 'say',
        calls: [call('bash', { command: 'ls' }, { id: 'c1', commands: ['ls'] })],
        results: [{ callId: 'c1', text: 'a', truncated: true }],
      }),
    );
    expect(steps).toEqual([
      { kind: 'reasoning', text: 'think', id: 3 },
      { kind: 'message', text: 'say', id: 3 },
      { kind: 'command', tool: 'bash', text: 'ls', id: 3, call: 'c1' },
      { kind: 'output', text: 'a', id: 3, of: 'c1', truncated: true },
    ]);
  });

  test.each<[string, Call, object]>([
    [
      'write told by the reader',
      call('Write', {}, { writes: [{ path: 'a.py', content: 'x' }] }),
      { kind: 'write', path: 'a.py', text: 'x' },
    ],
    [
      'read told by the reader',
      call('Read', {}, { reads: ['a b.txt'] }),
      { kind: 'command', tool: 'read_file', text: "'a b.txt'" },
    ],
    [
      'listing told by the reader',
      call('list_directory', {}, { reads: ['data'] }),
      { kind: 'command', tool: 'list_directory', text: 'data' },
    ],
    [
      'edit told by the reader',
      call('edit', { oldString: 'a', newString: 'b' }, { writes: [{ path: 'c', content: 'b' }] }),
      { kind: 'write', old: 'a', text: 'b' },
    ],
    [
      'function of a notebook that edits',
      call('run_ipython', { code: 'append_file("c", "b")' }, { writes: [{ path: 'c', content: 'b' }] }),
      { kind: 'write', tool: 'edit', path: 'c' },
    ],
    [
      'write by its arguments',
      call('write_file', { path: 'a', content: 'x' }),
      { kind: 'write', path: 'a', text: 'x' },
    ],
    [
      'edit',
      call('edit', { file_path: 'a', old_string: 'x', new_string: 'y' }),
      { kind: 'write', path: 'a', old: 'x', text: 'y' },
    ],
    [
      'editor that creates',
      call('str_replace_editor', { command: 'create', path: 'a', file_text: 'x' }),
      { kind: 'write', tool: 'create' },
    ],
    [
      'editor that shows',
      call('str_replace_editor', { command: 'view', path: 'a' }),
      { kind: 'command', tool: 'read_file' },
    ],
    [
      'patch',
      call('apply_patch', { input: '*** Begin Patch' }),
      { kind: 'write', tool: 'apply_patch', text: '*** Begin Patch' },
    ],
    ['search', call('grep', { pattern: 'x y', path: 'src' }), { kind: 'command', text: "grep 'x y' src" }],
    [
      'command line in pieces',
      call('shell', { command: ['bash', '-lc', 'ls -l'] }),
      { kind: 'command', text: 'ls -l' },
    ],
    ['unknown tool', call('frobnicate', { a: 1 }), { kind: 'command', tool: 'frobnicate', text: '{"a":1}' }],
  ])('%s', (_, of, expected) => {
    expect(stepsOfRun(step({ calls: [of] }))[0]).toMatchObject(expected);
  });

  test('what is not the run itself is left out', () => {
    expect(stepsOfRun(step({ copied: true, text: 'x' }))).toEqual([]);
    expect(
      stepsOfRun(step({ calls: [call('bash', {}, { by: 'simulated_user', commands: ['ls'] })] })),
    ).toEqual([]);
    // A submission is agent prose, known by its tool: what answers it only repeats it.
    expect(stepsOfRun(step({ calls: [call('finish', { message: '7.389' }, { id: 'f' })] }))).toEqual([
      { kind: 'message', tool: 'finish', text: '7.389', call: 'f', id: 3 },
    ]);
    expect(stepsOfRun(step({ calls: [call('think', { thought: 'hm' })] }))).toEqual([
      { kind: 'reasoning', tool: 'think', text: 'hm', id: 3 },
    ]);
    expect(stepsOfRun(step({ role: 'user', text: 'here is 7.389' }))).toEqual([
      { kind: 'given', text: 'here is 7.389', id: 3 },
    ]);
  });

  test('prototype names are no tools', () => {
    expect(toolKind('constructor')).toBe('shell');
    expect(toolKind('mcp__fs__read_file')).toBe('display');
    expect(toolKind('functions.Bash')).toBe('shell');
    expect(toolKind('Edit-File')).toBe('replace');
  });
});

describe('cut outputs', () => {
  test.each([
    '[... 48211 characters truncated ...]',
    '... (120 lines omitted) ...',
    '<output truncated>',
    'Output was truncated',
    '[...]',
    '... 3000 bytes omitted',
    '[内容过长，已截断]',
  ])('%s', text => {
    expect(saysTruncated(`a\n${text}\nb`)).toBe(true);
  });

  test.each([
    'UserWarning: data truncated to float32',
    'using TruncatedSVD(n=3)',
    'removed 3 files',
    'all rows shown',
  ])('not %s', text => {
    expect(saysTruncated(text)).toBe(false);
  });
});
