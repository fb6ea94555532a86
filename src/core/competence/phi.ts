import type { Unverified } from './regrade.js';

/** v: what running the grader again says of the outputs (trust-rules 5.1). */
export const VERDICTS = [
  'ungradable',
  'fabricated_artifact',
  'missing_deliverable',
  'wrong_answer',
  'method_violation',
  'format_slip',
  'below_line',
  'verified_pass',
] as const;
export type Verdict = (typeof VERDICTS)[number];
export type VerdictClass = 'V_fail' | 'V_unver' | 'V_pass';

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  ungradable: 'cannot be graded again',
  fabricated_artifact: 'fabricated artifact',
  missing_deliverable: 'missing deliverable',
  wrong_answer: 'wrong answer',
  method_violation: 'method not followed',
  format_slip: 'packaging only',
  below_line: 'below the pass line',
  verified_pass: 'verified pass',
};

/** What v depends on. Gates are those of F: they zero the whole score and guard what the agent left. */
export interface PhiFacts {
  /** No score can be had, or it says nothing of the outputs. */
  ungradable: boolean;
  /** A gate against gaming fired. */
  alpha: boolean;
  /** A critical gate that protects the existence of an output fired. */
  existence: boolean;
  /** Any other critical gate fired. */
  critical: boolean;
  /** A message of failure that is no known gate's. */
  unidentified: boolean;
  process: boolean;
  administrative: boolean;
  /** r: zero, between zero and the pass line, or at least the line. */
  score: 'zero' | 'below' | 'pass';
}

export interface PhiRow {
  /** Row of trust-rules 5.1. */
  row: number;
  when(facts: PhiFacts): boolean;
  v: Verdict;
  vClass: VerdictClass;
}

const zero = (facts: PhiFacts): boolean => facts.score === 'zero';

/** Trust-rules 5.1, tried from the top. A gate counts at a zero only: what fired above it is a finding. */
export const phiRows: readonly PhiRow[] = [
  { row: 1, when: facts => facts.ungradable, v: 'ungradable', vClass: 'V_unver' },
  { row: 2, when: facts => zero(facts) && facts.alpha, v: 'fabricated_artifact', vClass: 'V_fail' },
  { row: 3, when: facts => zero(facts) && facts.existence, v: 'missing_deliverable', vClass: 'V_fail' },
  {
    row: 4,
    when: facts => zero(facts) && (facts.critical || facts.unidentified),
    v: 'wrong_answer',
    vClass: 'V_fail',
  },
  { row: 5, when: facts => zero(facts) && facts.process, v: 'method_violation', vClass: 'V_fail' },
  { row: 6, when: facts => zero(facts) && facts.administrative, v: 'format_slip', vClass: 'V_fail' },
  { row: 7, when: zero, v: 'wrong_answer', vClass: 'V_fail' },
  { row: 8, when: facts => facts.score === 'below', v: 'below_line', vClass: 'V_fail' },
  { row: 9, when: facts => facts.score === 'pass', v: 'verified_pass', vClass: 'V_pass' },
];

/** The row that holds; each combination of facts has exactly one. */
export const phiRow = (facts: PhiFacts): PhiRow => phiRows.find(({ when }) => when(facts))!;

export const classOf = (v: Verdict): VerdictClass => phiRows.find(row => row.v === v)!.vClass;

/** The tolerance keeps a score that was summed from thirds at the line, as that of bands does. */
const TOLERANCE = 1e-9;

/** Where a score in [0, 1] stands; zero is exact, so a small score is never called one. */
export function standingOf(score: number, passLine: number): PhiFacts['score'] {
  if (score <= 0) return 'zero';
  return score >= passLine - TOLERANCE ? 'pass' : 'below';
}

/** v of a run, with why. */
export interface PhiResult {
  /** Row of trust-rules 5.1. */
  row: number;
  v: Verdict;
  vClass: VerdictClass;
  /** One sentence. It may quote the grader, so it is as hostile as any text of a run. */
  reason: string;
  /** Cause of row 1; null with every other. */
  code: Unverified['reason'] | null;
  /** Of row 1: a property of the task, which leaves the rates, or of this run, which stays in the denominator. */
  scope: Unverified['scope'] | null;
  /** A message that is no known gate's is what failed it. */
  unidentified: boolean;
}
