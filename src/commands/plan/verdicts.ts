import { runResult, voteStates } from '../../core/provenance/run-result.js';
import type { RunVerdictName } from '../../core/provenance/verdict.js';
import { peopleVotes } from '../../core/review/people-votes.js';
import type { Vote } from '../../core/votes/vote.js';
import type { Store } from '../../store/store.js';

/**
 * The automated verdict of each traced run, as strata call it. Votes of all kinds count; a consensus of pass C does not:
 * a sample drawn by what people had decided would measure itself.
 */
export async function runVerdicts(store: Store): Promise<Map<string, string>> {
  const [traces, votes, events, subjects] = await Promise.all([
    store.listTraces(),
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
      return [trace.runId, strata[runResult(trace, voteStates(trace, cast, null)).verdict]];
    }),
  );
}

const strata: Readonly<Record<RunVerdictName, string>> = {
  gamed: 'gamed',
  suspect: 'pending',
  clean: 'clean',
  none: 'none',
};
