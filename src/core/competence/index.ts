export {
  claimFact,
  decideFired,
  decideRun,
  type RunDecision,
  type RunFacts,
} from './decide-run.js';
export type { CountedGate, FiredGate } from './fired.js';
export { type FormatBlind, type FormatBlindOptions, formatBlind, type GradedFile } from './format-blind.js';
export {
  type Fired,
  GATE_TYPES,
  type Gate,
  type GateScope,
  type GateType,
  type GateVote,
  type Protects,
} from './gate.js';
export { type GateSubject, gateSubject } from './gate-subject.js';
export {
  type PhiFacts,
  type PhiResult,
  type PhiRow,
  phiRow,
  phiRows,
  VERDICT_WORDS,
  VERDICTS,
  type Verdict,
  type VerdictClass,
} from './phi.js';
export {
  DECISIONS,
  type Decision,
  type Delta,
  type PsiFacts,
  type PsiKind,
  type PsiRow,
  psiRow,
  psiRows,
} from './psi.js';
export { type Execution, type Regrade, type RegradeKey, UNVERIFIED, type Unverified } from './regrade.js';
export { type GateQuestion, type TypedGate, typeGate, typeGates } from './typing.js';
export {
  type GateTyping,
  type TypingAgreement,
  typingAgreement,
  typingOf,
  typingsByVoter,
  unanimousShare,
} from './typing-agreement.js';
