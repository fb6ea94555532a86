import { VOTES_NEEDED, type VoteQuestion } from './questions.js';
import { type Majority, strictMajority } from './strict-majority.js';
import type { Vote } from './vote.js';

/** A majority with the votes that made it. */
export interface KindMajority<Q extends VoteQuestion = VoteQuestion> extends Majority<Q> {
  /** At most three, in the order of their places. */
  counted: readonly Vote<Q>[];
}

/** People's word before a recorded one, that before a model's. */
const kinds = ['person', 'recorded', 'model'] as const;

/**
 * Of the votes on one question and subject: the first kind of voter that has come to a result decides; where none has,
 * votes of several kinds together are three votes by three voters (trust-rules 8).
 */
export function majorityByKind<Q extends VoteQuestion>(votes: readonly Vote<Q>[]): KindMajority<Q> {
  const groups = kinds.map(kind => votes.filter(vote => vote.voter_kind === kind));
  for (const group of groups) {
    const majority = strictMajority(group);
    if (hasResult(majority)) return { ...majority, counted: inOrder(group) };
  }
  const pooled = groups
    .flatMap(group => inOrder(group))
    .slice(0, VOTES_NEEDED)
    .map((vote, at): Vote<Q> => ({ ...vote, n: at + 1 }));
  return { ...strictMajority(pooled), counted: pooled };
}

/** Three votes without a majority are a result too: more of them could not be added. */
const hasResult = ({ reason }: Majority): boolean => reason === 'majority' || reason === 'split';

const inOrder = <Q extends VoteQuestion>(votes: readonly Vote<Q>[]): Vote<Q>[] =>
  [...votes].sort((a, b) => a.n - b.n || (a.voter < b.voter ? -1 : 1));
