import { describe, expect, test } from 'vitest';
import {
  typingAgreement,
  typingOf,
  typingsByVoter,
  unanimousShare,
} from '../../../src/core/competence/typing-agreement.js';
import type { Vote } from '../../../src/core/votes/vote.js';
import { typed } from './build.js';

const vote = (
  voter: string,
  gate: string,
  answer: Vote<'gate_type'>['answer'],
  n = 1,
): Vote<'gate_type'> => ({
  question: 'gate_type',
  subject_hash: gate.repeat(64),
  voter,
  voter_kind: 'recorded',
  n,
  answer,
  at: '2026-01-01T00:00:00Z',
});

test('the unanimous share is of gates with three votes', () => {
  const gates = [true, true, false, null].map((unanimous, at) => typed({ id: `g${at}`, unanimous }));
  expect(unanimousShare(gates)).toEqual({ count: 2, of: 3, share: 2 / 3 });
  expect(unanimousShare([])).toEqual({ count: 0, of: 0, share: null });
});

describe('two typings', () => {
  const first = [
    vote('one', 'a', 'critical'),
    vote('one', 'b', 'process'),
    vote('one', 'c', 'critical'),
    vote('one', 'd', 'abstain'),
  ];
  const second = [
    ...[1, 2, 3].map(n => vote('two', 'a', n === 1 ? 'process' : 'critical', n)),
    ...[1, 2, 3].map(n => vote('two', 'b', 'administrative', n)),
    vote('two', 'd', 'critical'),
    vote('two', 'e', 'critical'),
  ];

  test('are told apart by voter, a single vote is its answer, several are their majority', () => {
    const [one, two, ...more] = typingsByVoter([...first, ...second]);
    expect([one?.name, two?.name, more]).toEqual(['one', 'two', []]);
    expect([...one!.types.values()]).toEqual(['critical', 'process', 'critical', null]);
    expect(two!.types.get('a'.repeat(64))).toBe('critical');
  });

  test('agree on the gates that both typed; the others are counted', () => {
    const found = typingAgreement(typingOf('one', first), typingOf('two', second));
    expect(found).toEqual({
      first: 'one',
      second: 'two',
      table: [
        [1, 0, 0],
        [0, 0, 1],
        [0, 0, 0],
      ],
      count: 1,
      of: 2,
      share: 0.5,
      leftOut: 3,
    });
  });

  test('with nothing in common there is no share', () => {
    const none = typingAgreement(typingOf('one', first), typingOf('none', []));
    expect([none.share, none.of, none.leftOut]).toEqual([null, 0, 4]);
  });
});
