import type { EventDraft, EventKind } from '../../src/core/review/label-event.js';
import { passes } from '../../src/core/review/passes.js';
import { openStore } from '../../src/store/sqlite/open.js';
import type { Store } from '../../src/store/store.js';
import { performConsensus } from '../../src/tui/consensus/perform.js';
import { readConsensus } from '../../src/tui/consensus/read.js';
import { head, importRuns, label, lock } from '../store/support.js';
import { removeProject, scratch } from './made/folder.js';
import { type BenchRow, medianMs, percentile } from './row.js';

const items = 5000;
const settled = 40;
const person = 'cy';

/**
 * Screen D with 5,000 items, one in five labelled differently: what a key costs that gives a cause or resolves, written
 * and read back, beside reading the whole pass.
 */
export async function run(): Promise<BenchRow[]> {
  const place = scratch('settle.db');
  const store = await openStore(place, { create: true });
  try {
    await labelled(store);
    const pass = passes.find(({ id }) => id === 'claim')!;
    const opened = await performConsensus({ do: 'consensus:open', annotator: person, pass }, store, {});
    if (opened?.type !== 'consensus:opened') throw new Error('Screen D does not open.');
    const queue = opened.opened.queue.slice(0, settled);
    const times: Record<'load' | 'cause' | 'resolve', number[]> = { load: [], cause: [], resolve: [] };
    for (const { item } of queue) {
      const timed = async (kind: keyof typeof times, work: () => Promise<unknown>) => {
        const from = performance.now();
        await work();
        times[kind].push(performance.now() - from);
      };
      const save = async (drafts: EventDraft[]) => {
        const answer = await performConsensus(
          { do: 'consensus:save', annotator: person, pass, item, drafts },
          store,
          {},
        );
        if (answer?.type !== 'consensus:saved' || answer.savedAt === null)
          throw new Error('Nothing was saved.');
        return answer.item;
      };
      await timed('load', () =>
        performConsensus({ do: 'consensus:load', annotator: person, pass, item }, store, {}),
      );
      await store.addEvent(act(item, 'own_answer', 'yes'));
      await save([act(item, 'sides_shown')]);
      await timed('cause', () => save([act(item, 'cause', 'slip')]));
      await timed('resolve', () => save([act(item, 'resolve', { side: 'own', labels: { [item]: 'yes' } })]));
    }
    const floor = {
      what: 'reading the whole pass',
      value: await medianMs(5, () => readConsensus(store, 'claim')),
      unit: 'ms',
    };
    return (['cause', 'resolve', 'load'] as const).map(kind => {
      const value = percentile(times[kind], 0.95);
      return {
        what: `screen D, ${items} items: ${words[kind]}: p95`,
        value,
        unit: 'ms',
        target: '<= 16 ms',
        holds: value <= 16,
        floor,
      };
    });
  } finally {
    await store.close();
    removeProject(place);
  }
}

const words = { cause: 'a cause, saved', resolve: 'a resolution, saved', load: 'the next item' };

async function labelled(store: Store): Promise<void> {
  await importRuns(
    store,
    Array.from({ length: items }, (_, at) => head(`r${at}`)),
  );
  for (const name of ['ann', 'bo', person]) await store.addAnnotator(name);
  const units = await store.listUnits('claim');
  for (const name of ['ann', 'bo']) {
    await store.addEvents(
      units.map(({ id }, at) => label(name, id, name === 'bo' && at % 5 === 0 ? 'no' : 'yes')),
    );
    await store.addEvent(lock(name));
  }
}

const act = (item: string, kind: EventKind, value: unknown = null): EventDraft => ({
  ...label(person, item),
  kind,
  value,
  reason: 'because',
});
