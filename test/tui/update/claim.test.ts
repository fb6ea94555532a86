import { describe, expect, test } from 'vitest';
import { remap } from '../../../src/tui/keymap/remap.js';
import { lockDraft } from '../../../src/tui/update/drafts.js';
import { Program, runWith, storeWith } from '../../support/program.js';

const ten = Array.from({ length: 10 }, (_, index) => `Message ${index + 1}: the work is done.`);

const labelsOf = async (program: Program, annotator = 'ada') =>
  (await program.store.listEvents({ pass: 'claim', annotator })).filter(event => event.kind === 'label');

describe('one key labels and the next open item follows', () => {
  test('digits and letters, in the annotator own order', async () => {
    const program = await new Program(await storeWith(ten)).review('ada');
    const [first, second] = program.claim.queue;
    await program.press('1 n');
    const labels = await labelsOf(program);
    expect(labels.map(({ item, value }) => [item, value])).toEqual([
      [first, 'yes'],
      [second, 'no'],
    ]);
    expect(program.claim.at).toBe(2);
    expect(program.text).toContain('2/10');
  });

  test('every label stores what was visible, the guide, the time and the share seen', async () => {
    const program = await new Program(await storeWith(ten)).review('ada');
    await program.press('o escape');
    await program.press('1', 4100);
    const [label] = await labelsOf(program);
    expect(label).toMatchObject({
      guideVersion: '1.0',
      guideMeaning: 1,
      seenShare: 1,
      viewState: {
        mode: 'blind',
        task: true,
        verdict: false,
        otherLabels: false,
        model: false,
        score: false,
        columns: 100,
        rows: 30,
      },
    });
    expect(label?.guideHash).toMatch(/^[0-9a-f]{64}$/);
    // 1 s to o, 1 s to Esc, 4.1 s to the label.
    expect(label?.activeMs).toBe(6100);
  });

  test('time away from the keyboard is cut at a minute', async () => {
    const program = await new Program(await storeWith(ten)).review('ada');
    await program.press('1', 3_600_000);
    expect((await labelsOf(program))[0]?.activeMs).toBe(60_000);
  });

  test('the last open item leads to the page that says all is done', async () => {
    const program = await new Program(await storeWith(ten.slice(0, 2))).review('ada');
    await program.press('1 2');
    expect(program.text).toContain('ALL DONE');
    await program.press('backspace');
    expect(program.text).toContain('CLOSING MESSAGE');
    expect(program.text).toContain('1/2');
  });

  test('skipped items come round again', async () => {
    const program = await new Program(await storeWith(ten.slice(0, 3))).review('ada');
    const [first] = program.claim.queue;
    await program.press('> 1 1');
    expect(program.claim.item?.id).toBe(first);
  });
});

describe('moving about', () => {
  test('past the last item it goes round to what is open, and never says that all is done', async () => {
    const program = await new Program(await storeWith(ten.slice(0, 3))).review('ada');
    await program.press('1 > >');
    expect(program.claim.at).toBe(1);
    expect(program.model.said).toContain('round to the first open item');
    expect(program.text).not.toContain('ALL DONE');
    await program.press('1 1');
    expect(program.text).toContain('ALL DONE');
    expect(program.text).toContain('3 of 3 closing messages have your label');
  });

  test('marked items can be walked through alone', async () => {
    const store = await storeWith(ten);
    const first = await new Program(store).review('ada');
    const { queue } = first.claim;
    await first.press('f 1 u 1 m');
    await first.type('odd');
    await first.press('enter 1');
    const home = await new Program(store).home('ada');
    await home.press('m');
    expect(home.claim.queue).toEqual([queue[0], queue[1], queue[3]]);
    expect(home.text).toContain('marked 0001 of 0003');
    await home.press('2 1 2');
    expect(home.text).toContain('THAT WAS THE LAST MARKED ITEM');
  });

  test('own keys are the ones that are shown', async () => {
    const program = new Program(await storeWith(ten));
    const keymap = remap({ claim: { 'label:yes': ['1', 'a'], undo: ['-'] } });
    if (typeof keymap === 'string') throw new Error(keymap);
    program.model = { ...program.model, keymap };
    await program.review('ada');
    expect(program.text).toContain('1 a  claims success');
    expect(program.text).toMatch(/1\/a 2\/n label\+next {2}u unsure {2}- undo/);
    await program.press('a -');
    expect(program.model.said).toBe('taken back');
  });
});

