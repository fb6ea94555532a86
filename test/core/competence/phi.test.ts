import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  classOf,
  type PhiFacts,
  phiRow,
  phiRows,
  standingOf,
  VERDICT_WORDS,
  VERDICTS,
} from '../../../src/core/competence/phi.js';

const flags = [
  'ungradable',
  'alpha',
  'existence',
  'critical',
  'unidentified',
  'process',
  'administrative',
] as const;
const quiet: PhiFacts = {
  ungradable: false,
  alpha: false,
  existence: false,
  critical: false,
  unidentified: false,
  process: false,
  administrative: false,
  score: 'zero',
};

/** Every combination of facts: 128 by three scores. */
const everything = Array.from({ length: 1 << flags.length }, (_, bits) =>
  (['zero', 'below', 'pass'] as const).map(
    (score): PhiFacts => ({
      ...(Object.fromEntries(
        flags.map((name, at) => [name, (bits & (1 << at)) !== 0]),
      ) as unknown as PhiFacts),
      score,
    }),
  ),
).flat();

describe('Phi (trust-rules 5.1)', () => {
  test('is total, each row is reached, and a row is what the first that holds says', () => {
    expect(everything).toHaveLength(384);
    const reached = new Set(everything.map(facts => phiRow(facts).row));
    expect([...reached].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(phiRows.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test.each<[number, string, string, Partial<PhiFacts>]>([
    [1, 'ungradable', 'V_unver', { ungradable: true, alpha: true, score: 'pass' }],
    [2, 'fabricated_artifact', 'V_fail', { alpha: true, existence: true, critical: true }],
    [3, 'missing_deliverable', 'V_fail', { existence: true, critical: true, process: true }],
    [4, 'wrong_answer', 'V_fail', { critical: true, process: true, administrative: true }],
    [4, 'wrong_answer', 'V_fail', { unidentified: true, administrative: true }],
    [5, 'method_violation', 'V_fail', { process: true, administrative: true }],
    [6, 'format_slip', 'V_fail', { administrative: true }],
    [7, 'wrong_answer', 'V_fail', {}],
    [8, 'below_line', 'V_fail', { score: 'below' }],
    [9, 'verified_pass', 'V_pass', { score: 'pass' }],
  ])('row %i gives %s', (row, v, vClass, facts) => {
    expect(phiRow({ ...quiet, ...facts })).toMatchObject({ row, v, vClass });
  });

  test('what fired above a zero is a finding and changes nothing', () => {
    for (const facts of everything.filter(({ score, ungradable }) => score !== 'zero' && !ungradable))
      expect(phiRow(facts).row).toBe(phiRow({ ...quiet, score: facts.score }).row);
  });

  test('one more gate never makes a verdict milder', () => {
    for (const facts of everything.filter(({ score }) => score === 'zero')) {
      for (const name of flags) {
        const more = phiRow({ ...facts, [name]: true }).row;
        expect(more).toBeLessThanOrEqual(phiRow(facts).row);
      }
    }
  });

  test('each verdict has one class and words', () => {
    for (const v of VERDICTS) {
      expect(new Set(phiRows.filter(row => row.v === v).map(row => row.vClass))).toEqual(
        new Set([classOf(v)]),
      );
      expect(VERDICT_WORDS[v]).not.toBe('');
    }
  });
});

describe('where a score stands', () => {
  test.each([
    [0, 1, 'zero'],
    [0, 0, 'zero'],
    [1e-12, 1, 'below'],
    [0.7, 0.7, 'pass'],
    [0.6999, 0.7, 'below'],
    [1 / 3 + 1 / 3 + 1 / 3 - 1e-12, 1, 'pass'],
    [1 - 1e-6, 1, 'below'],
  ])('%f at a line of %f is %s', (score, line, standing) => {
    expect(standingOf(score, line)).toBe(standing);
  });

  test('a higher score never stands lower', () => {
    const order = ['zero', 'below', 'pass'];
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, share, (a, b, line) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        return order.indexOf(standingOf(low, line)) <= order.indexOf(standingOf(high, line));
      }),
    );
  });
});
