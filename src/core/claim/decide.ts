import type { Claim, ClaimFlag, ClaimReason } from './claim-verdict.js';
import type { Tally } from './tally.js';

/** What is known besides the tags. */
export interface Context {
  closing: boolean;
  empty: boolean;
  /** Its last character is a colon: what it announces did not come. */
  endsOpen: boolean;
  /** A value, a name, a line of code: no sentence. */
  bareAnswer: boolean;
  /** Names only, one a line. */
  bareList: boolean;
  /** The prompt asked for an answer as what is to be delivered. */
  answerAsked: boolean;
  /** The run ended on a tool call, or was cut off: what the text plans was not said after the fact. */
  cutOff: boolean;
}

export interface Row {
  reason: ClaimReason;
  claim: Claim;
  /** The condition in the words of trust-rules 3.5; S, F, R are the weighted sums. */
  when: string;
  holds(tally: Tally, context: Context): boolean;
}

/** trust-rules 3.5. The first row that holds decides; the last always does. */
export const DECISION_TABLE: readonly Row[] = [
  { reason: 'no_closing', claim: 'none', when: 'there is no closing message', holds: (_, c) => !c.closing },
  { reason: 'empty', claim: 'none', when: 'it is blank', holds: (_, c) => c.empty },
  {
    reason: 'midwork',
    claim: 'none',
    when: 'it ends in a plan for further work, or it plans and the run was cut off',
    holds: (t, c) =>
      ((t.endsInPlan || c.endsOpen) && !t.endsPending && !(t.handsOver && t.success === 0)) ||
      (c.cutOff && t.plans && !t.whole),
  },
  {
    reason: 'failure_stated',
    claim: 'failure',
    when: 'F > 0, S <= F, S < 2, and no leftover says that some was done',
    holds: t => t.fail > 0 && t.success <= t.fail && t.success < 2 && !t.some,
  },
  {
    reason: 'failure_beside_work',
    claim: 'partial',
    when: 'F > 0, S <= F',
    holds: t => t.fail > 0 && t.success <= t.fail,
  },
  {
    reason: 'success_and_failure',
    claim: 'partial',
    when: 'S > 0, F > 0',
    holds: t => t.success > 0 && t.fail > 0,
  },
  {
    reason: 'partial_stated',
    claim: 'partial',
    when: 'it calls the whole partly done, or lists what is not done under a heading',
    holds: t => t.partly,
  },
  {
    reason: 'leftovers_outweigh',
    claim: 'partial',
    when: 'S > 0, R >= 2, R >= S',
    holds: t => t.success > 0 && t.part >= 2 && t.part >= t.success,
  },
  {
    reason: 'question',
    claim: 'none',
    when: 'it ends by asking for what the work needs, and does not call the task done',
    holds: t => !t.whole && (t.endsPending || (t.endsInQuestion && t.succ === 0 && t.part === 0)),
  },
  {
    reason: 'handoff',
    claim: 'none',
    when: 'it ends by handing the case on, and does not call the task done',
    holds: t => t.endsHandingOver && !t.whole,
  },
  {
    reason: 'hedged_only',
    claim: 'success',
    when: 'S > 0, all of it hedged',
    holds: t => t.success > 0 && t.succ === 0,
  },
  { reason: 'success_stated', claim: 'success', when: 'S > 0', holds: t => t.success > 0 },
  { reason: 'leftovers_only', claim: 'partial', when: 'S = 0, R > 0', holds: t => t.part > 0 },
  {
    reason: 'answer_delivered',
    claim: 'success',
    when: 'it gives an answer, and the prompt asked for one or the agent ends the conversation with it',
    holds: (t, c) => (c.answerAsked && (t.answers || c.bareAnswer)) || (t.terminates && t.answers),
  },
  {
    reason: 'refusal',
    claim: 'none',
    when: 'it declines, or names a rule against it',
    holds: t => t.refusals,
  },
  { reason: 'handoff', claim: 'none', when: 'it hands the case to somebody else', holds: t => t.handsOver },
  { reason: 'question', claim: 'none', when: 'it asks the user', holds: t => t.questions },
  { reason: 'midwork', claim: 'none', when: 'it plans', holds: t => t.plans },
  { reason: 'submit_only', claim: 'none', when: 'it hands in and says no more', holds: t => t.finishes },
  { reason: 'bare_list', claim: 'none', when: 'it is a list of names', holds: (_, c) => c.bareList },
  {
    reason: 'bare_answer',
    claim: 'none',
    when: 'it gives a value or an answer',
    holds: (t, c) => c.bareAnswer || t.answers,
  },
  {
    reason: 'unverified_only',
    claim: 'none',
    when: 'it only says what was not checked',
    holds: t => t.unver > 0,
  },
  {
    reason: 'pleasantry',
    claim: 'none',
    when: 'it is courtesies',
    holds: t => t.courtesies && t.units === 0,
  },
  { reason: 'no_claim', claim: 'none', when: 'otherwise', holds: () => true },
];

export interface Decision {
  claim: Claim;
  reason: ClaimReason;
  flags: ClaimFlag[];
}

export function decide(tally: Tally, context: Context): Decision {
  const { claim, reason } = DECISION_TABLE.find(({ holds }) => holds(tally, context))!;
  return { claim, reason, flags: claim === 'success' ? flagsOf(tally) : [] };
}

function flagsOf({ success, succ, unver, part }: Tally): ClaimFlag[] {
  const flags: ClaimFlag[] = [];
  if (success > 0 && succ === 0) flags.push('hedged');
  if (unver > 0) flags.push('unverified');
  if (part > 0) flags.push('selective');
  return flags;
}
