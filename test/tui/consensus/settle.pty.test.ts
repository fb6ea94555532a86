import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { projectOf, run } from '../../support/command.js';
import { labelled } from '../../support/labels.js';
import { launch } from '../../support/pty.js';

// A story, in the built program and a real pseudo-terminal.

const eight = Array.from({ length: 8 }, (_, index) => ({
  task: `t${index}`,
  model: 'aurora-2',
  score: index % 2,
  prompt: `Solve puzzle number ${index}.`,
  closing: index % 2 === 1 ? `Done: puzzle ${index} is solved.` : `I was unable to solve puzzle ${index}.`,
}));

const json = async (cwd: string, ...args: string[]) =>
  JSON.parse((await run([...args, '--json'], { cwd })).stdout);

test('two people label and lock, a third settles, and panel, export and snapshot agree', async () => {
  const cwd = await projectOf(eight);
  await run(['audit', '--quiet'], { cwd });
  await labelled(cwd, 'ann', ['no', 'yes', 'no', 'yes', 'no', 'yes', 'no', 'yes']);
  await labelled(cwd, 'bo', ['no', 'yes', 'no', 'yes', 'no', 'yes', 'yes', 'no']);
  expect(await json(cwd, 'lock', 'claim', '--as', 'ann')).toMatchObject({ snapshot: null });
  const { snapshot } = await json(cwd, 'lock', 'claim', '--as', 'bo');
  const before = await json(cwd, 'agreement', 'claim');

  const refused = launch({ args: ['consensus', 'claim', '--as', 'ann'], cwd });
  expect((await refused.exited).code).toBe(2);
  expect(refused.screen().replaceAll('\n', ' ')).toContain(
    '2 items are to be settled by somebody who did not label them',
  );

  const zhou = launch({ args: ['consensus', 'claim', '--as', 'zhou'], cwd });
  for (let settled = 0; settled < 2; settled += 1) {
    await zhou.waitFor(new RegExp(`queue 0${settled + 1} of 2`));
    const screen = await zhou.waitFor(/step 1 of 3/);
    expect(screen).not.toMatch(/annotator 1|disagreement/);
    await sleep(150);
    await zhou.press(screen.includes('unable') ? '2' : '1');
    await zhou.waitFor(/step 2 of 3/);
    await zhou.press('s');
    await zhou.waitFor(/annotators differ/);
    await sleep(150);
    await zhou.press('3');
    await zhou.waitFor(/cause: 3 slip/);
    await sleep(150);
    await zhou.press('3');
    await zhou.waitFor(/reason for your own answer/);
    await zhou.type('按指南 4.2');
    await zhou.press('enter');
  }
  await zhou.waitFor('the automated verdicts may be shown now');
  expect(zhou.screen()).toContain('agreed 6   resolved 2   talking 0   open 0   excluded 0');
  await zhou.press('q');
  expect((await zhou.exited).code).toBe(0);
  expect(zhou.buffer()).toBe('normal');

  const status = await json(cwd, 'consensus', 'claim');
  expect(status).toMatchObject({ revealed: true, snapshots: [{ hash: snapshot.hash, reason: null }] });
  const after = await json(cwd, 'agreement', 'claim');
  expect(after.pairs).toEqual(before.pairs);
  expect([before.facts.snapshot, after.facts.snapshot]).toEqual(Array(2).fill(snapshot.hash.slice(0, 8)));
  const { table } = after.pairs[0].agreement;
  expect([table[0][0] + table[1][1], table[0][1] + table[1][0]]).toEqual([6, 2]);
  expect(after.tool.truth).toMatchObject({
    kind: 'consensus',
    sources: { unanimous: 6, adjudicated: 2, talked: 0, excluded: 0 },
  });
  const { stdout } = await run(['export', 'consensus', '-', '--pass', 'claim'], { cwd });
  const rows = stdout
    .trim()
    .split('\r\n')
    .slice(1)
    .map(line => line.split(','));
  const settled = Object.fromEntries(rows.map(row => [row[2], row[4]]));
  for (const [index] of eight.entries()) {
    const run = Object.keys(settled).find(name => name.includes(`t${index}`)) as string;
    expect([run, settled[run]]).toEqual([run, index % 2 === 1 ? 'yes' : 'no']);
  }
  expect(rows.filter(row => row[5] === 'adjudicated').map(row => row[7])).toEqual([
    '按指南 4.2',
    '按指南 4.2',
  ]);
  expect(rows.every(row => row.at(-1) === snapshot.hash.slice(0, 8))).toBe(true);
}, 60_000);
