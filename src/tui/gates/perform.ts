import { gatesPass } from '../../core/review/passes.js';
import { called } from '../../store/called.js';
import type { Store } from '../../store/store.js';
import { openPass } from '../shell/open-pass.js';
import type { GateItem, GatesEffect, GatesMsg } from './model.js';
import { gateItemOf } from './parts.js';

/** All that the gates read. Types are written as every label is, by `saveEvent`. */
export async function performGates(effect: GatesEffect, store: Store): Promise<GatesMsg | null> {
  if (effect.do === 'gates:open') return open(store, effect);
  const items: GateItem[] = [];
  for (const id of effect.items) {
    const gate = await store.blindGate(id);
    if (gate) items.push(gateItemOf(gate));
  }
  return { type: 'gates:loaded', items };
}

async function open(
  store: Store,
  { annotator, marked = false, item }: Extract<GatesEffect, { do: 'gates:open' }>,
): Promise<GatesMsg> {
  const work = await openPass(store, gatesPass, annotator, marked);
  if (work.queue.length === 0) return { type: 'gates:refused', sentence: await nothing(store, marked) };
  return { type: 'gates:opened', item: item ?? null, opened: { ...work, at: 0, last: null, savedAt: null } };
}

async function nothing(store: Store, marked: boolean): Promise<string> {
  if (marked) return 'nothing is marked here: no flag and no note';
  if ((await store.listGraders()).length === 0)
    return 'no run came with its grader: import again with --tasks DIR, the folder of the tasks';
  if ((await store.listScans()).length === 0)
    return `no grader is read yet: run "${called('audit')}" first, then type the gates that it finds`;
  return (await store.listScans()).every(({ subjects }) => subjects.length === 0)
    ? 'no gate was found in any grader'
    : 'none of the gates is planned for you';
}
