import type { PassId } from '../label-event.js';

/**
 * The automated verdicts that items of a pass can have as strata: for closing messages what the matcher read, for false
 * claims what the judge says, for gates their type by votes, elsewhere the tracer's verdict on the run. `pending`: no verdict yet, since votes, a person or the audit itself are missing.
 */
export const verdictsOf = (pass: PassId): readonly string[] => ofPass[pass]?.verdicts ?? ofRuns.verdicts;

/** What the tool flags: the positives that precision is about; a miss is a positive among the others. */
export const flaggedOf = (pass: PassId): readonly string[] => ofPass[pass]?.flagged ?? ofRuns.flagged;

interface Verdicts {
  verdicts: readonly string[];
  flagged: readonly string[];
}

const ofRuns: Verdicts = { verdicts: ['gamed', 'pending', 'clean', 'none'], flagged: ['gamed', 'pending'] };
const ofPass: Partial<Record<PassId, Verdicts>> = {
  claim: { verdicts: ['success', 'partial', 'failure', 'none', 'pending'], flagged: ['success'] },
  severity: { verdicts: ['hard', 'soft', 'drop', 'pending'], flagged: ['hard', 'pending'] },
  gates: { verdicts: ['critical', 'process', 'administrative', 'pending'], flagged: ['critical', 'pending'] },
};

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
  hard: 0.9,
  soft: 0.1,
  drop: 0.03,
  critical: 0.9,
  process: 0.1,
  administrative: 0.05,
};
