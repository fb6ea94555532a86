import { describe, expect, test } from 'vitest';
import { folder, projectOf, run } from '../support/command.js';

describe('help of a command', () => {
  test.each(['lock', 'tool claim', 'import'])('%s: lists what every command takes', async command => {
    const { code, stdout } = await run([...command.split(' '), '--help'], { cwd: folder() });
    expect(code).toBe(0);
    for (const option of ['--db <file>', '--json', '--quiet', '--no-color', '--debug'])
      expect(stdout).toContain(option);
  });
});

describe('a fault of usage is one line of ours', () => {
  test.each([
    [['runs', '--bnd', 'pass'], /^trustlayer: unknown option '--bnd' \(Did you mean --band\?\)\n$/],
    [['runs', '--x\u001b[2J'], /^trustlayer: unknown option '--x<ESC>\[2J'\n$/],
    [['lock', 'claim'], /^trustlayer: required option '--as <name>' not specified\n$/],
    [['import'], /^trustlayer: missing required argument 'path'\n$/],
    [
      ['review', 'x\u001b[2J'],
      /^trustlayer: There is no pass "x<ESC>\[2J"; the passes are: claim, provenance, severity, gates, votes, provenance-check\.\n$/,
    ],
  ])('%j', async (args, says) => {
    const { code, stdout, stderr } = await run(args, { cwd: folder() });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(says);
  });
});

test('every command that needs a project says how to get one, in words that work as printed', async () => {
  const cwd = folder();
  for (const command of [['runs'], ['doctor'], ['audit'], ['agreement'], ['bands'], ['guide', 'claim']]) {
    const { code, stderr } = await run([...command, '--db', 'x y.db'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toMatch(/make one with "node \S+trustlayer\.js import PATH\.\.\. --db 'x y\.db'"/);
  }
});

describe('runs', () => {
  test('are whole where no terminal limits them', async () => {
    const task = 'a-very-long-name-of-a-task/'.repeat(8);
    const cwd = await projectOf([{ task, run: `${task}1`, model: task }]);
    const { stdout } = await run(['runs'], { cwd, env: { COLUMNS: '80' } });
    expect(stdout).toContain(`${task}1  `);
    expect(stdout).toContain('Band rule (1 run): ');
  });

  test('none of a kind is not none at all', async () => {
    const cwd = await projectOf([{ task: 'a' }]);
    const { stdout } = await run(['runs', '--model', 'other'], { cwd });
    expect(stdout).toBe('No run here is like that, of 1 run.\n');
  });
});
