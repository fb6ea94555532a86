import { expect, test } from 'vitest';
import { projectOf, run } from '../../support/command.js';
import { launch } from '../../support/pty.js';

const closing = 'Done. All sums are right.';
const runs = ['极光-2', 'basalt-1'].flatMap(model =>
  [1, 2].map(index => ({
    run: `${model}-${index}`,
    task: 'sums',
    model,
    score: model === 'basalt-1' && index === 2 ? 0 : 1,
    repetition: index,
    closing,
    steps: [{ role: 'agent', text: closing }],
  })),
);

test('the trust report from home, asked first; a reason alone, its run and back to the row, and home again', async () => {
  const cwd = await projectOf(runs);
  await run(['audit'], { cwd });
  const report = await run(['report'], { cwd });
  const [headline = ''] = report.stdout.split('\n');

  const ada = launch({ args: ['review', '--as', 'ada'], cwd, cols: 80, rows: 24 });
  const home = await ada.waitFor('Trust report (verdicts are shown)');
  await ada.press(/(\d) {2}Trust report/.exec(home)?.[1] ?? '');
  await ada.waitFor('you still label blind in');
  expect(ada.screen()).not.toContain('basalt-1');
  await ada.press('y');
  const screen = await ada.waitFor(/task 1, 2 tasks/);
  // The same first line as the report's.
  expect(screen.replace(/\s*\|\n\| /g, ' ')).toContain(headline);
  expect(screen).toMatch(/sums +basalt-1 +1 pass .*x/);
  await ada.type('d');
  await ada.waitFor(/only (trust pending|not trusted)/);
  await ada.type('xm');
  await ada.waitFor(/only model basalt-1/);
  await ada.waitFor(/D4 fails: its repeats reach two bands/);
  await ada.press('enter');
  await ada.waitFor(/Run basalt-1-1[\s\S]*RECORDED/);
  await ada.press('escape');
  await ada.waitFor(/> sums +basalt-1/);
  await ada.press('q');
  await ada.waitFor(/> \d {2}Trust report/);
  await ada.press('q');
  expect((await ada.exited).code).toBe(0);
}, 60_000);
