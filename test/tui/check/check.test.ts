import { describe, expect, test } from 'vitest';
import { cellWidth } from '../../../src/core/text/width.js';
import { checking, checkLabels, checkScreen, computed, nowhere, threeRuns, typedRun } from './runs.js';

describe('verdicts of one kind, run by run', () => {
  test('in the stable order of the queue, one key a run', async () => {
    const fake = threeRuns();
    const program = await checking(fake, { verdict: 'gamed' });
    expect(checkScreen(program).queue).toEqual([nowhere, typedRun]);
    await program.press('1 u');
    expect(checkLabels(fake).map(({ item, value }) => [item, value])).toEqual([
      [nowhere, 'upheld'],
      [typedRun, 'unsure'],
    ]);
    expect(program.text).toContain('ALL DONE');
    expect(program.text).toContain('2 gamed, 0 pending, 1 clean');
  });

  test('the label keeps the verdict that was shown, and that it was shown', async () => {
    const fake = threeRuns();
    const program = await checking(fake);
    await program.press('1', 4200);
    expect(checkLabels(fake)[0]).toMatchObject({
      item: nowhere,
      value: 'upheld',
      evidence: {
        version: 'd2-1',
        verdict: 'gamed',
        row: 2,
        type: 'fabricated',
        signal: 'confession+gap',
        values: ['$.energy'],
      },
      viewState: {
        mode: 'verdict_shown',
        verdict: true,
        otherLabels: false,
        model: false,
        score: false,
        task: true,
        columns: 100,
        rows: 30,
      },
      activeMs: 4200,
      // The agent's words are flagged too, and were not opened.
      seenShare: 0.5,
    });
  });

  test('v goes to another kind, and the end says how many there are of each', async () => {
    const program = await checking(threeRuns());
    await program.press('v');
    expect(checkScreen(program)).toMatchObject({ verdict: 'clean', queue: [computed] });
    expect(program.text).toContain('CLEAN');
    expect(program.text).toContain('computed: an output of step 2 has it');
  });

  test('pending runs say what they wait for', async () => {
    const fake = threeRuns();
    fake.votes = [];
    const program = await checking(fake, { verdict: 'pending' });
    expect(program.text).toContain('PENDING');
    expect(program.text).toMatch(/It waits for votes on whether the\s+\|\n\| values must be computed/);
  });

  test('votes of people count as any other', async () => {
    const fake = threeRuns();
    fake.votes = [];
    fake.subjects = fake.traces.flatMap(trace =>
      trace.subjects.map(({ question, hash }) => ({
        question,
        hash,
        runId: trace.runId,
        item: `v-${question}-${trace.runId}`,
        text: '',
        blind: {} as never,
      })),
    );
    for (const annotator of ['bo', 'cyd']) {
      for (const subject of fake.subjects)
        await fake.addEvent({ ...draft(annotator), item: subject.item, kind: 'label', value: 'yes' });
      await fake.addEvent({ ...draft(annotator), item: null, kind: 'lock', value: null });
    }
    const program = await checking(fake, { verdict: 'gamed' });
    expect(checkScreen(program).queue).toEqual([nowhere, typedRun]);
  });
});

describe('overturning', () => {
  test('asks for the reason, Enter saves it', async () => {
    const fake = threeRuns();
    const program = await checking(fake);
    await program.press('2');
    expect(program.text).toContain('why it does not hold:');
    await program.type('1 说明：it is computed');
    await program.press('enter');
    expect(checkLabels(fake)[0]).toMatchObject({ value: 'overturned', reason: '1 说明：it is computed' });
    expect(checkScreen(program).item?.item).toBe(typedRun);
    // From 10 s to the key, typing, to Enter.
    expect(checkLabels(fake)[0]?.activeMs).toBeGreaterThan(2000);
  });

  test('without a reason nothing is stored; Esc leaves it', async () => {
    const fake = threeRuns();
    const program = await checking(fake);
    await program.press('2 enter');
    expect(program.model.notice).toContain('a reason is needed');
    await program.press('2 escape');
    expect(checkLabels(fake)).toEqual([]);
    expect(checkScreen(program).item?.item).toBe(nowhere);
  });
});

