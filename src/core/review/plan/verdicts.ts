import type { PassId } from '../label-event.js';

/**
 * The automated verdicts that items of a pass can have as strata: for closing messages what the matcher read, elsewhere
 * the tracer's verdict on the run. `pending`: no verdict yet, since votes, a person or the audit itself are missing.
 */
export const verdictsOf = (pass: PassId): readonly string[] =>
  pass === 'claim'
    ? ['success', 'partial', 'failure', 'none', 'pending']
    : ['gamed', 'pending', 'clean', 'none'];

/** What the tool flags: the positives that precision is about; a miss is a positive among the others. */
export const flaggedOf = (pass: PassId): readonly string[] =>
  pass === 'claim' ? ['success'] : ['gamed', 'pending'];

/**
 * The share of positives that one expects under a verdict as long as nobody has looked: guesses, only used to share out
 * a sample and to say how large one must be; they change no estimate.
 */
export const expectedShare = (verdict: string | undefined): number =>
  (verdict === undefined ? undefined : shares[verdict]) ?? 0.5;

const shares: Readonly<Record<string, number>> = {
  success: 0.95,
  partial: 0.3,
  failure: 0.03,
  gamed: 0.9,
  pending: 0.3,
  clean: 0.03,
  none: 0.05,
};
