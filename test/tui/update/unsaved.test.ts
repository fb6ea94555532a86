import { describe, expect, test } from 'vitest';
import { claimPass } from '../../../src/core/review/passes.js';
import { StoreError } from '../../../src/store/store.js';
import { Program, storeWith } from '../../support/program.js';
import { checking, checkScreen, threeRuns } from '../check/runs.js';
import { acts, messages, settling } from '../consensus/project.js';

const full = new StoreError('There is no space left to write p.db', 'disk_full');

const failing = async (): Promise<never> => {
  throw full;
};

describe('what was typed, when it cannot be saved', () => {
  test('a note is in its field again, with the error, and is saved by the next Enter', async () => {
    const store = await storeWith(['It is done.', 'So is this.']);
    let broken = true;
    const program = await new Program({
      ...store,
      addEvent: draft => (broken ? failing() : store.addEvent(draft)),
    }).review('ada');
    await program.press('m');
    await program.type('long thoughts');
    await program.press('enter');
    expect(program.text).toContain('note: long thoughts');
    expect(program.text).toContain('! not saved: There is no space left to write p.db');
    // What is typed next goes on where it was, and labels nothing.
    await program.type(' 1');
    broken = false;
    await program.press('enter');
    expect(program.text).not.toContain('not saved');
    const [event, ...others] = await store.listEvents({ pass: 'claim' });
    expect([event?.kind, event?.value, others]).toEqual(['note', 'long thoughts 1', []]);
  });

  test('Esc gives it up for good', async () => {
    const store = await storeWith(['It is done.']);
    const program = await new Program({ ...store, addEvent: failing }).review('ada');
    await program.press('m');
    await program.type('thoughts');
    await program.press('enter escape m');
    expect(program.text).not.toContain('thoughts');
  });

  test('a screen reader is told as well', async () => {
    const store = await storeWith(['It is done.']);
    const program = await new Program({ ...store, addEvent: failing }, { linear: true }).review('ada');
    await program.press('m');
    await program.type('thoughts');
    await program.press('enter');
    expect(program.text).toMatch(/Note: not saved: There is no space left[\s\S]*Note: thoughts/);
  });

  test('the reason of an overturned verdict', async () => {
    const fake = threeRuns();
    const program = await checking(fake);
    const addEvent = fake.addEvent.bind(fake);
    fake.addEvent = failing;
    await program.press('2');
    await program.type('it was read, not made up');
    await program.press('enter');
    expect(program.text).toContain('why it does not hold: it was read, not made up');
    expect(program.text).toContain('! not saved: There is no space left');
    fake.addEvent = addEvent;
    await program.press('enter');
    expect(fake.events.at(-1)).toMatchObject({ value: 'overturned', reason: 'it was read, not made up' });
  });

  test('where the verdicts are read anew first, the field holds it when it is opened again', async () => {
    const fake = threeRuns();
    const program = await checking(fake);
    const addEvent = fake.addEvent.bind(fake);
    fake.addEvent = async () => {
      throw new StoreError('This item was labelled in another window meanwhile.', 'changed_elsewhere');
    };
    const { item } = checkScreen(program).item ?? {};
    await program.press('2');
    await program.type('a reason');
    await program.press('enter');
    expect(program.model.overlay).toBeNull();
    fake.addEvent = addEvent;
    // Of another run it is not the reason.
    await program.press('> 2');
    expect(program.text).not.toContain('a reason');
    await program.press('escape < 2');
    expect(checkScreen(program).item?.item).toBe(item);
    expect(program.text).toContain('why it does not hold: a reason');
  });

  test('the reason that settles an item', async () => {
    const project = await messages();
    const program = await settling(project, claimPass);
    await program.press('1 s 3 1');
    const addEvents = project.addEvents.bind(project);
    project.addEvents = failing;
    await program.type('by the guide');
    await program.press('enter');
    expect(program.text).toContain('by the guide');
    expect(program.text).toContain('! not saved: There is no space left');
    project.addEvents = addEvents;
    await program.press('enter');
    expect(acts(project).at(-1)).toMatchObject({ kind: 'resolve', reason: 'by the guide' });
  });
});
