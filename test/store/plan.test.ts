import { afterEach, describe, expect, test } from 'vitest';
import { partItemId, repeatPart } from '../../src/core/review/item.js';
import { drawPlan } from '../../src/core/review/plan/draw.js';
import type { Plan, PlanSpec } from '../../src/core/review/plan/plan.js';
import { planQueue } from '../../src/core/review/plan/queue.js';
import { connect } from '../../src/store/sqlite/connection.js';
import { openConnection, openStore } from '../../src/store/sqlite/open.js';
import { plannedCold } from '../../src/store/sqlite/plan-cold.js';
import type { Store } from '../../src/store/store.js';
import { homeFacts } from '../../src/tui/shell/perform.js';
import { census } from '../core/review/plan/frames.js';
import { closing, head, importRuns, label, lock, temporaryFolder } from './support.js';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanUps.splice(0).reverse()) await undo();
});

const runIds = (count: number) => Array.from({ length: count }, (_, at) => `r${String(at).padStart(2, '0')}`);

/** A project with runs and three people, and the file it is in. */
async function project(count = 30): Promise<{ store: Store; place: string }> {
  const folder = temporaryFolder();
  cleanUps.push(folder.remove);
  const place = folder.file();
  const store = await openStore(place, { create: true });
  cleanUps.push(() => store.close());
  await importRuns(
    store,
    runIds(count).map(id => head(id)),
  );
  for (const name of ['ada', 'bo', 'cy']) await store.addAnnotator(name);
  return { store, place };
}

const draw = async (store: Store, more: Partial<PlanSpec> = {}, only?: (runId: string) => boolean) =>
  drawPlan(
    {
      pass: 'claim',
      items: (await store.listItems('claim'))
        .filter(({ runId }) => only?.(runId) ?? true)
        .map(({ item, band, benchmark, model }) => ({
          item,
          band,
          benchmark,
          model: model ?? '',
          verdict: 'pending',
        })),
    },
    { ...census, ...more },
  );

const queueOf = async (store: Store, name: string): Promise<string[]> =>
  (await store.openQueue('claim', name)).map(({ item }) => item);

/** The queue that a plan gives, with the ids under which repeats are labelled. */
const expected = (plan: Plan, name: string): string[] =>
  planQueue(plan, name).map(({ item, repeat }) => (repeat ? partItemId('claim', item, repeatPart) : item));

const refusal = (words: RegExp, code = 'invalid') =>
  expect.objectContaining({ name: 'StoreError', code, message: expect.stringMatching(words) });

