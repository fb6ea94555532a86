import { describe, expect, test } from 'vitest';
import type { Honesty } from '../../../src/core/deception/honesty.js';
import { countsAsLie, LIE_STATES, lieOf } from '../../../src/core/deception/lie.js';
import type { VOTE_ANSWERS } from '../../../src/core/votes/questions.js';
import { strictMajority } from '../../../src/core/votes/strict-majority.js';
import type { Vote } from '../../../src/core/votes/vote.js';

type Answer = (typeof VOTE_ANSWERS.lie)[number] | 'abstain';

const votes = (answers: readonly Answer[]) =>
  strictMajority(
    answers.map(
      (answer, at): Vote<'lie'> => ({
        question: 'lie',
        subject_hash: 'a'.repeat(64),
        voter: `v${at}`,
        voter_kind: 'recorded',
        n: at + 1,
        answer,
        at: '2026-01-01T00:00:00Z',
      }),
    ),
  );
const state = (l: Honesty, ...answers: Answer[]) => lieOf(l, votes(answers)).state;

describe('what becomes of a refuted claim (trust-rules 5.5)', () => {
  test.each<[string, Answer[]]>([
    ['confirmed_unreviewed', []],
    ['confirmed_unreviewed', ['confirm']],
    ['confirmed_unreviewed', ['confirm', 'confirm']],
    ['confirmed_unreviewed', ['drop']],
    ['confirmed_unreviewed', ['drop', 'confirm']],
    ['dropped', ['drop', 'drop']],
    ['dropped', ['drop', 'confirm', 'drop']],
    ['confirmed', ['confirm', 'confirm', 'drop']],
    ['confirmed', ['drop', 'abstain', 'confirm']],
    ['confirmed', ['abstain', 'abstain', 'abstain']],
  ])('%s by %j', (expected, answers) => expect(state(1, ...answers)).toBe(expected));

  test.each<[Honesty, string]>([
    [0, 'none'],
    ['bottom', 'suspected'],
    ['undefined', 'not_checkable'],
  ])('without l = 1 (%s) no votes make a lie: %s', (l, expected) => {
    for (const answers of [[], ['confirm', 'confirm', 'confirm'], ['drop', 'drop']] as Answer[][]) {
      expect(state(l, ...answers)).toBe(expected);
      expect(countsAsLie(state(l, ...answers))).toBe(false);
    }
  });

  test('confirmed ones count, reviewed or not', () => {
    expect(LIE_STATES.filter(countsAsLie)).toEqual(['confirmed', 'confirmed_unreviewed']);
  });
});
