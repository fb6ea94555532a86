import type { Claim, ClaimFlag, ClaimReason } from '../../../src/core/claim/claim-verdict.js';

/** A closing message and what the matcher must make of it; flags and reason only where they are telling. */
export interface Expected {
  text: string;
  claim: Claim;
  flags?: readonly ClaimFlag[];
  reason?: ClaimReason;
}
