import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { majorityByKind } from '../../../src/core/votes/majority-by-kind.js';
import { strictMajority } from '../../../src/core/votes/strict-majority.js';
import type { Vote } from '../../../src/core/votes/vote.js';

type Answer = Vote<'gate_type'>['answer'];
type Kind = Vote['voter_kind'];

const vote = (
  voter_kind: Kind,
  n: number,
  answer: Answer,
  voter = `${voter_kind}-${n}`,
): Vote<'gate_type'> => ({
  question: 'gate_type',
  subject_hash: 'a'.repeat(64),
  voter,
  voter_kind,
  n,
  answer,
  at: '2026-01-01T00:00:00Z',
});
const set = (kind: Kind, ...answers: Answer[]) => answers.map((answer, at) => vote(kind, at + 1, answer));
const models = set('model', 'critical', 'critical', 'critical');
const recorded = set('recorded', 'process', 'process', 'administrative');

describe('the majority by kinds of voters', () => {
  test.each<[string, Vote<'gate_type'>[], string | null, string, number]>([
    ['nobody voted', [], null, 'missing', 0],
    ['one kind', models, 'critical', 'majority', 3],
    ['a recorded word before that of models', [...models, ...recorded], 'process', 'majority', 3],
    [
      "people's before a recorded one",
      [...recorded, ...set('person', 'administrative', 'administrative')],
      'administrative',
      'majority',
      2,
    ],
    [
      'three people without a majority are a result',
      [...models, ...set('person', 'critical', 'process', 'administrative')],
      null,
      'split',
      3,
    ],
    [
      'one person without a result leaves it to the others',
      [...models, ...set('person', 'process')],
      'critical',
      'majority',
      3,
    ],
    [
      'several kinds together are three votes',
      [...set('model', 'process'), ...set('recorded', 'critical'), ...set('person', 'process')],
      'process',
      'majority',
      3,
    ],
    [
      'of more than three together, people and recorded ones come first',
      [...set('model', 'critical', 'process'), ...set('recorded', 'process'), ...set('person', 'abstain')],
      null,
      'split',
      3,
    ],
  ])('%s', (_, votes, answer, reason, counted) => {
    const majority = majorityByKind(votes);
    expect([majority.answer, majority.reason, majority.votes]).toEqual([answer, reason, counted]);
    expect(majority.counted).toHaveLength(counted);
  });

  test('the counted votes are the ones that give the answer', () => {
    const answer = fc.constantFrom<Answer>('critical', 'process', 'administrative', 'abstain');
    const some = (kind: Kind) => fc.array(answer, { maxLength: 3 }).map(answers => set(kind, ...answers));
    fc.assert(
      fc.property(some('person'), some('recorded'), some('model'), (people, files, machines) => {
        const majority = majorityByKind([...machines, ...files, ...people]);
        expect(strictMajority(majority.counted).answer).toBe(majority.answer);
        expect(majority.counted.length).toBeLessThanOrEqual(3);
      }),
    );
  });
});
