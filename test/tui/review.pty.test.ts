import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { folder, projectOf, run } from '../support/command.js';
import { launch, type Terminal } from '../support/pty.js';

// Stories, in the built program and a real pseudo-terminal.

/** Ten closings whose right label a reader sees at once: even ones succeed. */
const ten = Array.from({ length: 10 }, (_, index) => ({
  task: `t${index}`,
  model: 'aurora-2',
  score: index % 2 === 0 ? 1 : 0,
  prompt: `Solve puzzle number ${index}.`,
  closing: index % 2 === 0 ? `Done: puzzle ${index} is solved.` : `I was unable to solve puzzle ${index}.`,
}));

const review = (cwd: string, annotator: string, options: Parameters<typeof launch>[0] = {}): Terminal =>
  launch({ args: ['review', 'claim', '--as', annotator], cwd, ...options });

/** Labels the item on screen as a careful reader would, and waits for the next one. */
async function labelRight(terminal: Terminal, done: number): Promise<void> {
  const screen = await terminal.waitFor(/is solved|unable to solve/);
  // An item counts only when it has been on screen for a moment.
  await sleep(150);
  await terminal.press(screen.includes('unable') ? '2' : '1');
  await terminal.waitFor(new RegExp(`\\] ${done}/10`));
}

test('two annotators label ten closings, one undoes, both lock, and the panel shows kappa and F1', async () => {
  const cwd = await projectOf(ten);
  expect(JSON.parse((await run(['audit', '--json'], { cwd })).stdout).claims.success).toBe(5);
  for (const name of ['ada', 'bo']) {
    const terminal = review(cwd, name);
    for (let done = 1; done <= 10; done += 1) await labelRight(terminal, done);
    await terminal.waitFor('ALL DONE');
    if (name === 'bo') {
      // One takes the last label back and gives the other one: a single disagreement.
      await terminal.press('backspace');
      const screen = await terminal.waitFor(/\] 9\/10/);
      await sleep(150);
      await terminal.press(screen.includes('unable') ? 'y' : 'n');
      await terminal.waitFor('ALL DONE');
    }
    await terminal.press('q');
    expect((await terminal.exited).code).toBe(0);
    expect(terminal.buffer()).toBe('normal');
    expect(terminal.screen()).toContain(`10 of 10 labelled by ${name}, all saved in trustlayer.db`);
  }
  const early = await run(['agreement', 'claim'], { cwd });
  expect(early.code).toBe(2);
  expect(early.stderr).toContain(
    'counted from locked labels only, and none are locked (not locked yet: ada, bo)',
  );
  for (const name of ['ada', 'bo']) {
    expect((await run(['lock', 'claim', '--as', name], { cwd })).stdout).toContain(
      '10 labelled, 0 left open',
    );
  }
  const { stdout } = await run(['agreement', 'claim', '--json'], { cwd });
  const panel = JSON.parse(stdout);
  // 9 of 10 agree; one says yes 5 times, the other 4 or 6: kappa is 0.8 either way.
  expect(panel.pairs[0].agreement.kappa.value).toBeCloseTo(0.8, 10);
  expect(panel.tool.scores.f1.value).toBe(1);
  expect(panel.tool.scores.specificity.value).toBe(1);
  const text = await run(['agreement', 'claim'], { cwd });
  expect(text.stdout).toMatch(/Cohen kappa\s+0\.800/);
}, 60_000);

test('a newcomer: name, home, three labels, away and back at the same item', async () => {
  const cwd = await projectOf(ten);
  const first = launch({ args: [], cwd });
  await first.waitFor('Who labels?');
  await first.type('周 ada');
  await first.press('enter');
  await first.waitFor(/> 1 {2}Pass A: closing messages\s+0 of 10 done, 10 open/);
  await first.press('enter');
  for (let done = 1; done <= 3; done += 1) await labelRight(first, done);
  await first.press('f');
  await first.waitFor('[flagged]');
  await first.press('q');
  await first.waitFor(/3 of 10 done, 7 open, 1 flagged/);
  await first.press('q');
  await first.exited;
  const second = launch({ args: [], cwd });
  await second.waitFor('annotator: 周 ada');
  await second.press('1');
  await second.waitFor(/item 0004 of 0010/);
  expect(second.screen()).toContain('[flagged]');
});

