import { expect, test } from 'vitest';
import { cellWidth } from '../../../src/core/text/width.js';
import { checkRows, type DIMENSIONS } from '../../../src/core/trust/conjunction/checks.js';
import { outsideRows } from '../../../src/core/trust/conjunction/outside.js';
import type { RunSource } from '../../../src/tui/run/model.js';
import { wrapped } from '../../../src/tui/text/wrapped.js';
import { wordRows } from '../../../src/tui/trust/layout.js';
import type { Standing, TrustLine, TrustReport, TrustScreen } from '../../../src/tui/trust/model.js';
import { whyWords } from '../../../src/tui/trust/words.js';
import { Program, storeWith } from '../../support/program.js';

const standings: Readonly<Record<string, Standing>> = {
  '+': 'clear',
  x: 'fails',
  '?': 'pending',
  '.': 'outside',
};

/** A task by its glyphs: D1 to D4, then trusted. */
function line(at: number, glyphs: string, more: Partial<TrustLine> = {}): TrustLine {
  const [d1, d2, d3, d4, trusted] = [...glyphs].map(glyph => standings[glyph] as Standing);
  const cell = (name: string, standing: Standing | undefined) => ({
    standing: standing as Standing,
    words: `words on ${name} of ${at}`,
  });
  const model = at % 2 === 0 ? 'aurora-2' : 'basalt-1';
  return {
    id: `bench/task-${at} @ ${model}`,
    benchmark: 'bench',
    task: `task-${at}`,
    model,
    runId: `run-${at}`,
    score: 1,
    band: 'pass',
    cells: { D1: cell('D1', d1), D2: cell('D2', d2), D3: cell('D3', d3), D4: cell('D4', d4) },
    trusted: trusted as Standing,
    caught: null,
    outside: null,
    reasons: [],
    ...more,
  };
}

const some: TrustReport = {
  headline: '1 of 3 recorded passes trusted (33.3%, 95% interval 6.1% to 79.2%), 1 pending, at most 66.7%.',
  lines: [
    line(0, '+++++', { reasons: ['trusted'] }),
    line(1, '+x++x', {
      score: 0,
      band: 'fail',
      caught: 'D2',
      reasons: ['not trusted', 'only D2', 'D2 gamed'],
    }),
    line(2, '??+x?', { caught: 'several', reasons: ['trust pending', 'D4 varied'] }),
    line(3, 'x+x+x', { caught: 'several', reasons: ['not trusted', 'D1 refuted'] }),
    line(4, '.....', {
      runId: null,
      score: null,
      band: 'none',
      outside: 'fewer than two repeats count',
      reasons: ['outside d4 none'],
    }),
  ],
  reasons: ['trusted', 'trust pending', 'not trusted', 'only D2', 'D1 refuted', 'D2 gamed', 'D4 varied'],
};

async function home(report: TrustReport, size: { columns?: number; rows?: number; linear?: boolean } = {}) {
  const store = await storeWith(['Done.', 'Failed.']);
  const runs: RunSource = {
    list: async () => [],
    one: async (_, runId) => ({
      runId,
      head: ['what', 'how'],
      sections: [{ title: 'RECORDED', lines: ['1'], evidence: ['steps'] }],
      closing: null,
      gates: [],
      output: [],
    }),
    values: async () => null,
  };
  const program = new Program(store, size);
  Object.assign(program.around, { runs, trust: { report: async () => report } });
  await program.home('ada');
  return { program, store };
}

/** Opened, in the order of tasks. */
const open = async (
  report: TrustReport = some,
  size: { columns?: number; rows?: number; linear?: boolean } = {},
): Promise<Program> => (await home(report, size)).program.press('3 y s s home');

const screenOf = ({ model }: Program): TrustScreen => {
  if (model.screen.kind !== 'trust') throw new Error(`on screen: ${model.screen.kind}`);
  return model.screen;
};
const tasks = (program: Program): number[] => {
  const { shown, lines } = screenOf(program);
  return shown.map(index => Number((lines[index] as TrustLine).task.slice(5)));
};
const flat = (program: Program): string => program.text.replace(/\s*\|\n\| /g, ' ');

