import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { typeGate, typeGates } from '../../../src/core/competence/typing.js';
import type { Vote } from '../../../src/core/votes/vote.js';
import { gate } from './build.js';

const hash = 'a'.repeat(64);
const votes = <Q extends 'gate_type' | 'gate_alpha' | 'prompt_requires_format'>(
  question: Q,
  ...answers: Vote<Q>['answer'][]
): Vote[] =>
  answers.map(
    (answer, at) =>
      ({
        question,
        subject_hash: hash,
        voter: `judge-${at + 1}`,
        voter_kind: 'model',
        n: at + 1,
        answer,
        at: '2026-01-01T00:00:00Z',
      }) as Vote,
  );
const type = (...answers: Vote<'gate_type'>['answer'][]) => typeGate(gate(), votes('gate_type', ...answers));

describe('tau by three votes', () => {
  test.each<[Vote<'gate_type'>['answer'][], string, boolean | null]>([
    [['process', 'process', 'process'], 'process', true],
    [['administrative', 'administrative', 'critical'], 'administrative', false],
    [['administrative', 'administrative', 'abstain'], 'administrative', false],
    [['critical', 'process', 'administrative'], 'critical', false],
    [['process', 'administrative', 'abstain'], 'critical', false],
    [['abstain', 'abstain', 'abstain'], 'critical', false],
    [['administrative', 'administrative'], 'administrative', null],
    [['administrative', 'process'], 'critical', null],
    [['administrative'], 'critical', null],
    [[], 'critical', null],
  ])('%j is %s, unanimous: %s', (answers, tau, unanimous) => {
    expect(type(...answers)).toMatchObject({ tau, unanimous });
  });

  test('what is open is said', () => {
    expect(type('process').missing).toEqual(['gate_type', 'gate_alpha', 'prompt_requires_format']);
    expect(type('critical', 'process', 'administrative').missing).toEqual([
      'gate_alpha',
      'prompt_requires_format',
    ]);
  });
});

describe('alpha and m', () => {
  test.each<[Vote<'gate_alpha'>['answer'][], boolean]>([
    [['yes', 'yes', 'no'], true],
    [['yes', 'yes'], true],
    [['yes', 'no', 'no'], false],
    [['yes', 'abstain', 'abstain'], false],
    [['yes'], false],
    [[], false],
  ])('alpha by %j is %s', (answers, alpha) => {
    expect(typeGate(gate(), votes('gate_alpha', ...answers)).alpha).toBe(alpha);
  });

  test.each<[Vote<'prompt_requires_format'>['answer'][], boolean | null]>([
    [['yes', 'yes', 'no'], true],
    [['no', 'no', 'yes'], false],
    [['no', 'no'], false],
    [['no', 'yes'], null],
    [['no', 'abstain', 'yes'], null],
    [[], null],
  ])('m by %j is %s', (answers, m) => {
    expect(typeGate(gate(), votes('prompt_requires_format', ...answers)).promptRequires).toBe(m);
  });

  test('packaging that the prompt demands is read as critical, with a warning', () => {
    const administrative = votes('gate_type', 'administrative', 'administrative', 'administrative');
    const demanded = typeGate(gate(), [
      ...administrative,
      ...votes('prompt_requires_format', 'yes', 'yes', 'no'),
    ]);
    expect(demanded.tau).toBe('critical');
    expect(demanded.warning).toContain('main.py:10');
    const free = typeGate(gate(), [...administrative, ...votes('prompt_requires_format', 'no', 'no', 'no')]);
    expect([free.tau, free.warning]).toEqual(['administrative', null]);
  });
});

test('the votes stand with the gate, one entry for each voter', () => {
  const { votes: kept } = typeGate(gate(), [
    ...votes('gate_type', 'process', 'abstain'),
    ...votes('gate_alpha', 'no'),
  ]);
  expect(kept).toEqual([
    { model: 'judge-1', tau: 'process', alpha: false, m: null, why: '' },
    { model: 'judge-2', tau: null, alpha: null, m: null, why: '' },
  ]);
});

test('votes on another text do not count', () => {
  const cast = votes('gate_type', 'process', 'process', 'process');
  const [same] = typeGates([gate()], [{ gate: gate().id, hash }], cast);
  expect(same?.tau).toBe('process');
  const [other] = typeGates([gate()], [{ gate: gate().id, hash: 'b'.repeat(64) }], cast);
  expect([other?.tau, other?.missing[0]]).toEqual(['critical', 'gate_type']);
  const [unasked] = typeGates([gate()], [], cast);
  expect(unasked?.missing).toHaveLength(3);
});

test('no set of votes makes a gate milder than two of three say', () => {
  const answer = fc.constantFrom<Vote<'gate_type'>['answer']>(
    'critical',
    'process',
    'administrative',
    'abstain',
  );
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 3 }), answers => {
      const { tau } = type(...answers);
      if (tau !== 'critical') expect(answers.filter(each => each === tau).length).toBeGreaterThan(1);
    }),
  );
});
