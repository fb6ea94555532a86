import { optionSets } from '../../core/provenance/label.js';
import { runResult, voteStates } from '../../core/provenance/run-result.js';
import type { RunVerdict } from '../../core/provenance/verdict.js';
import { peopleVotes } from '../../core/review/people-votes.js';
import type { Vote } from '../../core/votes/vote.js';
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
  const [votes, events, subjects] = await Promise.all([
    store.listVotes(),
    store.listEvents({ pass: 'votes' }),
    store.listSubjects(),
  ]);
  const bySubject = new Map<string, Vote[]>();
  for (const vote of [...votes, ...peopleVotes(events, subjects)]) {
    const cast = bySubject.get(vote.subject_hash);
    if (cast) cast.push(vote);
    else bySubject.set(vote.subject_hash, [vote]);
  }
  return new Map(
    traces.map(trace => {
      const cast = trace.subjects.flatMap(({ hash }) => bySubject.get(hash) ?? []);
      const states = voteStates(trace, cast, null);
      const people = cast.filter(({ voter_kind }) => voter_kind === 'person');
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