test('the first line, the legend, a row for each task with a glyph a cell, the chosen one in words', async () => {
  const program = await open();
  const [, first = ''] = program.text.split('\n');
  expect(first).toContain('1 of 3 recorded passes trusted');
  expect(program.text).toContain('+ clear  x fails  ? pending  . outside, or not checkable');
  expect(program.text).toMatch(/> task-0 +aurora-2 +1 pass +\+ +\+ +\+ +\+ +\+ /);
  expect(program.text).toMatch(/ {2}task-1 +basalt-1 +0 fail +\+ +x +\+ +\+ +x +only D2/);
  expect(program.text).toMatch(/ {2}task-2 +aurora-2 +1 pass +\? +\? +\+ +x +\? +several/);
  expect(program.text).toMatch(/ {2}task-3 +basalt-1 +1 pass +x +\+ +x +\+ +x +several/);
  expect(program.text).toMatch(/ {2}task-4 +aurora-2 +- none +\. +\. +\. +\. +\. /);
  await program.press('j');
  expect(flat(program)).toContain('not trusted, only D2 catches it: bench/task-1 @ basalt-1');
  expect(flat(program)).toContain(
    'D1 clear: words on D1 of 1; D2 fails: words on D2 of 1; D3 clear: words on D3 of 1; D4 clear: words on D4 of 1.',
  );
  await program.press('end');
  expect(program.text).toContain('outside the count: bench/task-4 @ aurora-2');
  expect(program.text).toContain('fewer than two repeats count.');
});

test('recorded passes that do not stand come first', async () => {
  const { program } = await home(some);
  expect(tasks(await program.press('3 y'))).toEqual([3, 1, 2, 0, 4]);
});

test('sorted by each column, both ways; the chosen task stays chosen', async () => {
  const program = await open();
  await program.press('j');
  const orders: Record<string, number[]> = {};
  for (let step = 0; step < 5; step += 1) {
    orders[screenOf(program).sort.by] = tasks(program);
    await program.press('s');
    expect(tasks(program)[screenOf(program).at]).toBe(1);
  }
  expect(orders).toEqual({
    task: [0, 1, 2, 3, 4],
    model: [0, 2, 4, 1, 3],
    band: [0, 2, 3, 1, 4],
    trusted: [3, 1, 2, 0, 4],
    caught: [1, 2, 3, 0, 4],
  });
  expect(tasks(await program.press('r'))).toEqual([4, 3, 2, 1, 0]);
  expect(program.text).toContain('sorted by task, last first');
});

test('filters by model, band, reason and words go together, and x takes them away', async () => {
  const program = await open();
  expect(tasks(await program.press('m'))).toEqual([0, 2, 4]);
  expect(tasks(await program.press('d d'))).toEqual([2]);
  expect(program.text).toContain('only model aurora-2, trust pending');
  expect(program.text).toContain('task 1, 1 of 5 tasks');
  expect(tasks(await program.press('n n'))).toEqual([]);
  expect(program.text).toContain('No task is like that; x shows all 5 again.');
  expect(tasks(await program.press('enter x'))).toHaveLength(5);
  await program.press('/');
  await program.type('TASK-3');
  expect(tasks(await program.press('enter'))).toEqual([3]);
  await program.press('x');
  for (const reason of some.reasons) {
    await program.press('d');
    expect(screenOf(program).filter.reason).toBe(reason);
  }
  expect(tasks(await program.press('d'))).toHaveLength(5);
});

test('Enter opens the run, > the next task that has one, Esc leads back to its row and then home', async () => {
  const program = await open();
  await program.press('j enter');
  expect(program.text).toContain('Run run-1');
  await program.press('escape');
  expect(screenOf(program).at).toBe(1);
  await program.press('j j enter >');
  // The last task has no run.
  expect(program.text).toContain('Run run-3');
  expect(program.model.notice).toContain('the last run of the list');
  await program.press('<');
  expect(program.text).toContain('Run run-2');
  await program.press('escape');
  expect(screenOf(program).at).toBe(2);
  await program.press('end enter');
  expect(program.model.notice).toContain('there is no run to open');
  await program.press('?');
  expect(program.text).toContain('open the run that D1 to D3 are applied to');
  await program.press('escape q');
  expect(program.model.screen).toMatchObject({ kind: 'home', at: 2 });
});

test('the row that was left is in sight also when the terminal became smaller meanwhile', async () => {
  const lines = Array.from({ length: 100 }, (_, at) => line(at, '+++++'));
  const program = await open({ ...some, lines }, { columns: 100, rows: 50 });
  await program.press('space enter');
  const { at } = (program.model.screen as { list: TrustScreen }).list;
  expect(at).toBeGreaterThan(20);
  await program.send({ type: 'resized', size: { columns: 80, rows: 24 }, at: program.now });
  await program.press('escape');
  expect(program.text).toContain(`> task-${at} `);
});

