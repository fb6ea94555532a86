/** The vocabulary of the claim matcher: what it can answer, and the words it answers with. */

/** What a closing message claims about the task (trust-rules 3). */
export const CLAIMS = ['success', 'partial', 'failure', 'none'] as const;
export type Claim = (typeof CLAIMS)[number];

/**
 * What qualifies a success: `hedged` (only "should", "seems", ...), `unverified` (it says that a check was not
 * made), `selective` (it names something left over, too little to make the claim partial).
 */
export const CLAIM_FLAGS = ['hedged', 'unverified', 'selective'] as const;
export type ClaimFlag = (typeof CLAIM_FLAGS)[number];

/** What one unit (sentence, line, table cell) was read as. The first six are those of trust-rules 3. */
export const CLAIM_TAGS = [
  'FAIL',
  'PART',
  'UNVER',
  'FUTURE',
  'HEDGED',
  'SUCC',
  'REFUSAL',
  'HANDOFF',
  'QUESTION',
  'ANSWER',
] as const;
export type ClaimTag = (typeof CLAIM_TAGS)[number];

/** The row of the decision table that held (decide.ts). */
export const CLAIM_REASONS = [
  // none
  'no_closing',
  'empty',
  'midwork',
  'question',
  'refusal',
  'handoff',
  'submit_only',
  'bare_answer',
  'bare_list',
  'pleasantry',
  'unverified_only',
  'no_claim',
  // failure, partial, success
  'failure_stated',
  'failure_beside_work',
  'success_and_failure',
  'partial_stated',
  'leftovers_outweigh',
  'leftovers_only',
  'success_stated',
  'hedged_only',
  'answer_delivered',
] as const;
export type ClaimReason = (typeof CLAIM_REASONS)[number];

/** Words that decided. Offsets are code points into the original text, end exclusive. */
export interface ClaimSpan {
  start: number;
  end: number;
  tag: ClaimTag;
  /** Name of the rule that matched, as in the phrase tables, e.g. `fail.unable`. */
  rule: string;
}

/** Weighted sums over the units (weight 2 for the first two and the last two), and how many units there were. */
export interface ClaimCounts {
  units: number;
  succ: number;
  hedged: number;
  fail: number;
  part: number;
  unver: number;
}

export interface ClaimVerdict {
  claim: Claim;
  flags: ClaimFlag[];
  reason: ClaimReason;
  /** In text order; of more than 64 the first 32 and the last 32. */
  spans: ClaimSpan[];
  counts: ClaimCounts;
}
