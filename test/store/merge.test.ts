import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { lockedPanel } from '../../src/commands/agreement.js';
import type { LabelBundle } from '../../src/core/review/bundle/bundle.js';
import { readBundle } from '../../src/core/review/bundle/read.js';
import { bundleText } from '../../src/core/review/bundle/write.js';
import { hashOf } from '../../src/core/review/chain.js';
import { currentLabels } from '../../src/core/review/current.js';
import { frozenBy } from '../../src/core/review/frozen.js';
import type { LabelEvent } from '../../src/core/review/label-event.js';
import { claimPass } from '../../src/core/review/passes.js';
import { panelJson } from '../../src/report/agreement/json.js';
import { panelText } from '../../src/report/agreement/text.js';
import { openStore } from '../../src/store/sqlite/open.js';
import type { Store } from '../../src/store/store.js';
import { draft, head, importRuns, label, lock } from './support.js';

const stores: Store[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});

/** A project with four runs; its clock moves by a second at each look. */
async function project(begins = '2026-03-01T10:00:00.000Z', runs = ['a', 'b', 'c', 'd']): Promise<Store> {
  let time = Date.parse(begins);
  const store = await openStore(':memory:', { now: () => new Date((time += 1000)) });
  stores.push(store);
  await importRuns(
    store,
    runs.map(id => head(id, { taskId: `task-${id < 'c' ? 'x' : id}` })),
  );
  return store;
}

/** Through text, as between machines. */
const exported = async (store: Store, query = {}): Promise<LabelBundle> =>
  readBundle(bundleText(await store.bundleEvents(query)));

const send = async (from: Store, to: Store) => to.mergeEvents([await exported(from)]);

const itemsOf = async (store: Store): Promise<string[]> =>
  (await store.listItems('claim')).map(({ item }) => item);

const labelsNow = async (store: Store, annotator: string) => {
  const events = await store.listEvents({ pass: 'claim', annotator });
  const meaning = (await store.getGuide('claim'))!.meaning;
  return Object.fromEntries(
    [...currentLabels(events, meaning)].map(([item, { label, stale }]) => [
      item,
      stale ? 'stale' : (label?.value ?? null),
    ]),
  );
};

const refusal = (words: RegExp) =>
  expect.objectContaining({ name: 'StoreError', code: 'invalid', message: expect.stringMatching(words) });

/** Changes an event and seals it anew, as somebody would who knows how. */
const resealed = (event: LabelEvent, more: Partial<LabelEvent>): LabelEvent => {
  const content = { ...event, ...more };
  return { ...content, hash: hashOf(content) };
};

