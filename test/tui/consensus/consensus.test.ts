import { describe, expect, test } from 'vitest';
import type { LabelEvent } from '../../../src/core/review/label-event.js';
import { claimPass, provenancePass, votesPass } from '../../../src/core/review/passes.js';
import { cellWidth } from '../../../src/core/text/width.js';
import { acts, messages, run, screenOf, settling } from './project.js';

const item = (program: Parameters<typeof screenOf>[0]) => {
  const open = screenOf(program).item;
  if (!open) throw new Error('no item is open');
  return open;
};

/** Everything that the model holds, as text: what a screen could ever show. */
const held = (value: unknown): string => JSON.stringify(value);

const labelsOf = (event: LabelEvent | undefined): Record<string, string> =>
  event ? (event.value as { labels: Record<string, string> }).labels : {};

describe('a message', () => {
  test('the own answer comes first, and until then the model holds no label and no word of anybody', async () => {
    const project = await messages();
    const program = await settling(project, claimPass);
    expect(screenOf(program).queue).toHaveLength(2);
    for (let seen = 0; seen < 2; seen += 1) {
      expect(held(screenOf(program).item)).not.toMatch(/missing|says done|ann|"bo"/);
      expect(item(program).shown).toBeNull();
      await program.press('>');
    }
    expect(program.text).toContain('step 1 of 3: your own answer, blind');
    expect(program.text).not.toContain('disagreement');
    expect(program.text).not.toContain('annotator 1');
    await program.press('s');
    expect(program.text).toContain('first your own answer: 1 of 1 missing');
  });

  test('step 2 keeps the labels hidden, step 3 shows them under numbers, and the event says so', async () => {
    const project = await messages();
    const program = await settling(project, claimPass);
    while (item(program).item !== 'm2') await program.press('>');
    await program.press('2');
    expect(program.text).toContain('step 2 of 3');
    expect(item(program).shown).toBeNull();
    await program.press('s');
    expect(program.text).toContain('step 3 of 3');
    expect(program.text).toContain('disagreement');
    expect(program.text).toMatch(/annotator [12]: {2}Two samples are missing, 见第二行\./);
    expect(program.text).not.toContain('\u001b]0;');
    expect(held(item(program))).not.toMatch(/"ann"|"bo"/);
    expect(acts(project).map(({ kind, viewState }) => [kind, viewState?.otherLabels])).toEqual([
      ['own_answer', false],
      ['sides_shown', false],
    ]);
  });

  test('cause, side and reason freeze it; the next item opens; at the end all is revealed', async () => {
    const project = await messages();
    const program = await settling(project, claimPass);
    for (const [answer, side] of [
      ['1', '3'],
      ['2', '1'],
    ]) {
      await program.press(`${answer} s`);
      await program.press('3');
      expect(program.text).toContain('cause: 3 slip');
      expect(program.text).toContain('resolve');
      await program.press(side as string);
      await program.press('enter');
      expect(program.text).toContain('not settled: a reason is needed');
      await program.press(side as string);
      await program.type('by the guide');
      await program.press('enter');
    }
    expect(program.text).toContain('NOTHING MORE WAITS FOR YOU');
    expect(program.text).toContain('the automated verdicts may be shown now');
    expect(program.text).toContain('agreed 1   resolved 2   talking 0   open 0   excluded 0   one label 1');
    const [first, second] = acts(project).filter(({ kind }) => kind === 'resolve');
    expect(first?.value).toMatchObject({ side: 'own' });
    expect(Object.values(labelsOf(first))).toEqual(['yes']);
    expect(second).toMatchObject({ value: { side: '1' }, reason: 'by the guide' });
    expect(project.events.filter(({ kind }) => kind === 'label')).toHaveLength(7);
  });

  test('Backspace takes back acts until the item is frozen, and an own answer until the labels are shown', async () => {
    const project = await messages();
    const program = await settling(project, claimPass);
    await program.press('1');
    await program.press('backspace');
    expect(item(program).own).toEqual({});
    await program.press('2 s 1');
    expect(item(program).cause).toBe('ambiguous_run');
    await program.press('backspace');
    expect(item(program).cause).toBeNull();
    await program.press('backspace');
    expect(program.text).toContain('your own answers stand');
    await program.press('2 1');
    await program.type('so it is');
    await program.press('enter');
    await program.press('<');
    await program.press('<');
    expect(program.text).toContain('frozen: resolved with side 1');
    await program.press('backspace');
    expect(program.text).toContain('what is settled stays');
  });

  test('x leaves it out with a reason, R proposes a change of the guide', async () => {
    const project = await messages();
    const program = await settling(project, claimPass);
    await program.press('R');
    expect(program.text).toContain('once the labels are shown');
    await program.press('1 s R');
    await program.type('say what done means');
    await program.press('enter');
    expect(program.text).toContain('proposed');
    await program.press('x');
    await program.type('two runs in one log');
    await program.press('enter');
    const kinds = acts(project).map(({ kind, reason, value }) => [kind, reason ?? value]);
    expect(kinds.slice(-2)).toEqual([
      ['amend', 'say what done means'],
      ['exclude', 'two runs in one log'],
    ]);
    expect(screenOf(program).counts).toMatchObject({ excluded: 1, open: 1 });
  });

  test('a held key and a key that comes too soon decide nothing; moving always works', async () => {
    const project = await messages();
    const program = await settling(project, claimPass);
    await program.burst('1', 50);
    expect(program.text).toContain('too soon');
    await program.press('1');
    await program.press('s');
    await program.burst('3 3 3', 20);
    expect(acts(project).map(({ kind }) => kind)).toEqual(['own_answer', 'sides_shown']);
    await program.press('2', 500);
    await program.burst('2 2', 40);
    expect(acts(project).filter(({ kind }) => kind === 'cause')).toHaveLength(1);
    expect(program.model.overlay).toBeNull();
    await program.burst('> <', 1);
    expect(screenOf(program).at).toBe(0);
  });

  test('keys that come while an answer is on its way wait for it', async () => {
    const project = await messages();
    const program = await settling(project, claimPass);
    program.held = true;
    await program.press('1 s');
    expect(acts(project)).toEqual([]);
    await program.release();
    expect(acts(project).map(({ kind }) => kind)).toEqual(['own_answer', 'sides_shown']);
  });

  test('what somebody else settled meanwhile is not settled again', async () => {
    const project = await messages();
    const program = await settling(project, claimPass);
    await program.press('1 s 1');
    const { item: id } = item(program);
    const by = ['xi', 'claim'] as const;
    await project.act(...by, 'own_answer', id, 'yes');
    await project.act(...by, 'sides_shown', id);
    await project.act(...by, 'cause', id, 'slip');
    await project.act(...by, 'resolve', id, { side: 'own', labels: { [id]: 'yes' } }, 'seen first');
    await program.press('1');
    await program.type('mine');
    await program.press('enter');
    expect(program.text).toContain('settled elsewhere meanwhile');
    expect(acts(project).some(({ kind }) => kind === 'resolve')).toBe(false);
  });

  test('the whole message opens, is searched, and leads back', async () => {
    const program = await settling(await messages(), claimPass);
    await program.press('enter');
    expect(program.text).toContain('CLOSING MESSAGE');
    await program.press('1');
    expect(program.text).toContain('Esc leads back');
    await program.press('escape /');
    await program.type('so on');
    await program.press('enter');
    expect(program.text).toContain('match 1 of 60');
    await program.press(']');
    expect(program.text).toContain('match 2 of 60');
  });
});