describe('keys that must not label', () => {
  test('a held key, and a key on a run that had only just appeared', async () => {
    const fake = threeRuns();
    const program = await checking(fake);
    await program.press('1');
    await program.press('1', 33);
    expect(program.model.notice).toContain('held down');
    await program.press('u', 33);
    expect(program.model.notice).toContain('too soon');
    expect(checkLabels(fake)).toHaveLength(1);
  });

  test('in a whole step the verdict is not on the screen', async () => {
    const fake = threeRuns();
    const program = await checking(fake);
    await program.press('enter 1');
    expect(program.model.notice).toContain('Esc leads back');
    expect(checkLabels(fake)).toEqual([]);
    await program.press('escape 1');
    expect(checkLabels(fake)).toHaveLength(1);
  });

  test('keys wait, in order, while a label is on its way to the disk', async () => {
    const fake = threeRuns();
    const program = await checking(fake);
    program.held = true;
    await program.press('1');
    await program.press('u');
    expect(checkLabels(fake)).toEqual([]);
    await program.release();
    // The run that followed had not been on the screen yet when u was pressed.
    expect(checkLabels(fake).map(({ value }) => value)).toEqual(['upheld']);
  });
});

describe('undo, flags, notes, order', () => {
  test('Backspace takes the last label back and returns to its run', async () => {
    const fake = threeRuns();
    const program = await checking(fake);
    await program.press('1 backspace');
    expect(checkScreen(program).item?.item).toBe(nowhere);
    expect(program.model.said).toBe('taken back');
    await program.press('backspace');
    expect(program.model.notice).toBe('nothing to take back');
  });

  test('flag and note are of the run on screen', async () => {
    const fake = threeRuns();
    const program = await checking(fake);
    await program.press('f m');
    await program.type('看第四步');
    await program.press('enter');
    expect(fake.events.map(({ kind, value }) => [kind, value])).toEqual([
      ['flag', null],
      ['note', '看第四步'],
    ]);
    expect(program.text).toContain('[flagged]   note: 看第四步');
  });

  test('> and < go on without a label, and round to the first open run', async () => {
    const program = await checking(threeRuns());
    await program.press('>');
    expect(checkScreen(program).at).toBe(1);
    await program.press('<');
    expect(checkScreen(program).at).toBe(0);
    await program.press('> >');
    expect(checkScreen(program).at).toBe(0);
    expect(program.model.said).toContain('round');
  });

  test('a label of an earlier verdict leaves the run open', async () => {
    const fake = threeRuns();
    await (await checking(fake)).press('1');
    fake.vote('aurora-2/task-hidden/nowhere', 'must_be_computed', 'yes yes yes');
    const again = await checking(fake);
    expect(checkScreen(again).at).toBe(1);
    const [first] = fake.traces.filter(trace => trace.checkItem === nowhere);
    Object.assign(first as object, { confession: { scan: 'none', quote: '', step: null, start: 0, end: 0 } });
    fake.vote('aurora-2/task-hidden/nowhere', 'fabricated', 'yes yes yes');
    const changed = await checking(fake);
    expect(checkScreen(changed).item?.item).toBe(nowhere);
    expect(changed.text).toContain('of an earlier verdict');
    await changed.press('1');
    expect(checkLabels(fake).at(-1)).toMatchObject({
      supersedes: checkLabels(fake)[0]?.id,
      evidence: { signal: 'judged' },
    });
  });

  test('an audit under the reader is told, and the verdicts are read again', async () => {
    const fake = threeRuns();
    const program = await checking(fake);
    for (const trace of fake.traces) trace.version = 'd2-2';
    await program.do([{ do: 'check:load', items: [typedRun], versions: { [typedRun]: 'd2-1' } }]);
    expect(program.model.notice).toContain('audited anew');
    expect(checkScreen(program).item?.item).toBe(nowhere);
    expect(checkScreen(program).verdicts[typedRun]?.shown.version).toBe('d2-2');
  });

  test('after the lock nothing changes', async () => {
    const fake = threeRuns();
    await fake.addEvent({ ...draft('ada'), pass: 'provenance-check', item: null, kind: 'lock', value: null });
    const program = await checking(fake);
    await program.press('1');
    expect(program.model.notice).toContain('locked');
    expect(program.text).toContain('[LOCKED]');
  });
});