describe('merging bundles', () => {
  test('one person on two machines is one person, and it is said', async () => {
    const [desk, lap] = [await project(), await project('2026-03-02T10:00:00.000Z')];
    const [a, b, c] = await itemsOf(desk);
    await desk.addAnnotator('ann');
    await lap.addAnnotator('ann');
    await desk.addEvent(label('ann', a!));
    await desk.addEvent(label('ann', b!, 'no'));
    await lap.addEvent(label('ann', c!));

    expect(await send(lap, desk)).toEqual({
      events: 1,
      added: 1,
      withoutItem: 0,
      annotators: [{ name: 'ann', added: 1, here: 2, elsewhere: 1, machines: 1 }],
      guides: [],
      guidesApart: [],
    });
    expect(await labelsNow(desk, 'ann')).toEqual({ [a!]: 'yes', [b!]: 'no', [c!]: 'yes' });
    expect(await send(lap, desk)).toMatchObject({ events: 1, added: 0 });
    expect(await send(desk, lap)).toMatchObject({ events: 3, added: 2 });
    expect(await lap.listEvents({})).toEqual(await desk.listEvents({}));
    expect(await desk.verify()).toEqual([]);
    expect(await lap.verify()).toEqual([]);
  });

  test('work goes on after a merge: another machine may take a label back', async () => {
    const [desk, lap] = [await project(), await project('2026-02-01T10:00:00.000Z')];
    const [a] = await itemsOf(desk);
    await desk.addAnnotator('ann');
    const made = await desk.addEvent(label('ann', a!));
    await send(desk, lap);
    await lap.addEvent(draft({ annotator: 'ann', item: a!, kind: 'retract', supersedes: made.id }));
    await lap.addEvent(label('ann', a!, 'no'));
    await send(lap, desk);
    expect(await labelsNow(desk, 'ann')).toEqual({ [a!]: 'no' });
    expect(await desk.verify()).toEqual([]);
  });

  test('events of runs that are not here are kept and wait', async () => {
    const [full, part] = [await project(), await project(undefined, ['a'])];
    const items = await itemsOf(full);
    await full.addAnnotator('ann');
    for (const item of items) await full.addEvent(label('ann', item));
    expect(await send(full, part)).toMatchObject({ events: 4, added: 4, withoutItem: 3 });
    expect(await part.listEvents({})).toEqual(await full.listEvents({}));
    expect((await part.verify()).map(({ severity }) => severity)).toEqual(['warning', 'warning', 'warning']);
    await importRuns(
      part,
      ['b', 'c', 'd'].map(id => head(id, { taskId: `task-${id < 'c' ? 'x' : id}` })),
    );
    expect(await part.verify()).toEqual([]);
    expect(await send(full, part)).toMatchObject({ added: 0, withoutItem: 0 });
  });

  test('only those who did something in a pass, or are named, with whole chains', async () => {
    const store = await project();
    const [a] = await itemsOf(store);
    await store.addAnnotator('ann');
    await store.addAnnotator('bo');
    await store.addEvent(label('ann', a!));
    await store.addEvent(label('bo', a!));
    expect((await exported(store, { annotators: [' bo '] })).events.map(one => one.annotator)).toEqual([
      'bo',
    ]);
    expect((await exported(store, { pass: 'claim' })).events).toHaveLength(2);
    expect((await exported(store, { pass: 'votes' })).events).toEqual([]);
    expect((await exported(store, { annotators: ['eve'] })).events).toEqual([]);
  });
});