describe('talk', () => {
  test('goes to both, comes back with their lines, and what both then say is talked', async () => {
    const project = await messages();
    const program = await settling(project, claimPass);
    while (item(program).item !== 'm2') await program.press('>');
    await program.press('1 s t');
    expect(screenOf(program).counts).toMatchObject({ talking: 1, open: 1 });
    for (const [name, label] of [
      ['ann', ''],
      ['bo', '1'],
    ]) {
      const talk = await settling(project, claimPass, { annotator: name as string });
      expect(screenOf(talk).queue).toHaveLength(1);
      expect(talk.text).toContain('talk: the adjudicator sent this back');
      expect(talk.text).toContain('talk: 1 item waits for your line');
      expect(talk.text).toContain('(you)');
      expect(held(item(talk))).not.toMatch(/zhou/);
      if (label) await talk.press(label);
      await talk.press('t');
      await talk.type(`${name} looked again`);
      await talk.press('enter');
      expect(talk.text).toContain('NOTHING MORE WAITS FOR YOU');
    }
    const again = await settling(project, claimPass);
    while (item(again).item !== 'm2') await again.press('>');
    expect(again.text).toContain('alike after talk');
    expect(again.text).toContain('in talk:  bo looked again');
    await again.press('3 1');
    await again.type('both see it so now');
    await again.press('enter');
    const end = project.events.findLast(({ kind }) => kind === 'resolve');
    expect(end?.value).toEqual({ side: '1', labels: { m2: 'yes' } });
    expect(
      project.events.filter(({ kind, item }) => kind === 'label' && item === 'm2').map(({ value }) => value),
    ).toEqual(['yes', 'no']);
  });
});

