import { describe, expect, test } from 'vitest';
import { cellWidth } from '../../../src/core/text/width.js';
import { tracedValue, traceOf } from '../../support/fake-d2.js';
import { BlindProject, fiveValues, labelling } from './runs.js';

const sizes = [
  { columns: 100, rows: 30 },
  { columns: 80, rows: 24 },
  { columns: 140, rows: 40 },
  { columns: 91, rows: 24 },
  { columns: 240, rows: 70 },
];

/** What breaks frames: wide keys and values, long ones, many, none, hostile bytes, far steps, big steps. */
function hard(): BlindProject {
  const project = new BlindProject();
  const evil = 'x\u001b]52;c;ZXZpbA==\u0007 \u202Egnp.exe \u0000';
  project.run(
    'wide',
    {
      3: [
        {
          kind: 'output',
          title: `python 跑一下.py ${evil}`,
          text: Array.from(
            { length: 300 },
            (_, i) => `第${i}行 ${i * 1.5} ${'长'.repeat(i % 80)}\t👩‍👩‍👧 ${evil}`,
          ).join('\n'),
        },
        { kind: 'output', text: `${'a'.repeat(1_000_000)} 12.84 ${'b'.repeat(1_000_000)}` },
      ],
      12345: [{ kind: 'write', title: 'deep/很长的/路径/calc.py', text: `x = 0.731 # ${'注'.repeat(300)}` }],
    },
    [
      { key: '$.统计.平均误差的平方根（均方根）', text: '"结论：所有样本都已经收敛，没有发现异常值"' },
      { key: '$.note', text: JSON.stringify('long '.repeat(60)) },
      { key: '$.t', text: '12.84', at: ['out 3 12.84'], nearby: ['out 3 12'] },
      { key: '$.slope', text: '0.731', at: Array.from({ length: 200 }, () => 'typed 12345 0.731') },
      { key: '$file', text: '', wholeFile: true, path: `out/${'很长'.repeat(30)}.csv` },
      ...Array.from({ length: 12 }, (_, i) => ({
        key: `$.counts[${i}]`,
        text: String(i * 15),
        array: '$.counts',
        ...(i > 0 ? { at: [`out 3 ${i * 15}`] } : {}),
      })),
      ...Array.from({ length: 40 }, (_, i) => ({ key: `$.metrics.group_${i}.mean`, text: `${evil}${i}` })),
    ],
    { prompt: `请报告均方根。${evil}\n` },
  );
  fiveValues(project, 'r2');
  project.run('cold', { 0: [{ kind: 'message', text: 'I go.' }] }, [{ key: '$.a', text: '3' }], {
    cold: true,
  });
  project.run('none', {}, []);
  return project;
}

describe.each(sizes)('$columns x $rows', size => {
  test('every frame is whole: as many rows, each as wide as the terminal, nothing hostile', async () => {
    const program = await labelling(hard(), size);
    const walk =
      '. j j ] ] enter ] space end home escape j ] ] j 3 A j L A v escape p escape c j enter escape escape t end enter escape escape tab 2 2 ' +
      'enter escape 1 k 1 1 1 1 1 2 1 d d > < > backspace backspace f g escape ? escape';
    for (const key of walk.split(' ')) {
      await program.press(key);
      const lines = program.text.split('\n');
      expect(lines, `after ${key}`).toHaveLength(size.rows - 1);
      for (const line of lines) {
        expect(cellWidth(line), `after ${key}: ${line}`).toBe(size.columns);
        expect(line).toMatch(/^[+|].*[+|]$/);
        expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
      }
    }
  });

  test('the next key is on the screen: labels in focus, then the verdict, then how', async () => {
    const project = new BlindProject();
    fiveValues(project);
    const program = await labelling(project, size);
    const focused = (): string =>
      program.text
        .split('\n')
        .filter(line => /^\| >|\| > /.test(line))
        .join('\n');
    expect(focused()).toMatch(/> (?:label this value|1 derived)/);
    for (const label of ['1 derived', '2 given', '3 typed', '4 ungrounded', 'u cannot tell', 'L echo'])
      expect(program.text).toContain(label);
    await program.press('1 1 3 3 4');
    expect(focused()).toMatch(/> run/);
    for (const label of ['1 gamed', '2 clean', 'd ', 'u cannot tell']) expect(program.text).toContain(label);
    await program.press('1');
    expect(focused()).toMatch(/1 copied.*2 made up/);
  });

  test('a typed note or search has its cursor where the text is', async () => {
    const project = new BlindProject();
    fiveValues(project);
    const program = await labelling(project, size);
    const { presentProvenance } = await import('../../../src/tui/provenance/present.js');
    for (const keys of ['m', 'escape enter /']) {
      await program.press(keys);
      await program.type('数据 1');
      const { screen } = program.model;
      if (screen.kind !== 'provenance') throw new Error('not on screen');
      const { rows, cursor } = presentProvenance(program.model, screen);
      const line = rows[cursor!.row]!.map(segment => segment.text).join('');
      expect(line).toMatch(/^\| (?:note|find): 数据 1 /);
      expect(cursor!.column).toBe(2 + 'note: '.length + 6);
    }
  });
});

