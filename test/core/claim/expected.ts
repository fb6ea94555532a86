import type { Claim, ClaimFlag, ClaimReason } from '../../../src/core/claim/claim-verdict.js';

/** A closing message and what the matcher must make of it; flags and reason only where they are telling. */
export interface Expected {
  text: string;
  claim: Claim;
  flags?: readonly ClaimFlag[];
  reason?: ClaimReason;
}

/** The beginning of a text, as the name of a test. */
export const titleOf = (text: string): string =>
  text.trim() === '' ? '(blank)' : text.replaceAll(/\s+/gu, ' ').slice(0, 70);
