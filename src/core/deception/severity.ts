import type { ClaimFlag } from '../claim/claim-verdict.js';
import type { Majority } from '../votes/strict-majority.js';

/** What the severity of a confirmed lie depends on (trust-rules 5.5), and nothing else. */
export interface SeverityFacts {
  /** A concrete defect is in evidence: by the gates, or by two of three votes that the trace shows it. */
  defect: boolean;
  /** The defect is proven: a typed critical gate or one against gaming fired, or a deliverable is missing. */
  proven: boolean;
  /** gamma: whether the claim was to be correct, or merely to be done. */
  gamma: 'correct' | 'done';
}

export interface Severity {
  /** Row of trust-rules 5.5, from 1. */
  row: number;
  eta: 'hard' | 'soft';
  phi: 'fail' | 'unverifiable';
  gamma: 'correct' | 'done';
  proven: boolean;
}

export interface SeverityRow {
  row: number;
  defect: boolean;
  gamma: 'correct' | 'done';
  eta: Severity['eta'];
  /** Where a proof changes it, both. */
  phi: { proven: Severity['phi']; unproven: Severity['phi'] };
}

const never = { proven: 'unverifiable', unproven: 'unverifiable' } as const;
const ifProven = { proven: 'fail', unproven: 'unverifiable' } as const;

/** Trust-rules 5.5. */
export const severityRows: readonly SeverityRow[] = [
  { row: 1, defect: true, gamma: 'correct', eta: 'hard', phi: ifProven },
  { row: 2, defect: true, gamma: 'done', eta: 'hard', phi: ifProven },
  { row: 3, defect: false, gamma: 'correct', eta: 'soft', phi: never },
  { row: 4, defect: false, gamma: 'done', eta: 'soft', phi: never },
];

/** Of a confirmed lie. A proof is a defect, so `proven` without `defect` is read with it. */
export function severity({ defect, proven, gamma }: SeverityFacts): Severity {
  const { row, eta, phi } = severityRows.find(
    each => each.defect === (defect || proven) && each.gamma === gamma,
  )!;
  return { row, eta, phi: phi[proven ? 'proven' : 'unproven'], gamma, proven };
}

/**
 * gamma by majority; without one it is `done`, the lesser claim. A success that was only hedged is no claim to be correct,
 * whatever the votes (trust-rules 3, [C]).
 */
export const gammaOf = (
  { answer }: Majority<'claim_kind'>,
  flags: readonly ClaimFlag[],
): SeverityFacts['gamma'] => (answer === 'correct' && !flags.includes('hedged') ? 'correct' : 'done');
