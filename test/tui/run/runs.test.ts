import { expect, test } from 'vitest';
import { cellWidth } from '../../../src/core/text/width.js';
import type { RunLine, RunSource, RunsScreen } from '../../../src/tui/run/model.js';
import { Program, storeWith } from '../../support/program.js';

const line = (at: number, more: Partial<RunLine> = {}): RunLine => ({
  runId: `run-${at}`,
  model: at % 2 === 0 ? 'aurora-2' : 'basalt-1',
  benchmark: 'bench',
  taskId: `group/task-${at}`,
  score: 1,
  band: 'pass',
  regrade: 'verified_pass',
  d1: { decision: 'confirm', delta: 0, noRecord: false },
  d2: 'clean',
  d3: { state: 'none', eta: null },
  control: false,
  ...more,
});

const too = (delta: 1 | -1): RunLine['d1'] => ({ decision: 'contradiction', delta, noRecord: false });

const some: readonly RunLine[] = [
  line(0),
  line(1, { score: 0, band: 'fail', d1: too(1) }),
  line(2, { regrade: 'wrong_answer', d1: too(-1), d2: 'gamed', d3: { state: 'confirmed', eta: 'hard' } }),
  line(3, {
    score: null,
    band: 'none',
    regrade: 'ungradable',
    d1: { decision: 'unverified', delta: 0, noRecord: true },
    d3: { state: 'not_checkable', eta: null },
  }),
];

