import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { provenancePass } from '../../../src/core/review/passes.js';
import type { Store } from '../../../src/store/store.js';
import { Program, storeWith } from '../../support/program.js';
import { checking, threeRuns } from '../check/runs.js';
import { acts, run, screenOf, settling } from '../consensus/project.js';
import { BlindProject, fiveValues, labelling, labelsIn } from '../provenance/runs.js';

const ten = Array.from({ length: 10 }, (_, index) => `Message ${index + 1}: the work is done.`);
const kindsOf = async (store: Store) => (await store.listEvents({ pass: 'claim' })).map(({ kind }) => kind);

/** Holds a key as a terminal repeats it: once after the delay, then at its rate. */
async function hold(program: Program, key: string, delay: number, rate: number, repeats = 20): Promise<void> {
  await program.press(key);
  await program.press(key, delay);
  for (let at = 0; at < repeats; at += 1) await program.press(key, rate);
}

describe('a key that is held from its first press on', () => {
  test.each([
    ['X', 250, 33],
    ['X, its slow delay', 660, 40],
    ['macOS', 500, 90],
    ['Windows', 1000, 33],
    ['a fast one', 200, 11],
  ])('labels one item (%s: %d ms, then every %d ms)', async (_, delay, rate) => {
    const store = await storeWith(ten);
    const program = await new Program(store).review('ada');
    await hold(program, '1', delay, rate);
    expect(await kindsOf(store)).toEqual(['label', 'label', 'retract']);
    expect(Object.values(program.claim.states).filter(({ label }) => label)).toHaveLength(1);
    // The item stands there again, and it is said why until another key is pressed.
    expect(program.claim.at).toBe(1);
    expect(program.text).toContain('what it labelled on its own was taken back');
    await program.press('1');
    expect(program.claim.at).toBe(2);
  });

  test('while saves are slow', async () => {
    const store = await storeWith(ten);
    const program = await new Program(store).review('ada');
    await program.press('1');
    program.held = true;
    await program.press('1', 400);
    for (let at = 0; at < 5; at += 1) await program.press('1', 33);
    await program.release();
    expect(await kindsOf(store)).toEqual(['label', 'label', 'retract']);
  });

  test('on a long message it does not answer its own question about unseen rows', async () => {
    const long = Array.from({ length: 60 }, (_, index) => `Line ${index + 1}`).join('\n');
    const store = await storeWith([long]);
    const program = await new Program(store).review('ada');
    await hold(program, '1', 400, 33);
    expect(await kindsOf(store)).toEqual(['label', 'retract']);
  });

  test('in check mode', async () => {
    const fake = threeRuns();
    const program = await checking(fake);
    await hold(program, '1', 400, 33);
    expect(fake.events.map(({ kind }) => kind)).toEqual(['label', 'label', 'retract']);
  });

  test('on the way to consensus, among the values of a run', async () => {
    const project = await run();
    const program = await settling(project, provenancePass);
    await hold(program, '3', 400, 33);
    expect(acts(project).map(({ kind }) => kind)).toEqual(['own_answer', 'own_answer', 'withdraw']);
    expect(screenOf(program).item?.own).toEqual({ v1: 'typed' });
  });

  test('in pass C', async () => {
    const project = new BlindProject();
    fiveValues(project, 'r1');
    const program = await labelling(project);
    await hold(program, '1', 400, 33);
    expect(project.events.map(({ kind }) => kind)).toEqual(['label', 'label', 'retract']);
    expect(labelsIn(project)).toEqual({ 'r1-v1': 'derived' });
  });
});

describe('presses of a person', () => {
  test('on item after item are never taken back, however fast and whatever keys', async () => {
    const store = await storeWith(ten);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('1', '2', 'u', '>', 'f'), fc.integer({ min: 100, max: 900 })), {
          maxLength: 25,
        }),
        async presses => {
          const name = `p${Math.random().toString(36).slice(2)}`;
          const program = await new Program(store).review(name);
          for (const [key, gap] of presses) await program.press(key, gap);
          const events = await store.listEvents({ pass: 'claim', annotator: name });
          expect(events.filter(({ kind }) => kind === 'retract')).toEqual([]);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('the last one held: its label stays', async () => {
    const store = await storeWith(ten);
    const program = await new Program(store).review('ada');
    await program.press('1 1 1', 300);
    await program.press('1', 300);
    // Held from here: the terminal waits before it repeats.
    await program.press('1', 250);
    for (let at = 0; at < 9; at += 1) await program.press('1', 33);
    // What its first repeat labelled is taken back, what was pressed is not.
    expect(await kindsOf(store)).toEqual(['label', 'label', 'label', 'label', 'label', 'retract']);
  });

  test('that a network held up and handed over at once', async () => {
    const store = await storeWith(ten);
    const program = await new Program(store).review('ada');
    await program.press('1');
    await program.press('1', 500);
    await program.burst('1 1 1');
    expect(await kindsOf(store)).toEqual(['label', 'label']);
  });

  test('a label that was not saved takes no other one with it', async () => {
    const store = await storeWith(ten);
    let full = false;
    const program = await new Program({
      ...store,
      addEvent: draft => (full ? Promise.reject(new Error('x')) : store.addEvent(draft)),
    }).review('ada');
    await program.press('1');
    full = true;
    await expect(program.press('1', 400)).rejects.toThrow('x');
    await program.send({ type: 'failed', sentence: 'not saved', outdated: false, at: program.now });
    full = false;
    for (let at = 0; at < 5; at += 1) await program.press('1', 33);
    expect(await kindsOf(store)).toEqual(['label']);
  });
});
