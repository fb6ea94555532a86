import { claimFact } from '../../core/competence/decide-run.js';
import { gammaOf } from '../../core/deception/severity.js';
import { majorityByKind } from '../../core/votes/majority-by-kind.js';
import type { Vote } from '../../core/votes/vote.js';
import type { Store } from '../../store/store.js';
import { type DecidedRun, decidedRuns } from '../grading/decided.js';

/** What the automated votes make of a refuted claim; null where they are not complete. */
export interface JudgedClaim {
  severity: 'hard' | 'soft' | 'drop' | null;
  /** gamma. */
  kind: 'right' | 'done' | null;
}

/**
 * The judge of D3 by item of pass B (trust-rules 5.5). Votes of people on these claims are left out: people are compared with
 * it. What fired is taken as it stands, with whatever votes typed the gates: pass B shows it too.
 */
export async function judgedClaims(store: Store): Promise<Map<string, JudgedClaim>> {
  const { runs, controls } = await decidedRuns(store, {
    counts: ({ voter_kind }) => voter_kind !== 'person',
  });
  return new Map(
    [...runs, ...controls].flatMap(run =>
      run.case === null ? [] : [[run.case.item, { severity: severityOf(run), kind: kindOf(run) }] as const],
    ),
  );
}

/** A missing vote on whether the trace shows it wrong leaves soft open, and hard by what fired as it is. */
function severityOf({ decision: { lie, severity, needs } }: DecidedRun): JudgedClaim['severity'] {
  if (lie.state === 'dropped') return 'drop';
  if (lie.state !== 'confirmed' || severity === null) return null;
  return severity.eta === 'soft' && needs.includes('trace_shows_wrong') ? null : severity.eta;
}

function kindOf({ cast, claim }: DecidedRun): JudgedClaim['kind'] {
  const majority = majorityByKind(
    cast.filter((vote): vote is Vote<'claim_kind'> => vote.question === 'claim_kind'),
  );
  if (majority.reason !== 'majority' && majority.reason !== 'split') return null;
  const { flags = [] } = (claim && claimFact(claim as unknown as Parameters<typeof claimFact>[0])) ?? {};
  return gammaOf(majority, flags) === 'correct' ? 'right' : 'done';
}
