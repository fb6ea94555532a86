import { describe, expect, test } from 'vitest';
import { askVotes } from '../../../src/commands/audit/ask-votes.js';
import { progressOn } from '../../../src/commands/progress.js';
import type { Vote } from '../../../src/core/votes/vote.js';
import type { AskedSubject, Cast, CommandVoter } from '../../../src/judge/command-voter.js';
import type { VoteSubject } from '../../../src/store/provenance.js';
import type { Store } from '../../../src/store/store.js';
import { fakeIo } from '../fake-io.js';

const subject = (letter: string, question: VoteSubject['question'] = 'fabricated'): VoteSubject => ({
  question,
  hash: letter.repeat(64),
  runId: 'r',
  item: letter,
  text: '{}',
});

const vote = (letter: string, n: number, more: Partial<Vote> = {}): Vote =>
  ({
    question: 'fabricated',
    subject_hash: letter.repeat(64),
    voter: 'v',
    voter_kind: 'model',
    n,
    answer: 'yes',
    at: '2026-01-01T00:00:00Z',
    ...more,
  }) as Vote;

function world(subjects: VoteSubject[], votes: Vote[] = []) {
  const store = {
    listSubjects: async () => subjects,
    listVotes: async () => votes,
    listEvents: async () => [],
    addVotes: async (added: readonly Vote[]) => {
      votes.push(...added);
      return { added: added.length, known: 0 };
    },
  } as unknown as Store;
  return { store, votes };
}

async function ask(
  store: Store,
  cast: (subject: AskedSubject, n: number) => Cast,
  signal = new AbortController().signal,
) {
  const calls: string[] = [];
  const voter: CommandVoter = {
    name: 'v',
    cast: async (asked, n) => {
      calls.push(`${asked.hash[0]}${n}`);
      return cast(asked, n);
    },
  };
  const progress = progressOn(fakeIo('/').io);
  return { asked: await askVotes(store, voter, { jobs: 1, progress, signal }), calls };
}

const yes = ({ hash }: AskedSubject, n: number): Cast => ({ vote: vote(hash[0]!, n) });

describe('votes that are missing are asked for', () => {
  test('three on each question, each kept as it comes', async () => {
    const { store, votes } = world([subject('a'), subject('b')]);
    const { asked, calls } = await ask(store, yes);
    expect(calls).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3']);
    expect(votes).toHaveLength(6);
    expect(asked).toEqual({ cast: 6, failed: [], settled: 0 });
  });

  test('only those that are missing: a broken-off audit goes on', async () => {
    const { store } = world([subject('a')], [vote('a', 1), vote('a', 3, { answer: 'no' } as Partial<Vote>)]);
    expect((await ask(store, yes)).calls).toEqual(['a2']);
  });

  test('none where people or a record have decided', async () => {
    const recorded = [1, 2, 3].map(n => vote('a', n, { voter_kind: 'recorded' }));
    const { store } = world([subject('a')], recorded);
    const { asked, calls } = await ask(store, yes);
    expect(calls).toEqual([]);
    expect(asked.settled).toBe(1);
  });

  test('a split is a result: nobody is asked again', async () => {
    const split = [
      vote('a', 1),
      vote('a', 2, { answer: 'no' } as Partial<Vote>),
      vote('a', 3, { answer: 'abstain' } as Partial<Vote>),
    ];
    expect((await ask(world([subject('a')], split).store, yes)).calls).toEqual([]);
  });
});

describe('calls without a vote', () => {
  test('are told by why, and the others go on', async () => {
    const { store, votes } = world([subject('a'), subject('b')]);
    const { asked } = await ask(store, (one, n) => (n === 2 ? { why: 'v failed\x1b[2J' } : yes(one, n)));
    expect(votes).toHaveLength(4);
    expect(asked.failed).toEqual([{ why: expect.stringContaining('v failed<ESC>'), calls: 2 }]);
  });

  test('a voter that only fails is not asked for ever', async () => {
    const { store } = world('abcdefgh'.split('').map(letter => subject(letter)));
    const { asked, calls } = await ask(store, () => ({ why: 'no key' }));
    expect(calls).toHaveLength(6);
    expect(asked.failed.map(({ calls: count }) => count)).toEqual([6, 18]);
  });

  test('stopped: what was cast is kept, and nothing is called a failure', async () => {
    const stop = new AbortController();
    const { store, votes } = world([subject('a'), subject('b')]);
    const { asked } = await ask(
      store,
      (one, n) => {
        if (n === 2) stop.abort();
        return n === 2 ? { why: 'was stopped' } : yes(one, n);
      },
      stop.signal,
    );
    expect(votes).toHaveLength(1);
    expect(asked.failed).toEqual([]);
  });
});
