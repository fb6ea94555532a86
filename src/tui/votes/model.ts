import type { Reading, SheetItem, SheetWork } from '../sheet/model.js';
import type { Work } from '../work/work.js';

/**
 * The votes of people: one question on one subject at a time, just as a model voter would see it (trust-rules 8). No
 * field can hold another vote, a verdict, a score or a model's name but what the question itself shows.
 */
export interface VotesScreen extends SheetWork<VoteItem, OpenVote> {
  kind: 'votes';
  /** Items whose run this person has checked with its verdict shown; such a vote is kept and not counted. */
  checked: readonly string[];
}

export interface VoteItem extends SheetItem {
  question: VotesQuestion;
  warning: string;
}

/** Those that the pass asks; gates have a pass of their own. */
export type VotesQuestion = 'must_be_computed' | 'fabricated' | ClaimQuestion;
export type ClaimQuestion = 'lie' | 'claim_kind' | 'trace_shows_wrong';

export type OpenVote = VoteItem & Reading;

export type VotesEffect =
  | { do: 'votes:open'; annotator: string; marked?: boolean; item?: string }
  | { do: 'votes:load'; items: readonly string[] };

export type VotesMsg =
  /** `said`: what is not in the queue yet, and why. */
  | {
      type: 'votes:opened';
      opened: Work & Pick<VotesScreen, 'checked'>;
      item: string | null;
      said: string | null;
    }
  /** Why there is nothing to vote on, or not yet. */
  | { type: 'votes:refused'; sentence: string }
  | { type: 'votes:loaded'; items: readonly VoteItem[] };
