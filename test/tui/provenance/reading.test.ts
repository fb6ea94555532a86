import { describe, expect, test } from 'vitest';
import { provenancePass } from '../../../src/core/review/passes.js';
import { helpSheet } from '../../../src/tui/present/overlay-text.js';
import { mentionOf } from '../../../src/tui/provenance/mention.js';
import { traceOf } from '../../support/fake-d2.js';
import { BlindProject, fiveValues, labelling, screenOf } from './runs.js';

const one = (): BlindProject => {
  const project = new BlindProject();
  fiveValues(project, 'r1');
  fiveValues(project, 'r2');
  return project;
};

describe('evidence', () => {
  test('a value opens with its first hit on screen: the lines around it with their numbers, the line marked', async () => {
    const program = await labelling(one());
    await program.press('j j');
    expect(program.text).toMatch(/value 3 of 5 {3}hit 1 of 3/);
    expect(program.text).toMatch(/step 19 {2}typed {2}\(calc\.py\)/);
    expect(program.text).toMatch(/ {4}2 {2}# fallback if solver missing/);
    expect(program.text).toMatch(/> {3}3 {2}t_stat = \[12\.84\]/);
    expect(program.text).toMatch(/all hits {3}\[s19 typed\] {3}s20 out/);
    expect(program.text).toMatch(/near hits {2}s7 in 12\.8/);
    expect(program.text).toContain('prompt: "Report the t statistic');
  });

  test('brackets walk the hits, then the values beside, round, and say so', async () => {
    const program = await labelling(one());
    await program.press('j ]');
    expect(program.model.said).toBe('that was the last hit: now value 3 of 5');
    await program.press('] ] ]');
    expect(program.text).toContain('near hit 1 of 1');
    await program.press('] ] ]');
    expect(program.model.said).toBe('no hit: now value 1 of 5');
    await program.press('[');
    expect(program.model.said).toBe('that was the first hit: now value 5 of 5');
    await program.press('[ [');
    expect(program.text).toContain('near hit 1 of 1');
  });

  test('of hundreds of hits those around the one on screen are named, and how many there are', async () => {
    const project = new BlindProject();
    const text = Array.from({ length: 300 }, (_, line) => `row ${line} 7.25`).join('\n');
    const run = [{ key: '$.a', text: '7.25', at: Array.from({ length: 300 }, () => 'out 1 7.25') }];
    project.run('r1', { 1: [{ kind: 'output', text }] }, run);
    const program = await labelling(project);
    expect(program.text).toMatch(/hit 1 of 300[\s\S]*\[s1 out\][\s\S]*\.\. of 300/);
    for (let key = 0; key < 200; key += 1) await program.press(']');
    expect(program.text).toMatch(/hit 201 of 300[\s\S]*\[s1 out\][\s\S]*\.\. of 300/);
    expect(program.text).not.toMatch(/\d+ (?:more|before)/);
  });

  test('the output file is a place without a step', async () => {
    const program = await labelling(one());
    await program.press('] ] ]');
    expect(program.text).toContain('the file itself is no source');
    await program.press('enter');
    expect(program.model.notice).toContain('no step at this value');
  });

  test('Enter opens the whole step at the hit, brackets go on there, Esc leads back to the same place', async () => {
    const program = await labelling(one());
    await program.press('j j enter');
    expect(program.text).toMatch(/STEP 19, of a run of 4 {2}agent/);
    await program.press(']');
    expect(program.text).toMatch(/STEP 20, of a run of 4[\s\S]*t = \[12\.84\]/);
    await program.press('escape');
    expect(program.text).toMatch(/value 3 of 5 {3}hit 2 of 3/);
    await program.press('enter q');
    expect(program.text).toContain('ANSWER VALUES');
    expect(program.quit).toBe(false);
  });

  test('what is in sight is read, and the next hit and the next run ahead of their keys', async () => {
    const project = one();
    const program = await labelling(project);
    expect(project.reads).toContain('step r1 7');
    expect(project.reads).toContain('step r1 20');
    expect(project.reads).toContain('run r2');
    const before = project.reads.length;
    await program.press(']');
    // The step of the hit was there; only the one behind it is read.
    expect(project.reads.slice(before)).toEqual(['step r1 31']);
  });

  test('p is the prompt, c the code, t the steps; a chosen one opens, and Esc goes back one', async () => {
    const program = await labelling(one());
    await program.press('p');
    expect(program.text).toMatch(/PROMPT[\s\S]*Report the t statistic and the slope\./);
    await program.press('escape c');
    expect(program.text).toMatch(
      /CODE that the run wrote or ran[\s\S]*> s7 +cat data\.csv +cat data\.csv +1 line /,
    );
    await program.press('j enter');
    expect(program.text).toContain('STEP 19, of a run of 4');
    await program.press('escape');
    expect(program.text).toMatch(/> s19 +calc\.py/);
    await program.press('escape t');
    expect(program.text).toMatch(/STEPS of this run \(4\)/);
    expect(program.text).toMatch(/> s7 +agent +command: cat data\.csv/);
    await program.press('end enter');
    expect(program.text).toMatch(/STEP 31, of a run of 4[\s\S]*The t statistic is 12\.84/);
    await program.press('escape escape');
    expect(program.text).toContain('ANSWER VALUES');
  });

  test('v shows a long value whole', async () => {
    const project = new BlindProject();
    const long = `"${'数据 and words '.repeat(25)}end"`;
    project.run('r1', {}, [{ key: '$.note', text: long }]);
    const program = await labelling(project);
    expect(program.text).toMatch(/\.\. \(\d+ characters, v shows all\)/);
    await program.press('v');
    expect(program.text).toMatch(/out\/result\.json {2}\$\.note[\s\S]*end"/);
    await program.press('escape');
    expect(program.text).toContain('ANSWER VALUES');
  });
});

describe('find', () => {
  test('searches the whole run, counts, walks the matches in their steps, Esc clears', async () => {
    const program = await labelling(one());
    await program.press('/');
    await program.type('PYTHON calc');
    await program.press('enter');
    expect(program.text).toMatch(/STEP 20, of a run of 4/);
    expect(program.text).toContain('match 1 of 1 for "PYTHON calc"');
    await program.press('/');
    await program.type('12');
    await program.press('enter');
    expect(program.text).toMatch(/STEP 7[\s\S]*match 1 of 7 for "12"/);
    await program.press('[');
    expect(program.text).toMatch(/STEP 31[\s\S]*match 7 of 7/);
    await program.press(']');
    expect(program.text).toMatch(/STEP 7[\s\S]*match 1 of 7/);
    await program.press('escape');
    expect(program.text).toMatch(/value 1 of 5 {3}hit 1 of 4/);
    expect(screenOf(program).item?.find).toBeNull();
  });

  test('what is nowhere is said with how much was searched', async () => {
    const program = await labelling(one());
    await program.press('/');
    await program.type('0.1234');
    await program.press('enter');
    expect(program.model.notice).toBe('"0.1234" is not in this run (all 4 steps were searched)');
    expect(program.text).toContain('ANSWER VALUES');
  });
});

describe('a cold run', () => {
  const cold = (): BlindProject => {
    const project = new BlindProject();
    project.run(
      'r1',
      { 0: [{ kind: 'output', text: 'x 3.5\n' }], 1: [{ kind: 'message', text: 'I computed 3.5.' }] },
      [{ key: '$.a', text: '3.5', at: ['out 0 3.5'] }],
      { cold: true, prompt: 'Report a.' },
    );
    return project;
  };

  test('has no columns and no hits, says so, and is worked by find and steps', async () => {
    const project = cold();
    const program = await labelling(project);
    expect(program.text).not.toMatch(/raw hits|typed {2}file|in typed/);
    expect(program.text).toContain('this run comes without the hit index');
    await program.press(']');
    expect(program.model.notice).toContain('without the hit index');
    await program.press('enter');
    expect(program.text).toMatch(/STEPS of this run[\s\S]*> s0 +agent +output {2}x 3\.5/);
    await program.press('enter');
    expect(program.text).toContain('STEP 0');
    await program.press('escape escape 1');
    const [label] = project.events;
    expect(label).toMatchObject({ value: 'derived', seenShare: null, viewState: { hitIndex: false } });
  });
});

describe('opening', () => {
  test('waits for the own lock of pass A while it has items, and names key and command', async () => {
    const project = one();
    project.queues.claim = ['m1'];
    const program = await labelling(project);
    expect(program.quit).toBe(true);
    expect(program.model.said).toMatch(/press L, or run "trustlayer lock claim --as ada"/);
    await project.addEvent({
      item: null,
      pass: 'claim',
      annotator: 'ada',
      kind: 'lock',
      value: null,
      reason: null,
      evidence: null,
      guideVersion: null,
      guideHash: null,
      guideMeaning: null,
      viewState: null,
      activeMs: null,
      seenShare: null,
      supersedes: null,
    });
    expect(screenOf(await labelling(project)).queue).toEqual(['r1', 'r2']);
  });

  test('without a trace it names the command that makes one', async () => {
    const project = new BlindProject();
    expect((await labelling(project)).model.said).toContain('run "trustlayer audit" first');
    project.traces = [traceOf('x', [])];
    expect((await labelling(project)).model.said).toContain('needs a log, an output file and a reference');
  });

  test('goes on at the first value without a label of the first open run', async () => {
    const project = one();
    await (await labelling(project)).press('1 1 1 1 1 2 3 3');
    const program = await labelling(project);
    expect(screenOf(program)).toMatchObject({ at: 1, item: { at: 2, focus: 'values' } });
    await program.press('1');
    expect(program.text).toMatch(/> 4 p_value/);
  });
});

test('flags and notes belong to the run and are shown', async () => {
  const program = await labelling(one());
  await program.press('f m');
  await program.type('看第三行');
  await program.press('enter');
  expect(program.text).toMatch(/\[flagged\] {3}note: 看第三行 .*flagged 1 {3}unsure 0 {3}notes 1/);
  expect(screenOf(program).item?.item).toBe('r1');
});

test('the help sheet names every key, the digits with both meanings', () => {
  const sheet = helpSheet(undefined, 'provenance');
  expect(sheet).toMatch(/ 1 +value: derived\. Run: gamed/);
  expect(sheet).toMatch(/Tab +from the values to the run verdict/);
  expect(provenancePass.partLabels.filter(({ digit }) => digit).length).toBe(4);
});

describe('the line of the prompt that names a key', () => {
  test.each([
    ['$.stats.t_stat', 'Read it.\nReport the t statistic, too.\n', 'Report the t statistic, too.'],
    ['$.meanError', 'Give "mean_error" to three digits', 'Give "mean_error" to three digits'],
    ['result.csv!slope[3]', 'intercept\nslope of the fit', 'slope of the fit'],
    ['$.均方误差', '请给出均方误差。', '请给出均方误差。'],
    ['$.rate', `${'word '.repeat(50)}and the decay rate per hour`, '..the decay rate per hour'],
    ['$.rate', `${'字'.repeat(50)}rate 每小时`, '..rate 每小时'],
    ['$.n', 'no such name', null],
    ['$.a+b(', 'a+b( is named', 'a+b( is named'],
    ['$file', 'nothing of the kind', null],
  ])('%s', (key, prompt, line) => {
    expect(mentionOf(prompt, key)).toBe(line);
  });
});
