import { matchClaim } from '../core/claim/match-claim.js';
import { CLAIM_MATCHER_VERSION } from '../core/claim/version.js';
import type { ClosingToMatch, Store, StoredClaim } from '../store/store.js';
import { hint, type Io, print, printJson, remark } from './io.js';
import { progressOn } from './progress.js';
import { withProject } from './project.js';

/** Closings matched in one transaction: large enough to be fast, small enough that an interrupt loses little. */
const batch = 200;

export interface AuditResult {
  version: string;
  /** Closings that had no verdict of this version yet. */
  matched: number;
  claims: Record<StoredClaim['claim'], number>;
}

/** `trustlayer audit`: the automated verdicts of what changed since the last audit. */
export async function auditCommand(io: Io): Promise<number> {
  const result = await withProject(io, {}, store => audit(io, store));
  if (io.json) printJson(io, result);
  else {
    print(io, auditText(result));
    remark(io, `A blind review does not show them. Next: ${hint(io, 'review claim --as NAME')}`);
  }
  return 0;
}

export async function audit(io: Io, store: Store): Promise<AuditResult> {
  const progress = progressOn(io);
  const { runs } = await store.facts();
  let matched = 0;
  for (;;) {
    const closings = await store.closingsWithoutClaim(CLAIM_MATCHER_VERSION, batch);
    if (closings.length === 0) break;
    await store.addClaims(CLAIM_MATCHER_VERSION, closings.map(claimOf));
    matched += closings.length;
    progress.show(matched, runs, 'matching claims');
  }
  progress.clear();
  const claims = { success: 0, partial: 0, failure: 0, none: 0 };
  for (const { claim } of await store.listClaims()) claims[claim] += 1;
  return { version: CLAIM_MATCHER_VERSION, matched, claims };
}

function claimOf({ runId, item, text, prompt, endedOnToolCall }: ClosingToMatch): StoredClaim {
  const { claim, flags, reason, spans } = matchClaim(text, {
    ...(prompt === null ? {} : { prompt }),
    endedOnToolCall,
  });
  return { runId, item, version: CLAIM_MATCHER_VERSION, claim, flags, reason, spans };
}

/** How many of each verdict there are is not told: whoever labels next would expect that share. `--json` has it. */
const auditText = ({ version, matched }: AuditResult): string =>
  `Claims (matcher ${version}): ${matched === 0 ? 'nothing changed' : `${matched} matched`}.`;
