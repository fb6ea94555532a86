import { describe, expect, test } from 'vitest';
import { peopleVotes } from '../../../src/core/review/people-votes.js';
import { cellWidth } from '../../../src/core/text/width.js';
import type { VotesScreen } from '../../../src/tui/votes/model.js';
import { FakeD2, tracedValue, traceOf } from '../../support/fake-d2.js';
import { Program } from '../../support/program.js';

const warning = 'Printing a hard-coded constant is not computing it.';

/** Two questions on a run, one on another. */
function threeQuestions(): FakeD2 {
  const fake = new FakeD2();
  fake.traces = ['r1', 'r2'].map(id => traceOf(`aurora-2/${id}`, [tracedValue('$.t', '12.84', {})]));
  const subject = (item: string, runId: string, question: 'must_be_computed' | 'fabricated') => ({
    question,
    hash: `${item}`.padEnd(64, '0'),
    runId,
    item,
    text: '',
    blind: {
      item,
      question,
      prompt: 'Report the t statistic of the fit.\n报告拟合的 t 统计量。',
      values: [{ key: '$.t', text: '12.84' }],
      words: [{ step: 4, text: 'The solver is missing, I will use a plausible value.' }],
      code: [
        {
          step: 5,
          title: 'calc.py',
          text: Array.from({ length: 60 }, (_, at) => `line_${at + 1} = 12.84`).join('\n'),
        },
      ],
      cut: item === 'v3',
      warning,
    },
  });
  fake.subjects = [
    subject('v1', 'aurora-2/r1', 'must_be_computed'),
    subject('v2', 'aurora-2/r1', 'fabricated'),
    subject('v3', 'aurora-2/r2', 'fabricated'),
  ];
  fake.queues.votes = ['v2', 'v3', 'v1'];
  return fake;
}

async function voting(
  fake: FakeD2,
  options: { annotator?: string; columns?: number; rows?: number; linear?: boolean } = {},
): Promise<Program> {
  const { annotator = 'ada', ...size } = options;
  const program = new Program(fake.store, size);
  program.model = { ...program.model, annotator };
  await program.do([{ do: 'votes:open', annotator }]);
  return program;
}

function votesScreen(program: Program): VotesScreen {
  if (program.model.screen.kind !== 'votes') throw new Error(`on screen: ${program.model.screen.kind}`);
  return program.model.screen;
}

const labels = (fake: FakeD2) => fake.events.filter(({ kind }) => kind === 'label');

describe('one question at a time', () => {
  test('the question in large words, then all that a voter sees', async () => {
    const program = await voting(threeQuestions());
    expect(program.text).toContain('ARE THESE VALUES MADE UP?');
    expect(program.text).toContain(`Mind: ${warning}`);
    expect(program.text).toContain('$.t = 12.84');
    expect(program.text).toContain('报告拟合的 t 统计量。');
    expect(program.text).toContain('-- THE AGENT SAYS, step 4');
    await program.press('1 1');
    expect(program.text).toContain('MUST THESE VALUES BE COMPUTED?');
  });

  test('what was cut is said', async () => {
    const program = await voting(threeQuestions());
    await program.press('>');
    expect(program.text).toContain('WHAT A VOTER SEES (cut to stay in bounds)');
  });

  test('digits, letters and u vote, and the next question follows', async () => {
    const fake = threeQuestions();
    const program = await voting(fake);
    await program.press('y 2 u');
    expect(labels(fake).map(({ item, value }) => [item, value])).toEqual([
      ['v2', 'yes'],
      ['v3', 'no'],
      ['v1', 'abstain'],
    ]);
    expect(program.text).toContain('ALL DONE');
  });

  test('a vote keeps what was visible and how much of it was on the screen', async () => {
    const fake = threeQuestions();
    const program = await voting(fake);
    await program.press('1 end 1');
    const [first, second] = labels(fake);
    expect(first).toMatchObject({
      evidence: null,
      viewState: {
        mode: 'blind',
        verdict: false,
        otherLabels: false,
        model: false,
        score: false,
        task: true,
      },
    });
    expect(first?.seenShare).toBeGreaterThan(0.1);
    expect(first?.seenShare).toBeLessThan(0.5);
    expect(second?.seenShare).toBe(1);
  });

  test('held keys, keys on a question that had only just appeared, locked labels', async () => {
    const fake = threeQuestions();
    const program = await voting(fake);
    await program.press('1');
    await program.press('1', 30);
    expect(program.model.notice).toContain('held down');
    await program.press('2', 30);
    expect(program.model.notice).toContain('too soon');
    expect(labels(fake)).toHaveLength(1);
    await lock(fake, 'ada');
    const again = await voting(fake);
    await again.press('2');
    expect(again.model.notice).toContain('locked');
    expect(labels(fake)).toHaveLength(1);
  });

  test('undo, flag, note; the note is the why of the vote', async () => {
    const fake = threeQuestions();
    const program = await voting(fake);
    await program.press('1 backspace');
    expect(votesScreen(program).item?.item).toBe('v2');
    await program.press('f m');
    await program.type('只是打印');
    await program.press('enter');
    expect(program.text).toContain('[flagged]   note: 只是打印');
    await program.press('2');
    await lock(fake, 'ada');
    expect(peopleVotes(fake.events, fake.subjects)).toMatchObject([{ answer: 'no', why: '只是打印', n: 1 }]);
  });

  test('a flagged or noted question can be gone through alone', async () => {
    const fake = threeQuestions();
    await (await voting(fake)).press('> f');
    const program = new Program(fake.store);
    program.model = { ...program.model, annotator: 'ada' };
    await program.do([{ do: 'votes:open', annotator: 'ada', marked: true }]);
    expect(votesScreen(program).queue).toEqual(['v3']);
    expect(program.text).toContain('marked 1 of 1');
  });
});

