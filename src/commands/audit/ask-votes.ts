import { visibleLine } from '../../core/text/visible.js';
import { majorityByKind } from '../../core/votes/majority-by-kind.js';
import { VOTES_NEEDED } from '../../core/votes/questions.js';
import type { Vote } from '../../core/votes/vote.js';
import type { CommandVoter } from '../../judge/command-voter.js';
import { castVotes } from '../../store/cast-votes.js';
import type { VoteSubject } from '../../store/provenance.js';
import type { Store } from '../../store/store.js';
import type { Progress } from '../progress.js';

export interface VotesAsked {
  /** Votes that came in. */
  cast: number;
  /** Calls that gave none, by why. */
  failed: { why: string; calls: number }[];
  /** Questions that had a result already, and were not asked. */
  settled: number;
}

/** After as many calls in a row without a vote, the voter is not asked on: it would only fail again. */
const patience = 6;

/**
 * Asks a command for the votes that are missing (trust-rules 8): three independent calls on each question, each vote kept as
 * soon as it is in, so that a broken-off audit goes on where it was. Questions with a result, people's or recorded, are left.
 */
export async function askVotes(
  store: Store,
  voter: CommandVoter,
  { jobs, progress, signal }: { jobs: number; progress: Progress; signal: AbortSignal },
): Promise<VotesAsked> {
  const [subjects, votesOn] = await Promise.all([store.listSubjects(), castVotes(store)]);
  const open = subjects.filter(subject => isOpen(on(subject, votesOn({ subjects: [subject] }))));
  const calls = open.flatMap(subject => callsFor(subject, on(subject, votesOn({ subjects: [subject] }))));
  const asked: VotesAsked = { cast: 0, failed: [], settled: subjects.length - open.length };
  let inRow = 0;
  let done = 0;
  const total = calls.length;
  await Promise.all(
    Array.from({ length: Math.min(jobs, calls.length) }, async () => {
      for (;;) {
        const call = signal.aborted || inRow >= patience ? undefined : calls.shift();
        if (call === undefined) return;
        const result = await voter.cast(call.subject, call.n);
        if ('vote' in result) {
          inRow = 0;
          asked.cast += (await store.addVotes([result.vote])).added;
        } else if (!signal.aborted) {
          inRow += 1;
          note(asked, result.why);
        }
        done += 1;
        progress.show(done, total, 'asking for votes');
      }
    }),
  );
  if (inRow >= patience && calls.length > 0)
    note(asked, `not asked, since ${patience} calls in a row gave no vote`, calls.length);
  return asked;
}

const on = ({ question }: VoteSubject, votes: readonly Vote[]): Vote[] =>
  votes.filter(vote => vote.question === question);

function isOpen(votes: readonly Vote[]): boolean {
  const { reason } = majorityByKind(votes);
  return reason !== 'majority' && reason !== 'split';
}

function callsFor(subject: VoteSubject, votes: readonly Vote[]): { subject: VoteSubject; n: 1 | 2 | 3 }[] {
  const taken = new Set(votes.flatMap(({ voter_kind, n }) => (voter_kind === 'model' ? [n] : [])));
  return ([1, 2, 3] as const).slice(0, VOTES_NEEDED).flatMap(n => (taken.has(n) ? [] : [{ subject, n }]));
}

function note({ failed }: VotesAsked, why: string, calls = 1): void {
  const text = visibleLine(why, 240);
  const known = failed.find(each => each.why === text);
  if (known) known.calls += calls;
  else failed.push({ why: text, calls });
}
