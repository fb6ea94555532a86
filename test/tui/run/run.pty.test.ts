import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { projectOf, run } from '../../support/command.js';
import { launch } from '../../support/pty.js';

const runs = ['aurora-2', 'basalt-1'].map((model, at) => ({
  run: `run-${at + 1}`,
  task: 'sums',
  model,
  score: at,
  closing: 'Done. All sums are right.',
  steps: [{ role: 'agent', text: 'Done. All sums are right.' }],
}));

test('a look at the runs: nobody asks whoever labels nothing; whoever does is asked, and it is kept', async () => {
  const cwd = await projectOf(runs);
  await run(['audit'], { cwd });

  // No name is known here yet, so there is nobody whose labels could suffer.
  const reader = launch({ args: ['show'], cwd, cols: 80, rows: 24 });
  await reader.waitFor(/> aurora-2 +sums[\s\S]*basalt-1 +sums/);
  await reader.press('j', 'enter');
  await reader.waitFor(/Run run-2[\s\S]*RECORDED/);
  await reader.press('c');
  await reader.waitFor(/\[All sums are right\]|\[Done\]/);
  await reader.press('escape');
  await reader.waitFor('RECORDED');
  await reader.press('q');
  await reader.waitFor('run 2, 2 runs');
  await reader.press('q');
  expect((await reader.exited).code).toBe(0);

  const labels = launch({ args: ['review', '--as', 'ada'], cwd });
  await labels.waitFor('Runs and what is said of them');
  await labels.press('2');
  await labels.waitFor('you still label blind in pass A');
  expect(labels.screen()).not.toContain('aurora-2');
  await labels.press('y');
  await labels.waitFor(/> aurora-2/);
  await labels.press('q');
  await labels.waitFor('Pass A: closing messages');
  await labels.press('1');
  await labels.waitFor('NOT BLIND');
  await sleep(200);
  await labels.press('1');
  await labels.waitFor(/1\/2/);
  await labels.press('q');
  await labels.waitFor('Pass A: closing messages');
  await labels.press('q');
  await labels.exited;
  await run(['lock', 'claim', '--as', 'ada', '--yes'], { cwd });
  const { stdout } = await run(['export', 'labels', '-'], { cwd });
  expect(stdout).toMatch(/"verdict": ?true/);
}, 60_000);
