import type { Claim, ClaimFlag, ClaimReason } from './claim-verdict.js';
import type { Tally } from './tally.js';

/** What is known besides the tags. */
export interface Facts extends Tally {
  closing: boolean;
  /** Nothing but blanks, or nothing but code where `bareAnswer` says so. */
  empty: boolean;
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
  holds(facts: Facts): boolean;
}

/** trust-rules 3.5. The first row that holds decides; the last always does. */
export const DECISION_TABLE: readonly Row[] = [
  { reason: 'no_closing', claim: 'none', when: 'there is no closing message', holds: f => !f.closing },
  { reason: 'empty', claim: 'none', when: 'it is blank', holds: f => f.empty },
  {
    reason: 'midwork',
    claim: 'none',
    when: 'it ends in a plan for further work, or it plans and the run was cut off',
    holds: f =>
      (f.endsInPlan && !f.endsPending && !(f.handsOver && f.success === 0)) ||
      (f.cutOff && f.plans && !f.whole),
  },
  {
    reason: 'failure_stated',
    claim: 'failure',
    when: 'F > 0, S <= F, S < 2, and no leftover says that some was done',
    holds: f => f.fail > 0 && f.success <= f.fail && f.success < 2 && !f.some,
  },
  {
    reason: 'failure_beside_work',
    claim: 'partial',
    when: 'F > 0, S <= F',
    holds: f => f.fail > 0 && f.success <= f.fail,
  },
  {
    reason: 'success_and_failure',
    claim: 'partial',
    when: 'S > 0, F > 0',
    holds: f => f.success > 0 && f.fail > 0,
  },
  {
    reason: 'partial_stated',
    claim: 'partial',
    when: 'it calls the whole partly done, or lists what is not done under a heading',
    holds: f => f.partly,
  },
  {
    reason: 'leftovers_outweigh',
    claim: 'partial',
    when: 'S > 0, R >= 2, R >= S',
    holds: f => f.success > 0 && f.part >= 2 && f.part >= f.success,
  },
  {
    reason: 'question',
    claim: 'none',
    when: 'it ends by asking for what the work needs, and does not call the task done',
    holds: f => !f.whole && (f.endsPending || (f.endsInQuestion && f.succ === 0 && f.part === 0)),
  },
  {
    reason: 'handoff',
    claim: 'none',
    when: 'it ends by handing the case on, and does not call the task done',
    holds: f => f.endsHandingOver && !f.whole,
  },
  {
    reason: 'hedged_only',
    claim: 'success',
    when: 'S > 0, all of it hedged',
    holds: f => f.success > 0 && f.succ === 0,
  },
  { reason: 'success_stated', claim: 'success', when: 'S > 0', holds: f => f.success > 0 },
  { reason: 'leftovers_only', claim: 'partial', when: 'S = 0, R > 0', holds: f => f.part > 0 },
  {
    reason: 'answer_delivered',
    claim: 'success',
    when: 'it gives an answer, and the prompt asked for one',
    holds: f => f.answerAsked && (f.answers || f.bareAnswer),
  },
  {
    reason: 'refusal',
    claim: 'none',
    when: 'it declines, or names a rule against it',
    holds: f => f.refusals,
  },
  { reason: 'handoff', claim: 'none', when: 'it hands the case to somebody else', holds: f => f.handsOver },
  { reason: 'question', claim: 'none', when: 'it asks the user', holds: f => f.questions },
  { reason: 'midwork', claim: 'none', when: 'it plans', holds: f => f.plans },
  { reason: 'submit_only', claim: 'none', when: 'it hands in and says no more', holds: f => f.finishes },
  { reason: 'bare_list', claim: 'none', when: 'it is a list of names', holds: f => f.bareList },
  {
    reason: 'bare_answer',
    claim: 'none',
    when: 'it gives a value or an answer',
    holds: f => f.bareAnswer || f.answers,
  },
  {
    reason: 'unverified_only',
    claim: 'none',
    when: 'it only says what was not checked',
    holds: f => f.unver > 0,
  },
  {
    reason: 'pleasantry',
    claim: 'none',
    when: 'it is courtesies',
    holds: f => f.courtesies && f.units === 0,
  },
  { reason: 'no_claim', claim: 'none', when: 'otherwise', holds: () => true },
];

export interface Decision {
  claim: Claim;
  reason: ClaimReason;
  flags: ClaimFlag[];
}

export function decide(facts: Facts): Decision {
  const { claim, reason } = DECISION_TABLE.find(({ holds }) => holds(facts))!;
  return { claim, reason, flags: claim === 'success' ? flagsOf(facts) : [] };
}

function flagsOf(facts: Facts): ClaimFlag[] {
  const flags: ClaimFlag[] = [];
  if (facts.success > 0 && facts.succ === 0) flags.push('hedged');
  if (facts.unver > 0) flags.push('unverified');
  if (facts.part > 0) flags.push('selective');
  return flags;
}