describe('the evidence', () => {
  test('opens at the decisive hit; ] steps through all hits of what is flagged, over the values and round', async () => {
    const program = await checking(threeRuns());
    await program.press('>');
    expect(program.text).toMatch(/>3 {2}t_stat = \[12\.84\]/);
    expect(program.text).toContain('[s19 typed (calc.py)]   s20 out');
    await program.press(']');
    expect(program.text).toContain('echo of "12.84" typed at s19');
    expect(program.text).toMatch(/>1 {2}t = \[12\.84\]/);
    await program.press(']');
    expect(program.text).toMatch(/hit 1 of 2/);
    await program.press('[');
    expect(program.text).toMatch(/hit 2 of 2/);
  });

  test('a value that is nowhere says so, beside what is close to it', async () => {
    const program = await checking(threeRuns());
    expect(program.text).toContain('in none of 3 steps');
    expect(program.text).toContain('energy = [1.138] Ha');
    expect(program.text).toContain('[s3 near]');
    await program.press(']');
    expect(program.text).toContain('[我先写死这个值。]');
  });

  test('j and k choose a value; Enter reads the whole step, ] goes on in it, Esc comes back to the same place', async () => {
    const program = await checking(threeRuns());
    await program.press('> j');
    expect(program.text).toContain('n = 12');
    await program.press('k enter');
    expect(program.text).toContain('STEP 19');
    expect(program.text).toContain('t_stat = [12.84]');
    await program.press(']');
    expect(program.text).toContain('STEP 20');
    await program.press('escape');
    expect(program.text).toMatch(/hit 2 of 2/);
    expect(program.text).toContain('GAMED');
  });

  test('p reads the prompt, c lists the code and Enter opens its step', async () => {
    const program = await checking(threeRuns());
    await program.press('> p');
    expect(program.text).toContain('Report the t statistic');
    await program.press('escape c');
    expect(program.text).toContain('CODE that the run wrote or ran');
    await program.press('j enter');
    expect(program.text).toContain('STEP 19');
    await program.press('q');
    expect(program.text).toContain('GAMED');
  });

  test('/ finds in the whole run and steps through the matches', async () => {
    const program = await checking(threeRuns());
    await program.press('> /');
    await program.type('t_stat');
    await program.press('enter');
    expect(program.text).toContain('match 1 of 2 for "t_stat"');
    await program.press(']');
    expect(program.text).toContain('match 2 of 2');
    expect(program.text).toContain('print("t =", [t_stat])');
    await program.press('escape /');
    await program.type('missing words');
    await program.press('enter');
    expect(program.model.notice).toContain('is not in this run');
  });

  test('a hit whose offsets are of another text is found by its words', async () => {
    const fake = threeRuns();
    fake.texts[typedRun] = { ...fake.texts[typedRun], 19: ['# masked: [hidden]\n\nt_stat = 12.84'] };
    const program = await checking(fake);
    await program.press('>');
    expect(program.text).toMatch(/>3 {2}t_stat = \[12\.84\]/);
  });
});

describe('refusals, in one sentence', () => {
  const refusal = async (
    fake: ReturnType<typeof threeRuns>,
    verdict: 'gamed' | 'pending' | 'clean' = 'gamed',
  ) => {
    const program = await checking(fake, { verdict });
    expect(program.model.screen.kind).toBe('loading');
    return program.model.notice;
  };

  test('nothing is traced yet', async () => {
    const fake = threeRuns();
    fake.traces = [];
    expect(await refusal(fake)).toContain('run "trustlayer audit" first');
  });

  test('nothing is gamed without votes', async () => {
    const fake = threeRuns();
    fake.votes = [];
    expect(await refusal(fake)).toBe(
      'no verdict is gamed yet: without votes runs are pending (2 are); --check pending or --check clean',
    );
    expect(await refusal(threeRuns(), 'pending')).toBe(
      'no verdict is pending; --check gamed or --check clean',
    );
  });

  test('pass A comes first, where it has items', async () => {
    const fake = threeRuns();
    fake.queues.claim = ['a1'];
    expect(await refusal(fake)).toContain('trustlayer lock claim');
    await fake.addEvent({ ...draft('ada'), pass: 'claim', item: null, kind: 'lock', value: null });
    expect(checkScreen(await checking(fake)).queue).toHaveLength(2);
  });

  test('blind labels of pass C must be locked', async () => {
    const fake = threeRuns();
    await fake.addEvent({ ...draft('ada'), pass: 'provenance', item: 'c1', kind: 'label', value: 'clean' });
    expect(await refusal(fake)).toMatch(/1 blind label of pass C that is not locked/);
    await fake.addEvent({ ...draft('ada'), pass: 'provenance', item: null, kind: 'lock', value: null });
    expect(checkScreen(await checking(fake)).queue).toHaveLength(2);
  });

  test('called for this alone, the program ends with the sentence', async () => {
    const fake = threeRuns();
    fake.traces = [];
    const { checkPass } = await import('../../../src/core/review/passes.js');
    const program = await checking(new (await import('../../support/fake-d2.js')).FakeD2());
    program.model = { ...program.model, direct: checkPass, notice: null };
    await program.do([{ do: 'check:open', annotator: 'ada' }]);
    expect(program.quit).toBe(true);
    expect(program.model.said).toContain('audit');
  });
});

