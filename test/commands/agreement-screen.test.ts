import { afterEach, expect, test } from 'vitest';
import { agreementScreen } from '../../src/commands/agreement/screen.js';
import { checkPass, claimPass, type Pass } from '../../src/core/review/passes.js';
import { drawPlan } from '../../src/core/review/plan/draw.js';
import { openStore } from '../../src/store/sqlite/open.js';
import type { Store } from '../../src/store/store.js';
import { census } from '../core/review/plan/frames.js';
import { head, importRuns, label, lock } from '../store/support.js';
import { fakeIo } from './fake-io.js';

const stores: Store[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});

/** Ann and Bo are planned for two items; `y` and `n` are their labels, a capital the lock. */
async function project(ann: string, bo: string): Promise<Store> {
  const store = await openStore(':memory:', {});
  stores.push(store);
  await importRuns(store, [head('a'), head('b')]);
  for (const name of ['ann', 'bo', 'zhou']) await store.addAnnotator(name);
  const items = await store.listItems('claim');
  const framed = items.map(({ item, band, benchmark }) => ({
    item,
    band,
    benchmark,
    model: '',
    verdict: '',
  }));
  const spec = { ...census, annotators: ['ann', 'bo'], repeats: 0, adjudicate: 0 };
  await store.sealPlan(drawPlan({ pass: 'claim', items: framed }, spec));
  for (const [name, labels] of Object.entries({ ann, bo })) {
    for (const [at, letter] of [...labels.toLowerCase()].entries())
      await store.addEvent(label(name, items[at]!.item, letter === 'y' ? 'yes' : 'no'));
    if (labels !== labels.toLowerCase()) await store.addEvent(lock(name));
  }
  return store;
}

const { view, rowsUsed } = agreementScreen(fakeIo('.').io);
const closed = async (store: Store, name: string, pass: Pass = claimPass): Promise<string | null> => {
  const shown = await view(store, pass, name, { columns: 96, weighted: false });
  return 'closed' in shown ? shown.closed : null;
};

test.each<[string, string, string, string, RegExp | null]>([
  ['nobody has locked', 'yy', '', 'zhou', /none are locked/],
  ['an own label is not locked', 'YN', 'yn', 'bo', /^Your labels of pass A are not locked\./],
  ['an own lock', 'YN', 'yn', 'ann', null],
  ['no label yet, though planned for it', 'YN', '', 'bo', /^You have no label in pass A yet/],
  ['who may settle, before all is', 'YN', 'YY', 'zhou', /^Not all of pass A is settled yet\./],
  ['who may settle, when all is', 'YN', 'YN', 'zhou', null],
])('%s', async (_, ann, bo, name, expected) => {
  const store = await project(ann, bo);
  const said = await closed(store, name);
  if (expected === null) expect(said).toBeNull();
  else expect(said).toMatch(expected);
  const rows = await rowsUsed(store, claimPass, name, 96);
  expect(rows).toMatch(expected === null ? /^run +label 1/m : /lock|settle/);
});

test('checks that nobody made yet close the panel with a sentence', async () => {
  expect(await closed(await project('YN', 'YN'), 'zhou', checkPass)).toBe(
    'Nobody has checked a verdict yet.',
  );
});