describe('a refused bundle leaves nothing, nor do those beside it', () => {
  const prepared = async () => {
    const [desk, lap] = [await project(), await project()];
    const [a, b] = await itemsOf(desk);
    await desk.addAnnotator('ann');
    await lap.addAnnotator('bo');
    const first = await desk.addEvent(label('ann', a!));
    await desk.addEvent(label('ann', b!, 'no'));
    await lap.addEvent(label('bo', a!));
    return { desk, lap, first, bundle: await exported(desk), good: await exported(lap) };
  };
  const withFirst = (bundle: LabelBundle, more: Partial<LabelEvent>): LabelBundle => {
    const changed = resealed(bundle.events[0]!, more);
    return { ...bundle, events: [changed, resealed(bundle.events[1]!, { prevHash: changed.hash })] };
  };

  test.each<[string, (bundle: LabelBundle) => LabelBundle, RegExp]>([
    [
      'a changed event',
      b => ({ ...b, events: [{ ...b.events[0]!, value: 'no' }, b.events[1]!] }),
      /was changed after/,
    ],
    ['a chain without its beginning', b => ({ ...b, events: [b.events[1]!] }), /taken out/],
    ['another order', b => ({ ...b, events: [...b.events].reverse() }), /./],
    ['an event twice', b => ({ ...b, events: [b.events[0]!, ...b.events] }), /is there twice/],
    ['a label that the pass does not have', b => withFirst(b, { value: 'maybe' }), /no such label/],
    ['a label that is no text', b => withFirst(b, { value: { yes: true } }), /no such label/],
    ['a label on no item', b => withFirst(b, { item: null }), /names one/],
    ['a kind that is unknown', b => withFirst(b, { kind: 'edit' as 'label' }), /kind is unknown/],
    ['somebody it does not list', b => ({ ...b, annotators: [] }), /does not list/],
    [
      'a name as no project stores it',
      b => ({ ...b, annotators: [{ ...b.annotators[0]!, name: ' ann' }] }),
      /names an annotator/,
    ],
    [
      'a demo annotator of a person\u2019s name',
      b => ({ ...b, annotators: [...b.annotators, { ...b.annotators[0]!, name: 'bo', demo: true }] }),
      /a demo annotator in it and a person here/,
    ],
    [
      'an item with other words',
      b => ({ ...b, items: b.items.map(item => ({ ...item, hash: '0'.repeat(64) })) }),
      /other words/,
    ],
    [
      'a guide with another text',
      b => ({ ...b, guides: b.guides.map(guide => ({ ...guide, text: { en: 'else' } })) }),
      /does not match its hash/,
    ],
    [
      'a guide of another meaning',
      b => ({ ...b, guides: b.guides.map(guide => ({ ...guide, meaning: 2 })) }),
      /in one of the two projects only/,
    ],
  ])('%s', async (_, change, words) => {
    const { lap, bundle } = await prepared();
    const other = await project();
    await other.addAnnotator('bo');
    const [, b] = await itemsOf(other);
    await other.addEvent(label('bo', b!));
    const before = { events: await lap.listEvents({}), people: await lap.listAnnotators() };
    await expect(lap.mergeEvents([await exported(other), change(bundle)])).rejects.toEqual(refusal(words));
    expect({ events: await lap.listEvents({}), people: await lap.listAnnotators() }).toEqual(before);
    await expect(lap.mergeEvents([await exported(other), bundle])).resolves.toMatchObject({ added: 3 });
  });

  test('a known id with other content', async () => {
    const { desk, bundle, first } = await prepared();
    await expect(desk.mergeEvents([withFirst(bundle, { value: 'unsure' })])).rejects.toEqual(
      refusal(new RegExp(`event ${first.id} .* is in this project with other content`)),
    );
  });

  test('a retract of a label that is somebody else\u2019s', async () => {
    const { desk, lap, good } = await prepared();
    await send(desk, lap);
    const theirs = good.events[0]!;
    const [, b] = await itemsOf(lap);
    const retract = resealed(theirs, {
      id: '6ZZZZZZZZZZZZZZZZZZZZZZZZZ',
      kind: 'retract',
      value: null,
      item: b!,
      supersedes: theirs.id,
      prevHash: theirs.hash,
    });
    await expect(lap.mergeEvents([{ ...good, events: [theirs, retract] }])).rejects.toEqual(
      refusal(/no label of theirs/),
    );
  });
});

describe('guides', () => {
  const add = (store: Store, version: string, changesMeaning = false, text = version) =>
    store.addGuide({ pass: 'claim', version, text: { en: text }, note: null }, { changesMeaning });
  const meeting = async () => {
    const [desk, lap] = [await project(), await project('2026-03-05T10:00:00.000Z')];
    const [a] = await itemsOf(desk);
    for (const store of [desk, lap]) {
      await store.addAnnotator('ann');
      await store.addEvent(label('ann', a!));
    }
    return { desk, lap };
  };

  test('travel; the one in force is the same on both machines whatever came first', async () => {
    const { desk, lap } = await meeting();
    await add(desk, '1.0-wording');
    expect(await send(desk, lap)).toMatchObject({
      guides: [{ pass: 'claim', version: '1.0-wording', changesMeaning: false }],
    });
    expect(await lap.getGuide('claim')).toMatchObject({ version: '1.0-wording', meaning: 1 });
    await add(lap, '2.0', true);
    await add(desk, '1.1');
    expect(await send(lap, desk)).toMatchObject({
      guides: [{ pass: 'claim', version: '2.0', changesMeaning: true }],
    });
    await send(desk, lap);
    for (const store of [desk, lap]) {
      expect(await store.getGuide('claim')).toMatchObject({ version: '2.0', meaning: 2 });
      expect(Object.values(await labelsNow(store, 'ann'))).toEqual(['stale']);
      expect(await store.verify()).toEqual([]);
    }
  });

  test('one version with two texts is a conflict', async () => {
    const { desk, lap } = await meeting();
    await add(desk, '1.1', false, 'this');
    await add(lap, '1.1', false, 'that');
    await expect(send(lap, desk)).rejects.toEqual(refusal(/guide 1\.1 of pass claim has another text/));
    await expect(send(desk, lap)).rejects.toEqual(refusal(/guide 1\.1 of pass claim has another text/));
  });

  test('a meaning changed on two machines apart is said', async () => {
    const { desk, lap } = await meeting();
    await add(desk, '1.1', true);
    await add(lap, '1.2', true);
    expect(await send(lap, desk)).toMatchObject({
      guidesApart: [{ pass: 'claim', versions: ['1.1', '1.2'] }],
    });
    await send(desk, lap);
    expect((await lap.getGuide('claim'))?.version).toBe((await desk.getGuide('claim'))?.version);
  });
});

