import { describe, expect, it } from 'vitest';
import { subjectHash, VOTE_ANSWERS, VOTE_QUESTIONS, voteSchema } from '../../../src/core/votes/index.js';

const vote = {
  question: 'gate_type',
  subject_hash: subjectHash({ gate: 'compare.py#3' }),
  voter: 'bo',
  voter_kind: 'person',
  n: 1,
  answer: 'critical',
  at: '2026-03-20T10:00:00Z',
};

describe('voteSchema', () => {
  it('knows the eight questions', () => {
    expect(VOTE_QUESTIONS).toEqual([
      'gate_type',
      'gate_alpha',
      'prompt_requires_format',
      'must_be_computed',
      'fabricated',
      'lie',
      'claim_kind',
      'trace_shows_wrong',
    ]);
  });

  it('takes every answer of every question, and an abstention', () => {
    for (const question of VOTE_QUESTIONS) {
      for (const answer of [...VOTE_ANSWERS[question], 'abstain']) {
        expect(voteSchema.parse({ ...vote, question, answer })).toEqual({ ...vote, question, answer });
      }
    }
  });

  it('takes a reason', () => {
    expect(voteSchema.parse({ ...vote, why: 'It guards the value.' }).why).toBe('It guards the value.');
  });

  it.each([
    ['an answer of another question', { answer: 'yes' }],
    ['an unknown question', { question: 'colour' }],
    ['a fourth vote', { n: 4 }],
    ['a zeroth vote', { n: 0 }],
    ['half a vote', { n: 1.5 }],
    ['a nameless voter', { voter: ' ' }],
    ['an unknown kind of voter', { voter_kind: 'oracle' }],
    ['a short hash', { subject_hash: 'abc' }],
    ['no hash', { subject_hash: undefined }],
    ['a date without a zone', { at: '2026-03-20T10:00:00' }],
    ['no date', { at: 'yesterday' }],
    ['a member it does not know', { weight: 2 }],
  ])('refuses %s', (_, change) => {
    expect(voteSchema.safeParse({ ...vote, ...change }).success).toBe(false);
  });
});

describe('subjectHash', () => {
  it('is the same for the same content in another order', () => {
    expect(subjectHash({ a: 1, b: [{ c: 'x', d: null }] })).toBe(
      subjectHash({ b: [{ d: null, c: 'x' }], a: 1 }),
    );
  });

  it('is that of the canonical JSON', () => {
    // printf '{"a":1,"b":"é"}' | sha256sum
    expect(subjectHash({ b: 'é', a: 1 })).toBe(
      '09ad9fd2fb648cb2f62141215828ea00a62c299db05d20aa9ade2f527a301cc6',
    );
  });

  it.each([
    ['a changed character', { text: 'Done.' }, { text: 'Done!' }],
    ['a reordered list', { text: ['a', 'b'] }, { text: ['b', 'a'] }],
    ['a number instead of its digits', { value: 1 }, { value: '1' }],
    ['null instead of nothing', { value: null }, {}],
  ])('differs for %s', (_, one, other) => {
    expect(subjectHash(one)).not.toBe(subjectHash(other));
  });
});