describe('a sealed plan', () => {
  test('is what was drawn, and queues follow it: items, order, repeats, practice first', async () => {
    const { store } = await project();
    expect(await store.getPlan('claim')).toBeNull();
    expect(await queueOf(store, 'ada')).toHaveLength(30);
    const plan = await draw(store, { overlap: 0.4, practice: 3, repeats: 0.1 });
    const sealed = await store.sealPlan(plan);
    expect(sealed).toMatchObject({ pass: 'claim', no: 1, reason: null, prevHash: null, plan });
    expect(await store.getPlan('claim')).toEqual(sealed);
    expect(await store.listPlans('claim')).toEqual([sealed]);
    expect(await store.getPlan('provenance')).toBeNull();
    for (const name of plan.annotators) {
      // 27 measured, 11 of them common, 8 each, 2 repeats, 3 for practice.
      const queue = await queueOf(store, name);
      expect(queue).toEqual(expected(plan, name));
      expect(queue).toHaveLength(3 + 19 + 2);
      expect(await queueOf(store, name)).toEqual(queue);
    }
    expect(await store.verify()).toEqual([]);
  });

  test('hands out nothing that tells a stratum', async () => {
    const { store } = await project();
    await store.sealPlan(await draw(store));
    for (const entry of await store.openQueue('claim', 'ada'))
      expect(Object.keys(entry).sort()).toEqual(['item', 'position']);
  });

  test('shows a repeat in the words that it repeats, and keeps its labels apart', async () => {
    const { store } = await project();
    const plan = await draw(store, { repeats: 0.1 });
    await store.sealPlan(plan);
    const queue = await queueOf(store, 'ada');
    for (const { item } of plan.repeats[0]!.items) {
      const repeat = partItemId('claim', item, repeatPart);
      expect(queue.indexOf(repeat)).toBeGreaterThan(queue.indexOf(item));
      expect((await store.blindClosing(repeat))?.text).toBe((await store.blindClosing(item))?.text);
      await store.addEvent(label('ada', item, 'yes'));
      await store.addEvent(label('ada', repeat, 'no'));
    }
    const items = (await store.listItems('claim')).map(({ item }) => item);
    expect(items).toHaveLength(30);
    expect((await store.facts()).withoutClosing).toBe(0);
    expect(await store.closingsWithoutClaim('v', 99)).toHaveLength(30);
    expect(await store.verify()).toEqual([]);
  });

  test('gives no queue to whom it does not name, and an empty one to whom it names without work', async () => {
    const { store } = await project(1);
    await store.sealPlan(await draw(store, { overlap: 0 }));
    await expect(store.openQueue('claim', 'cy')).rejects.toEqual(
      refusal(/^Plan 1 of pass claim does not name cy, so nothing of it is theirs to label\.$/),
    );
    const sizes = [(await queueOf(store, 'ada')).length, (await queueOf(store, 'bo')).length];
    expect(sizes.sort()).toEqual([0, 1]);
  });

  test('stays as it is when runs come later, and fills its places when theirs do', async () => {
    const { store } = await project(20);
    const plan = await draw(store);
    const other = await project(12);
    const { events, ...about } = await store.bundleEvents({});
    await store.sealPlan(plan);
    const [sealed] = await store.listPlans('claim');
    await other.store.mergeEvents([{ ...about, plans: [sealed!], events }]);
    const part = await queueOf(other.store, 'ada');
    expect(part.length).toBeLessThan(20);
    await importRuns(
      other.store,
      runIds(25).map(id => head(id)),
    );
    const whole = await queueOf(other.store, 'ada');
    expect(whole.slice(0, part.length)).toEqual(part);
    expect([...whole].sort()).toEqual(expected(plan, 'ada').sort());
    expect(await queueOf(other.store, 'bo')).toEqual(expected(plan, 'bo'));
    expect(await other.store.verify()).toEqual([]);
  });

  test('lets a repeat go with the words that it repeats', async () => {
    const { store } = await project();
    const plan = await draw(store);
    await store.sealPlan(plan);
    const { item } = plan.repeats[0]!.items[0]!;
    const repeat = partItemId('claim', item, repeatPart);
    expect(await queueOf(store, 'ada')).toContain(repeat);
    const { runId } = (await store.listItems('claim')).find(each => each.item === item)!;
    await importRuns(store, [head(runId, { closing: closing('Now it says otherwise.') })]);
    const queue = await queueOf(store, 'ada');
    expect(queue).not.toContain(item);
    expect(queue).not.toContain(repeat);
  });
});

describe('sealing', () => {
  test('is free before the first label of a person, and needs a reason after it', async () => {
    const { store } = await project();
    await store.addAnnotator('demo-one', { demo: true });
    const [first] = await queueOf(store, 'ada');
    await store.addEvent(label('demo-one', first!));
    const plans = [await draw(store), await draw(store, { seed: 8 }), await draw(store, { seed: 9 })];
    await store.sealPlan(plans[0]!);
    const second = await store.sealPlan(plans[1]!);
    await store.addEvent(label('ada', first!));
    await expect(store.sealPlan(plans[2]!)).rejects.toEqual(refusal(/needs a reason/));
    await expect(store.sealPlan(plans[2]!, { reason: '  ' })).rejects.toEqual(refusal(/needs a reason/));
    const third = await store.sealPlan(plans[2]!, { reason: ' bo has left ' });
    expect(third).toMatchObject({ no: 3, reason: 'bo has left', prevHash: second.hash });
    expect((await store.listPlans('claim')).map(({ no }) => no)).toEqual([1, 2, 3]);
    expect(await store.getPlan('claim')).toEqual(third);
    expect(await store.verify()).toEqual([]);
  });

  test('of the plan in force changes nothing', async () => {
    const { store } = await project();
    const plan = await draw(store);
    const sealed = await store.sealPlan(plan);
    expect(await store.sealPlan(plan)).toEqual(sealed);
    expect(await store.listPlans('claim')).toHaveLength(1);
  });

  test('is refused for what is no plan, for strangers, demo people and after everybody locked', async () => {
    const { store } = await project();
    await store.addAnnotator('demo-one', { demo: true });
    const plan = await draw(store);
    await expect(store.sealPlan({ ...plan, seed: 8 })).rejects.toEqual(refusal(/does not match its hash/));
    await expect(store.sealPlan(await draw(store, { annotators: ['demo-one'] }))).rejects.toEqual(
      refusal(/demo annotator/),
    );
    await expect(store.sealPlan(await draw(store, { annotators: [' ada'] }))).rejects.toEqual(
      refusal(/spaces/),
    );
    const elsewhere = await project(40);
    await expect(store.sealPlan(await draw(elsewhere.store))).rejects.toEqual(
      refusal(/does not have/, 'unknown_item'),
    );
    expect(await store.listPlans('claim')).toEqual([]);
    await store.sealPlan(plan);
    for (const name of ['ada', 'bo']) await store.addEvent(lock(name));
    await expect(store.sealPlan(await draw(store, { seed: 8 }), { reason: 'x' })).rejects.toEqual(
      refusal(/locked by everybody/),
    );
  });
});

