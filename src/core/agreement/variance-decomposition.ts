import { bootstrap } from './bootstrap.js';
import { fQuantile } from './distributions.js';
import { AgreementError, quoted } from './errors.js';
import { fixedSeed } from './kappa-interval.js';
import { kindsOf } from './multinomial.js';
import {
  type Counted,
  defined,
  holding,
  type Interval,
  type Simulation,
  type Stat,
  undefinedStat,
} from './stat.js';
import type { FlagCode, ReasonCode } from './words.js';

/** How rho was estimated: the name that must stand beside it. */
export const rhoEstimator = 'one-way random effects, analysis of variance: ICC(1,1)';

/** The value is rho, not below 0. */
export interface VarianceDecomposition extends Stat {
  readonly estimator: typeof rhoEstimator;
  readonly tasks: number;
  readonly runs: number;
  readonly parts: VarianceParts | null;
}

export interface VarianceParts {
  /** Mean squares between and within tasks. */
  readonly msb: number;
  readonly msw: number;
  /** Runs of a task, corrected for unequal numbers: (N - sum n_i^2/N)/(k - 1). */
  readonly n0: number;
  /** Variance between tasks, (MSB - MSW)/n0, as it comes out; within, MSW. */
  readonly sb2: number;
  readonly sw2: number;
  readonly rho_raw: number;
  /** Variance of the task means, which still holds sw2/n, and the rho made from it: too high. */
  readonly variance_of_means: number;
  readonly rho_naive_uncorrected: number;
  /** F limits of rho_raw as they come out; null for unequal numbers of runs, or no variance within. */
  readonly f_limits: readonly [number, number] | null;
}

/**
 * How much of the variance of scores lies between tasks (the paper's Eq. 9): rho = sb2/(sb2 + sw2) = ICC(1,1) (Shrout and
 * Fleiss 1979). Interval: F limits for equal numbers of runs, unless a bootstrap over tasks is asked for; else that bootstrap.
 *
 * Undefined: no scores, one task, no task with two runs, all scores equal. A negative estimate is 0 with the raw value.
 * @param tasks scores of the runs of each task; null: missing, dropped and counted, as are tasks without a score
 * @throws AgreementError `bad-scores`
 */
export function varianceDecomposition(
  tasks: readonly (readonly (number | null)[])[],
  {
    seed = fixedSeed,
    draws = 2_000,
    interval: method = 'f-limits',
  }: Partial<Simulation> & { interval?: 'f-limits' | 'task-bootstrap' } = {},
): VarianceDecomposition {
  const scored = tasks.map(runs => runs.filter(score => score !== null)).filter(runs => runs.length > 0);
  const runs = scored.flat();
  const wrong = runs.find(score => !Number.isFinite(score));
  if (wrong !== undefined) throw new AgreementError('bad-scores', `${quoted(wrong)} is not a score.`);
  const counted: Counted = { n_used: runs.length, n_dropped: tasks.flat().length - runs.length };
  const shape = { estimator: rhoEstimator, tasks: scored.length, runs: runs.length } as const;
  const reason = whyUndefined(scored);
  if (reason) return { ...undefinedStat(reason, counted), ...shape, parts: null };

  // Measured from the grand mean: large scores with small differences would lose them in sums of squares.
  const centre = runs.reduce((sum, score) => sum + score, 0) / runs.length;
  const cells = scored.map(own => cellsOfTask(own.map(score => score - centre)));
  const total = cells.reduce((sum, own) => sum.map((value, at) => value + own[at]!));
  const { msb, msw, n0 } = meanSquares(total);
  const sb2 = (msb - msw) / n0;
  const rho_raw = sb2 / (sb2 + msw);
  const variance_of_means = sampleVariance(
    scored.map(own => own.reduce((sum, x) => sum + x, 0) / own.length),
  );
  const balanced = scored.every(own => own.length === scored[0]!.length);
  const f_limits = balanced && msw > 0 ? fLimits(msb / msw, scored.length, scored[0]!.length) : null;
  const flags: FlagCode[] = rho_raw < 0 ? ['negative-between-variance'] : [];
  if (msw === 0) flags.push('no-variance-within');
  const byF = method === 'f-limits' && f_limits !== null;
  const interval = byF ? fInterval(f_limits) : msw === 0 ? null : taskInterval(cells, { seed, draws });
  const rho = Math.max(0, rho_raw);
  return {
    ...defined(rho, counted, { ...(interval && { interval: holding(rho, interval) }), flags }),
    ...shape,
    parts: {
      msb,
      msw,
      n0,
      sb2,
      sw2: msw,
      rho_raw,
      variance_of_means,
      rho_naive_uncorrected: variance_of_means / (variance_of_means + msw),
      f_limits,
    },
  };
}

function whyUndefined(tasks: readonly (readonly number[])[]): ReasonCode | null {
  if (tasks.length === 0) return 'no-items';
  if (tasks.length === 1) return 'one-task';
  if (tasks.every(runs => runs.length === 1)) return 'no-repeats';
  const first = tasks[0]![0];
  // Exactly, before any arithmetic: rounding noise has been given out as an ICC of 0 with an interval.
  return tasks.every(runs => runs.every(score => score === first)) ? 'no-variance' : null;
}

/** What adds up over tasks: tasks, n, n^2, sum, squares within, sum^2/n. */
function cellsOfTask(runs: readonly number[]): number[] {
  const n = runs.length;
  const sum = runs.reduce((all, score) => all + score, 0);
  const equal = runs.every(score => score === runs[0]);
  const within = equal ? 0 : runs.reduce((all, score) => all + (score - sum / n) ** 2, 0);
  return [1, n, n * n, sum, within, (sum * sum) / n];
}

function meanSquares(cells: ArrayLike<number>): { msb: number; msw: number; n0: number } {
  const [k, n, squares, sum, within, between] = cells as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return {
    msb: Math.max(0, between - (sum * sum) / n) / (k - 1),
    msw: within / (n - k),
    n0: (n - squares / n) / (k - 1),
  };
}

function rhoOfCells(cells: Float64Array): number | null {
  if (cells[1] === cells[0]) return null;
  const { msb, msw, n0 } = meanSquares(cells);
  const sb2 = (msb - msw) / n0;
  return sb2 + msw > 0 ? sb2 / (sb2 + msw) : null;
}

function taskInterval(cells: readonly (readonly number[])[], simulation: Simulation): Interval | null {
  const { rho } = bootstrap(kindsOf(cells), { rho: rhoOfCells }, simulation, 'task-bootstrap');
  return rho.interval && fromZero(rho.interval);
}

/** (F_L - 1)/(F_L + n - 1) and likewise above, F = MSB/MSW with k - 1 and k(n - 1) degrees of freedom. */
function fLimits(f: number, k: number, n: number): [number, number] {
  const [between, within] = [k - 1, k * (n - 1)];
  const limit = (ratio: number) => (ratio - 1) / (ratio + n - 1);
  return [limit(f / fQuantile(0.975, between, within)), limit(f * fQuantile(0.975, within, between))];
}

const fInterval = ([low, high]: readonly [number, number]): Interval =>
  fromZero({ low, high, level: 0.95, method: 'f-limits' });

const fromZero = (interval: Interval): Interval => ({
  ...interval,
  low: Math.max(0, interval.low),
  high: Math.max(0, interval.high),
});

function sampleVariance(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}
