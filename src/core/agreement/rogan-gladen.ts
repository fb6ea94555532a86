import { AgreementError } from './errors.js';
import { type Level, level95 } from './normal.js';
import { type Counted, defined, type Interval, type Share, type Stat, undefinedStat } from './stat.js';
import { share, wilson } from './wilson.js';

export interface RoganGladenInput {
  /** `pos` of `n` items are called positive. */
  readonly pos: number;
  readonly n: number;
  /** Sensitivity and specificity of what called them so. They must hold for these items too. */
  readonly se: number;
  readonly sp: number;
  /** How many positives and negatives `se` and `sp` were measured on; absent: taken as known. */
  readonly n_pos?: number | null;
  readonly n_neg?: number | null;
}

/** The value is the estimate cut to 0 to 1. */
export interface RoganGladen extends Stat {
  readonly apparent: Share;
  /** (p + sp - 1)/(se + sp - 1) as it comes out. */
  readonly raw: number | null;
  /** raw -/+ z se, as it comes out. */
  readonly delta: Interval | null;
  /** Wilson limits of the apparent rate, mapped likewise, as they come out. */
  readonly wilson_mapped: Interval | null;
}

/**
 * The true rate behind an apparent one (Rogan and Gladen 1978), standard error by the delta method,
 * [p(1-p)/n + t^2 se(1-se)/n_pos + (1-t)^2 sp(1-sp)/n_neg] / J^2, J = se + sp - 1. Interval: mapped Wilson limits when se
 * and sp are known, the delta one when they were measured; both cut to 0 to 1.
 *
 * Undefined: no items; J <= 0, where the tool says nothing (one package answered a prevalence of 3).
 * @throws AgreementError `bad-counts` for counts that cannot be, or se or sp outside 0 to 1
 */
export function roganGladen(input: RoganGladenInput, at: Level = level95): RoganGladen {
  const { pos, n, se, sp, n_pos, n_neg } = input;
  check(input);
  const counted: Counted = { n_used: n, n_dropped: 0 };
  const apparent = share(pos, n, counted, 'no-items', at);
  const youden = se + sp - 1;
  if (apparent.value === null || youden <= 1e-12) {
    const reason = apparent.value === null ? 'no-items' : 'youden-j-not-positive';
    return { ...undefinedStat(reason, counted), apparent, raw: null, delta: null, wilson_mapped: null };
  }
  const p = apparent.value;
  const trueOf = (rate: number) => (rate + sp - 1) / youden;
  const raw = trueOf(p);
  const spread =
    (p * (1 - p)) / n +
    (n_pos ? (raw ** 2 * se * (1 - se)) / n_pos : 0) +
    (n_neg ? ((1 - raw) ** 2 * sp * (1 - sp)) / n_neg : 0);
  const error = Math.sqrt(spread) / youden;
  const { level } = at;
  const delta: Interval = { low: raw - at.z * error, high: raw + at.z * error, level, method: 'delta' };
  const { low, high } = wilson(pos, n, at);
  const wilson_mapped: Interval = { low: trueOf(low), high: trueOf(high), level, method: 'wilson-mapped' };
  const chosen = n_pos || n_neg ? delta : wilson_mapped;
  return {
    ...defined(cut(raw), counted, {
      se: error,
      interval: { ...chosen, low: cut(chosen.low), high: cut(chosen.high) },
      flags: raw < 0 || raw > 1 ? ['estimate-outside-0-1'] : [],
    }),
    apparent,
    raw,
    delta,
    wilson_mapped,
  };
}

const cut = (value: number): number => Math.min(1, Math.max(0, value));

function check({ pos, n, se, sp, n_pos, n_neg }: RoganGladenInput): void {
  const whole = (count: number) => Number.isSafeInteger(count) && count >= 0;
  if (!whole(pos) || !whole(n) || pos > n) {
    throw new AgreementError('bad-counts', `${pos} positive of ${n} cannot be.`);
  }
  for (const count of [n_pos, n_neg]) {
    if (count != null && !(whole(count) && count > 0)) {
      throw new AgreementError(
        'bad-counts',
        `Sensitivity and specificity measured on ${count} items cannot be.`,
      );
    }
  }
  for (const rate of [se, sp]) {
    if (!(rate >= 0 && rate <= 1)) {
      throw new AgreementError('bad-counts', `A sensitivity or specificity of ${rate} cannot be.`);
    }
  }
}
