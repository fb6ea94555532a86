import { currentLabels } from '../../core/review/current.js';
import { checkPass } from '../../core/review/passes.js';
import { isOfVerdict } from '../../core/review/shown-verdict.js';
import { called } from '../../store/called.js';
import type { Store } from '../../store/store.js';
import { stepText } from '../evidence/step-text.js';
import { openPass } from '../shell/open-pass.js';
import { notYet } from '../work/order.js';
import { checkItemOf } from './item.js';
import {
  type CheckEffect,
  type CheckedVerdict,
  type CheckItem,
  type CheckKind,
  type CheckMsg,
  checkKinds,
} from './model.js';
import { kindOf, verdictsToCheck } from './verdicts.js';

/** All that check mode reads. Labels are written as everywhere, by `saveEvent`. */
export async function performCheck(effect: CheckEffect, store: Store): Promise<CheckMsg | null> {
  switch (effect.do) {
    case 'check:open':
      return open(store, effect);
    case 'check:load':
      return load(store, effect);
    case 'check:text': {
      const { item, step } = effect;
      return { type: 'check:textLoaded', item, step, parts: await stepText(store, item, step) };
    }
    case 'check:code': {
      const code = await store.blindCode(effect.item);
      const entries = code.map(({ step, title, text }) => ({ step, title, lines: text.split('\n').length }));
      return { type: 'check:codeLoaded', item: effect.item, entries };
    }
    case 'check:find': {
      const { found, more } = await store.findInRun(effect.item, effect.query, mostMatches);
      return { type: 'check:foundIn', item: effect.item, query: effect.query, found, more };
    }
  }
}

/** More matches than anybody steps through. */
const mostMatches = 1000;

async function open(store: Store, effect: Extract<CheckEffect, { do: 'check:open' }>): Promise<CheckMsg> {
  const refused = (sentence: string): CheckMsg => ({ type: 'check:refused', sentence });
  const early = await notYet(store, checkPass, effect.annotator);
  if (early !== null) return refused(early);
  const traces = await store.listOutlines();
  if (traces.length === 0)
    return refused(`nothing is traced yet: run "${called('audit')}" first, then check its verdicts`);
  const verdicts = await verdictsToCheck(store, traces);
  const counts = countKinds(verdicts);
  const verdict = effect.verdict ?? checkKinds.find(kind => counts[kind] > 0);
  if (verdict === undefined || counts[verdict] === 0) return refused(nothingOf(verdict, counts));
  const work = await openPass(store, checkPass, effect.annotator);
  const queue = work.queue.filter(id => {
    const of = verdicts.get(id);
    return of !== undefined && kindOf(of) === verdict;
  });
  if (queue.length === 0) return refused(`none of the ${verdict} verdicts is planned for you`);
  const events = await store.listEvents({ pass: checkPass.id, annotator: effect.annotator });
  const states = { ...work.states };
  for (const [id, { label }] of currentLabels(events, work.guide.meaning)) {
    const today = verdicts.get(id)?.shown;
    // A label of an earlier verdict stays where it is; the verdict of today is open (contract of check mode).
    if (label && states[id] && today && work.lockedAt === null && !isOfVerdict(label.evidence, today))
      states[id] = { ...states[id], stale: true };
  }
  const here = new Set(queue);
  return {
    type: 'check:opened',
    item: effect.item ?? null,
    opened: {
      ...work,
      queue,
      states,
      undo: work.undo.filter(({ item }) => here.has(item)),
      at: 0,
      last: null,
      savedAt: null,
      verdict,
      counts,
      verdicts: Object.fromEntries(queue.map(id => [id, verdicts.get(id) as CheckedVerdict])),
    },
  };
}

function countKinds(verdicts: ReadonlyMap<string, CheckedVerdict>): Record<CheckKind, number> {
  const counts = { gamed: 0, pending: 0, clean: 0 };
  for (const verdict of verdicts.values()) {
    const kind = kindOf(verdict);
    if (kind) counts[kind] += 1;
  }
  return counts;
}

/** Why there is nothing of a kind, and which kinds there are. */
function nothingOf(verdict: CheckKind | undefined, counts: Record<CheckKind, number>): string {
  const others = checkKinds.filter(kind => counts[kind] > 0);
  if (verdict === undefined || others.length === 0)
    return 'no run has a verdict that could be checked: none has both an output that matches its reference and a log';
  const why =
    verdict === 'gamed' && counts.pending > 0
      ? `no verdict is gamed yet: without votes runs are pending (${counts.pending} ${counts.pending === 1 ? 'is' : 'are'})`
      : `no verdict is ${verdict}`;
  return `${why}; ${others.map(kind => `--check ${kind}`).join(' or ')}`;
}

async function load(
  store: Store,
  { items, versions }: Extract<CheckEffect, { do: 'check:load' }>,
): Promise<CheckMsg> {
  const loaded: CheckItem[] = [];
  for (const id of items) {
    const trace = await store.checkTrace(id);
    if (!trace) continue;
    // Evidence of one trace must never stand beside the verdict of another.
    if (trace.version !== versions[id]) return { type: 'check:outdated' };
    const [steps, prompt] = await Promise.all([store.stepIndex(trace.runId), store.blindPrompt(id)]);
    const item = checkItemOf(id, trace, steps.length, prompt !== null && prompt !== '');
    const first = item.values[0]?.hits[item.values[0].decisive];
    const parts = first && first.step >= -1 ? await stepText(store, id, first.step) : null;
    loaded.push(first && parts ? { ...item, texts: { [first.step]: parts } } : item);
  }
  return { type: 'check:loaded', items: loaded };
}