test('undo reaches across a restart', async () => {
  const cwd = await projectOf(ten);
  const first = review(cwd, 'ada');
  await labelRight(first, 1);
  await labelRight(first, 2);
  first.kill('SIGKILL');
  await first.exited;
  const second = review(cwd, 'ada');
  await second.waitFor(/\] 2\/10/);
  await second.press('backspace');
  await second.waitFor(/item 0002 of 0010[\s\S]*\] 1\/10/);
  await second.press('backspace');
  await second.waitFor(/item 0001 of 0010[\s\S]*\] 0\/10/);
  await second.press('backspace');
  await second.waitFor('nothing to take back');
});

test('the pace and the time left are told, and grow with the labels', async () => {
  const cwd = await projectOf(ten);
  const terminal = review(cwd, 'ada');
  await terminal.waitFor(/\] 0\/10/);
  expect(terminal.screen()).not.toContain('left');
  await labelRight(terminal, 1);
  await labelRight(terminal, 2);
  const screen = await terminal.waitFor(
    /2\/10 {3}median [\d.]+ s {3}p90 [\d.]+ s {3}about [\d.]+ (?:s|min) left +saved \d\d:\d\d:\d\d/,
  );
  const [, median, left] = /median ([\d.]+) s.*about ([\d.]+) s left/.exec(screen) ?? [];
  // Eight items are open: the time left is eight medians, up to the rounding of both.
  expect(Math.abs(Number(left) - 8 * Number(median))).toBeLessThan(1);
});

test('what was visible is stored with the label: who opened the task text is counted', async () => {
  const cwd = await projectOf(ten);
  const terminal = review(cwd, 'ada');
  await terminal.waitFor(/\] 0\/10/);
  await terminal.press('o');
  await terminal.waitFor(/Task text[\s\S]*Solve puzzle number/);
  await terminal.press('escape');
  await terminal.waitFor('[task text opened]');
  await labelRight(terminal, 1);
  await labelRight(terminal, 2);
  await terminal.press('q');
  await terminal.exited;
  await run(['lock', 'claim', '--as', 'ada', '--yes'], { cwd });
  const panel = JSON.parse((await run(['agreement', '--json'], { cwd })).stdout);
  expect(panel.way).toBe('solo');
  expect(panel.blind).toMatchObject({ labels: 2, verdict_seen: 0, others_seen: 0, task_opened: 1 });
});

test('a held key labels one item', async () => {
  const cwd = await projectOf(ten);
  const terminal = review(cwd, 'ada');
  await terminal.waitFor('CLOSING MESSAGE');
  await sleep(200);
  // What a slow line makes of a held key: its repeats in one read. (At the pace of a keyboard: the unit tests.)
  await terminal.type('1'.repeat(40));
  await terminal.waitFor('key held down: ignored');
  expect(terminal.screen()).toMatch(/\] 1\/10/);
});

test('labels made under a guide whose meaning has changed are stale, and their items open again', async () => {
  const cwd = await projectOf(ten);
  const first = review(cwd, 'ada');
  await labelRight(first, 1);
  await first.press('q');
  await first.exited;
  writeFileSync(join(cwd, 'guide.md'), '# New: only verified claims count\n');
  const changed = await run(
    ['guide', 'claim', '--set', 'en=guide.md', '--version-name', '2.0', '--changes-meaning'],
    { cwd },
  );
  expect(changed.stdout).toContain('stale');
  const second = review(cwd, 'ada');
  await second.waitFor(/guide v2\.0[\s\S]*your label is stale since the guide changed[\s\S]*\] 0\/10/);
  await second.press('g');
  await second.waitFor('# New: only verified claims count');
});

test('Ctrl-Z gives the shell back, fg paints the same screen again', async () => {
  const cwd = await projectOf(ten);
  const terminal = launch({
    command: 'bash',
    args: ['--norc', '--noprofile', '-i'],
    cwd,
    env: { PS1: 'shell> ' },
  });
  await terminal.waitFor('shell>');
  await terminal.type(
    `'${process.execPath}' '${join(process.cwd(), 'bin/trustlayer.js')}' review claim --as ada\r`,
  );
  const before = await terminal.waitFor(/CLOSING MESSAGE[\s\S]*puzzle[\s\S]*0\/10/);
  await terminal.press('ctrl-z');
  await terminal.waitFor(/Stopped[\s\S]*shell>/);
  expect(terminal.buffer()).toBe('normal');
  await terminal.type('fg\r');
  await terminal.waitFor(/CLOSING MESSAGE[\s\S]*puzzle[\s\S]*0\/10/);
  expect(terminal.buffer()).toBe('alternate');
  expect(terminal.screen()).toBe(before);
  await sleep(150);
  await terminal.press('1');
  await terminal.waitFor(/\] 1\/10/);
});