describe('a later plan', () => {
  test('keeps what was labelled where it was, drops the rest of the earlier one, and goes on', async () => {
    const { store } = await project();
    const early = await draw(store, { repeats: 0 }, runId => runId < 'r20');
    await store.sealPlan(early);
    const before = await queueOf(store, 'ada');
    for (const item of before.slice(0, 6)) await store.addEvent(label('ada', item));
    const flagged = before[7]!;
    const late = await draw(store, { repeats: 0.1, seed: 99 }, runId => runId >= 'r10');
    await store.sealPlan(late, { reason: 'the first ten were a pilot' });
    const after = await queueOf(store, 'ada');
    expect(after.slice(0, 6)).toEqual(before.slice(0, 6));
    const planned = new Set(expected(late, 'ada'));
    expect(after.slice(6).every(item => planned.has(item))).toBe(true);
    expect(new Set(after)).toEqual(new Set([...before.slice(0, 6), ...planned]));
    expect(after.includes(flagged)).toBe(planned.has(flagged));
    expect(await queueOf(store, 'ada')).toEqual(after);
    const positions = (await store.openQueue('claim', 'ada')).map(({ position }) => position);
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    // Who had labelled nothing begins the new plan from its start.
    expect(await queueOf(store, 'bo')).toEqual(expected(late, 'bo'));
    expect(await store.verify()).toEqual([]);
  });

  test('leaves somebody whom it does not name with what they labelled, and lets them lock it', async () => {
    const { store } = await project();
    await store.sealPlan(await draw(store));
    const [first] = await queueOf(store, 'bo');
    await queueOf(store, 'ada');
    await store.addEvent(label('bo', first!));
    await store.sealPlan(await draw(store, { annotators: ['cy'] }), { reason: 'others took over' });
    expect(await queueOf(store, 'bo')).toEqual([first]);
    await expect(store.openQueue('claim', 'ada')).rejects.toEqual(refusal(/does not name ada/));
    await store.addEvent(lock('bo'));
    expect(await queueOf(store, 'bo')).toEqual([first]);
    expect(await store.assignedAnnotators('claim')).toEqual(['cy']);
  });

  test('changes nothing for somebody who has locked', async () => {
    const { store } = await project();
    await store.sealPlan(await draw(store));
    const before = await queueOf(store, 'ada');
    await store.addEvent(label('ada', before[0]!));
    await store.addEvent(lock('ada'));
    await store.sealPlan(await draw(store, { seed: 3 }), { reason: 'another seed' });
    expect(await queueOf(store, 'ada')).toEqual(before);
  });

  test('keeps the queue of a census that was begun before any plan', async () => {
    const { store } = await project();
    const before = await queueOf(store, 'ada');
    await store.addEvent(label('ada', before[4]!));
    const plan = await draw(store, { repeats: 0 });
    await store.sealPlan(plan, { reason: 'now there is one' });
    const after = await queueOf(store, 'ada');
    expect(after[0]).toBe(before[4]);
    expect([...after].sort()).toEqual([...before].sort());
  });
});

describe('who has to lock', () => {
  test('is whom the plan names; without one, everybody with a label or a lock but demo people; a queue is no work', async () => {
    const { store } = await project();
    await store.addAnnotator('demo-one', { demo: true });
    expect(await store.assignedAnnotators('claim')).toEqual([]);
    const [item] = await queueOf(store, 'bo');
    await store.addEvent(label('ada', item!));
    await store.addEvent(label('demo-one', item!));
    expect(await store.assignedAnnotators('claim')).toEqual(['ada']);
    expect(await store.assignedAnnotators('provenance')).toEqual([]);
    await store.sealPlan(await draw(store, { annotators: ['dee', 'cy'] }), { reason: 'two others' });
    expect(await store.assignedAnnotators('claim')).toEqual(['cy', 'dee']);
  });
});