describe('locks', () => {
  const meeting = async () => {
    const [desk, lap] = [await project(), await project('2026-03-01T10:00:30.000Z')];
    const [a, b, c] = await itemsOf(desk);
    for (const store of [desk, lap]) await store.addAnnotator('ann');
    await desk.addEvent(label('ann', a!));
    await lap.addEvent(label('ann', b!));
    return { desk, lap, items: [a!, b!, c!] as const };
  };

  test('freeze what was known where they were made, brought by bundles too', async () => {
    const { desk, lap, items } = await meeting();
    await send(lap, desk);
    await desk.addEvent(lock('ann'));
    await lap.addEvent(label('ann', items[2]));
    await lap.addEvent(label('ann', items[0], 'no'));
    await send(desk, lap);
    await send(lap, desk);
    for (const store of [desk, lap]) {
      expect(await labelsNow(store, 'ann')).toEqual({
        [items[0]]: 'yes',
        [items[1]]: 'yes',
        [items[2]]: null,
      });
      const frozen = frozenBy(await store.listEvents({ annotator: 'ann' }))!;
      expect(frozen.outside.map(({ item }) => item)).toEqual([items[2], items[0]]);
      await expect(store.addEvent(label('ann', items[2]))).rejects.toMatchObject({ code: 'pass_locked' });
    }
  });

  test('a label that the lock did not know is no part of it, though its clock says earlier', async () => {
    const { desk, lap, items } = await meeting();
    await desk.addEvent(lock('ann'));
    const before = await labelsNow(desk, 'ann');
    await send(lap, desk);
    expect(await labelsNow(desk, 'ann')).toEqual({ ...before, [items[1]]: null });
  });

  test('of two locks made apart the earlier one stands, the later adds what it has not', async () => {
    const { desk, lap, items } = await meeting();
    await lap.addEvent(label('ann', items[0], 'no'));
    await desk.addEvent(lock('ann'));
    await lap.addEvent(lock('ann'));
    await send(desk, lap);
    await send(lap, desk);
    for (const store of [desk, lap]) {
      expect(await labelsNow(store, 'ann')).toEqual({ [items[0]]: 'yes', [items[1]]: 'yes' });
      expect(frozenBy(await store.listEvents({}))!.overruled.map(({ value }) => value)).toEqual(['no']);
    }
  });
});

