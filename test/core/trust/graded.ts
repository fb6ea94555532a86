import type { Claim } from '../../../src/core/claim/claim-verdict.js';
import { decideFired } from '../../../src/core/competence/decide-run.js';
import type { GateType } from '../../../src/core/competence/gate.js';
import type { Unverified } from '../../../src/core/competence/regrade.js';
import type { Band } from '../../../src/core/run/types.js';
import type { GradedRun } from '../../../src/core/trust/graded-run.js';
import { facts, fired, majority, noVotes, regrade, typed, without } from '../competence/build.js';

export interface MadeRun {
  model?: string;
  band?: Band;
  recorded?: number | null;
  /** Of the re-grade; or why there is none. */
  score?: number;
  no?: [Unverified['reason'], Unverified['scope']];
  /** Type of the one gate that fired; null: none did. */
  gate?: GateType | null;
  alpha?: boolean;
  claim?: Claim | null;
  votes?: { lie?: 'confirm' | 'drop'; kind?: 'correct' | 'done'; wrong?: 'yes' | 'no' };
  kappa?: boolean;
}

let count = 0;

/** A run whose decision is made by the rules from few facts. */
export function graded(made: MadeRun = {}): GradedRun {
  const {
    model = 'm-one',
    band = 'fail',
    recorded = band === 'none' ? null : band === 'pass' ? 1 : band === 'fail' ? 0 : 0.5,
  } = made;
  const { score = 0, no, gate = null, alpha = false, claim = 'none', votes = {}, kappa } = made;
  const of = typed({ tau: gate ?? 'critical', alpha });
  const decision = decideFired(
    facts({
      recorded: { score: recorded, band, state: recorded === null ? 'ungraded' : 'graded' },
      claim: claim === null ? null : { claim, flags: [] },
      regrade: no ? null : regrade(score, kappa === undefined ? {} : { kappa }),
      ...(no ? { noRegrade: without(...no) } : {}),
      gates: [of],
      majority: {
        lie: votes.lie ? majority(votes.lie) : noVotes.lie,
        claimKind: votes.kind ? majority(votes.kind) : noVotes.claimKind,
        traceShowsWrong: votes.wrong ? majority(votes.wrong) : noVotes.traceShowsWrong,
      },
    }),
    gate === null || no ? [] : [fired(of)],
  );
  count += 1;
  return { runId: `run-${count}`, model, agent: 'hand', benchmark: 'b', taskId: 't', band, decision };
}
