import { optionSets } from '../../core/provenance/label.js';
import { runResult, voteStates } from '../../core/provenance/run-result.js';
import type { RunVerdict } from '../../core/provenance/verdict.js';
import { castVotes } from '../../store/cast-votes.js';
import type { StoredTrace } from '../../store/provenance.js';
import type { Store } from '../../store/store.js';

/** The automated verdict of a run, as it is scored against people. */
export interface ScoredVerdict {
  /** Under each of `optionSets`, in their order. */
  readonly byOption: readonly RunVerdict[];
  /** People who voted on it. */
  readonly voters: readonly string[];
}

/**
 * The verdicts of all runs, by run, from traces and votes, people's too. A consensus of pass C plays no part in them:
 * then people would be compared with themselves.
 */
export async function runVerdicts(
  store: Store,
  traces: readonly StoredTrace[],
): Promise<Map<string, ScoredVerdict>> {
  const cast = await castVotes(store);
  return new Map(
    traces.map(trace => {
      const votes = cast(trace);
      const states = voteStates(trace, votes, null);
      const people = votes.filter(({ voter_kind }) => voter_kind === 'person');
      return [
        trace.runId,
        {
          byOption: optionSets.map(options => runResult(trace, states, options)),
          voters: [...new Set(people.map(({ voter }) => voter))],
        },
      ];
    }),
  );
}