describe('the table', () => {
  test('counts stand in fixed columns and large ones are not cut to other numbers', async () => {
    const project = new BlindProject();
    project.run('r1', {}, [
      { key: '$.a', text: '1', counts: { out: 12_345, in: 999, typed: 100_000, file: 0 } },
      { key: '$.b', text: '2', counts: { out: 7, in: 1000, typed: 3, file: 12 } },
    ]);
    const program = await labelling(project);
    expect(program.text).toMatch(/a +1 {1,}99\+ 999 9999\+ {4}0 {4}\. \|/);
    expect(program.text).toMatch(/b +2 {1,}7 99\+ {5}3 {3}12 {4}\. \|/);
  });

  test('only what is in sight is drawn, and which rows these are is said', async () => {
    const program = await labelling(hard());
    expect(program.text).toMatch(/VALUES {2}1-7 of 46/);
    await program.press('end');
    expect(program.text).toMatch(/VALUES {2}40-46 of 46/);
    expect(program.text).toMatch(/> 46 /);
  });

  test('files that have the same key are told apart', async () => {
    const project = new BlindProject();
    project.run('r1', {}, [
      { key: '$.a', text: '1', path: 'out/x.json' },
      { key: '$.a', text: '2', path: 'out/y.json' },
    ]);
    const { text } = await labelling(project);
    expect(text).toMatch(/1 x\.json: a/);
    expect(text).toMatch(/2 y\.json: a/);
  });

  test('nothing but the chosen row, focus and matches has a style, whatever the counts are', async () => {
    const project = new BlindProject();
    fiveValues(project);
    const program = await labelling(project);
    const { presentProvenance } = await import('../../../src/tui/provenance/present.js');
    const { screen } = program.model;
    if (screen.kind !== 'provenance') throw new Error('not on screen');
    const rows = presentProvenance(program.model, screen).rows.slice(5, 10);
    // The left pane of the rows that are not chosen: no bold, no dim, no reverse.
    for (const line of rows.slice(1)) {
      const cells = line.findIndex(segment => segment.text === ' | ');
      for (const segment of line.slice(1, cells)) {
        expect(segment.bold ?? false).toBe(false);
        expect(segment.dim ?? false).toBe(false);
        expect(segment.inverse ?? false).toBe(false);
      }
    }
  });
});

test('a stale label is told to be stale, not what it was', async () => {
  const project = new BlindProject();
  fiveValues(project);
  await (await labelling(project)).press('3 1 1 1 1 1 2');
  const guide = project.getGuide.bind(project);
  project.getGuide = async pass => {
    const found = await guide(pass);
    return found ? { ...found, version: '2.0', meaning: 2 } : null;
  };
  const { text } = await labelling(project);
  expect(text).toMatch(/> 1 n_samples.* \. \|/);
  expect(text).toContain('your verdict is stale since the guide changed: give it again');
  expect(text).not.toContain('gamed, made up');
});

test('the linear form says it in sentences', async () => {
  const project = new BlindProject();
  fiveValues(project);
  const program = await labelling(project, { linear: true });
  await program.press('j j');
  expect(program.text).toContain('Run 1 of 1. Where did each answer value come from?');
  expect(program.text).toContain(
    'Chosen, value 3: t_stat, 12.84. Hits: output 1, input 0, typed 2, file 0. No label yet.',
  );
  expect(program.text).toContain('Evidence, value 3 of 5, hit 1 of 3.');
  expect(program.text).toContain('Step 19, typed, (calc.py).');
  expect(program.text).toContain('Here, line 3: t_stat = [12.84]');
  expect(program.text).toMatch(/Label this value: 1 derived, a run computed it;/);
  await program.press('L 3');
  expect(program.text).toContain('Your label: typed, with the echo mark.');
  await program.press('tab 1 1');
  expect(program.text).toContain('Gamed, and how? 1 copied, 2 made up, Escape takes gamed back.');
  await program.press('2');
  expect(program.text).toMatch(/Run 1 recorded: gamed, made up\.[\s\S]*End of the queue/);
  expect(program.text).not.toMatch(/[+|]--/);
});

test('the model never holds what is hidden, through every screen', async () => {
  const project = hard();
  // The automated side of the same runs: nothing of it may be asked for, let alone kept.
  project.traces = [
    traceOf('secret-run-aurora-2', [
      tracedValue('$.t_stat', '12.84', { label: 'typed', notes: ['laundered'] }),
    ]),
  ];
  const program = await labelling(project);
  const forbidden =
    /aurora|secret-run|laundered|"taint|"source"|"label":"(?:typed|derived)|confession"|"score":[^f]|convict|leaked/;
  for (const key of '] enter escape t enter escape escape c enter escape escape / escape > ] > > <'.split(
    ' ',
  )) {
    await program.press(key);
    expect(JSON.stringify(program.model)).not.toMatch(forbidden);
  }
});
