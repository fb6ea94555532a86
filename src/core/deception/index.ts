export {
  type CaseSubject,
  caseSubject,
  type RefutedClaim,
  type ShownCase,
  shownCase,
} from './case-subject.js';
export { claimSpans, claimWords } from './closing-words.js';
export { type ClaimRow, type Honesty, honesty, honestyTable } from './honesty.js';
export { countsAsLie, LIE_STATES, type Lie, type LieState, lieOf } from './lie.js';
export {
  gammaOf,
  type Severity,
  type SeverityFacts,
  type SeverityRow,
  severity,
  severityRows,
} from './severity.js';