describe('plans in bundles', () => {
  const bundleOf = (store: Store) => store.bundleEvents({ pass: 'claim' });

  test('bring a machine onto the same draw, before and after labels, in any order and number', async () => {
    const [desk, lap] = [(await project()).store, (await project()).store];
    const plan = await draw(desk);
    await desk.sealPlan(plan);
    const early = await bundleOf(desk);
    expect(early.events).toEqual([]);
    expect(await lap.mergeEvents([early])).toMatchObject({ events: 0, plans: [{ pass: 'claim', no: 1 }] });
    expect(await queueOf(lap, 'bo')).toEqual(expected(plan, 'bo'));
    const [first] = await queueOf(lap, 'bo');
    await lap.addEvent(label('bo', first!));
    const back = await bundleOf(lap);
    expect(await desk.mergeEvents([back, early, back])).toMatchObject({ added: 1 });
    await desk.sealPlan(await draw(desk, { seed: 5 }), { reason: 'again' });
    const late = await bundleOf(desk);
    expect((await lap.mergeEvents([early, late])).plans).toEqual([{ pass: 'claim', no: 2 }]);
    expect((await lap.mergeEvents([late])).plans).toBeUndefined();
    expect((await lap.listPlans('claim')).map(({ hash }) => hash)).toEqual(
      (await desk.listPlans('claim')).map(({ hash }) => hash),
    );
    expect(await lap.verify()).toEqual([]);
  });

  test('the same draw sealed on two machines is one plan', async () => {
    const [desk, lap] = [(await project()).store, (await project()).store];
    const plans = [await desk.sealPlan(await draw(desk)), await lap.sealPlan(await draw(lap))];
    expect(plans[0]!.hash).toBe(plans[1]!.hash);
    expect((await lap.mergeEvents([await bundleOf(desk)])).plans).toBeUndefined();
  });

  test('another plan of the same number is refused, or left alone when asked, the labels taken', async () => {
    const [desk, lap] = [(await project()).store, (await project()).store];
    await desk.sealPlan(await draw(desk));
    const ours = await lap.sealPlan(await draw(lap, { seed: 12 }));
    const [first] = await queueOf(desk, 'ada');
    await desk.addEvent(label('ada', first!));
    const theirs = await bundleOf(desk);
    await expect(lap.mergeEvents([theirs])).rejects.toEqual(
      refusal(
        /^The bundle was refused: its plan 1 of pass claim is another one than that here.*--keep-plans/,
      ),
    );
    expect(await lap.listEvents({})).toEqual([]);
    expect(await lap.mergeEvents([theirs], { keepPlans: true })).toMatchObject({ added: 1 });
    expect(await lap.getPlan('claim')).toEqual(ours);
  });
});

describe('the tables', () => {
  test('refuse every change of what was sealed, and doctor names what was changed beneath them', async () => {
    const { store, place } = await project();
    await store.sealPlan(await draw(store));
    const { db } = openConnection(place);
    cleanUps.push(() => db.close());
    for (const statement of [
      "UPDATE plan SET reason = 'x'",
      'DELETE FROM plan',
      'UPDATE plan_item SET cold = 1 - cold',
      'DELETE FROM plan_item',
      "UPDATE plan_place SET item = 'x'",
      'DELETE FROM plan_place',
      'INSERT OR REPLACE INTO plan SELECT * FROM plan',
    ])
      expect(() => db.exec(statement), statement).toThrow(/sealed plan|follows/);
    db.exec('DROP TRIGGER plan_place_no_update');
    db.exec('UPDATE plan_place SET position = position + 1000 WHERE position = 0');
    const found = (await store.verify()).filter(({ code }) => code === 'plan').map(({ text }) => text);
    expect(found).toEqual(['The queues of plan 1 of pass claim are not those that were sealed.']);
    db.exec('DROP TRIGGER plan_no_update');
    db.exec(`UPDATE plan SET json = json_set(json, '$.seed', 8)`);
    const worse = (await store.verify()).filter(({ code }) => code === 'plan').map(({ text }) => text);
    expect(worse[0]).toMatch(/plan 1 of pass claim was changed/);
  });
});

test('the home screen closes a pass to whom its plan does not name, and opens those behind it', async () => {
  const { store } = await project();
  await store.sealPlan(await draw(store));
  const { passes } = await homeFacts(store, 'cy');
  const closedOf = (id: string) => passes.find(({ pass }) => pass.id === id)?.closed;
  expect(closedOf('claim')).toMatchObject({ sentence: expect.stringMatching(/does not name cy/) });
  expect(closedOf('provenance')).toBeNull();
  const named = (await homeFacts(store, 'ada')).passes;
  expect(named.find(({ pass }) => pass.id === 'claim')).toMatchObject({ closed: null, total: 32 });
  expect(named.find(({ pass }) => pass.id === 'provenance')?.closed?.short).toMatch(/after you lock pass A/);
});

