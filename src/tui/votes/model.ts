import type { TextPart } from '../evidence/big-text.js';
import type { Top } from '../evidence/read-step.js';
import type { Attention, Work } from '../work/work.js';

/**
 * The votes of people: one question on one subject at a time, just as a model voter would see it (trust-rules 8). No
 * field can hold another vote, a verdict, a score or a model's name.
 */
export interface VotesScreen extends Work {
  kind: 'votes';
  /** Items whose run this person has checked with its verdict shown; such a vote is kept and not counted. */
  checked: readonly string[];
  /** What is on screen; null while it is being read. */
  item: OpenVote | null;
  /** The next items, read ahead. */
  ahead: Readonly<Record<string, VoteItem>>;
}

export interface VoteItem {
  item: string;
  question: 'must_be_computed' | 'fabricated';
  /** Values, prompt, the agent's words, its code; masked, not yet visible-safe. */
  parts: readonly TextPart[];
  /** Something was left out to keep it in bounds. */
  cut: boolean;
  warning: string;
}

export interface OpenVote extends VoteItem, Attention {
  top: Top;
  /** Pieces of the text (see `BigText`) up to the last one that was on screen. */
  reached: number;
  find: {
    query: string;
    found: readonly { part: number; start: number; end: number }[];
    more: boolean;
    at: number;
  } | null;
}

export type VotesEffect =
  | { do: 'votes:open'; annotator: string; marked?: boolean; item?: string }
  | { do: 'votes:load'; items: readonly string[] };

export type VotesMsg =
  | { type: 'votes:opened'; opened: Work & Pick<VotesScreen, 'checked'>; item: string | null }
  /** Why there is nothing to vote on, or not yet. */
  | { type: 'votes:refused'; sentence: string }
  | { type: 'votes:loaded'; items: readonly VoteItem[] };