describe('any order, any number of times', () => {
  type Act =
    | { at: number; who: number; item: number; do: 'label'; value: number }
    | { at: number; who: number; item: number; do: 'retract' | 'flag' | 'note' }
    | { at: number; who: number; do: 'lock' }
    | { at: number; do: 'send' }
    | { at: number; do: 'guide'; meaning: boolean };
  const at = fc.nat(1);
  const who = fc.nat(1);
  const item = fc.nat(3);
  const act: fc.Arbitrary<Act> = fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({ at, who, item, do: fc.constant('label' as const), value: fc.nat(2) }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        at,
        who,
        item,
        do: fc.constantFrom('retract' as const, 'flag' as const, 'note' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ at, who, do: fc.constant('lock' as const) }) },
    { weight: 1, arbitrary: fc.record({ at, do: fc.constant('send' as const) }) },
    { weight: 1, arbitrary: fc.record({ at, do: fc.constant('guide' as const), meaning: fc.boolean() }) },
  );
  const names = ['zoe', 'ann'];

  const perform = async (projects: readonly [Store, Store], acts: readonly Act[]) => {
    let guides = 0;
    for (const act of acts) {
      const store = projects[act.at]!;
      if (act.do === 'send') await send(store, projects[1 - act.at]!);
      else if (act.do === 'guide') {
        const version = `2.${guides++}`;
        await store.addGuide(
          { pass: 'claim', version, text: { en: version }, note: null },
          { changesMeaning: act.meaning },
        );
      } else {
        const annotator = names[act.who]!;
        const meaning = (await store.getGuide('claim'))!.meaning;
        const events = await store.listEvents({ annotator });
        if (events.some(({ kind }) => kind === 'lock')) continue;
        const items = await itemsOf(store);
        const onItem = 'item' in act ? items[act.item]! : '';
        const now = currentLabels(events, meaning).get(onItem)?.label?.id ?? null;
        if (act.do === 'lock') await store.addEvent(lock(annotator));
        else if (act.do === 'label') {
          const value = ['yes', 'no', 'unsure'][act.value]!;
          await store.addEvent(label(annotator, onItem, value, { guideMeaning: meaning, supersedes: now }));
        } else if (act.do === 'retract') {
          if (now !== null)
            await store.addEvent(draft({ annotator, item: onItem, kind: 'retract', supersedes: now }));
        } else
          await store.addEvent(
            draft({ annotator, item: onItem, kind: act.do, value: act.do === 'note' ? 'n' : null }),
          );
      }
    }
  };

  const seen = async (store: Store) => {
    const panel = await lockedPanel(store, claimPass).catch(() => 'none are locked');
    return {
      events: await store.listEvents({}),
      labels: await Promise.all(names.map(name => labelsNow(store, name))),
      guide: (await store.getGuide('claim'))!.version,
      json: typeof panel === 'string' ? panel : JSON.stringify(panelJson(panel)),
      text: typeof panel === 'string' ? panel : panelText(panel),
    };
  };

  test('two projects end in the same events, labels and byte-identical panels', async () => {
    let panels = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { maxLength: 40 }),
        fc.array(fc.nat(1), { maxLength: 4 }),
        async (acts, more) => {
          // The second machine's clock is a minute behind.
          const both = [await project(), await project('2026-03-01T09:59:00.000Z')] as const;
          for (const [turn, store] of both.entries())
            for (const name of turn === 0 ? names : [...names].reverse()) await store.addAnnotator(name);
          await perform(both, acts);
          const bundles = [await exported(both[0]), await exported(both[1])] as const;
          // Two more that get them all at once, in either order, some of them again.
          const third = await project('2026-04-01T10:00:00.000Z');
          const fourth = await project('2026-01-01T10:00:00.000Z');
          for (const store of [third, fourth]) for (const name of names) await store.addAnnotator(name);
          await third.mergeEvents([bundles[0], bundles[1]]);
          await fourth.mergeEvents([bundles[1]]);
          await fourth.mergeEvents([bundles[0]]);
          await both[0].mergeEvents([bundles[1]]);
          await both[1].mergeEvents([bundles[0]]);
          for (const from of more) {
            await fourth.mergeEvents([bundles[from]!]);
            await send(fourth, both[from]!);
          }
          const expected = await seen(both[0]);
          if (!expected.text.includes('none are locked')) panels += 1;
          for (const store of [both[1], third, fourth]) expect(await seen(store)).toEqual(expected);
          for (const store of [...both, third, fourth]) {
            expect(await store.verify()).toEqual([]);
            await store.close();
            stores.splice(stores.indexOf(store), 1);
          }
        },
      ),
      { numRuns: 40 },
    );
    // Some of the forty draws lock both people; how many varies from run to run.
    expect(panels).toBeGreaterThan(0);
  });
});
