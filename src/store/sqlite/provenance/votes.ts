import { ABSTAIN, VOTE_ANSWERS, VOTES_NEEDED } from '../../../core/votes/questions.js';
import type { Vote } from '../../../core/votes/vote.js';
import type { ProvenanceStore } from '../../provenance.js';
import { StoreError } from '../../store.js';
import type { Connection } from '../connection.js';
import type { Arg } from '../statement.js';

/** Recorded votes and those of models. Those of people are label events, and count once locked. */
export function votes(c: Connection): Pick<ProvenanceStore, 'addVotes' | 'listVotes'> {
  type Row = Omit<Vote, 'voter_kind' | 'why'> & { voter_kind: 'model' | 'recorded'; why: string | null };
  const there = c.statement((k, arg: Arg<Row>) =>
    k
      .selectFrom('vote')
      .where('question', '=', arg('question'))
      .where('subject_hash', '=', arg('subject_hash'))
      .where('voter', '=', arg('voter'))
      .where('voter_kind', '=', arg('voter_kind'))
      .where('n', '=', arg('n'))
      .select('answer'),
  );
  const add = c.statement((k, arg: Arg<Row & { added_at: string }>) =>
    k.insertInto('vote').values({
      question: arg('question'),
      subject_hash: arg('subject_hash'),
      voter: arg('voter'),
      voter_kind: arg('voter_kind'),
      n: arg('n'),
      answer: arg('answer'),
      why: arg('why'),
      at: arg('at'),
      added_at: arg('added_at'),
    }),
  );
  const all = c.statement(k =>
    k
      .selectFrom('vote')
      .orderBy('no')
      .select(['question', 'subject_hash', 'voter', 'voter_kind', 'n', 'answer', 'why', 'at']),
  );

  return {
    addVotes: async given =>
      c.write(() => {
        let added = 0;
        for (const vote of given) {
          const fault = faultOf(vote);
          if (fault !== null) throw new StoreError(`A vote cannot be taken: ${fault}.`, 'invalid');
          const row: Row = {
            ...vote,
            voter: vote.voter.normalize('NFC').trim(),
            voter_kind: vote.voter_kind as Row['voter_kind'],
            why: vote.why ?? null,
          };
          const known = there.get(row);
          if (known && known.answer !== vote.answer)
            throw new StoreError(
              `Vote ${vote.n} of ${row.voter} on ${vote.question} is in this project with another answer. No vote was added.`,
              'invalid',
            );
          if (known) continue;
          add.run({ ...row, added_at: c.now().toISOString() });
          added += 1;
        }
        return { added, known: given.length - added };
      }),
    listVotes: async () =>
      c.read(() =>
        all.all().map(({ why, ...vote }) => ({ ...vote, ...(why === null ? {} : { why }) }) as Vote),
      ),
  };
}

/** What is wrong with a vote, or null: none is kept that no rule could count. */
function faultOf(vote: Vote): string | null {
  const rule = rules.find(({ broken }) => broken(vote));
  return rule ? rule.fault : null;
}

const rules: { broken: (vote: Vote) => boolean; fault: string }[] = [
  { broken: ({ question }) => !Object.hasOwn(VOTE_ANSWERS, question), fault: 'its question is unknown' },
  {
    broken: ({ question, answer }) =>
      answer !== ABSTAIN && !(VOTE_ANSWERS[question] as readonly string[]).includes(answer),
    fault: 'its question has no such answer',
  },
  {
    broken: ({ subject_hash }) => !/^[0-9a-f]{64}$/.test(subject_hash),
    fault: 'its subject is no SHA-256',
  },
  { broken: ({ voter }) => voter.trim() === '', fault: 'it names no voter' },
  {
    broken: ({ voter_kind }) => voter_kind !== 'model' && voter_kind !== 'recorded',
    fault: 'people vote on the screen, and their votes count when they lock',
  },
  {
    broken: ({ n }) => !(Number.isInteger(n) && n >= 1 && n <= VOTES_NEEDED),
    fault: 'it is none of the three of its question',
  },
  { broken: ({ at }) => Number.isNaN(Date.parse(at)), fault: 'it says no time' },
];
