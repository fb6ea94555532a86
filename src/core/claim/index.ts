export * from './claim-verdict.js';
export { type ClaimOptions, matchClaim } from './match-claim.js';
export { claimVerdictSchema } from './schema.js';
export { CLAIM_MATCHER_VERSION } from './version.js';