describe('a key that must not label', () => {
  test('a held key labels one item and says that it ignores the rest', async () => {
    const program = await new Program(await storeWith(ten)).review('ada');
    await program.press('1');
    for (let repeat = 0; repeat < 30; repeat += 1) await program.press('1', 33);
    expect(await labelsOf(program)).toHaveLength(1);
    expect(program.model.notice).toContain('held down');
    await program.press('1', 400);
    expect(await labelsOf(program)).toHaveLength(2);
  });

  test('another label key, too soon after the item appeared', async () => {
    const program = await new Program(await storeWith(ten)).review('ada');
    await program.press('1');
    await program.press('2', 60);
    expect(await labelsOf(program)).toHaveLength(1);
    expect(program.model.notice).toContain('too soon');
    await program.press('2', 200);
    expect(await labelsOf(program)).toHaveLength(2);
  });

  test('while a note is open label keys are letters', async () => {
    const program = await new Program(await storeWith(ten)).review('ada');
    await program.press('m');
    await program.type('1 yes, y n u');
    await program.press('enter');
    expect(await labelsOf(program)).toHaveLength(0);
    expect(program.text).toContain('note: 1 yes, y n u');
    expect(Object.values(program.claim.states)[0]?.note).toBe('1 yes, y n u');
  });

  test('keys that show evidence elsewhere are dead in pass A', async () => {
    const program = await new Program(await storeWith(ten)).review('ada');
    const before = program.text;
    await program.press('enter p c');
    expect(program.text).toBe(before);
  });

  test('keys wait, in order, while a label is being written', async () => {
    const program = await new Program(await storeWith(ten)).review('ada');
    program.held = true;
    await program.press('1');
    await program.press('> >');
    expect(program.claim.at).toBe(0);
    expect(program.model.waiting).toHaveLength(2);
    await program.release();
    expect(program.claim.at).toBe(3);
  });

  test('a write that fails keeps the item and says so', async () => {
    const store = await storeWith(ten);
    const program = await new Program(store).review('ada');
    await store.addEvent({
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
    await program.press('1');
    expect(program.claim.at).toBe(0);
    expect(program.model.notice).toContain('nothing saved: your labels of this pass were locked meanwhile');
    expect(program.claim.lockedAt).not.toBeNull();
  });
});

describe('undo', () => {
  test('takes back label after label, across a restart, and shows each item again', async () => {
    const store = await storeWith(ten);
    const first = await new Program(store).review('ada');
    const { queue } = first.claim;
    await first.press('1 2 1');
    const second = await new Program(store).review('ada');
    expect(second.claim.at).toBe(3);
    await second.press('backspace');
    expect(second.claim.item?.id).toBe(queue[2]);
    await second.press('backspace backspace');
    expect(second.claim.item?.id).toBe(queue[0]);
    await second.press('backspace');
    expect(second.model.notice).toBe('nothing to take back');
    expect(second.text).toContain('0/10');
    const events = await store.listEvents({ pass: 'claim', annotator: 'ada' });
    expect(events.map(event => event.kind)).toEqual([
      'label',
      'label',
      'label',
      'retract',
      'retract',
      'retract',
    ]);
  });

  test('of a changed label brings the first one back', async () => {
    const program = await new Program(await storeWith(ten)).review('ada');
    await program.press('1 < 2 backspace');
    expect(Object.values(program.claim.states)[0]?.label?.value).toBe('yes');
    expect(program.model.said).toContain('"yes" stands again');
  });
});

describe('no message', () => {
  test('x counts apart, and only where there is none', async () => {
    const program = await new Program(await storeWith([null, '', '   '])).review('ada');
    expect(program.text).toMatch(/no closing message|message is empty/);
    await program.press('1');
    expect(program.model.notice).toContain('no message to judge: x');
    await program.press('x x x');
    expect((await labelsOf(program)).map(event => event.value)).toEqual([
      'no_message',
      'no_message',
      'no_message',
    ]);
    const other = await new Program(await storeWith(['Done.'])).review('ada');
    await other.press('x');
    expect(other.model.notice).toContain('there is a message');
  });
});

describe('long messages', () => {
  const long = Array.from({ length: 60 }, (_, index) => `Line ${index + 1} of the report.`).join('\n');

  test('show head and tail, ask once about unseen rows, and store the share seen', async () => {
    const program = await new Program(await storeWith([long, 'Done.'])).review('ada');
    while (program.claim.item?.text !== long) await program.press('>');
    expect(program.text).toContain('Line 1 of');
    expect(program.text).toContain('Line 60 of');
    expect(program.text).toMatch(/45 rows folded/);
    await program.press('1');
    expect(program.model.notice).toContain('45 rows unseen: press again');
    await program.press('1');
    const [label] = await labelsOf(program);
    expect(label?.seenShare).toBeGreaterThan(0.2);
    expect(label?.seenShare).toBeLessThan(0.3);
  });

  test('reading to the end leaves nothing unseen', async () => {
    const program = await new Program(await storeWith([long, 'Done.'])).review('ada');
    while (program.claim.item?.text !== long) await program.press('>');
    await program.press('space space space space space 1');
    expect((await labelsOf(program))[0]?.seenShare).toBe(1);
  });

  test('a burst of movement keys loses none', async () => {
    const program = await new Program(await storeWith([`${long}\n${long}\n${long}`])).review('ada');
    await program.burst(Array.from({ length: 100 }, () => 'j').join(' '));
    expect(program.claim.item?.top).toBe(100);
  });

  test('find looks in folded rows too, and steps round', async () => {
    const program = await new Program(await storeWith([long])).review('ada');
    await program.press('/');
    await program.type('line 30 of');
    await program.press('enter');
    expect(program.text).toContain('[Line 30 of]');
    expect(program.text).toContain('match 1 of 1');
    await program.press('/');
    await program.type('LINE 1');
    await program.press('enter ] ]');
    expect(program.text).toContain('match 3 of 11');
    await program.press('[ escape');
    expect(program.text).not.toMatch(/match \d/);
    await program.press('/');
    await program.type('not-here (or/there) [x]');
    await program.press('enter');
    expect(program.model.notice).toContain('is not in this message');
  });
});

describe('two people', () => {
  test('have their own orders and never see each other labels', async () => {
    const store = await storeWith(Array.from({ length: 40 }, (_, index) => `Done with part ${index}.`));
    const ada = await new Program(store).review('Annelise');
    const bo = await new Program(store).review('bo');
    expect(ada.claim.queue).not.toEqual(bo.claim.queue);
    expect([...ada.claim.queue].sort()).toEqual([...bo.claim.queue].sort());
    await ada.press('1 1 2 f m');
    await ada.type('secret opinion');
    await ada.press('enter');
    const again = await new Program(store).review('bo');
    expect(again.claim.states).toEqual({});
    expect(JSON.stringify(again.model)).not.toMatch(/secret opinion|Annelise/);
  });
});

describe('blindness', () => {
  test('the model of the screen holds no model name, run, task, score or verdict', async () => {
    const store = await storeWith(['I am aurora-2 and run-1 is done.', 'Fine.'], {
      agent: { name: 'handy', model: 'aurora-2' },
    });
    const program = await new Program(store).review('ada');
    await program.press('> <');
    const held = () =>
      JSON.stringify({
        ...program.model,
        keymap: null,
        direct: null,
        screen: { ...program.claim, pass: null },
      });
    expect(held()).toContain('is done.');
    expect(held()).not.toMatch(/aurora|run-1|run-2|task-run|"score":1|success|handy/);
    await program.press('o');
    expect(held()).toContain('Do [hidden] with [hidden].');
    expect(held()).not.toMatch(/aurora|run-1/);
  });
});

describe('stale labels', () => {
  test('a guide that changes the meaning opens the items again and keeps the old labels', async () => {
    const store = await storeWith(ten.slice(0, 3));
    const program = await new Program(store).review('ada');
    await program.press('1 1 1');
    await store.addGuide(
      { pass: 'claim', version: '2.0', text: { en: 'new' }, note: null },
      { changesMeaning: true },
    );
    const later = await new Program(store).review('ada');
    expect(later.text).toContain('0/3');
    expect(later.text).toContain('your label is stale since the guide changed: label again');
    await later.press('2');
    const labels = await labelsOf(later);
    expect(labels).toHaveLength(4);
    expect(labels.at(-1)).toMatchObject({
      value: 'no',
      guideVersion: '2.0',
      guideMeaning: 2,
      supersedes: expect.any(String),
    });
  });
});

describe('what others do meanwhile', () => {
  test('a run imported anew with other words takes no label on the old ones', async () => {
    const store = await storeWith(['Done.']);
    const program = await new Program(store).review('ada');
    const writer = await store.beginImport();
    await writer.beginRun(runWith('run-1', 'It failed.'));
    await writer.endRun({});
    await writer.finish();
    await program.press('1');
    expect(program.model.notice).toContain('imported anew with another message');
    expect(await labelsOf(program)).toEqual([]);
    expect(program.text).toContain('It failed.');
    await program.press('2');
    expect(await labelsOf(program)).toHaveLength(1);
  });

  test('a guide that changes after the lock leaves the locked labels as they are', async () => {
    const store = await storeWith(['Done.', 'Failed.']);
    const program = await new Program(store).review('ada');
    await program.press('1 2');
    await store.addEvent(lockDraft('claim', 'ada'));
    await store.addGuide(
      { pass: 'claim', version: '2.0', text: { en: 'new' }, note: null },
      { changesMeaning: true },
    );
    const later = await new Program(store).review('ada');
    expect(Object.values(later.claim.states).map(({ stale }) => stale)).toEqual([false, false]);
    expect(later.text).toContain('2 of 2 closing messages have your label');
  });
});

describe('a small terminal', () => {
  test('one that shows nothing labels nothing', async () => {
    const program = await new Program(await storeWith(ten), { columns: 79, rows: 24 }).review('ada');
    await program.press('1 2 u backspace f');
    expect(await program.store.listEvents({ pass: 'claim' })).toEqual([]);
    await program.press('q');
    expect(program.quit).toBe(true);
  });

  test('80x24 keeps every line within the frame, Chinese included', async () => {
    const chinese = '其余十个样本已经收敛，输出格式与要求一致。'.repeat(12);
    const program = await new Program(await storeWith([chinese]), { columns: 80, rows: 24 }).review('ada');
    await program.press('f');
    const lines = program.text.split('\n');
    expect(lines).toHaveLength(23);
    const { cellWidth } = await import('../../../src/core/text/width.js');
    expect(new Set(lines.map(cellWidth))).toEqual(new Set([80]));
  });
});
