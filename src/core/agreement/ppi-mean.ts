import { AgreementError, quoted } from './errors.js';
import { type Level, level95 } from './normal.js';
import { type Counted, defined, type Interval, type Share, type Stat, undefinedStat } from './stat.js';
import { share } from './wilson.js';

export interface PpiInput {
  /** Labels, and the tool's value for the same items. */
  readonly y: readonly number[];
  readonly f: readonly number[];
  /** The tool's values on the unlabelled items, or their sum and number where they are 0 or 1. */
  readonly unlabelled: readonly number[] | { readonly sum: number; readonly n: number };
}

export interface PpiMean extends Stat {
  /** From the labels alone. */
  readonly classical: Share | Stat;
  /** The tool's mean over the unlabelled items, uncorrected. */
  readonly naive: number | null;
  /** The same with the tool weighted by how much it helps (0: not used, 1: as above). */
  readonly tuned: { readonly lambda: number; readonly point: number; readonly interval: Interval } | null;
}

/**
 * Prediction-powered mean (Angelopoulos et al. 2023): mean f(unlabelled) + mean(y - f), variance
 * var(f)/N + var(y - f)/n with divisors N and n. The labelled items must be a random sample of the same population.
 * `tuned` chooses the weight of the tool that minimises the variance (PPI++).
 *
 * Undefined: no labelled, or no unlabelled item.
 * @throws AgreementError `length-mismatch`, `bad-scores` (not finite), `bad-counts` (a sum that 0s and 1s cannot have)
 */
export function ppiMean(input: PpiInput, at: Level = level95): PpiMean {
  const { y, f } = input;
  if (y.length !== f.length) {
    throw new AgreementError(
      'length-mismatch',
      `There are ${y.length} labels and ${f.length} values of the tool; they must be for the same items.`,
    );
  }
  const u = momentsOfUnlabelled(input.unlabelled);
  checkFinite([...y, ...f]);
  const n = y.length;
  const counted: Counted = { n_used: n, n_dropped: 0 };
  const classical = classicalMean(y, counted, at);
  if (n === 0 || u.n === 0) {
    const reason = n === 0 ? 'no-items' : 'no-unlabelled';
    return { ...undefinedStat(reason, counted), classical, naive: u.n === 0 ? null : u.mean, tuned: null };
  }
  const estimate = (lambda: number) => {
    const rest = y.map((value, i) => value - lambda * f[i]!);
    const point = lambda * u.mean + mean(rest);
    const se = Math.sqrt((lambda ** 2 * u.variance) / u.n + variance(rest) / n);
    const interval: Interval = {
      low: point - at.z * se,
      high: point + at.z * se,
      level: at.level,
      method: 'ppi-normal',
    };
    return { point, se, interval };
  };
  const plain = estimate(1);
  const lambda = bestWeight(y, f, u);
  const { point, interval } = estimate(lambda);
  return {
    ...defined(plain.point, counted, { se: plain.se, interval: plain.interval }),
    classical,
    naive: u.mean,
    tuned: { lambda, point, interval },
  };
}

interface Moments {
  readonly n: number;
  readonly mean: number;
  /** Divisor n. */
  readonly variance: number;
}

function momentsOfUnlabelled(values: PpiInput['unlabelled']): Moments {
  if (!('sum' in values)) {
    checkFinite(values);
    return values.length === 0
      ? { n: 0, mean: 0, variance: 0 }
      : { n: values.length, mean: mean(values), variance: variance(values) };
  }
  const { sum, n } = values;
  if (!(Number.isSafeInteger(n) && n >= 0 && sum >= 0 && sum <= n)) {
    throw new AgreementError(
      'bad-counts',
      `A sum of ${quoted(sum)} over ${quoted(n)} values of 0 or 1 cannot be.`,
    );
  }
  const share = n === 0 ? 0 : sum / n;
  return { n, mean: share, variance: share * (1 - share) };
}

/** cov(y, f) / ((1 + n/N) var(all f)), between 0 and 1; 0 when the tool is constant. */
function bestWeight(y: readonly number[], f: readonly number[], u: Moments): number {
  const n = y.length;
  const [my, mf] = [mean(y), mean(f)];
  const covariance = y.reduce((sum, value, i) => sum + (value - my) * (f[i]! - mf), 0) / n;
  const all = n + u.n;
  const centre = (n * mf + u.n * u.mean) / all;
  const squares = n * (variance(f) + (mf - centre) ** 2) + u.n * (u.variance + (u.mean - centre) ** 2);
  const spread = squares / (all - 1);
  if (spread === 0) return 0;
  return Math.min(1, Math.max(0, covariance / ((1 + n / u.n) * spread)));
}

function classicalMean(y: readonly number[], counted: Counted, at: Level): Share | Stat {
  if (y.every(value => value === 0 || value === 1)) {
    return share(
      y.reduce<number>((sum, value) => sum + value, 0),
      y.length,
      counted,
      'no-items',
      at,
    );
  }
  return defined(mean(y), counted, { se: Math.sqrt(variance(y) / y.length) });
}

const mean = (values: readonly number[]): number =>
  values.reduce<number>((sum, value) => sum + value, 0) / values.length;

function variance(values: readonly number[]): number {
  const centre = mean(values);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / values.length;
}

function checkFinite(values: readonly number[]): void {
  for (const value of values) {
    if (!Number.isFinite(value)) throw new AgreementError('bad-scores', `${quoted(value)} is not a number.`);
  }
}
