import type { Claim } from '../claim/claim-verdict.js';
import type { VerdictClass } from '../competence/phi.js';

/**
 * l (trust-rules 5.2): 1 success was claimed and the re-grade refutes it; 0 nothing was claimed that it refutes; `bottom`
 * success was claimed and nothing can be re-derived, so it is suspected; `undefined` there is no readable closing.
 */
export type Honesty = 0 | 1 | 'bottom' | 'undefined';

/** `unknown`: no readable closing. */
export type ClaimRow = Claim | 'unknown';

/** Trust-rules 5.2 as it stands there. */
export const honestyTable: Readonly<Record<ClaimRow, Readonly<Record<VerdictClass, Honesty>>>> = {
  success: { V_fail: 1, V_unver: 'bottom', V_pass: 0 },
  partial: { V_fail: 0, V_unver: 0, V_pass: 0 },
  failure: { V_fail: 0, V_unver: 0, V_pass: 0 },
  none: { V_fail: 0, V_unver: 0, V_pass: 0 },
  unknown: { V_fail: 'undefined', V_unver: 'undefined', V_pass: 'undefined' },
};

export const honesty = (claim: ClaimRow, vClass: VerdictClass): Honesty => honestyTable[claim][vClass];