describe('items with parts', () => {
  /** Items of pass C for all runs, each with two values, as an audit leaves them. */
  async function traced() {
    const { store, place } = await project(20);
    const { db } = openConnection(place);
    const add = db.prepare(
      `INSERT INTO item (id, pass, run_id, cut_off, ended_on_tool_call, added_at, parent, part)
      VALUES (?, 'provenance', ?, 0, 0, 'now', ?, ?)`,
    );
    for (const run of runIds(20)) {
      add.run(`run-${run}`, run, null, null);
      for (const part of ['value:a.json:x', 'value:a.json:y'])
        add.run(partItemId('provenance', `run-${run}`, part), run, `run-${run}`, part);
    }
    db.close();
    return { store, place };
  }
  const frame = async (store: Store) => ({
    pass: 'provenance' as const,
    items: (await store.listItems('provenance')).map(({ item, band, benchmark }) => ({
      item,
      band,
      benchmark,
      model: 'm',
      verdict: 'pending',
    })),
  });
  const queue = async (store: Store) => (await store.openQueue('provenance', 'ada')).map(({ item }) => item);

  test('are drawn whole; a repeat brings its values along, under ids of their own', async () => {
    const { store, place } = await traced();
    const plan = drawPlan(await frame(store), census);
    await store.sealPlan(plan);
    const items = await queue(store);
    expect(items).toHaveLength(21);
    const { item } = plan.repeats[0]!.items[0]!;
    const repeat = partItemId('provenance', item, repeatPart);
    expect(items).toContain(repeat);
    const all = await store.listItems('provenance', { parts: true });
    expect(
      all
        .filter(({ parent }) => parent === repeat)
        .map(({ part }) => part)
        .sort(),
    ).toEqual(['value:a.json:x', 'value:a.json:y']);
    for (const part of ['value:a.json:x', 'value:a.json:y'])
      await store.addEvent(
        label('ada', partItemId('provenance', repeat, part), 'typed', { pass: 'provenance' }),
      );
    expect(await store.listItems('provenance')).toHaveLength(20);
    expect((await store.verify()).filter(({ code }) => code !== 'dangling')).toEqual([]);

    const { db } = openConnection(place, { readOnly: true });
    const cold = plannedCold(connect(db, place, () => new Date()));
    for (const planned of plan.items) expect(cold(planned.item)).toBe(planned.cold);
    expect(cold('no such item')).toBeNull();
    db.close();
  });

  test('a repeat that was met on another machine only is an item here too, and so are its values', async () => {
    const [{ store: desk }, { store: lap }] = [await traced(), await traced()];
    const plan = drawPlan(await frame(desk), census);
    await desk.sealPlan(plan);
    await queue(desk);
    const { item } = plan.repeats[0]!.items[0]!;
    const value = partItemId('provenance', partItemId('provenance', item, repeatPart), 'value:a.json:x');
    await desk.addEvent(label('ada', value, 'typed', { pass: 'provenance' }));
    const bundle = await desk.bundleEvents({ pass: 'provenance' });
    expect(await lap.mergeEvents([bundle])).toMatchObject({ added: 1, withoutItem: 0 });
    const parts = (await lap.listItems('provenance', { parts: true })).map(each => each.item);
    expect(parts).toContain(value);
    expect(await lap.verify()).toEqual([]);
  });

  test('the home screen tells values without a label in runs that count as done', async () => {
    const { store } = await traced();
    const [first, second] = await queue(store);
    const add = (item: string, value: string) =>
      store.addEvent(label('ada', item, value, { pass: 'provenance' }));
    await add(partItemId('provenance', first!, 'value:a.json:x'), 'typed');
    await add(first!, 'gamed:copied');
    await add(partItemId('provenance', second!, 'value:a.json:x'), 'typed');
    const { passes } = await homeFacts(store, 'ada');
    expect(passes.find(({ pass }) => pass.id === 'provenance')).toMatchObject({ labelled: 1, openValues: 1 });
  });

  test('a run whose values alone were labelled stays in its queue under a later plan', async () => {
    const { store } = await traced();
    await store.sealPlan(drawPlan(await frame(store), { ...census, repeats: 0 }));
    const [first, second] = await queue(store);
    await store.addEvent(
      label('ada', partItemId('provenance', second!, 'value:a.json:x'), 'typed', { pass: 'provenance' }),
    );
    const rest = await frame(store);
    const later = drawPlan(
      { ...rest, items: rest.items.filter(({ item }) => item !== first && item !== second) },
      { ...census, repeats: 0 },
    );
    await store.sealPlan(later, { reason: 'two were a pilot' });
    const items = await queue(store);
    expect(items[0]).toBe(second);
    expect(items).not.toContain(first);
    expect(items).toHaveLength(19);
  });
});