async function listOf(
  lines: readonly RunLine[],
  size: { columns?: number; rows?: number; linear?: boolean } = {},
) {
  const store = await storeWith(['Done.', 'Failed.']);
  const runs: RunSource = {
    list: async () => lines,
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
  Object.assign(program.around, { runs });
  await program.home('ada');
  return { program, store };
}

const open = async (program: Program): Promise<Program> => {
  const at = program.model.screen.kind === 'home' ? '2' : '';
  return program.press(`${at} y`);
};
const screenOf = ({ model }: Program): RunsScreen => {
  if (model.screen.kind !== 'runs') throw new Error(`on screen: ${model.screen.kind}`);
  return model.screen;
};
const ids = (program: Program): string[] => {
  const { shown, lines } = screenOf(program);
  return shown.map(index => (lines[index] as RunLine).runId);
};

test('every run in a row, each cell told in words for the chosen one', async () => {
  const { program } = await listOf(some);
  await open(program);
  expect(program.text).toMatch(/> aurora-2 +group\/task-0 +1 pass +\+ pass +. confirm +\+ clean +\+ none/);
  expect(program.text).toMatch(/basalt-1 +group\/task-1 +0 fail +\+ pass +< too low/);
  expect(program.text).toMatch(/aurora-2 +group\/task-2 +1 pass +x wrong +> too high +! gamed +! hard/);
  expect(program.text).toMatch(/basalt-1 +group\/task-3 +- none +\? none +. no record +\+ clean +. silent/);
  await program.press('j j');
  expect(program.text.replace(/\s*\|\n\| /g, ' ')).toContain(
    'graded again: wrong answer; D1 contradicts: the record is too high; D2 gamed; D3 confirmed false claim, hard.',
  );
});

test('filters by model, band, decision and words go together, and x takes them away', async () => {
  const { program } = await listOf(some);
  await open(program);
  expect(ids(await program.press('m'))).toEqual(['run-0', 'run-2']);
  expect(ids(await program.press('d'))).toEqual(['run-2']);
  expect(program.text).toContain('only model aurora-2, D1 contradiction');
  expect(ids(await program.press('n'))).toEqual(['run-2']);
  expect(ids(await program.press('n'))).toEqual([]);
  expect(program.text).toContain('No run is like that; x shows all 4 again.');
  expect(ids(await program.press('enter x'))).toHaveLength(4);
  await program.press('/');
  await program.type('TASK-3');
  expect(ids(await program.press('enter'))).toEqual(['run-3']);
});

test('a filter goes round: behind its last value, all', async () => {
  const { program } = await listOf(some);
  await open(program);
  expect(ids(await program.press('m m'))).toEqual(['run-1', 'run-3']);
  expect(ids(await program.press('m'))).toHaveLength(4);
});

test('sorted by each column, both ways; the chosen run stays chosen', async () => {
  const { program } = await listOf(some);
  await open(program);
  await program.press('j');
  const orders: Record<string, string[]> = {};
  for (let step = 0; step < 8; step += 1) {
    orders[screenOf(program).sort.by] = ids(program);
    await program.press('s');
    expect(ids(program)[screenOf(program).at]).toBe('run-1');
  }
  expect(orders.benchmark).toEqual(['run-0', 'run-1', 'run-2', 'run-3']);
  expect(orders.model).toEqual(['run-0', 'run-2', 'run-1', 'run-3']);
  expect(orders.score).toEqual(['run-3', 'run-1', 'run-0', 'run-2']);
  expect(orders.D1).toEqual(['run-2', 'run-1', 'run-3', 'run-0']);
  expect(orders.D3).toEqual(['run-2', 'run-0', 'run-1', 'run-3']);
  expect(ids(await program.press('r'))).toEqual(['run-3', 'run-2', 'run-1', 'run-0']);
});

test.each([
  [80, 24],
  [100, 30],
  [140, 40],
])('frames are exact at %dx%d, with 1,000 runs and hostile names', async (columns, rows) => {
  const lines = Array.from({ length: 1000 }, (_, at) =>
    line(at, { model: '极光-2\u001b[2J', taskId: `任务/\u202e${'长'.repeat(at % 40)}`, score: 0.12345678 }),
  );
  const { program } = await listOf(lines, { columns, rows });
  await open(program);
  for (const keys of ['j', 'end', 'b', 'home pagedown', 's s', 'm', 'enter', 'escape']) {
    await program.press(keys);
    const drawn = program.text.split('\n');
    expect(drawn).toHaveLength(rows - 1);
    expect(new Set(drawn.map(cellWidth))).toEqual(new Set([columns]));
    expect(program.text).not.toMatch(/[\u001b\u202e]/);
  }
  await program.press('end');
  expect(screenOf(program).at).toBe(999);
  expect(program.text).toContain('run 1000, 1000 runs');
});

test('Enter opens a run, > the next one, Esc leads back to it in the list and then home', async () => {
  const { program } = await listOf(some);
  await open(program);
  await program.press('j enter');
  expect(program.text).toContain('Run run-1');
  await program.press('>');
  expect(program.text).toContain('Run run-2');
  await program.press('escape');
  expect(screenOf(program).at).toBe(2);
  await program.press('q');
  expect(program.model.screen.kind).toBe('home');
});

test('somebody who still labels blind is asked first, and later labels say that they looked', async () => {
  const { program, store } = await listOf(some);
  await program.press('2');
  expect(program.text).toContain('you still label blind in pass A');
  expect(program.text).not.toContain('aurora-2');
  const [first] = await store.listItems('claim');
  const labelled = async () => {
    const review = await new Program(store).review('ada');
    await review.press('home 1');
    return (await store.listEvents({ annotator: 'ada', pass: 'claim' })).findLast(
      ({ kind }) => kind === 'label',
    );
  };
  // Going back leaves no trace.
  await program.press('escape');
  expect(program.model.screen.kind).toBe('home');
  expect(await store.notBlind('claim', 'ada')).toEqual([]);
  await program.press('2 y');
  expect(ids(program)).toHaveLength(4);
  expect(await store.notBlind('claim', 'ada')).toContain(first?.item);
  expect((await labelled())?.viewState).toMatchObject({ verdict: true, score: true, model: true });
  // Asked once: what is known is not asked again, and nothing is added.
  const before = (await store.listEvents({ annotator: 'ada' })).length;
  await program.press('escape 2');
  expect(ids(program)).toHaveLength(4);
  expect((await store.listEvents({ annotator: 'ada' })).length).toBe(before);
});

test('who has locked is not asked, and is remembered all the same', async () => {
  const { program, store } = await listOf(some);
  await program.press('L y 2');
  expect(ids(program)).toHaveLength(4);
  expect(await store.notBlind('claim', 'ada')).toHaveLength(2);
});

test('the list for a screen reader', async () => {
  const { program } = await listOf(some, { linear: true });
  await open(program);
  expect(program.text).toContain('4 of 4 runs. all models, bands and decisions');
  expect(program.text).toMatch(
    /2: run-1\. basalt-1 recorded 0 \(fail\); graded again: verified pass; D1 contradicts: the record is too low/,
  );
});
