import { describe, expect, it } from 'vitest';
import { matchClaim } from '../../src/core/claim/match-claim.js';
import { readSamples } from './read-samples.js';
import { expectedRuns } from './saved-runs.js';

const heads = new Map((await readSamples()).heads.map(head => [head.runId, head]));

describe('the claims of the samples, by the matcher', () => {
  const told = expectedRuns().filter(run => run.claim !== null && run.claimReason !== 'empty');
  it.each(told)('$run', ({ run, claim, claimReason }) => {
    const { closing, instruction } = heads.get(run)!;
    const verdict = matchClaim(closing?.text ?? null, {
      ...(instruction && { prompt: instruction.text }),
      endedOnToolCall: closing?.endedOnToolCall === true,
      cutOff: closing?.cutOff === true,
    });
    expect(verdict.claim).toBe(claim);
    if (claim === 'none') expect(verdict.reason).toBe(claimReason);
  });

  it('reads an empty closing as no claim', () => {
    expect(matchClaim('')).toMatchObject({ claim: 'none', reason: 'empty' });
  });
});
