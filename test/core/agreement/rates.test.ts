import { describe, expect, it } from 'vitest';
import { missingBounds } from '../../../src/core/agreement/missing-bounds.js';
import { passK } from '../../../src/core/agreement/pass-k.js';
import { ppiMean } from '../../../src/core/agreement/ppi-mean.js';
import { roganGladen } from '../../../src/core/agreement/rogan-gladen.js';
import { varianceDecomposition } from '../../../src/core/agreement/variance-decomposition.js';

describe('Rogan-Gladen', () => {
  it('by hand: (p + sp - 1)/(se + sp - 1)', () => {
    const stat = roganGladen({ pos: 20, n: 100, se: 0.9, sp: 0.95 });
    expect(stat.value).toBeCloseTo(0.15 / 0.85, 12);
    expect(stat.se).toBeCloseTo(Math.sqrt(0.2 * 0.8 * 0.01) / 0.85, 12);
    expect(stat).toMatchObject({ interval: { method: 'wilson-mapped' }, flags: [] });
  });

  it('adds what is unknown about se and sp when they were measured', () => {
    const known = roganGladen({ pos: 25, n: 97, se: 0.9, sp: 0.94 });
    const measured = roganGladen({ pos: 25, n: 97, se: 0.9, sp: 0.94, n_pos: 40, n_neg: 50 });
    expect(measured.value).toBe(known.value);
    expect(measured.se!).toBeGreaterThan(known.se!);
    expect(measured.interval!.method).toBe('delta');
  });

  it.each([
    [2, 0],
    [99, 1],
  ])('%i of 100 falls outside 0 to 1: raw given, value and interval cut, flagged', (pos, value) => {
    const stat = roganGladen({ pos, n: 100, se: 0.9, sp: 0.95 });
    expect(stat).toMatchObject({ value, flags: ['estimate-outside-0-1'] });
    expect(Math.sign(stat.raw! - value)).toBe(value === 0 ? -1 : 1);
    expect(stat.interval!.low).toBeGreaterThanOrEqual(0);
    expect(stat.interval!.high).toBeLessThanOrEqual(1);
    expect(stat.interval!.low).toBeLessThanOrEqual(stat.interval!.high);
  });

  it.each([
    [0.5, 0.5],
    [0.3, 0.2],
    [0.1, 0.9],
  ])('se %d, sp %d say nothing about the rate: undefined, not a prevalence of 3', (se, sp) => {
    expect(roganGladen({ pos: 20, n: 100, se, sp })).toMatchObject({
      value: null,
      reason: 'youden-j-not-positive',
      raw: null,
    });
  });

  it('refuses counts that cannot be; no items is undefined', () => {
    for (const wrong of [{ pos: 5, n: 3 }, { se: 1.2 }, { sp: -1 }, { n_pos: 0 }, { n: 2.5, pos: 1 }]) {
      expect(() => roganGladen({ pos: 1, n: 10, se: 0.9, sp: 0.9, ...wrong })).toThrow(
        expect.objectContaining({ code: 'bad-counts' }),
      );
    }
    expect(roganGladen({ pos: 0, n: 0, se: 0.9, sp: 0.9 })).toMatchObject({
      value: null,
      reason: 'no-items',
    });
  });
});

