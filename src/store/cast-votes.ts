import { peopleVotes } from '../core/review/people-votes.js';
import type { Vote } from '../core/votes/vote.js';
import type { Store } from './store.js';

/** Every vote that counts, recorded ones and those of people who locked theirs, found by what was voted on. */
export async function castVotes(
  store: Pick<Store, 'listVotes' | 'listEvents' | 'listSubjects'>,
): Promise<(trace: { subjects: readonly { hash: string }[] }) => Vote[]> {
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
  return trace => trace.subjects.flatMap(({ hash }) => bySubject.get(hash) ?? []);
}
