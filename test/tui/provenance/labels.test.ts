import { describe, expect, test } from 'vitest';
import { checkItemId } from '../../../src/core/review/item.js';
import { BlindProject, fiveValues, labelling, labelsIn, screenOf } from './runs.js';

const two = (): BlindProject => {
  const project = new BlindProject();
  fiveValues(project, 'r1');
  fiveValues(project, 'r2');
  return project;
};

const array = (cold = false): BlindProject => {
  const project = new BlindProject();
  project.run(
    'r1',
    { 3: [{ kind: 'output', text: 'counts 10 20 30\nmean 20.5' }] },
    [
      { key: '$.counts[0]', text: '10', array: '$.counts', at: ['out 3 10'] },
      { key: '$.counts[1]', text: '20', array: '$.counts', at: ['out 3 20'] },
      { key: '$.counts[2]', text: '30', array: '$.counts' },
      { key: '$.mean', text: '20.5', at: ['out 3 20.5'] },
    ],
    { cold },
  );
  return project;
};

const events = (project: BlindProject, kind: string) => project.events.filter(event => event.kind === kind);

describe('values', () => {
  test('a label moves to the next value, the last one to the run verdict, the verdict to the next run', async () => {
    const project = two();
    const program = await labelling(project);
    await program.press('1 1 3 3 4');
    expect(screenOf(program).item?.focus).toBe('verdict');
    await program.press('1');
    expect(events(project, 'label')).toHaveLength(5);
    await program.press('2');
    expect(labelsIn(project)).toEqual({
      'r1-v1': 'derived',
      'r1-v2': 'derived',
      'r1-v3': 'typed',
      'r1-v4': 'typed',
      'r1-v5': 'ungrounded',
      r1: 'gamed:made_up',
    });
    expect(screenOf(program)).toMatchObject({ at: 1, item: { item: 'r2', at: 0, focus: 'values' } });
  });

  test('there is no default: nothing is stored by moving, opening or leaving', async () => {
    const project = two();
    const program = await labelling(project);
    await program.press('j ] ] [ k enter escape p escape c escape t enter escape escape tab tab > < q');
    expect(project.events).toEqual([]);
    expect(program.quit).toBe(true);
  });

  test('. gives the last label once more, mark included', async () => {
    const project = two();
    const program = await labelling(project);
    await program.press('.');
    expect(program.model.notice).toContain('no label to repeat yet');
    await program.press('L 3 . .');
    expect(labelsIn(project)).toEqual({
      'r1-v1': 'typed+echo',
      'r1-v2': 'typed+echo',
      'r1-v3': 'typed+echo',
    });
  });

  test('L goes with the next label, or changes the one in force and stays there', async () => {
    const project = two();
    const program = await labelling(project);
    await program.press('L');
    expect(program.text).toContain('ECHO MARK SET');
    await program.press('3');
    expect(labelsIn(project)).toEqual({ 'r1-v1': 'typed+echo' });
    await program.press('k L');
    expect(labelsIn(project)).toEqual({ 'r1-v1': 'typed' });
    expect(screenOf(program).item?.at).toBe(0);
    await program.press('L j L j 2');
    expect(labelsIn(project)).toEqual({ 'r1-v1': 'typed+echo', 'r1-v3': 'given' });
  });

  test('another label on the same value supersedes the first; the same one is stored once', async () => {
    const project = two();
    const program = await labelling(project);
    await program.press('1 k 2 k 2');
    const labels = events(project, 'label');
    expect(labels.map(({ value }) => value)).toEqual(['derived', 'given']);
    expect(labels[1]?.supersedes).toBe(labels[0]?.id);
  });

  test('what is stored of the moment', async () => {
    const project = two();
    const program = await labelling(project);
    await program.press(']', 2000);
    await program.press('2', 3000);
    await program.press('1', 4000);
    const [first, second] = events(project, 'label');
    expect(first).toMatchObject({
      pass: 'provenance',
      item: 'r1-v1',
      activeMs: 5000,
      // Two of four hits were on screen.
      seenShare: 0.5,
      viewState: {
        mode: 'blind',
        verdict: false,
        otherLabels: false,
        model: false,
        score: false,
        task: true,
        hitIndex: true,
        unfolded: false,
        columns: 100,
        rows: 30,
      },
    });
    expect(second).toMatchObject({ item: 'r1-v2', activeMs: 4000, seenShare: 1 });
    await program.press('enter escape 3 3 u 2');
    const verdict = events(project, 'label').at(-1);
    // The verdict's time is that of the whole run.
    expect(verdict).toMatchObject({
      item: 'r1',
      value: 'clean',
      activeMs: 15_000,
      viewState: { unfolded: true },
    });
  });
});

