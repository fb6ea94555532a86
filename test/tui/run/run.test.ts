import { expect, test } from 'vitest';
import { runSource } from '../../../src/commands/grading/run-source.js';
import { cellWidth } from '../../../src/core/text/width.js';
import { fakeIo } from '../../commands/fake-io.js';
import { gradedProject } from '../../commands/graded-project.js';
import { Program } from '../../support/program.js';

async function opened(size: { columns?: number; rows?: number; linear?: boolean } = {}): Promise<Program> {
  const store = await gradedProject();
  const program = new Program(store, size);
  Object.assign(program.around, { runs: runSource(fakeIo('/').io) });
  program.model = { ...program.model, annotator: null };
  await program.do([{ do: 'runs:open', annotator: null, alone: true, confirmed: false }]);
  return program.press('enter');
}

const flat = (program: Program): string => program.text.replace(/ *\|\n\| */g, ' ');

test('each section with its key, and each key leads to its evidence and back', async () => {
  const program = await opened({ rows: 60 });
  for (const [title, key] of [
    ['RECORDED', '[t] steps'],
    ['RE-GRADE', "[o] grader's output"],
    ['GATES THAT FIRED', "[g] grader's source"],
    ['CLAIM of the closing message', '[c] closing message'],
    ['D1 DECISION on the recorded score', '[s] saved files  [r] reference'],
    ['D2 WHERE THE VALUES CAME FROM', '[v] values'],
  ] as const)
    expect(program.text.split('\n').find(line => line.includes(title))).toContain(key);
  expect(flat(program)).toContain('delta -1: the record is too high');
  const shows: [string, RegExp][] = [
    ['c', /极光 \[All five checks pass\]?/],
    ['g', /\[ +errors\.append\("Missing file: out\.json"\)\]/],
    ['o', /errors\[0\]: Missing file: out\.json[\s\S]*standard error[\s\S]*err/],
    ['s', /output\/notes\.txt {2}\(\d+ bytes\)[\s\S]*nothing <RLO>yet/],
    ['r', /reference\/out\.json[\s\S]*"x": 2/],
    ['t', /> 0 {2}user +Do it\.[\s\S]*1 {2}agent +ls <ESC>\[2J[\s\S]*2 {2}tool +a\.txt/],
  ];
  for (const [key, text] of shows) {
    await program.press(key);
    expect(program.text).toMatch(text);
    await program.press('escape');
    expect(program.text).toContain('RECORDED');
  }
  await program.press('v');
  expect(program.model.notice).toContain('not traced yet');
});

test('a step is opened from the list of steps, and Esc leads back there first', async () => {
  const program = await opened();
  await program.press('t j j enter');
  expect(program.text).toContain('Step 2, tool');
  expect(program.text).toContain('result (exit 3)');
  await program.press('escape');
  expect(program.text).toMatch(/> 2 {2}tool/);
  await program.press('escape escape');
  expect(program.model.screen.kind).toBe('runs');
  await program.press('q');
  expect(program.quit).toBe(true);
});

test('finding in a text, match after match; Esc clears it first', async () => {
  const program = await opened({ columns: 80, rows: 24 });
  await program.press('g /');
  await program.type('errors');
  await program.press('enter');
  expect(program.text).toContain('match 1 of 6 for "errors"');
  await program.press(']');
  expect(program.text).toContain('match 2 of 6');
  await program.press('[ [');
  expect(program.text).toContain('match 6 of 6');
  await program.press('escape');
  expect(program.text).not.toContain('match');
  expect(program.text).toContain('Grader, gates that fired: main.py:9');
  await program.press('/');
  await program.type('nowhere');
  await program.press('enter');
  expect(program.model.notice).toBe('"nowhere" is not in what is shown');
});

test.each([
  [80, 24],
  [100, 30],
  [161, 50],
])('frames are exact at %dx%d, and nothing raw comes through', async (columns, rows) => {
  const program = await opened({ columns, rows });
  for (const keys of [
    'space',
    'c',
    'g space',
    'o',
    'o space',
    't',
    't enter',
    's',
    'r',
    'escape end',
    'escape',
  ]) {
    await program.press(keys);
    const drawn = program.text.split('\n');
    expect([keys, drawn.length]).toEqual([keys, rows - 1]);
    expect(new Set(drawn.map(cellWidth))).toEqual(new Set([columns]));
    expect(program.text).not.toMatch(/[\u001b\u0007\u202e]/);
  }
});

test('a run without a grader has no evidence of one, and says so', async () => {
  const program = await opened();
  await program.press('>');
  expect(program.text).toContain('group/basalt-2');
  await program.press('g');
  expect(program.model.notice).toContain('came without a grader');
  await program.press('o');
  expect(program.text).toContain('the grader was not run');
  await program.press('escape >');
  expect(program.model.notice).toBe('that was the last run of the list');
});

test('everything for a screen reader', async () => {
  const program = await opened({ linear: true });
  expect(program.text).toContain('RECORDED');
  expect(program.text).toContain('false claim, not reviewed by three votes');
  expect(program.text).toContain("g grader's source");
  await program.press('g');
  expect(program.text).toContain('print(json.dumps(score(sys.argv[1])))');
});
