import { severityPass } from '../../core/review/passes.js';
import { called } from '../../store/called.js';
import type { Store } from '../../store/store.js';
import { openPass } from '../shell/open-pass.js';
import { notYet } from '../work/order.js';
import type { SeverityEffect, SeverityItem, SeverityMsg } from './model.js';
import { severityItemOf } from './parts.js';

/** All that pass B reads. Labels are written as everywhere, by `saveEvent`. */
export async function performSeverity(effect: SeverityEffect, store: Store): Promise<SeverityMsg | null> {
  switch (effect.do) {
    case 'severity:open':
      return open(store, effect);
    case 'severity:load': {
      const items: SeverityItem[] = [];
      for (const id of effect.items) {
        const shown = await store.blindSeverity(id);
        if (shown) items.push(severityItemOf(shown));
      }
      return { type: 'severity:loaded', items };
    }
    case 'severity:step': {
      const { item, step } = effect;
      const found = await store.blindStep(item, step);
      return { type: 'severity:stepLoaded', item, step, parts: found?.parts ?? null };
    }
  }
}

async function open(
  store: Store,
  { annotator, marked = false, item }: Extract<SeverityEffect, { do: 'severity:open' }>,
): Promise<SeverityMsg> {
  const refused = (sentence: string): SeverityMsg => ({ type: 'severity:refused', sentence });
  const early = await notYet(store, severityPass, annotator);
  if (early !== null) return refused(early);
  const work = await openPass(store, severityPass, annotator, marked);
  if (work.queue.length === 0) return refused(await nothing(store, marked));
  return {
    type: 'severity:opened',
    item: item ?? null,
    opened: { ...work, at: 0, last: null, savedAt: null },
  };
}

async function nothing(store: Store, marked: boolean): Promise<string> {
  if (marked) return 'nothing is marked here: no flag and no note';
  if ((await store.listGraders()).length === 0)
    return 'no run came with its grader, so no claim can be refuted: import again with --tasks DIR, the folder of the tasks';
  if ((await store.listRegrades()).length === 0)
    return `nothing is re-graded yet: run "${called('audit')}" first`;
  return (await store.listCases()).length === 0
    ? 'no claim of success is refuted by a re-grade'
    : 'none of the false claims is planned for you';
}