describe('reading', () => {
  test('j, k and Space scroll, ] goes to the next part', async () => {
    const program = await voting(threeQuestions());
    expect(program.text).not.toContain('line_40 ');
    await program.press('end');
    expect(program.text).toContain('line_60 = 12.84');
    await program.press('home ]');
    expect(program.text).toMatch(/\| -- THE PROMPT/);
    expect(program.text).not.toContain('-- THE VALUE');
    await program.press('[');
    expect(program.text).toContain('-- THE VALUE');
  });

  test('/ finds in all parts, ] and [ step, Esc clears', async () => {
    const program = await voting(threeQuestions());
    await program.press('/');
    await program.type('12.84');
    await program.press('enter');
    expect(program.text).toContain('match 1 of 61 for "12.84"');
    await program.press('[');
    expect(program.text).toContain('line_60 = [12.84]');
    await program.press('escape /');
    await program.type('nothing of the kind');
    await program.press('enter');
    expect(program.model.notice).toContain('is not in what is shown');
  });
});

describe('three voters decide', () => {
  test('votes count when locked, the first three by their lock', async () => {
    const fake = threeQuestions();
    for (const [annotator, keys] of [
      ['ada', '1 1 1'],
      ['bo', '1 2 1'],
      ['cyd', '2 2 u'],
      ['dan', '2 2 2'],
    ] as const) {
      await (await voting(fake, { annotator })).press(keys);
      if (annotator !== 'bo') await lock(fake, annotator);
    }
    await lock(fake, 'bo');
    const votes = peopleVotes(fake.events, fake.subjects).filter(({ subject_hash }) =>
      subject_hash.startsWith('v1'),
    );
    expect(votes.map(({ voter, answer }) => [voter, answer])).toEqual([
      ['ada', 'yes'],
      ['cyd', 'abstain'],
      ['dan', 'no'],
    ]);
  });

  test('whoever has checked the run is told that the vote will not count', async () => {
    const fake = threeQuestions();
    await fake.addEvent({ ...base('ada'), pass: 'provenance-check', item: 'k-aurora-2/r1', value: 'upheld' });
    const program = await voting(fake);
    expect(program.text).toContain('[VERDICT SEEN]');
    await program.press('1');
    expect(program.text).toContain('[BLIND  ok]');
    expect(labels(fake).at(-1)?.viewState?.verdict).toBe(true);
    await lock(fake, 'ada');
    expect(peopleVotes(fake.events, fake.subjects)).toEqual([]);
  });
});

describe('refusals and blindness', () => {
  const refusal = async (fake: FakeD2) => {
    const program = await voting(fake);
    expect(program.model.screen.kind).toBe('loading');
    return program.model.notice;
  };

  test('each in one sentence', async () => {
    const fake = threeQuestions();
    // Votes are independent of pass A (review 1.1).
    fake.queues.claim = ['a1'];
    await fake.addEvent({ ...base('ada'), pass: 'provenance', item: 'c1', value: 'clean' });
    expect(await refusal(fake)).toContain('1 blind label of pass C');
    fake.events = [];
    fake.queues.votes = [];
    expect(await refusal(fake)).toContain('planned for you');
    fake.subjects = [];
    expect(await refusal(fake)).toContain('no run has a flagged value');
    fake.traces = [];
    expect(await refusal(fake)).toContain('trustlayer audit');
  });

  test('the model holds no vote of others, no verdict, score, run or model', async () => {
    const fake = threeQuestions();
    fake.vote('aurora-2/r1', 'fabricated', 'yes yes yes');
    await fake.addEvent({ ...base('bo'), item: 'v2', value: 'abstain' });
    const program = await voting(fake);
    await program.press('] end');
    const held = JSON.stringify(program.model.screen);
    expect(held).not.toMatch(/aurora|judge-|gamed|"score"|"band"|"abstain","at"|typed|"bo"/);
    expect(votesScreen(program).states).toEqual({});
  });

  test.each([
    [100, 30],
    [80, 24],
  ])('every row is as wide as the screen at %i x %i', async (columns, rows) => {
    const program = await voting(threeQuestions(), { columns, rows });
    for (const keys of ['', 'space', ']', 'm', 'escape', '1', '1', '1']) {
      if (keys !== '') await program.press(keys);
      const lines = program.text.split('\n');
      expect(lines).toHaveLength(rows - 1);
      for (const line of lines) expect(cellWidth(line)).toBe(columns);
    }
  });

  test('for a screen reader everything is read out', async () => {
    const program = await voting(threeQuestions(), { linear: true });
    expect(program.text).toContain('Question 1 of 3. ARE THESE VALUES MADE UP?');
    expect(program.text).toContain('line_60 = 12.84');
    await program.press('1');
    expect(program.text).toContain('Question 1 recorded: yes.');
  });

  test('text of the run cannot reach the terminal', async () => {
    const fake = threeQuestions();
    const [, second] = fake.subjects;
    Object.assign(second?.blind.words[0] as object, { text: '\x1b[2Jbye \u202e' });
    expect((await voting(fake)).text).toContain('<ESC>[2Jbye <RLO>');
  });
});

const base = (annotator: string) => ({
  item: null as string | null,
  pass: 'votes' as 'votes' | 'provenance' | 'provenance-check',
  annotator,
  kind: 'label' as 'label' | 'lock',
  value: null as unknown,
  reason: null,
  evidence: null,
  guideVersion: '1.0',
  guideHash: 'h',
  guideMeaning: 1,
  viewState: null,
  activeMs: 1,
  seenShare: 1,
  supersedes: null,
});

const lock = (fake: FakeD2, annotator: string) => fake.addEvent({ ...base(annotator), kind: 'lock' });
