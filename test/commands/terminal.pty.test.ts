import { expect, test } from 'vitest';
import { projectOf } from '../support/command.js';
import { labelled } from '../support/labels.js';
import { launch } from '../support/pty.js';

const long = 'a-long-name-of-a-task-of-this-benchmark';

test('runs fit the terminal, and their ids still differ', async () => {
  const ids = [1, 2, 3].map(at => `${long}__aurora-2__${at}`);
  const cwd = await projectOf(ids.map(run => ({ task: long, run, benchmark: 'bench', model: 'aurora-2' })));
  const terminal = launch({ args: ['runs'], cwd, cols: 80 });
  expect((await terminal.exited).code).toBe(0);
  const rows = terminal.lines().filter(line => line.includes('aurora-2'));
  expect(rows).toHaveLength(3);
  for (const [at, row] of rows.entries())
    expect(row).toMatch(new RegExp(`^\\S+\\.\\.\\.\\S*${at + 1} {2}bench`));
});

test('a name that is a slip of a known one opens no review', async () => {
  const cwd = await projectOf([{ task: 'a', closing: 'Done.' }]);
  await labelled(cwd, 'ann', ['yes']);
  for (const name of ['Ann', 'ann ']) {
    const terminal = launch({ args: ['review', 'claim', '--as', name], cwd });
    expect((await terminal.exited).code).toBe(2);
    expect(terminal.screen().replaceAll('\n', '')).toContain(`knows "ann", not "${name}"`);
  }
});