test('who has judged the verdict of a run labels it no longer blind, which is shown', async () => {
  const project = two();
  const program = await labelling(project);
  await program.press('1');
  await project.addEvent({
    ...project.events[0]!,
    pass: 'provenance-check',
    item: checkItemId('r1'),
    value: 'upheld',
  });
  const later = await labelling(project);
  expect(later.text).toContain('[NOT BLIND: seen elsewhere]');
  await later.press('1 2');
  await later.press('>');
  expect(later.text).toContain('[BLIND  ok]');
});

describe('arrays', () => {
  test('one row, one key, all cells in one transaction, the time counted once', async () => {
    const project = array();
    const program = await labelling(project);
    expect(program.text).toMatch(/> 1 counts\[0\.\.2\]/);
    await program.press('1', 3000);
    expect(labelsIn(project)).toEqual({ 'r1-v1': 'derived', 'r1-v2': 'derived', 'r1-v3': 'derived' });
    expect(events(project, 'label').map(({ activeMs }) => activeMs)).toEqual([3000, 0, 0]);
    expect(events(project, 'label')[1]?.evidence).toEqual({ row: 'counts[0..2]', cell: 1, of: 3 });
    expect(screenOf(program).item?.at).toBe(1);
  });

  test('A opens it into cells and closes it again; a mixed one says so', async () => {
    const project = array();
    const program = await labelling(project);
    await program.press('A 1 3');
    expect(labelsIn(project)).toEqual({ 'r1-v1': 'derived', 'r1-v2': 'typed' });
    await program.press('A');
    expect(program.text).toMatch(/counts\[0\.\.2\].* part \|/);
    await program.press('A j j 1 k k k A');
    expect(program.text).toMatch(/counts\[0\.\.2\].* mix \|/);
    await program.press('j A');
    expect(program.model.notice).toContain('no part of an array');
  });

  test('Backspace takes the whole row back, also after a restart', async () => {
    const project = array();
    await (await labelling(project)).press('1 2');
    const program = await labelling(project);
    await program.press('backspace');
    expect(Object.keys(labelsIn(project))).toEqual(['r1-v1', 'r1-v2', 'r1-v3']);
    await program.press('backspace');
    expect(labelsIn(project)).toEqual({});
    expect(screenOf(program).item?.at).toBe(0);
    await program.press('backspace');
    expect(program.model.notice).toBe('nothing to take back');
  });
});