test('somebody who still labels blind is asked first, and that they looked is kept', async () => {
  const { program, store } = await home(some);
  await program.press('3');
  expect(flat(program)).toContain(
    'The trust report shows scores and verdicts, and you still label blind in pass A',
  );
  expect(program.text).not.toMatch(/aurora-2|recorded passes/);
  await program.press('j s enter m escape');
  expect(program.model.screen.kind).toBe('home');
  expect(await store.notBlind('claim', 'ada')).toEqual([]);
  await program.press('3 y');
  expect(tasks(program)).toHaveLength(5);
  expect(await store.notBlind('claim', 'ada')).toHaveLength(2);
  // Asked once, here and for the list of runs.
  await program.press('q 3');
  expect(tasks(program)).toHaveLength(5);
  await program.press('q 2');
  expect(program.model.screen).toMatchObject({ kind: 'runs', ask: null });
});

test('who has locked is not asked, and is remembered all the same', async () => {
  const { program, store } = await home(some);
  await program.press('L y 3');
  expect(tasks(program)).toHaveLength(5);
  expect(await store.notBlind('claim', 'ada')).toHaveLength(2);
});

test.each([
  [80, 24],
  [100, 30],
  [140, 40],
])('frames are exact at %dx%d, with 1,000 tasks and hostile names', async (columns, rows) => {
  const lines = Array.from({ length: 1000 }, (_, at) =>
    line(at, 'x?+.x', {
      id: `基准/任务\u001b]0;x\u0007${'长'.repeat(at % 60)}${at} @ 极光-2`,
      task: `任务\u202e${'长'.repeat(at % 60)}${at}`,
      model: '极光-2\u001b[2J',
      score: 0.12345678,
      reasons: ['D1 refuted'],
    }),
  );
  const program = await open({ ...some, lines }, { columns, rows });
  for (const keys of ['j', 'end', 'b', 'home pagedown', 's s', 'm', 'd', 'x', 'enter', 'escape', '/']) {
    await program.press(keys);
    const drawn = program.text.split('\n');
    expect(drawn).toHaveLength(rows - 1);
    expect(new Set(drawn.map(cellWidth))).toEqual(new Set([columns]));
    expect(program.text).not.toMatch(/[\u001b\u0007\u202e]/);
  }
  await program.press('escape end');
  expect(program.text).toContain('task 1000, 1000 tasks');
  // Only what is in sight is drawn.
  expect(program.text.split('\n').filter(each => each.includes('极光')).length).toBeLessThan(rows);
});

test('the longest words on a task fit below the matrix at every width', () => {
  const longest = (name: (typeof DIMENSIONS)[number]) => ({
    standing: 'pending' as const,
    words: checkRows[name].map(({ words }) => words).sort((a, b) => b.length - a.length)[0] as string,
  });
  const cells = { D1: longest('D1'), D2: longest('D2'), D3: longest('D3'), D4: longest('D4') };
  const none = { standing: 'outside' as const, words: '' };
  const outside = (reason: string): string => outsideRows.find(each => each.reason === reason)?.words ?? '';
  const words = [
    line(0, '?????', { cells }),
    line(0, '???..', { cells: { ...cells, D4: none }, outside: outside('d4_short') }),
    line(0, '??.?.', { cells: { ...cells, D3: none }, outside: outside('d3_not_checkable') }),
  ].map(whyWords);
  for (let columns = 80; columns <= 200; columns += 1)
    for (const each of words)
      expect(wrapped(each, columns - 4).length).toBeLessThanOrEqual(
        wordRows({ size: { columns, rows: 24 } }),
      );
});

test('no task at all is said', async () => {
  const program = await open({
    headline: 'No recorded pass: nothing can be trusted or not.',
    lines: [],
    reasons: [],
  });
  await program.press('j enter s m n d');
  expect(program.text).toContain('There is no task');
  expect(program.text).toContain('No recorded pass: nothing can be trusted or not.');
});

test('the report for a screen reader: the first line, then a sentence for each task', async () => {
  const asked = (await home(some, { linear: true })).program;
  await asked.press('3');
  expect(asked.text).toContain('y looks all the same, Escape goes back.');
  const program = await asked.press('y s s home j');
  const [first] = program.text.split('\n');
  expect(first).toBe(some.headline);
  expect(program.text).toContain('5 of 5 tasks. all models, bands and reasons, sorted by task.');
  expect(program.text).toContain(
    '2, chosen: bench/task-1 @ basalt-1. recorded 0 (fail); not trusted, only D2 catches it; D1 clear: words on D1 of 1; D2 fails:',
  );
  expect(program.text).toContain(
    '5: bench/task-4 @ aurora-2. recorded no score; outside the count; fewer than two repeats count.',
  );
});
