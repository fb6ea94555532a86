import { matchClaim } from '../../core/claim/match-claim.js';
import { CLAIM_MATCHER_VERSION } from '../../core/claim/version.js';
import type { ClosingToMatch, Store, StoredClaim } from '../../store/store.js';
import type { Progress } from '../progress.js';

/** Closings matched in one transaction: large enough to be fast, small enough that an interrupt loses little. */
const batch = 200;

/** Matches the closings that have no verdict of this version yet; says how many. */
export async function auditClaims(store: Store, progress: Progress): Promise<number> {
  const { runs } = await store.facts();
  let matched = 0;
  for (;;) {
    const closings = await store.closingsWithoutClaim(CLAIM_MATCHER_VERSION, batch);
    if (closings.length === 0) return matched;
    await store.addClaims(CLAIM_MATCHER_VERSION, closings.map(claimOf));
    matched += closings.length;
    progress.show(matched, runs, 'matching claims');
    // For Ctrl-C to be heard.
    await new Promise(setImmediate);
  }
}

function claimOf({ runId, item, text, prompt, endedOnToolCall }: ClosingToMatch): StoredClaim {
  const { claim, flags, reason, spans } = matchClaim(text, {
    ...(prompt === null ? {} : { prompt }),
    endedOnToolCall,
  });
  return { runId, item, version: CLAIM_MATCHER_VERSION, claim, flags, reason, spans };
}
