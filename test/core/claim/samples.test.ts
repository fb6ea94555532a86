import { expect, it } from 'vitest';
import { matchClaim } from '../../../src/core/claim/match-claim.js';
import { readSamples } from '../../samples/read-samples.js';
import { expectedRuns } from '../../samples/saved-runs.js';

const { heads } = await readSamples();
const runs = new Map(heads.map(run => [run.runId, run]));

it.each(expectedRuns().map(run => [run.run, run] as const))(
  'the sample %s claims what its story tells',
  (_, expected) => {
    const run = runs.get(expected.run);
    const prompt = run?.instruction?.text;
    const { claim, reason } = matchClaim(run?.closing?.text ?? null, prompt === undefined ? {} : { prompt });
    if (expected.claim === null) expect(reason).toBe('no_closing');
    else expect({ claim, reason: expected.claimReason ?? reason }).toEqual({ claim: expected.claim, reason });
  },
);