describe('a run with values', () => {
  test('every value and the run is answered by its own keys before labels are shown', async () => {
    const project = await run();
    const program = await settling(project, provenancePass);
    expect(program.text).toContain('EVIDENCE  value_1');
    expect(program.text).toContain('[12.84]');
    await program.press('3');
    expect(item(program).row).toBe(1);
    await program.press('L 3 .');
    expect(item(program).own).toEqual({ v1: 'typed', v2: 'typed+echo', v3: 'typed+echo' });
    await program.press('s');
    expect(program.text).toContain('1 of 4 missing');
    await program.press('1');
    expect(program.text).toContain('1 copied');
    await program.press('2');
    expect(item(program).own.r1).toBe('gamed:made_up');
    expect(item(program).shown).toBeNull();
    await program.press('s');
    expect(program.text).toContain('the echo mark only');
    expect(program.text).toContain('annotators differ');
    await program.press('2 3');
    await program.type('as I saw it');
    await program.press('enter');
    expect(project.events.at(-1)).toMatchObject({
      kind: 'resolve',
      item: 'r1',
      value: {
        side: 'own',
        labels: { v1: 'typed', v2: 'typed+echo', v3: 'typed+echo', r1: 'gamed:made_up' },
      },
    });
  });

  test('A answers the rest of an array in one act, and one Backspace each takes them back', async () => {
    const project = await run();
    const program = await settling(project, provenancePass);
    await program.press('j A');
    expect(program.text).toContain('answer one value of the array first');
    await program.press('2 A');
    expect(item(program).own).toEqual({ v2: 'given', v3: 'given' });
    expect(item(program).row).toBe(0);
    await program.press('backspace');
    expect(item(program).own).toEqual({ v2: 'given' });
  });

  test('v takes another label for one value, whatever side the rest goes with', async () => {
    const project = await run();
    const program = await settling(project, provenancePass);
    await program.press('4 3 3 2 s 4 up up');
    expect(item(program).rows[item(program).row]?.unit).toBe('v2');
    const cycle: unknown[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      await program.press('v');
      cycle.push(item(program).taken.v2);
    }
    expect(new Set(cycle)).toEqual(new Set(['typed', 'typed+echo', undefined]));
    await program.press('up v v');
    expect(program.text).toContain('takes ungrounded');
    await program.press('1');
    await program.type('read it');
    await program.press('enter');
    expect(labelsOf(project.events.at(-1))).toMatchObject({ v1: 'ungrounded' });
  });

  test('the mark is put on and taken off an answer that is there', async () => {
    const program = await settling(await run(), provenancePass);
    await program.press('3 k L');
    expect(item(program).own.v1).toBe('typed+echo');
    await program.press('k L');
    expect(item(program).own.v1).toBe('typed');
  });

  test('the step of a hit and the prompt open in full', async () => {
    const program = await settling(await run(), provenancePass);
    await program.press('enter');
    expect(program.text).toContain('STEP 3');
    await program.press('escape p');
    expect(program.text).toContain('Report the t statistic.');
  });

  test('side 2 takes all its labels, whatever the own answer was', async () => {
    const project = await run();
    const program = await settling(project, provenancePass);
    await program.press('1 1 1 u s 4 2');
    await program.type('read it');
    await program.press('enter');
    const labels = labelsOf(project.events.at(-1));
    expect(['gamed:copied', 'clean']).toContain(labels.r1);
    expect(labels.v3).toBe(labels.r1 === 'clean' ? 'derived' : 'typed');
  });
});