test('two people at once lose nothing and see nothing of each other', async () => {
  const cwd = await projectOf(ten);
  const [ada, bo] = [review(cwd, 'Quirin'), review(cwd, 'Zelda')];
  for (let done = 1; done <= 10; done += 1) await Promise.all([labelRight(ada, done), labelRight(bo, done)]);
  await Promise.all([ada.waitFor('ALL DONE'), bo.waitFor('ALL DONE')]);
  expect(ada.raw()).not.toContain('Zelda');
  expect(bo.raw()).not.toContain('Quirin');
  await ada.press('q');
  await bo.press('q');
  await Promise.all([ada.exited, bo.exited]);
  expect((await run(['doctor'], { cwd })).code).toBe(0);
  for (const name of ['Quirin', 'Zelda']) await run(['lock', 'claim', '--as', name], { cwd });
  const panel = JSON.parse((await run(['agreement', '--json'], { cwd })).stdout);
  expect(panel.pairs[0]).toMatchObject({ n: 10, agreement: { kappa: { value: 1 } } });
  expect(panel.blind).toMatchObject({ labels: 20, verdict_seen: 0, others_seen: 0, task_opened: 0 });
});

test('nothing that must be hidden reaches the terminal, in any overlay', async () => {
  const cwd = await projectOf([
    {
      task: 'secret-task',
      run: 'secret-run-77',
      model: 'aurora-2',
      agent: 'heron-agent',
      score: 0.123,
      prompt: 'Ask aurora-2 about secret-task.',
      closing: 'I, aurora-2, finished secret-run-77.',
    },
    { task: 'other', model: 'basalt-1', prompt: 'Do another thing.', closing: 'Done.' },
  ]);
  await run(['audit'], { cwd });
  const terminal = review(cwd, 'ada');
  await terminal.waitFor('CLOSING MESSAGE');
  const steps: [string, RegExp][] = [
    ['o', /Task text[\s\S]*Esc back/],
    ['escape', /CLOSING MESSAGE[\s\S]*0\/2/],
    ['g', /Guide of pass A[\s\S]*Esc back/],
    ['escape', /CLOSING MESSAGE[\s\S]*0\/2/],
    ['?', /Keys[\s\S]*Esc back/],
    ['escape', /CLOSING MESSAGE[\s\S]*0\/2/],
    ['>', /item 0002 of 0002[\s\S]*CLOSING MESSAGE[\s\S]*0\/2/],
    ['<', /item 0001 of 0002[\s\S]*CLOSING MESSAGE[\s\S]*0\/2/],
  ];
  for (const [key, screen] of steps) {
    await terminal.press(key);
    await terminal.waitFor(screen);
  }
  expect(terminal.raw()).toMatch(/finished/);
  expect(terminal.raw()).not.toMatch(/aurora|basalt|secret-|heron|0\.123/);
});

test('hostile bytes in a closing are shown, never obeyed', async () => {
  const hostile =
    'Done.\u001b]52;c;ZXZpbA==\u0007 \u001b]0;title\u0007\u001b[2J\u001bP1$r\u001b\\ \u202Egnp.exe\u0000\u009b31m end';
  const cwd = await projectOf([{ task: 't', prompt: hostile, closing: hostile }]);
  const terminal = review(cwd, 'ada');
  await terminal.waitFor(/<ESC>\]52;c;ZXZpbA==/);
  expect(terminal.screen()).toContain('<RLO>gnp.exe<NUL>');
  await terminal.press('o');
  await terminal.waitFor(/Task text[\s\S]*<ESC>\]52/);
  expect(terminal.raw()).not.toMatch(/\u001b\]52|\u001b\]0;title|\u001bP|\u202e|\u0000|\u009b/);
});