describe('prediction-powered mean', () => {
  const y = [1, 0, 1, 1, 0, 0, 1, 0];
  const f = [1, 0, 1, 0, 0, 1, 1, 0];

  it('by hand: mean f(unlabelled) + mean(y - f), variances added', () => {
    const stat = ppiMean({ y, f, unlabelled: { sum: 30, n: 100 } });
    expect(stat.value).toBeCloseTo(0.3 + 0, 12);
    expect(stat.se).toBeCloseTo(Math.sqrt((0.3 * 0.7) / 100 + 2 / 8 / 8), 12);
    expect(stat).toMatchObject({ naive: 0.3, classical: { value: 0.5, x: 4, n: 8 } });
  });

  it('a sum of 0s and 1s and the values themselves say the same', () => {
    const values = Array.from({ length: 100 }, (_, at) => (at < 30 ? 1 : 0));
    const one = ppiMean({ y, f, unlabelled: values });
    const other = ppiMean({ y, f, unlabelled: { sum: 30, n: 100 } });
    expect(one.value).toBeCloseTo(other.value!, 12);
    expect(one.tuned!.lambda).toBeCloseTo(other.tuned!.lambda, 12);
  });

  it('tuned: a tool that says nothing is not used, and the tuned interval is never wider', () => {
    const constant = ppiMean({ y, f: y.map(() => 1), unlabelled: { sum: 100, n: 100 } });
    expect(constant.tuned).toMatchObject({ lambda: 0, point: 0.5 });
    const { interval, tuned } = ppiMean({ y, f: [...f].reverse(), unlabelled: { sum: 30, n: 100 } });
    expect(tuned!.interval.high - tuned!.interval.low).toBeLessThanOrEqual(interval!.high - interval!.low);
  });

  it('is undefined without labels or without unlabelled items, and refuses what cannot be', () => {
    expect(ppiMean({ y: [], f: [], unlabelled: [1] })).toMatchObject({ value: null, reason: 'no-items' });
    expect(ppiMean({ y, f, unlabelled: [] })).toMatchObject({ value: null, reason: 'no-unlabelled' });
    const refusals: [Parameters<typeof ppiMean>[0], string][] = [
      [{ y, f: [1], unlabelled: [1] }, 'length-mismatch'],
      [{ y, f, unlabelled: { sum: 5, n: 3 } }, 'bad-counts'],
      [{ y: [Number.NaN], f: [1], unlabelled: [1] }, 'bad-scores'],
    ];
    for (const [input, code] of refusals) {
      expect(() => ppiMean(input)).toThrow(expect.objectContaining({ code }));
    }
  });
});

describe('missing verdicts', () => {
  it('the paper: 25 of 97 with 28 missing lies between 25.8% and 54.6%', () => {
    const all = missingBounds(25, 28, 97);
    expect(all.bound_low.value).toBeCloseTo(0.258, 3);
    expect(all.bound_high.value).toBeCloseTo(0.546, 3);
    expect(all.over_judged.value).toBeCloseTo(25 / 69, 12);
    expect(all.bound_low).not.toHaveProperty('interval');
  });

  it('all missing: nothing judged, bounds 0 and 1; no items: undefined; more than there are: refused', () => {
    expect(missingBounds(0, 5, 5)).toMatchObject({
      over_judged: { value: null, reason: 'nothing-judged' },
      bound_low: { value: 0 },
      bound_high: { value: 1 },
    });
    expect(missingBounds(0, 0, 0).over_all).toMatchObject({ value: null, reason: 'no-items' });
    expect(() => missingBounds(3, 3, 5)).toThrow(expect.objectContaining({ code: 'bad-counts' }));
  });
});

describe('pass^k and pass@k', () => {
  it('the paper: 12 tasks of 5/5, 12 of 2/5, 63 of 0/5', () => {
    const tasks = Array.from({ length: 87 }, (_, at) => ({ n: 5, c: at < 12 ? 5 : at < 24 ? 2 : 0 }));
    const all = passK(tasks, 5, { draws: 300 });
    expect(all.mean_pass_hat.value).toBeCloseTo(12 / 87, 12);
    expect(all.mean_pass_at.value).toBeCloseTo(24 / 87, 12);
    expect(all.mean_plugin.value!).toBeGreaterThan(all.mean_pass_hat.value!);
    expect(all.mean_pass_hat.interval).toMatchObject({ method: 'task-bootstrap', draws: 300 });
  });

  it('too few runs: null for the task, counted, flagged, and bounded by what more runs could show', () => {
    const all = passK(
      [
        { n: 4, c: 2 },
        { n: 1, c: 1 },
        { n: 1, c: 0 },
        { n: 0, c: 0 },
      ],
      2,
    );
    expect(all.per_task.slice(1).map(task => task.pass_hat)).toEqual([null, null, null]);
    expect(all).toMatchObject({ n_tasks: 4, n_used: 1, n_excluded: 3 });
    expect(all.mean_pass_hat).toMatchObject({ value: 1 / 6, flags: ['tasks-with-fewer-runs'] });
    expect(all.bounds!.pass_hat[0]).toBeCloseTo(1 / 24, 12);
    expect(all.bounds!.pass_hat[1]).toBeCloseTo((1 / 6 + 2) / 4, 12);
    expect(all.bounds!.pass_at[0]).toBeCloseTo((5 / 6 + 1) / 4, 12);
    expect(all.bounds!.pass_at[1]).toBeCloseTo((5 / 6 + 3) / 4, 12);
  });

  it('is undefined without tasks or without k runs anywhere, and refuses what cannot be', () => {
    expect(passK([], 2).mean_pass_hat).toMatchObject({ value: null, reason: 'no-items' });
    expect(passK([{ n: 1, c: 1 }], 2).mean_pass_at).toMatchObject({
      value: null,
      reason: 'fewer-runs-than-k',
    });
    for (const k of [0, 1.5, Number.NaN]) {
      expect(() => passK([{ n: 3, c: 1 }], k)).toThrow(expect.objectContaining({ code: 'bad-k' }));
    }
    expect(() => passK([{ n: 3, c: 4 }], 1)).toThrow(expect.objectContaining({ code: 'bad-counts' }));
  });

  it('does not overflow where C(n, k) does', () => {
    const { per_task } = passK([{ n: 5_000, c: 4_000 }], 2_000);
    expect(per_task[0]!.pass_at).toBe(1);
    expect(per_task[0]!.pass_hat!).toBeGreaterThanOrEqual(0);
  });
});