describe('the run verdict', () => {
  test('gamed stores nothing before the second key; Esc, Backspace and any movement take it back', async () => {
    const project = two();
    const program = await labelling(project);
    await program.press('1 1 3 3 4');
    for (const back of ['escape', 'backspace', 'k', 'tab tab']) {
      await program.press('1');
      expect(program.text).toContain('gamed, and how?');
      await program.press(back);
      expect(program.text).not.toContain('gamed, and how?');
    }
    expect(events(project, 'retract')).toEqual([]);
    await program.press('1 3');
    expect(program.model.notice).toContain('1 copied, 2 made up');
    await program.press('1');
    expect(labelsIn(project).r1).toBe('gamed:copied');
  });

  test.each([
    ['2', 'clean'],
    ['d', 'clean:direct'],
    ['u', 'unsure'],
  ])('%s is %s', async (key, value) => {
    const project = two();
    const program = await labelling(project);
    await program.press(`1 1 1 1 1 ${key}`);
    expect(labelsIn(project).r1).toBe(value);
  });

  test('with values unlabelled it asks for a second press of the same key', async () => {
    const project = two();
    const program = await labelling(project);
    await program.press('1 1 tab 2');
    expect(program.text).toContain('3 values have no label: press 2 again');
    await program.press('u');
    expect(program.text).toContain('3 values have no label: press u again');
    expect(labelsIn(project).r1).toBeUndefined();
    await program.press('u');
    expect(labelsIn(project).r1).toBe('unsure');
  });

  test('d gives it from the values too', async () => {
    const project = two();
    const program = await labelling(project);
    await program.press('d d');
    expect(labelsIn(project)).toEqual({ r1: 'clean:direct' });
  });

  test('digits on the verdict never label a value', async () => {
    const project = two();
    const program = await labelling(project);
    await program.press('1 1 1 1 1 k k 3 4 . L');
    expect(events(project, 'label')).toHaveLength(5);
    expect(screenOf(program).item?.at).toBe(2);
    await program.press('tab 3');
    expect(labelsIn(project)['r1-v3']).toBe('typed');
  });

  test('a run without values asks for it alone', async () => {
    const project = new BlindProject();
    project.run('r1', { 0: [{ kind: 'message', text: 'I stop.' }] }, []);
    const program = await labelling(project);
    expect(program.text).toContain('only the run verdict is asked');
    await program.press('tab 2');
    expect(labelsIn(project)).toEqual({ r1: 'clean' });
    expect(program.text).toContain('ALL DONE');
  });
});

describe('Backspace', () => {
  test('goes back to the verdict and to each value, across runs and a restart', async () => {
    const project = two();
    await (await labelling(project)).press('1 2 3 4 u 2 1');
    const program = await labelling(project);
    expect(screenOf(program)).toMatchObject({ at: 1, item: { at: 1 } });
    await program.press('backspace');
    expect(screenOf(program)).toMatchObject({ at: 1, item: { at: 0, focus: 'values' } });
    await program.press('backspace');
    expect(screenOf(program)).toMatchObject({ at: 0, item: { item: 'r1', focus: 'verdict' } });
    await program.press('backspace backspace');
    expect(screenOf(program)).toMatchObject({ at: 0, item: { at: 3, focus: 'values' } });
    expect(labelsIn(project)).toEqual({ 'r1-v1': 'derived', 'r1-v2': 'given', 'r1-v3': 'typed' });
    await program.press('backspace backspace backspace backspace');
    expect(labelsIn(project)).toEqual({});
    expect(program.model.notice).toBe('nothing to take back');
  });

  test('from the page at the end', async () => {
    const project = new BlindProject();
    fiveValues(project, 'r1');
    const program = await labelling(project);
    await program.press('1 1 1 1 1 2');
    expect(program.text).toContain('ALL DONE');
    await program.press('backspace');
    expect(screenOf(program)).toMatchObject({ at: 0, item: { item: 'r1', focus: 'verdict' } });
  });

  test('an earlier label stands again', async () => {
    const project = two();
    const program = await labelling(project);
    await program.press('1 k 3 backspace');
    expect(program.model.said).toContain('the earlier label "derived" stands again');
    expect(labelsIn(project)).toEqual({ 'r1-v1': 'derived' });
    expect(program.text).toMatch(/> 1 n_samples.* 1 \|/);
  });

  test('a value of a run that is not in the queue any more is left alone', async () => {
    const project = two();
    await (await labelling(project)).press('1');
    project.queues.provenance = ['r2'];
    const program = await labelling(project);
    await program.press('backspace');
    expect(program.model.notice).toContain('nothing to take back in this queue');
    expect(labelsIn(project)).toEqual({ 'r1-v1': 'derived' });
  });
});

