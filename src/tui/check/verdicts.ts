import { factsOf, type RunVerdict, runVerdict, type VoteState } from '../../core/provenance/verdict.js';
import { peopleVotes } from '../../core/review/people-votes.js';
import { conditionOf, verdictShown } from '../../core/review/shown-verdict.js';
import type { Vote } from '../../core/votes/vote.js';
import type { StoredTrace } from '../../store/provenance.js';
import type { Store } from '../../store/store.js';
import type { CheckedVerdict, CheckKind } from './model.js';
import { waitsWords } from './words.js';

/**
 * The automated verdict of every run that can be checked, by its item. Votes of all kinds count, people's too; a
 * consensus of pass C does not: then a person would check what people had decided.
 */
export async function verdictsToCheck(
  store: Store,
  traces: readonly StoredTrace[],
): Promise<Map<string, CheckedVerdict>> {
  const [votes, events, subjects] = await Promise.all([
    store.listVotes(),
    store.listEvents({ pass: 'votes' }),
    store.listSubjects(),
  ]);
  // Counting votes is not worth a millisecond of the first frame of another pass.
  const { strictMajority } = await import('../../core/votes/strict-majority.js');
  const bySubject = new Map<string, Vote[]>();
  for (const vote of [...votes, ...peopleVotes(events, subjects)]) {
    const key = `${vote.question} ${vote.subject_hash}`;
    bySubject.set(key, [...(bySubject.get(key) ?? []), vote]);
  }
  const stateOf = (trace: StoredTrace, question: CheckQuestion): VoteState => {
    const subject = trace.subjects.find(each => each.question === question);
    const cast = subject ? (bySubject.get(`${question} ${subject.hash}`) ?? []) : [];
    const { answer, reason } = strictMajority(cast);
    return answer === 'yes' || answer === 'no' ? answer : reason === 'split' ? 'split' : 'missing';
  };
  const verdicts = new Map<string, CheckedVerdict>();
  for (const trace of traces) {
    if (trace.checkItem === null) continue;
    const states = {
      mustBeComputed: stateOf(trace, 'must_be_computed'),
      fabricated: stateOf(trace, 'fabricated'),
    };
    const labels = trace.values.filter(value => value.earned).map(value => value.labels[0]!);
    const result = runVerdict(
      factsOf(labels, trace.confession.scan, {
        ...states,
        ...(trace.reason === null ? {} : { unusable: trace.reason }),
      }),
    );
    verdicts.set(trace.checkItem, checkedOf(trace, result, states));
  }
  return verdicts;
}

/** The kind of a verdict that can be checked; null for a run without one. */
export const kindOf = ({ shown }: CheckedVerdict): CheckKind | null =>
  shown.verdict === 'suspect' ? 'pending' : shown.verdict === 'none' ? null : shown.verdict;

type CheckQuestion = 'must_be_computed' | 'fabricated';

const checkedOf = (
  trace: StoredTrace,
  result: RunVerdict,
  states: { mustBeComputed: VoteState; fabricated: VoteState },
): CheckedVerdict => ({
  shown: verdictShown(trace, result),
  condition: conditionOf(trace, result),
  waitsFor: waitsWords(result),
  votes: [
    ...(states.mustBeComputed === 'missing' ? [] : [`must be computed ${states.mustBeComputed}`]),
    ...(states.fabricated === 'missing' ? [] : [`made up ${states.fabricated}`]),
  ],
});
