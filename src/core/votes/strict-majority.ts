import { ABSTAIN, VOTES_NEEDED, type VoteAnswer, type VoteQuestion } from './questions.js';
import type { Vote } from './vote.js';

/** Why there is an answer, or none. */
export type MajorityReason =
  /** Two or three of the three agree. */
  | 'majority'
  /** Three votes are in, and no answer has two of them. */
  | 'split'
  /** Fewer than three votes, and no answer has two of them: the question is open. */
  | 'missing'
  /** The votes are not on one question and one subject: they cannot be counted together. */
  | 'mixed'
  /** One voter or one place among the three was counted more than once, with different answers. */
  | 'conflict';

export interface Majority<Q extends VoteQuestion = VoteQuestion> {
  answer: VoteAnswer<Q> | null;
  reason: MajorityReason;
  /** Votes that were counted, abstentions included: 0 to 3. */
  votes: number;
}

/**
 * The answer that at least two of THREE votes give (trust-rules 1.1 and 8). Missing votes and abstentions count for
 * nobody, so one "yes" beside two abstentions is no majority. Total: every list of votes has exactly one result.
 *
 * The places n = 1, 2, 3 are the votes; the same vote twice counts once.
 */
export function strictMajority<Q extends VoteQuestion>(votes: readonly Vote<Q>[]): Majority<Q> {
  const first = votes[0];
  if (votes.some(vote => vote.question !== first?.question || vote.subject_hash !== first.subject_hash)) {
    return { answer: null, reason: 'mixed', votes: 0 };
  }
  const places = new Map<number, Vote<Q>>();
  for (const vote of votes) {
    const taken = places.get(vote.n);
    if (taken !== undefined && taken.answer !== vote.answer)
      return { answer: null, reason: 'conflict', votes: 0 };
    places.set(vote.n, vote);
  }
  const counts = new Map<VoteAnswer<Q>, number>();
  for (const { answer } of places.values()) {
    if (answer !== ABSTAIN) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  }
  for (const [answer, count] of counts) {
    if (2 * count > VOTES_NEEDED) return { answer, reason: 'majority', votes: places.size };
  }
  return { answer: null, reason: places.size < VOTES_NEEDED ? 'missing' : 'split', votes: places.size };
}