describe('variance decomposition', () => {
  const shroutFleiss = [
    [9, 2, 5, 8],
    [6, 1, 3, 2],
    [8, 4, 6, 8],
    [7, 1, 2, 6],
    [10, 5, 6, 9],
    [6, 2, 4, 7],
  ];

  it('Shrout and Fleiss 1979: ICC(1,1) = .17, where the variance of means alone gives .31', () => {
    const stat = varianceDecomposition(shroutFleiss);
    expect(stat.value).toBeCloseTo(0.1657, 4);
    expect(stat.parts!.rho_naive_uncorrected).toBeCloseTo(0.31, 2);
    expect(stat.estimator).toContain('ICC(1,1)');
    expect(stat.parts!.f_limits![0]).toBeCloseTo(-0.1329, 4);
    expect(stat.interval).toMatchObject({ method: 'f-limits', low: 0 });
  });

  it('unequal numbers: a bootstrap over tasks; missing scores counted', () => {
    const stat = varianceDecomposition([[1, 0, 1], [0, null, 0], [1, 1], [0, 1, 1, 1], [null]], {
      draws: 300,
    });
    expect(stat).toMatchObject({ tasks: 4, runs: 11, n_used: 11, n_dropped: 2 });
    expect(stat.parts!.f_limits).toBeNull();
    expect(stat.interval!.method).toBe('task-bootstrap');
  });

  it.each<[string, (number | null)[][], string]>([
    ['no scores', [[], [null]], 'no-items'],
    ['one task', [[1, 0, 1]], 'one-task'],
    ['no repeats', [[1], [0], [0.5]], 'no-repeats'],
    [
      'no variance',
      [
        [0.1, 0.1],
        [0.1, 0.1, 0.1],
      ],
      'no-variance',
    ],
  ])('%s: undefined', (_, tasks, reason) => {
    expect(varianceDecomposition(tasks)).toMatchObject({ value: null, reason, parts: null });
  });

  it('a negative estimate is 0, flagged, with the raw one beside it', () => {
    const stat = varianceDecomposition([
      [0, 1],
      [1, 0],
      [0, 1],
    ]);
    expect(stat).toMatchObject({ value: 0, flags: ['negative-between-variance'] });
    expect(stat.parts!.rho_raw).toBeLessThan(0);
  });

  it('all repeats equal: rho is 1 exactly, F has no limits, and that is said', () => {
    const stat = varianceDecomposition([
      [0.1, 0.1, 0.1],
      [0.7, 0.7, 0.7],
    ]);
    expect(stat).toMatchObject({
      value: 1,
      flags: ['no-variance-within'],
      parts: { msw: 0, f_limits: null },
    });
    expect(stat.interval).toBeUndefined();
  });

  it('is the same for scores far from 0', () => {
    const far = varianceDecomposition(shroutFleiss.map(task => task.map(score => score + 1e9)));
    expect(far.value).toBeCloseTo(varianceDecomposition(shroutFleiss).value!, 6);
  });
});