describe('a key that must not label', () => {
  test('a held key labels one value', async () => {
    const project = two();
    const program = await labelling(project);
    await program.press('1');
    for (let repeat = 0; repeat < 20; repeat += 1) await program.press('1', 33);
    expect(events(project, 'label')).toHaveLength(1);
    expect(program.model.notice).toContain('held down');
  });

  test('too soon after the value came on screen', async () => {
    const project = two();
    const program = await labelling(project);
    await program.press('1');
    await program.press('2', 60);
    expect(events(project, 'label')).toHaveLength(1);
    expect(program.model.notice).toContain('too soon');
  });

  test('in a text over the panes, in a note, in a search', async () => {
    const project = two();
    const program = await labelling(project);
    await program.press('enter 1');
    expect(program.model.notice).toContain('Esc leads back');
    await program.press('escape m');
    await program.type('1234 u d');
    await program.press('enter /');
    await program.type('12');
    await program.press('enter 2 . L d');
    expect(events(project, 'label')).toEqual([]);
    expect(events(project, 'note')).toHaveLength(1);
  });

  test('in a locked pass, which is only read', async () => {
    const project = two();
    await (await labelling(project)).press('1');
    await project.addEvent({ ...project.events[0]!, kind: 'lock', item: null, value: null });
    const program = await labelling(project);
    expect(program.text).toContain('[LOCKED]');
    await program.press('1 L . tab 2 2 d backspace');
    expect(project.events).toHaveLength(2);
    expect(program.model.notice).toContain('locked');
  });

  test('keys wait, in order, while a save is on its way, whatever text comes meanwhile', async () => {
    const project = two();
    const program = await labelling(project);
    program.held = true;
    await program.press('1 j');
    await program.send({
      type: 'provenance:textLoaded',
      item: 'r1',
      step: 31,
      parts: [{ title: '', text: 'x' }],
      at: program.now,
    });
    await program.press('3 tab');
    expect(project.events).toEqual([]);
    expect(screenOf(program).item).toMatchObject({ at: 0, focus: 'values' });
    await program.release();
    // The label that was pressed before its value was on screen counts for nothing; the movements do.
    expect(labelsIn(project)).toEqual({ 'r1-v1': 'derived' });
    expect(screenOf(program).item).toMatchObject({ at: 2, focus: 'verdict' });
  });

  test('when the save fails nothing moves', async () => {
    const project = two();
    const program = await labelling(project);
    const { addEvents } = project;
    const { StoreError } = await import('../../../src/store/store.js');
    project.addEvents = async () => {
      throw new StoreError('The disk is full.', 'disk_full');
    };
    await program.press('1');
    expect(program.text).toContain('! not saved: The disk is full.');
    expect(screenOf(program).item?.at).toBe(0);
    project.addEvents = addEvents;
    await program.press('1');
    expect(labelsIn(project)).toEqual({ 'r1-v1': 'derived' });
  });
});

test('every kind of run is labelled and judged in at most twelve keys', async () => {
  const project = two();
  project.run('arr', {}, [
    ...Array.from({ length: 12 }, (_, index) => ({
      key: `$.counts[${index}]`,
      text: String(index),
      array: '$.counts',
    })),
    { key: '$.mean', text: '5.5' },
  ]);
  project.run('file', {}, [{ key: '$file', text: 'table.csv', wholeFile: true }]);
  project.run('none', {}, []);
  const program = await labelling(project);
  const keys = ['1 1 L 3 3 4 1 2', '1 . . . . 2', '1 . 2', '1 2', 'd'];
  for (const [index, line] of keys.entries()) {
    expect(screenOf(program).at).toBe(index);
    expect(line.split(' ').length).toBeLessThanOrEqual(12);
    await program.press(line);
  }
  expect(program.text).toContain('ALL DONE');
});
