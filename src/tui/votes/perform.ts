import { partItemId, repeatPart, voteItemId } from '../../core/review/item.js';
import { votesPass } from '../../core/review/passes.js';
import { called } from '../../store/called.js';
import { CASE_QUESTIONS } from '../../store/grading.js';
import { isOfTrace, type VoteSubject } from '../../store/provenance.js';
import type { Store } from '../../store/store.js';
import { openPass } from '../shell/open-pass.js';
import { notYet } from '../work/order.js';
import type { VoteItem, VotesEffect, VotesMsg } from './model.js';
import { voteItemOf } from './parts.js';

/** All that the votes read. Votes are written as every label is, by `saveEvent`. */
export async function performVotes(effect: VotesEffect, store: Store): Promise<VotesMsg | null> {
  if (effect.do === 'votes:open') return open(store, effect);
  const items: VoteItem[] = [];
  for (const id of effect.items) {
    const subject = await store.blindSubject(id);
    if (subject && isOfTrace(subject)) items.push(voteItemOf(subject));
  }
  return { type: 'votes:loaded', items };
}

async function open(store: Store, effect: Extract<VotesEffect, { do: 'votes:open' }>): Promise<VotesMsg> {
  const { annotator, marked = false, item = null } = effect;
  const refused = (sentence: string): VotesMsg => ({ type: 'votes:refused', sentence });
  const early = await notYet(store, votesPass, annotator);
  if (early !== null) return refused(early);
  const work = await ofTraces(store, await openPass(store, votesPass, annotator, marked));
  if (work.queue.length === 0) return refused(await nothing(store, marked));
  const checked = await checkedItems(store, annotator, new Set(work.queue));
  return { type: 'votes:opened', item, opened: { ...work, at: 0, last: null, savedAt: null, checked } };
}

/** Without the questions on refuted claims, which these screens cannot show. */
async function ofTraces<W extends { queue: readonly string[] }>(store: Store, work: W): Promise<W> {
  const others = new Set<string>();
  for (const { hash } of await store.listCases())
    for (const question of CASE_QUESTIONS) {
      const item = voteItemId(question, hash);
      others.add(item).add(partItemId('votes', item, repeatPart));
    }
  return others.size === 0 ? work : { ...work, queue: work.queue.filter(item => !others.has(item)) };
}

async function nothing(store: Store, marked: boolean): Promise<string> {
  if (marked) return 'nothing is marked here: no flag and no note';
  if ((await store.listOutlines()).length === 0)
    return `nothing is traced yet: run "${called('audit')}" first, then vote on what it flags`;
  return (await store.listSubjects()).filter(isOfTrace).length === 0
    ? 'there is nothing to vote on: no run has a flagged value'
    : 'none of the questions is planned for you';
}

/** Of these items, those whose run the annotator has met in check mode, where the verdict is shown. */
async function checkedItems(store: Store, annotator: string, items: ReadonlySet<string>): Promise<string[]> {
  const checks = await store.listEvents({ pass: 'provenance-check', annotator });
  const met = new Set(checks.flatMap(({ kind, item }) => (kind === 'label' && item !== null ? [item] : [])));
  if (met.size === 0) return [];
  const traces = await store.listOutlines();
  const runs = new Set(
    traces.filter(({ checkItem }) => checkItem !== null && met.has(checkItem)).map(({ runId }) => runId),
  );
  return (await store.listSubjects())
    .filter(({ item, runId }: VoteSubject) => items.has(item) && runs.has(runId))
    .map(({ item }) => item);
}