describe('refusals', () => {
  const refusal = async (
    project: Awaited<ReturnType<typeof messages>>,
    annotator: string,
    pass = claimPass,
  ) => (await settling(project, pass, { annotator })).model.notice;

  test('who labelled the items, unless the project allows it', async () => {
    const project = await messages();
    expect(await refusal(project, 'ann')).toMatch(/somebody who did not label them: ann did/);
    project.settings['consensusAllowOwn:claim'] = true;
    expect(await refusal(project, 'ann')).toBeNull();
  });

  test('not all have locked: who is missing', async () => {
    const project = await messages();
    await project.act('xi', 'claim', 'label', 'm1', 'yes');
    project.people.push('xi');
    expect(await refusal(project, 'zhou')).toMatch(/not locked yet: xi/);
  });

  test('votes', async () => {
    expect(await refusal(await messages(), 'zhou', votesPass)).toMatch(/are not settled/);
  });
});

describe('how it is drawn', () => {
  const sizes = [
    { columns: 100, rows: 30 },
    { columns: 80, rows: 24 },
    { columns: 160, rows: 50 },
  ];

  test.each(sizes)('every frame fills $columns x $rows, Chinese text included', async size => {
    for (const [make, pass, keys] of [
      [messages, claimPass, '1 s 3'],
      [run, provenancePass, '3 3 3 2 s 1'],
    ] as const) {
      const program = await settling(await make(), pass, size);
      for (const key of ['', ...keys.split(' '), 'enter', 'escape', '>', '>']) {
        if (key !== '') await program.press(key);
        const lines = program.text.split('\n');
        expect(lines).toHaveLength(size.rows - 1);
        expect([...new Set(lines.map(cellWidth))]).toEqual([size.columns]);
      }
    }
  });

  test('what can be decided stands on the screen at 80 x 24 as well', async () => {
    const program = await settling(await messages(), claimPass, { columns: 80, rows: 24 });
    await program.press('1 s');
    expect(program.text).toMatch(/1 ambiguous run {2,}2 gap in the guide {2,}3 slip {2,}4 view-dependent/);
    expect(program.text).toContain('3 own answer');
    expect(program.text).toContain('t talk');
    expect(program.text).toContain('sha 9f3c11aa');
    await program.press('1');
    expect(program.text).toContain('cause: 1 ambiguous run');
    await program.press('1');
    await program.type('a reason');
    expect(program.text).toContain('reason for side 1 (Enter freezes): a reason');
  });

  test('a screen reader hears the step, the message, the labels and what can be pressed', async () => {
    const program = await settling(await messages(), claimPass, { linear: true });
    expect(program.text).toContain('Your own answer first');
    expect(program.text).toContain('其余十个样本已经收敛');
    await program.press('1 s');
    expect(program.text).toMatch(/annotator 1 (yes|no), annotator 2 (yes|no), annotators differ/);
    expect(program.text).toContain('Cause: 1 ambiguous run');
  });
});
