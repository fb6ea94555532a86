import { partItemId, repeatPart, voteItemId } from '../../core/review/item.js';
import { votesPass } from '../../core/review/passes.js';
import { called } from '../../store/called.js';
import { CASE_QUESTIONS, GATE_QUESTIONS } from '../../store/grading.js';
import { type BlindSubject, isOfTrace, type VoteSubject } from '../../store/provenance.js';
import type { Store } from '../../store/store.js';
import { openPass } from '../shell/open-pass.js';
import { notYet, notYetOnClaims } from '../work/order.js';
import type { VoteItem, VotesEffect, VotesMsg } from './model.js';
import { claimItemOf, voteItemOf } from './parts.js';

/** All that the votes read. Votes are written as every label is, by `saveEvent`. */
export async function performVotes(effect: VotesEffect, store: Store): Promise<VotesMsg | null> {
  if (effect.do === 'votes:open') return open(store, effect);
  const items: VoteItem[] = [];
  for (const id of effect.items) {
    const item = itemOf(await store.blindSubject(id));
    if (item) items.push(item);
  }
  return { type: 'votes:loaded', items };
}

/** Gates have a pass of their own. */
function itemOf(subject: BlindSubject | null): VoteItem | null {
  if (subject === null || subject.question === 'gate_type') return null;
  return isOfTrace(subject) ? voteItemOf(subject) : claimItemOf(subject);
}

async function open(store: Store, effect: Extract<VotesEffect, { do: 'votes:open' }>): Promise<VotesMsg> {
  const { annotator, marked = false, item = null } = effect;
  const refused = (sentence: string): VotesMsg => ({ type: 'votes:refused', sentence });
  const early = await notYet(store, votesPass, annotator);
  if (early !== null) return refused(early);
  const whole = await openPass(store, votesPass, annotator, marked);
  const { work, held, why } = await withoutEarly(store, whole, annotator);
  if (work.queue.length === 0) return refused(held > 0 ? (why ?? '') : await nothing(store, marked));
  const checked = await checkedItems(store, annotator, new Set(work.queue));
  const said =
    held === 0 ? null : `${held === 1 ? '1 more question' : `${held} more questions`} later: ${why ?? ''}`;
  return { type: 'votes:opened', item, said, opened: { ...work, at: 0, last: null, savedAt: null, checked } };
}

/** Without the questions on claims for whom they come too early; `held`: how many those are. */
async function withoutEarly<W extends { queue: readonly string[] }>(
  store: Store,
  work: W,
  annotator: string,
): Promise<{ work: W; held: number; why: string | null }> {
  const onClaims = new Set<string>();
  for (const { hash } of await store.listCases())
    for (const question of CASE_QUESTIONS) {
      const item = voteItemId(question, hash);
      onClaims.add(item).add(partItemId('votes', item, repeatPart));
    }
  const asked = work.queue.filter(item => onClaims.has(item));
  const why = asked.length === 0 ? null : await notYetOnClaims(store, annotator);
  if (why === null) return { work, held: 0, why };
  return {
    work: { ...work, queue: work.queue.filter(item => !onClaims.has(item)) },
    held: asked.length,
    why,
  };
}

async function nothing(store: Store, marked: boolean): Promise<string> {
  if (marked) return 'nothing is marked here: no flag and no note';
  if ((await store.listOutlines()).length === 0)
    return `nothing is traced yet: run "${called('audit')}" first, then vote on what it flags`;
  const asked = (await store.listSubjects()).some(
    ({ question }) => !GATE_QUESTIONS.some(each => each === question),
  );
  return asked
    ? 'none of the questions is planned for you'
    : 'there is nothing to vote on: no run has a flagged value, and no claim is refuted by a re-grade';
}

/** Of these items on values, those whose run the annotator has met in check mode, where the verdict is shown. */
async function checkedItems(store: Store, annotator: string, items: ReadonlySet<string>): Promise<string[]> {
  const checks = await store.listEvents({ pass: 'provenance-check', annotator });
  const met = new Set(checks.flatMap(({ kind, item }) => (kind === 'label' && item !== null ? [item] : [])));
  if (met.size === 0) return [];
  const traces = await store.listOutlines();
  const runs = new Set(
    traces.filter(({ checkItem }) => checkItem !== null && met.has(checkItem)).map(({ runId }) => runId),
  );
  return (await store.listSubjects())
    .filter(isOfTrace)
    .filter(({ item, runId }: VoteSubject) => items.has(item) && runs.has(runId))
    .map(({ item }) => item);
}
