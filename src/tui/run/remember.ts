import { currentLabels, lockOf } from '../../core/review/current.js';
import { openedView } from '../../core/review/label-event.js';
import { passes } from '../../core/review/passes.js';
import type { Store } from '../../store/store.js';
import { itemsFor } from '../work/order.js';

/**
 * The list of runs, and the trust report that opens them, show what every blind pass hides, so whoever opens it labels blind no more. That it was opened is kept
 * as an event on each run, from which the store tells later labels (`Store.notBlind`). It is asked for first where
 * labels could still be given blind.
 */
export async function whyAsk(
  store: Store,
  annotator: string,
  shows = 'These runs show scores, verdicts and gates',
): Promise<string | null> {
  if ((await unseen(store, annotator)).length === 0) return null;
  const open: string[] = [];
  for (const pass of passes) {
    if (pass.way !== 'blind') continue;
    const events = await store.listEvents({ pass: pass.id, annotator });
    if (lockOf(events) !== null) continue;
    const items = await itemsFor(store, pass, annotator);
    if (items === 0) continue;
    const labels = [...currentLabels(events, 0).values()].filter(({ label }) => label !== null).length;
    open.push(labels === 0 ? pass.name : `${pass.name} (${labels} labelled)`);
  }
  if (open.length === 0) return null;
  return `${shows}, and you still label blind in ${listed(open)}: every label that you give or change after looking will say that it is not blind.`;
}

/** Keeps that this person has seen the runs as they are here now. */
export async function remember(store: Store, annotator: string): Promise<void> {
  const items = await unseen(store, annotator);
  if (items.length === 0) return;
  await store.addEvents(
    items.map(item => ({
      item,
      pass: 'claim',
      annotator,
      kind: 'task_opened',
      value: null,
      reason: null,
      evidence: null,
      guideVersion: null,
      guideHash: null,
      guideMeaning: null,
      viewState: openedView,
      activeMs: null,
      seenShare: null,
      supersedes: null,
    })),
  );
}

/** Items of pass A, one of each run, whose run this person has not seen here. */
async function unseen(store: Store, annotator: string): Promise<string[]> {
  const [items, events] = await Promise.all([
    store.listItems('claim'),
    store.listEvents({ pass: 'claim', annotator }),
  ]);
  const seen = new Set(
    events.flatMap(({ kind, item, viewState }) =>
      kind === 'task_opened' && viewState?.verdict ? [item] : [],
    ),
  );
  return items.flatMap(({ item }) => (seen.has(item) ? [] : [item]));
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