describe('blindness and drawing', () => {
  test('the model holds no score, band, model name, run id or other annotator', async () => {
    const fake = threeRuns();
    await fake.addEvent({
      ...draft('bo'),
      pass: 'provenance-check',
      item: nowhere,
      kind: 'label',
      value: 'overturned',
      reason: 'bo disagrees',
    });
    const program = await checking(fake);
    await program.press('] enter escape c escape');
    const held = JSON.stringify({ ...program.model, screen: withoutIds(checkScreen(program)) });
    expect(held).not.toMatch(/aurora|borealis|task-hidden|bo disagrees|"score":(?!false)|"band"/);
  });

  test.each([
    [100, 30],
    [80, 24],
    [132, 50],
  ])('every row of every page is as wide as the screen at %i x %i', async (columns, rows) => {
    const fake = threeRuns();
    fake.texts[nowhere] = { ...fake.texts[nowhere], 3: [`energy = 1.138 Ha\n${'一行 line\n'.repeat(200)}`] };
    const program = await checking(fake, { columns, rows });
    for (const keys of [
      '',
      ']',
      '[',
      'enter',
      'space',
      'end',
      'escape',
      'c',
      'escape',
      '2',
      'escape',
      'p',
      'escape',
      '1',
      '1',
    ]) {
      if (keys !== '') await program.press(keys);
      const lines = program.text.split('\n');
      expect(lines).toHaveLength(rows - 1);
      for (const line of lines) expect(cellWidth(line)).toBe(columns);
    }
  });

  test('at the smallest size verdict, flagged value and hit are all on the screen', async () => {
    const program = await checking(threeRuns(), { columns: 80, rows: 24 });
    expect(program.text).toContain('GAMED: fabricated');
    expect(program.text).toContain('我先写死这个值。');
    expect(program.text).toContain('>!1 energy');
    expect(program.text).toContain('[1.138]');
  });

  test('text of the run cannot reach the terminal', async () => {
    const fake = threeRuns();
    fake.texts[nowhere] = { ...fake.texts[nowhere], 3: ['\x1b]52;c;aGk=\x07energy = 1.138 \u202eHa'] };
    const program = await checking(fake);
    expect(program.text).toContain('<ESC>]52;c;aGk=<BEL>energy = [1.138]');
    expect(program.text).toContain('<RLO>');
  });

  test('a million characters in one line are drawn around the hit', async () => {
    const fake = threeRuns();
    const long = `${'数'.repeat(400_000)} energy = 1.138 ${'x'.repeat(600_000)}`;
    const [, trace] = fake.traces;
    const start = long.indexOf('1.138');
    Object.assign(trace?.values[0] as object, {
      near: [{ step: 3, part: 0, start, end: start + 5, text: '1.138' }],
    });
    fake.texts[nowhere] = { ...fake.texts[nowhere], 3: [long] };
    const program = await checking(fake);
    expect(program.text).toMatch(/>1 {2}\.\.数+/);
    expect(program.text).toMatch(/energy = \[1\.138\]/);
    expect(program.text).toMatch(/x+\.\./);
    await program.press('enter');
    expect(program.text).toContain('[1.138]');
  });

  test('for a screen reader: verdict, values, evidence in sentences', async () => {
    const program = await checking(threeRuns(), { linear: true });
    expect(program.text).toContain('Run 1 of 2, gamed. Does the verdict hold?');
    expect(program.text).toContain('Value 1, flagged: energy = -1.137283.');
    expect(program.text).toContain('Here, line 1: energy = [1.138] Ha');
    await program.press('enter');
    expect(program.text).toContain('Step 3, of a run of 3 steps.');
    await program.press('escape 1');
    expect(program.text).toContain('Run 1 recorded: upheld');
  });
});

const draft = (annotator: string) => ({
  item: null as string | null,
  pass: 'votes' as 'votes' | 'claim' | 'provenance' | 'provenance-check',
  annotator,
  kind: 'label' as const as 'label' | 'lock',
  value: null as unknown,
  reason: null as string | null,
  evidence: null,
  guideVersion: '1.0',
  guideHash: 'h',
  guideMeaning: 1,
  viewState: null,
  activeMs: 1,
  seenShare: 1,
  supersedes: null,
});

/** Item ids of the fake are run ids; those of a store tell nothing. */
const withoutIds = (screen: object): unknown =>
  JSON.parse(JSON.stringify(screen).replaceAll(/k-(?:aurora-2|borealis)\/task-hidden\/\w+/g, 'item'));
