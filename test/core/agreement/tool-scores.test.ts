import { describe, expect, it } from 'vitest';
import { binaryScores } from '../../../src/core/agreement/binary-scores.js';
import { type ScoredRow, toolScores } from '../../../src/core/agreement/tool-scores.js';

const claims = { categories: ['success', 'partial', 'failure', 'none'], positive: 'success' };

const rows = (...groups: [count: number, truth: string | null, predicted: string | null][]): ScoredRow[] =>
  groups.flatMap(([count, truth, predicted]) => Array.from({ length: count }, () => ({ truth, predicted })));

describe('toolScores', () => {
  const scores = toolScores(
    rows(
      [90, 'success', 'success'],
      [2, 'success', 'partial'],
      [3, 'failure', 'success'],
      [5, 'failure', 'failure'],
      [1, 'partial', 'none'],
      [4, null, 'success'],
      [2, 'none', null],
      [1, null, null],
    ),
    claims,
  );

  it('has truth in rows and the tool in columns, over all four labels', () => {
    expect(scores.confusion).toEqual([
      [90, 2, 0, 0],
      [0, 0, 0, 1],
      [3, 0, 5, 0],
      [0, 0, 0, 0],
    ]);
  });

  it('counts what it left out and why', () => {
    expect(scores).toMatchObject({ rows: 108, n_used: 101, left_out: { no_truth: 5, no_verdict: 2 } });
    expect(scores.binary.f1.n_dropped).toBe(7);
  });

  it('reduces to success or not: a wrong kind of "not success" is no error there', () => {
    expect(scores.binary).toMatchObject({ tp: 90, fn: 2, fp: 3, tn: 6, n: 101 });
    expect(scores.all_labels.percent_agreement).toMatchObject({ x: 95, n: 101 });
  });

  it('refuses a label outside the four and names it', () => {
    expect(() => toolScores(rows([1, 'succes', 'success']), claims)).toThrow(
      expect.objectContaining({ code: 'undeclared-label', message: expect.stringContaining('"succes"') }),
    );
  });

  it('refuses a positive that is no category', () => {
    expect(() => toolScores(rows([1, 'none', 'none']), { ...claims, positive: 'yes' })).toThrow(
      expect.objectContaining({ code: 'bad-categories' }),
    );
  });

  it('has reasons, not numbers, for nothing at all', () => {
    const empty = toolScores([], claims);
    expect(empty.binary.f1).toMatchObject({ value: null, reason: 'no-items' });
    expect(empty.all_labels.kappa).toMatchObject({ value: null, reason: 'no-items' });
  });
});

describe('the always-positive tool', () => {
  it.each([
    [41, 0.901],
    [42, 0.913],
    [43, 0.925],
  ])(
    'reaches F1 with %i successes of 50 that a matcher must beat (agreement.md section 5)',
    (positives, f1) => {
      const scores = binaryScores({ tp: positives - 3, fp: 4, fn: 3, tn: 46 - positives });
      expect(scores.always_positive.f1.value).toBeCloseTo(f1, 3);
      expect(scores.always_positive.recall.value).toBe(1);
      expect(scores.always_positive.specificity.value).toBe(0);
      expect(scores.always_positive.precision).toMatchObject({ x: positives, n: 50 });
    },
  );
});
