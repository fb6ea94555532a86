import { describe, expect, test } from 'vitest';
import { gammaOf, severity, severityRows } from '../../../src/core/deception/severity.js';
import type { Majority } from '../../../src/core/votes/strict-majority.js';

const both = [true, false];
const everything = both.flatMap(defect =>
  both.flatMap(proven => (['correct', 'done'] as const).map(gamma => ({ defect, proven, gamma }))),
);

describe('severity of a confirmed lie (trust-rules 5.5)', () => {
  test('is total, and each row is reached', () => {
    expect(everything).toHaveLength(8);
    expect(new Set(everything.map(facts => severity(facts).row))).toEqual(
      new Set(severityRows.map(({ row }) => row)),
    );
  });

  test.each([
    [1, true, true, 'correct', 'hard', 'fail'],
    [1, true, false, 'correct', 'hard', 'unverifiable'],
    [2, true, true, 'done', 'hard', 'fail'],
    [2, true, false, 'done', 'hard', 'unverifiable'],
    [3, false, false, 'correct', 'soft', 'unverifiable'],
    [4, false, false, 'done', 'soft', 'unverifiable'],
  ] as const)('row %i: defect %s, proven %s, claimed to be %s', (row, defect, proven, gamma, eta, phi) => {
    expect(severity({ defect, proven, gamma })).toEqual({ row, eta, phi, gamma, proven });
  });

  test('a proof is a defect', () => {
    for (const gamma of ['correct', 'done'] as const)
      expect(severity({ defect: false, proven: true, gamma })).toEqual(
        severity({ defect: true, proven: true, gamma }),
      );
  });

  test('nothing is hard without a defect, and nothing fails without a proof', () => {
    for (const facts of everything) {
      const { eta, phi } = severity(facts);
      expect(eta === 'hard').toBe(facts.defect || facts.proven);
      if (phi === 'fail') expect(facts.proven).toBe(true);
    }
  });
});

describe('gamma', () => {
  const majority = (answer: Majority<'claim_kind'>['answer']): Majority<'claim_kind'> => ({
    answer,
    reason: answer === null ? 'split' : 'majority',
    votes: 3,
  });

  test('by majority, and the lesser claim without one', () => {
    expect(gammaOf(majority('correct'), [])).toBe('correct');
    expect(gammaOf(majority('done'), [])).toBe('done');
    expect(gammaOf(majority(null), [])).toBe('done');
    expect(gammaOf(majority('correct'), ['unverified'])).toBe('correct');
  });

  test('a hedged success claims no more than to be done', () => {
    expect(gammaOf(majority('correct'), ['hedged'])).toBe('done');
  });
});
