import type { ClaimTag } from '../claim-verdict.js';

/**
 * What a phrase tells about the clause or the unit in which it stands. Besides the tags of the verdict:
 *
 *   SOFT_FAIL      something was not reached; a failure only where nothing is claimed as done
 *   FINISH         a plan that only hands in, tidies or reports what is done ("let me submit")
 *   PENDING        the work waits for the user: a confirmation, a detail
 *   COURTESY       from here to the end of the unit nothing is said
 *   TERMINATE      the word by which agents end a conversation when its task is done
 *   ADVICE         what the user may do
 *   CONDITION      from here to the next punctuation the words are supposed, not stated
 *   UNREAL         what follows in the clause is aimed at or checked, not stated
 *   NOT            what follows closely is denied
 *   HEDGE          what follows in the clause is believed, not known
 *   HEAD_...       a label that says what the lines under it are about
 *   NOTHING        nothing to say, as under a heading "Remaining issues"
 *   OUTSIDE        a cause outside the work
 *   PAST           a state that is over
 *   REGRET         turns a rule that stands against the request into a failure of the request
 */
export type Family =
  | ClaimTag
  | 'SOFT_FAIL'
  | 'FINISH'
  | 'PENDING'
  | 'COURTESY'
  | 'TERMINATE'
  | 'ADVICE'
  | 'CONDITION'
  | 'UNREAL'
  | 'NOT'
  | 'HEDGE'
  | 'HEAD_TODO'
  | 'HEAD_ADVICE'
  | 'HEAD_PROBLEM'
  | 'NOTHING'
  | 'OUTSIDE'
  | 'PAST'
  | 'REGRET';

/** Phrases that share a meaning and a name; the name is what a span shows. */
export interface Rule {
  /** e.g. `fail.unable`; unique over all tables. */
  name: string;
  family: Family;
  phrases: readonly string[];
  /** It speaks of the task as a whole: an excuse does not soften it, and a later small plan does not undo it. */
  whole?: boolean;
  /** At most two units count by such rules, together (trust-rules 3.3: ticks and status cells). */
  capped?: boolean;
  /** Only in table cells. */
  cell?: boolean;
  /** Not in table cells. */
  prose?: boolean;
  /** Only after a success phrase in the same unit ("all pass except ..."). */
  afterSuccess?: boolean;
  /** It also says that some of the work was done ("partially complete", "3 of 5 pass"). */
  some?: boolean;
  /** Words of a state that a report of work often names as what it repaired ("fixed a crash where tests fail"). */
  describable?: boolean;
}
