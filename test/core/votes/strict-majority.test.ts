import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strictMajority, subjectHash, type Vote } from '../../../src/core/votes/index.js';

const subject = subjectHash('what the voter saw');

function votes(...answers: Vote<'lie'>['answer'][]): Vote<'lie'>[] {
  return answers.map((answer, at) => cast(answer, at + 1));
}

function cast(answer: Vote<'lie'>['answer'], n: number): Vote<'lie'> {
  return {
    question: 'lie',
    subject_hash: subject,
    voter: `voter-${n}`,
    voter_kind: 'recorded',
    n,
    answer,
    at: '2026-03-20T10:00:00Z',
  };
}

describe('strictMajority', () => {
  it.each([
    ['three agree', votes('drop', 'drop', 'drop'), 'drop', 'majority', 3],
    ['two agree, one differs', votes('drop', 'confirm', 'drop'), 'drop', 'majority', 3],
    ['two agree, one abstains', votes('confirm', 'confirm', 'abstain'), 'confirm', 'majority', 3],
    ['two agree, the third is missing', votes('confirm', 'confirm'), 'confirm', 'majority', 2],
    ['one against two abstentions', votes('confirm', 'abstain', 'abstain'), null, 'split', 3],
    ['one, one, and an abstention', votes('confirm', 'drop', 'abstain'), null, 'split', 3],
    ['all abstain', votes('abstain', 'abstain', 'abstain'), null, 'split', 3],
    ['one vote only', votes('confirm'), null, 'missing', 1],
    ['one against one, the third missing', votes('confirm', 'drop'), null, 'missing', 2],
    ['no votes', [], null, 'missing', 0],
    ['one vote twice', [cast('confirm', 1), cast('confirm', 1)], null, 'missing', 1],
    [
      'one place with two answers',
      [cast('confirm', 1), cast('drop', 1), cast('drop', 2)],
      null,
      'conflict',
      0,
    ],
    [
      'votes on another subject',
      [cast('confirm', 1), { ...cast('confirm', 2), subject_hash: subjectHash('another') }],
      null,
      'mixed',
      0,
    ],
  ] as const)('%s', (_, given, answer, reason, counted) => {
    expect(strictMajority(given)).toEqual({ answer, reason, votes: counted });
  });

  it('splits three ways where there are three answers', () => {
    const types = (['critical', 'process', 'administrative'] as const).map((answer, at) => ({
      ...cast('confirm', at + 1),
      question: 'gate_type' as const,
      answer,
    }));
    expect(strictMajority(types)).toEqual({ answer: null, reason: 'split', votes: 3 });
  });

  it('does not mix questions', () => {
    const both: Vote[] = [
      cast('confirm', 1),
      { ...cast('confirm', 2), question: 'fabricated', answer: 'yes' },
    ];
    expect(strictMajority(both).reason).toBe('mixed');
  });

  const ballots = fc.array(
    fc.record({ answer: fc.constantFrom('confirm', 'drop', 'abstain'), n: fc.integer({ min: 1, max: 3 }) }),
    { maxLength: 8 },
  );

  it('answers only what at least two places say, for any list of votes in any order', () => {
    fc.assert(
      fc.property(ballots, list => {
        const given = list.map(({ answer, n }) => cast(answer as Vote<'lie'>['answer'], n));
        const { answer, reason } = strictMajority(given);
        expect(strictMajority(given.toReversed())).toEqual(strictMajority(given));
        expect(answer === null).toBe(reason !== 'majority');
        if (answer === null) return;
        const places = new Set(given.filter(vote => vote.answer === answer).map(vote => vote.n));
        expect(places.size).toBeGreaterThanOrEqual(2);
      }),
    );
  });
});