describe('terminals', () => {
  test('80x24: nothing is cut, every row within the frame', async () => {
    const cwd = await projectOf([
      { task: 't', closing: `${'长消息需要折叠。'.repeat(80)}\n${'words and words '.repeat(100)}` },
    ]);
    const terminal = review(cwd, 'ada', { cols: 80, rows: 24 });
    await terminal.waitFor(/rows folded[\s\S]*0\/1/);
    const rows = terminal.lines().filter(line => line !== '');
    expect(rows).toHaveLength(23);
    for (const row of rows) expect(row).toMatch(/^[+|].*[+|]$/);
    expect(terminal.screen()).toContain('? keys');
  });

  test('a wide one uses its width', async () => {
    const closing = Array.from({ length: 40 }, (_, row) => `${row} ${'wide '.repeat(38)}`).join('\n');
    const cwd = await projectOf([{ task: 't', closing }]);
    const terminal = review(cwd, 'ada', { cols: 220, rows: 60 });
    await terminal.waitFor(/40 rows[\s\S]*0\/1/);
    expect(terminal.lines()[0]).toHaveLength(220);
    expect(terminal.screen()).not.toContain('folded');
  });

  test('a smaller one says what it needs, and repaints when it grows', async () => {
    const cwd = await projectOf(ten);
    const terminal = review(cwd, 'ada', { cols: 60, rows: 20 });
    await terminal.waitFor('trustlayer needs 80x24; this terminal is 60x20');
    terminal.resize(120, 40);
    await terminal.waitFor(/CLOSING MESSAGE/);
    expect(terminal.lines()[0]).toHaveLength(120);
  });

  test('NO_COLOR: no colour and no style, everything still told apart', async () => {
    const cwd = await projectOf(ten);
    const terminal = review(cwd, 'ada', { env: { NO_COLOR: '1' } });
    await terminal.waitFor('CLOSING MESSAGE');
    await terminal.press('/');
    await terminal.type('puzzle');
    await terminal.press('enter');
    await terminal.waitFor('[puzzle]');
    expect(terminal.raw()).not.toMatch(/\u001b\[[0-9;]*[1-9][0-9;]*m/);
  });

  test('a screen reader gets lines, no frame and no alternate screen', async () => {
    const cwd = await projectOf(ten);
    const terminal = review(cwd, 'ada', { env: { INK_SCREEN_READER: 'true' } });
    await terminal.waitFor(/Item 1 of 10\. Does the closing message claim success\?/);
    expect(terminal.buffer()).toBe('normal');
    expect(terminal.screen()).not.toMatch(/[+|]--/);
    await sleep(150);
    await terminal.press('1');
    await terminal.waitFor('Item 2 of 10.');
  });

  test('without a terminal: one sentence, exit code 2', async () => {
    const cwd = await projectOf(ten);
    const { code, stderr, stdout } = await run(['review', 'claim', '--as', 'ada'], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^trustlayer: The review needs a terminal[^\n]*\n$/);
  });
});

test('a fault of its own: the terminal is given back, one sentence, exit code 2; the labels are there', async () => {
  const cwd = await projectOf(ten);
  const terminal = review(cwd, 'ada');
  await labelRight(terminal, 1);
  // A text of the guide that no version of this program ever wrote.
  const project = new Sqlite(join(cwd, 'trustlayer.db'));
  project.exec(
    `INSERT INTO guide (pass, version, meaning, hash, text, added_at)
     SELECT pass, 'x', meaning, hash, '{"en": 5}', '2999-01-01' FROM guide WHERE pass = 'claim'`,
  );
  await terminal.press('g');
  expect((await terminal.exited).code).toBe(2);
  expect(terminal.buffer()).toBe('normal');
  const said = terminal.screen().replaceAll('\n', '');
  expect(said).toMatch(/trustlayer: the screen had to close for a fault of its own \(.*\); nothing is lost/);
  expect(said).not.toMatch(/ at .*:\d+/);
  expect(project.prepare('SELECT kind FROM label_event').pluck().all()).toEqual(['label']);
  project.close();
});

describe('notes', () => {
  test('are typed with a visible cursor, wide characters and paste, and label nothing', async () => {
    const cwd = await projectOf(ten);
    const terminal = review(cwd, 'ada');
    await terminal.waitFor('CLOSING MESSAGE');
    await terminal.press('m');
    await terminal.type('数据 1');
    await terminal.waitFor('note: 数据 1');
    expect(terminal.cursor()).toMatchObject({ visible: true, column: 2 + 'note: '.length + 6 });
    await terminal.paste(' two\nlines');
    await terminal.press('enter');
    await terminal.waitFor(/note: 数据 1 two lines[\s\S]*notes 1[\s\S]*0\/10/);
    expect(terminal.cursor().visible).toBe(false);
  });
});

test('a key file that clashes is refused before anything is shown', async () => {
  const cwd = await projectOf(ten);
  writeFileSync(join(cwd, 'keys.json'), '{"claim": {"label:yes": ["q"]}}');
  const terminal = review(cwd, 'ada', { env: { TRUSTLAYER_KEYS: join(cwd, 'keys.json') } });
  expect((await terminal.exited).code).toBe(2);
  expect(terminal.screen()).toMatch(/was refused: key "q" of "label:yes".*already works everywhere/s);
});

test('an empty folder offers the demo and an import; an empty project says how to fill it', async () => {
  const cwd = folder();
  const { code, stdout } = await run([], { cwd });
  expect(code).toBe(0);
  expect(stdout).toMatch(/no project here yet[\s\S]*demo[\s\S]*import PATH/);
});
