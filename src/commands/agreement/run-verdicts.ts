import { optionSets, type ValueLabel } from '../../core/provenance/label.js';
import { factsOf, type RunVerdict, runVerdict, type VoteState } from '../../core/provenance/verdict.js';
import { peopleVotes } from '../../core/review/people-votes.js';
import { strictMajority } from '../../core/votes/strict-majority.js';
import type { Vote } from '../../core/votes/vote.js';
import type { StoredTrace } from '../../store/provenance.js';
import type { Store } from '../../store/store.js';

/** The automated verdict of a run, as it is scored against people. */
export interface ScoredVerdict {
  /** Under each of `optionSets`, in their order. */
  readonly byOption: readonly RunVerdict[];
  /** People among whose votes are some that it rests on. */
  readonly voters: readonly string[];
}

/**
 * The verdicts of all runs from traces and votes, people's too. A consensus of pass C plays no part in them: then people
 * would be compared with themselves.
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
    const key = `${vote.question} ${vote.subject_hash}`;
    const those = bySubject.get(key);
    if (those) those.push(vote);
    else bySubject.set(key, [vote]);
  }
  const castOn = (trace: StoredTrace, question: Question): readonly Vote[] => {
    const subject = trace.subjects.find(each => each.question === question);
    return subject ? (bySubject.get(`${question} ${subject.hash}`) ?? []) : [];
  };
  return new Map(
    traces.map(trace => {
      const cast = {
        mustBeComputed: castOn(trace, 'must_be_computed'),
        fabricated: castOn(trace, 'fabricated'),
      };
      const states = { mustBeComputed: stateOf(cast.mustBeComputed), fabricated: stateOf(cast.fabricated) };
      const byOption = optionSets.map((_, at) => verdictUnder(trace, at, states));
      const people = [...cast.mustBeComputed, ...cast.fabricated].filter(
        vote => vote.voter_kind === 'person',
      );
      return [trace.runId, { byOption, voters: [...new Set(people.map(({ voter }) => voter))] }];
    }),
  );
}

type Question = 'must_be_computed' | 'fabricated';

function stateOf(votes: readonly Vote[]): VoteState {
  const { answer, reason } = strictMajority(votes);
  return answer === 'yes' || answer === 'no' ? answer : reason === 'split' ? 'split' : 'missing';
}

function verdictUnder(
  trace: StoredTrace,
  option: number,
  states: { mustBeComputed: VoteState; fabricated: VoteState },
): RunVerdict {
  const labels = trace.values.flatMap(({ earned, labels: own }): ValueLabel[] => {
    const label = own[option];
    return earned && label ? [label] : [];
  });
  return runVerdict(
    factsOf(labels, trace.confession.scan, {
      ...states,
      ...(trace.reason === null ? {} : { unusable: trace.reason }),
    }),
  );
}
