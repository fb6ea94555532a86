import { AgreementError, quoted } from './errors.js';
import { type Level, level95 } from './normal.js';

export interface KappaPlan {
  /** Kappa one expects, and the share of the rarer label. */
  readonly kappa: number;
  readonly prevalence: number;
  /** Wanted half width of the interval. */
  readonly half_width: number;
  /** Runs of one task that will be labelled, and how alike they are (ICC). Default: items are independent. */
  readonly runs_per_task?: number;
  readonly icc?: number;
}

export interface KappaSampleSize {
  /** Independent items. */
  readonly n: number;
  /** With 10% more, since at such n Wald covers 93.5% where it claims 95%. */
  readonly n_advised: number;
  /** Both times 1 + (m - 1) ICC when several runs of a task are labelled. */
  readonly design_effect: number;
}

/**
 * Items for a kappa of two labels within +- `half_width`: n = (z/h)^2 (1-k)[(1-k)(1-2k) + k(2-k)/(2p(1-p))], which is the
 * Fleiss-Cohen-Everitt variance at equal marginals (agreement.md section 8).
 *
 * @throws AgreementError `bad-counts` for what cannot be planned for: kappa outside 0 to 1, a label nobody would use
 */
export function kappaSampleSize(plan: KappaPlan, { z }: Level = level95): KappaSampleSize {
  const { kappa: k, prevalence: p, half_width: h, runs_per_task = 1, icc = 0 } = plan;
  within(k, 'kappa', k >= 0 && k < 1);
  within(p, 'the share of a label', p > 0 && p < 1);
  within(h, 'the half width', h > 0 && h <= 1);
  within(runs_per_task, 'the number of runs of a task', runs_per_task >= 1);
  within(icc, 'ICC', icc >= 0 && icc <= 1);
  const design_effect = 1 + (runs_per_task - 1) * icc;
  const spread = (1 - k) * ((1 - k) * (1 - 2 * k) + (k * (2 - k)) / (2 * p * (1 - p)));
  const n = (z / h) ** 2 * spread * design_effect;
  return { n: up(n), n_advised: up(1.1 * n), design_effect };
}

export interface RecallPlan {
  /** True positives among the flagged runs (their number times precision), and unflagged runs there are. */
  readonly true_positives: number;
  readonly unflagged: number;
  /** The recall to be certified. */
  readonly recall: number;
}

/**
 * Unflagged runs to audit so that finding no miss certifies `recall`, one-sided 95%: the exact number, from
 * 1 - 0.05^(1/m) <= TP (1 - R)/(R N0), and the rule m >= 3 N0 R/(TP (1 - R)). null: more than there are.
 *
 * @throws AgreementError `bad-counts`
 */
export function recallSampleSize({ true_positives: tp, unflagged: n0, recall: r }: RecallPlan): {
  readonly exact: number | null;
  readonly rule_of_three: number | null;
} {
  within(tp, 'the number of true positives', tp > 0);
  within(n0, 'the number of unflagged runs', Number.isSafeInteger(n0) && n0 >= 0);
  within(r, 'the recall', r > 0 && r < 1);
  const mayMiss = (tp * (1 - r)) / (r * n0);
  if (mayMiss >= 1) return { exact: 0, rule_of_three: 0 };
  const orNull = (m: number) => (m > n0 ? null : m);
  return {
    exact: orNull(up(Math.log(0.05) / Math.log1p(-mayMiss))),
    rule_of_three: orNull(up(3 / mayMiss)),
  };
}

/** To the next whole number, but not for the last digit of a quotient. */
const up = (value: number): number => Math.ceil(value - 1e-9);

function within(value: number, what: string, ok: boolean): void {
  if (!ok) throw new AgreementError('bad-counts', `${quoted(value)} cannot be ${what}.`);
}
