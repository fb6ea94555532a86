import { peopleVotes } from '../core/review/people-votes.js';
import type { VoteQuestion } from '../core/votes/questions.js';
import type { Vote } from '../core/votes/vote.js';
import { GATE_QUESTIONS } from './grading.js';
import type { Store } from './store.js';

/**
 * Every vote that counts, recorded ones and those of people who locked theirs, found by what was voted on. What people
 * labelled in pass `gates` is three votes. Of one text with several questions all votes come, each with its question.
 */
export async function castVotes(
  store: Pick<Store, 'listVotes' | 'listEvents' | 'listSubjects'>,
): Promise<(trace: { subjects: readonly { hash: string }[] }) => Vote[]> {
  const [votes, events, ofGates, subjects] = await Promise.all([
    store.listVotes(),
    store.listEvents({ pass: 'votes' }),
    store.listEvents({ pass: 'gates' }),
    store.listSubjects(),
  ]);
  const gates = new Set<VoteQuestion>(GATE_QUESTIONS);
  const people = [
    ...peopleVotes(
      events,
      subjects.filter(({ question }) => !gates.has(question)),
    ),
    ...peopleVotes(
      ofGates,
      subjects.filter(({ question }) => gates.has(question)),
    ),
  ];
  const bySubject = new Map<string, Vote[]>();
  for (const vote of [...votes, ...people]) {
    const cast = bySubject.get(vote.subject_hash);
    if (cast) cast.push(vote);
    else bySubject.set(vote.subject_hash, [vote]);
  }
  return trace => trace.subjects.flatMap(({ hash }) => bySubject.get(hash) ?? []);
}
