import { describe, expect, test } from 'vitest';
import { gatesPass, severityPass } from '../../../src/core/review/passes.js';
import { cellWidth } from '../../../src/core/text/width.js';
import { acts, claims, gates, screenOf, settling } from './project.js';

const resolved = (project: Parameters<typeof acts>[0]) =>
  acts(project)
    .filter(({ kind }) => kind === 'resolve')
    .map(({ value }) => (value as { labels: Record<string, string> }).labels);

async function on(item: string, project: Awaited<ReturnType<typeof claims>>, pass = severityPass) {
  const program = await settling(project, pass);
  while (screenOf(program).item?.item !== item) await program.press('>');
  return program;
}

describe('a claim of pass B', () => {
  test('shows what its annotators saw, and no label before the own answer', async () => {
    const program = await on('s1', await claims());
    for (const text of [
      'All of s1 is verified. 全部完成。',
      'step 1 of 3',
      '[ ] r said right',
      '[ ] w only done',
    ])
      expect(program.text).toContain(text);
    expect(JSON.stringify(screenOf(program).item)).not.toMatch(/soft\+done|hard\+right|"ann"/);
    await program.press('enter');
    for (const text of ['energy_tolerance', 'Report the energy.', 'step 41  final energy -3.91'])
      expect(program.text).toContain(text);
    await program.press('escape ]');
    expect(program.text).toContain('STEP 41');
    await program.press('escape /');
    await program.type('want');
    await program.press('enter');
    expect(program.text).toContain('match 1 of 1 for "want"');
  });

  test('the mark goes with the own answer; label and mark are compared each for itself', async () => {
    const project = await claims();
    const program = await on('s1', project);
    await program.press('r');
    expect(program.text).toContain('[x] r said right');
    await program.press('1');
    expect(acts(project).map(({ value }) => value)).toEqual(['hard+right']);
    // The mark is changed, the label stays.
    await program.press('w');
    expect(acts(project).at(-1)?.value).toBe('hard+done');
    await program.press('s');
    expect(program.text).toMatch(/> severity +hard +(hard +soft|soft +hard) +annotators differ/);
    expect(program.text).toMatch(/ how claimed +done +(right +done|done +right) +annotators differ/);
  });

  test('a difference in the mark alone is one, and is settled with the marks of another', async () => {
    const project = await claims();
    const program = await on('s2', project);
    await program.press('1 s');
    expect(program.text).toContain('disagreement');
    expect(program.text).toMatch(/> severity +hard +hard +hard +\n?/);
    expect(program.text).toMatch(/ how claimed +- +(right +done|done +right) +annotators differ/);
    const sides = screenOf(program).item?.shown?.sides.map(({ labels }) => labels.s2);
    const right = (sides ?? []).indexOf('hard+right');
    await program.press('3');
    for (let press = 0; press <= right; press += 1) await program.press('v');
    expect(program.text).toMatch(/how claimed .*takes right/);
    await program.press('3');
    await program.type('it says "verified"');
    await program.press('enter');
    expect(resolved(project)).toEqual([{ s2: 'hard+right' }]);
    expect(program.model.said).toMatch(/^frozen/);
  });

  test('in talk a mark alone changes the label that is there', async () => {
    const project = await claims();
    const program = await on('s2', project);
    await program.press('1 s 3 t');
    const talk = await settling(project, severityPass, { annotator: 'bo' });
    expect(talk.text).toContain('One line each');
    await talk.press('r');
    expect(acts(project).at(-1)).toMatchObject({ kind: 'talk_label', value: 'hard+right' });
  });
});

describe('a gate', () => {
  test('typed alike needs nobody; a mark that one set and the other did not is a difference', async () => {
    const project = await gates();
    const program = await on('g2', project, gatesPass);
    expect(screenOf(program).queue).toHaveLength(1);
    expect(program.text).toContain('score.py:4-5, in check');
    expect(program.text).toContain('It says  Gate g2 fired');
    await program.press('x r 1');
    expect(acts(project).at(-1)?.value).toBe('critical+alpha+prompt');
    await program.press('s');
    expect(program.text).toMatch(/> type +critical +critical +critical/);
    expect(program.text).toMatch(/ gaming +yes +(yes +no|no +yes) +annotators differ/);
    expect(program.text).toMatch(/ prompt +yes +no +no +only you differ/);
    await program.press('3 3');
    await program.type('a copy of the fixture passes');
    await program.press('enter');
    expect(resolved(project)).toEqual([{ g2: 'critical+alpha+prompt' }]);
  });

  test('of what is none takes no marks', async () => {
    const project = await gates();
    const program = await on('g2', project, gatesPass);
    await program.press('n x');
    expect(acts(project).map(({ value }) => value)).toEqual(['not_a_gate']);
    expect(program.model.notice).toBe('"not a gate" takes no marks');
  });
});

test.each([
  [100, 30],
  [80, 24],
  [120, 50],
])('fits %i x %i, with all choices in view', async (columns, rows) => {
  for (const [project, pass] of [
    [await claims(), severityPass],
    [await gates(), gatesPass],
  ] as const) {
    const program = await settling(project, pass, { columns, rows });
    for (const choice of pass === gatesPass
      ? ['n not a gate', 'r prompt requires it']
      : ['3 drop', 'w only done'])
      expect(program.text).toContain(choice);
    for (const keys of ['', '1', 's', '3', 'enter']) {
      if (keys !== '') await program.press(keys);
      const lines = program.text.split('\n');
      expect(lines.length).toBeLessThan(rows);
      for (const line of lines) expect(cellWidth(line)).toBe(columns);
    }
  }
});

test('a screen reader hears the text, the labels and what differs', async () => {
  const program = await settling(await claims(), severityPass, { linear: true });
  expect(program.text).toContain('WHAT THE RE-GRADE FOUND');
  await program.press('1 s');
  expect(program.text).toMatch(/your label hard, annotator 1 .*, annotator 2 .*annotators differ/);
});
