import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { faultText, ScreenFault } from '../../../src/commands/fault.js';
import { claimPass } from '../../../src/core/review/passes.js';
import type { Store } from '../../../src/store/store.js';
import { type Binding, defaultKeymap } from '../../../src/tui/keymap/keymap.js';
import { leaveScreen } from '../../../src/tui/shell/modes.js';
import { runTui } from '../../../src/tui/shell/run-tui.js';
import { fakeStdin, fakeStdout } from '../../support/fake-terminal.js';
import { storeWith } from '../../support/program.js';

// Whatever breaks in the program itself: the terminal is given back, and labels that were saved are there.

let armed = false;

const broken = new TypeError('a rule broke \u001b]0;x\u0007');

/** A key whose meaning cannot be told. */
const bad: Binding = {
  command: 'guide',
  context: 'claim',
  title: '',
  keys: Object.assign(['T'], {
    includes: (name: string) => {
      if (name === 'T') throw broken;
      return false;
    },
  }),
};

async function reviewOf(store: Store, keymap?: readonly Binding[]) {
  const out = fakeStdout(100, 30);
  const keys = fakeStdin();
  const ended = runTui({
    store,
    place: 'p.db',
    around: {
      suggestedName: async () => 'ada',
      rememberName: async () => {},
      agreement: { view: async () => ({ closed: '' }), rowsUsed: async () => '', exportAs: async () => '' },
    },
    stdin: keys.stdin,
    stdout: out.stdout,
    annotator: 'ada',
    pass: claimPass,
    language: 'en',
    ...(keymap ? { keymap } : {}),
  }).then(
    () => null,
    (error: unknown) => error,
  );
  const shows = async (text: string) => {
    while (!out.writes.join('').includes(text)) await sleep(5);
  };
  await shows('CLOSING MESSAGE');
  // An item counts only when it has been on screen for a moment.
  await sleep(150);
  keys.send('1');
  await shows('1/2');
  return { out, keys, ended };
}

const twoItems = async (): Promise<Store> => {
  const store = await storeWith(['It is done.', 'So is this.']);
  await store.addAnnotator('ada');
  return store;
};

test.each<[string, (store: Store) => Store, string]>([
  ['a key', store => store, 'T'],
  [
    'an effect',
    store => ({
      ...store,
      getGuide: (pass, version) => (armed ? Promise.reject(broken) : store.getGuide(pass, version)),
    }),
    'g',
  ],
  [
    'a frame',
    store => ({
      ...store,
      getGuide: async (pass, version) => {
        const guide = await store.getGuide(pass, version);
        return armed && guide ? { ...guide, text: { en: 5 as unknown as string } } : guide;
      },
    }),
    'g',
  ],
])('a fault in %s', async (_, change, key) => {
  armed = false;
  const store = await twoItems();
  const { out, keys, ended } = await reviewOf(change(store), [bad, ...defaultKeymap]);
  armed = true;
  out.taken();
  keys.send(`${key}1`);
  expect(await ended).toBeInstanceOf(TypeError);
  expect(out.taken().endsWith(leaveScreen)).toBe(true);
  expect(keys.calls.slice(-2)).toEqual(['cooked', 'pause']);
  // The key behind the one that broke labels nothing any more; the label before it is kept.
  expect((await store.listEvents({ pass: 'claim' })).map(({ kind }) => kind)).toEqual(['label']);
});

test('it is told in one sentence, with --debug by its stack', () => {
  const told = faultText(new ScreenFault(broken, { place: 'p.db' }), {});
  expect(told).toBe(
    'trustlayer: the screen had to close for a fault of its own (a rule broke <ESC>]0;x<BEL>); nothing is lost, what was labelled is saved in p.db. Run it again with --debug for the details.\n',
  );
  const stack = faultText(new ScreenFault(broken, { place: 'p.db', debug: true }), { debug: true });
  expect(stack).toMatch(
    /^trustlayer: [^\n]* saved in p\.db\.\nTypeError: a rule broke <ESC>\]0;x<BEL>\n +at /,
  );
});
