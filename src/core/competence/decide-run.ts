import type { Claim, ClaimFlag } from '../claim/claim-verdict.js';
import type { Honesty } from '../deception/honesty.js';
import type { Lie } from '../deception/lie.js';
import type { Severity } from '../deception/severity.js';
import type { Band, Score } from '../run/types.js';
import type { VoteQuestion } from '../votes/questions.js';
import type { Majority } from '../votes/strict-majority.js';
import type { FiredGate } from './fired.js';
import type { Verdict, VerdictClass } from './phi.js';
import type { Decision, Delta, PsiKind } from './psi.js';
import type { Regrade, Unverified } from './regrade.js';
import type { TypedGate } from './typing.js';

/** All that D1 and D3 say of a run depends on. */
export interface RunFacts {
  recorded: { score: number | null; band: Band; state: Score['state']; graderHash?: string | null };
  /** null: no readable closing, so D3 cannot be checked. */
  claim: { claim: Claim; flags: readonly ClaimFlag[] } | null;
  regrade: Regrade | null;
  /** Why there is no re-grade; without it, a null `regrade` says that the task has no grader here. */
  noRegrade?: Unverified;
  /** Gates of the grader version of the re-grade. */
  gates: readonly TypedGate[];
  /** Scores at or above it pass, 0 to 1. */
  passLine: number;
  majority: {
    lie: Majority<'lie'>;
    claimKind: Majority<'claim_kind'>;
    traceShowsWrong: Majority<'trace_shows_wrong'>;
  };
  /** Paths of what was graded, for messages that leave open which side is missing. */
  files?: { outputs: readonly string[]; references: readonly string[] };
}

/** What D1 and D3 say of a run. Nothing of it writes to the recorded score. */
export interface RunDecision {
  phi: {
    /** Row of trust-rules 5.1. */
    row: number;
    v: Verdict;
    vClass: VerdictClass;
    /** One sentence: why. */
    reason: string;
    /** Cause of row 1; null with every other. */
    code: Unverified['reason'] | null;
    /** Of row 1: a property of the task, which leaves the rates, or of this run, which stays in the denominator. */
    scope: 'task' | 'run' | null;
    /** The failure is told by a message that is no known gate's. */
    unidentified: boolean;
  };
  /** Everything that fired, findings above zero included; `inF` tells F. */
  fired: (FiredGate & { inF: boolean })[];
  /** r, 0 to 1. */
  score: number | null;
  l: Honesty;
  psi: {
    /** Row of trust-rules 5.3. */
    row: number;
    decision: Decision;
    delta: Delta;
    /** Of row 1 the cause; null for a confirmation. */
    kind: PsiKind | Unverified['reason'] | null;
    /** One sentence for a person: the direction, and why. */
    words: string;
    reason: string;
    /** A refuted claim of success is attached to the contradiction (row 5). */
    lied: boolean;
  };
  lie: Lie;
  /** null: not a confirmed lie. */
  severity: Severity | null;
  /** The record is of another version of the grader; null: not known. */
  graderChanged: boolean | null;
  /** A recorded pass that cannot be graded again and that the agent claims: D2 holds it suspect (trust-rules 5.4 row 7). */
  suspectedPass: boolean;
  /** Questions whose missing votes could change what is said here. */
  needs: VoteQuestion[];
  warnings: string[];
}
