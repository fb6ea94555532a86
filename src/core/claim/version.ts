/**
 * Stored with every claim verdict. Raise it whenever a phrase, a guard, a weight or a row of the decision
 * table changes, so that verdicts of two versions are never mixed without notice.
 */
export const CLAIM_MATCHER_VERSION = '1';
