import { studentInterval } from './ac1-interval.js';
import { AgreementError } from './errors.js';
import { level95 } from './normal.js';
import { type RatingCounts, ratingsOn } from './rating-counts.js';
import { type Counted, defined, type Stat, undefinedStat } from './stat.js';

export interface FleissKappa extends Stat {
  readonly n_items: number;
  readonly n_raters: number;
  /** Under kappa = 0 (Fleiss, Nee, Landis 1979): for testing 0 only, too narrow for an interval. */
  readonly se_null: number | null;
  /** Mean over items of the share of agreeing pairs. */
  readonly percent_pairwise_agreement: Stat;
}

/**
 * Fleiss' kappa for the same number m of labels on every item (Fleiss 1971): P = mean_u (sum n_uj^2 - m)/(m(m - 1)),
 * Pe = sum p_j^2. For two annotators it is Scott's pi, not Cohen's kappa. `se` is Gwet's linearised one, for intervals.
 *
 * Undefined: no items, one category in use. Items nobody labelled are dropped and counted. One item: no `se`.
 * @throws AgreementError `unequal-raters-per-item`, `one-annotator`
 */
export function fleissKappa({ counts, raters }: RatingCounts, level = level95.level): FleissKappa {
  const items = counts.filter(item => ratingsOn(item) > 0);
  const n = items.length;
  const counted: Counted = { n_used: n, n_dropped: counts.length - n };
  const m = n === 0 ? raters : ratingsOn(items[0]!);
  const shape = { n_items: n, n_raters: m };
  if (items.some(item => ratingsOn(item) !== m)) {
    throw new AgreementError(
      'unequal-raters-per-item',
      "Fleiss' kappa needs as many labels on every item; use Krippendorff's alpha, or drop the incomplete items yourself.",
    );
  }
  if (n === 0) {
    const none = undefinedStat('no-items', counted);
    return { ...none, ...shape, se_null: null, percent_pairwise_agreement: none };
  }
  if (m < 2) throw new AgreementError('one-annotator', "Fleiss' kappa needs two labels on every item.");

  const p = items[0]!.map((_, at) => items.reduce((sum, item) => sum + item[at]!, 0) / (n * m));
  const pairs = items.map(item => (item.reduce((sum, count) => sum + count * count, 0) - m) / (m * (m - 1)));
  const observed = pairs.reduce((sum, share) => sum + share, 0) / n;
  const percent_pairwise_agreement = defined(observed, counted);
  if (p.filter(share => share > 0).length === 1) {
    return {
      ...undefinedStat('single-category', counted),
      ...shape,
      se_null: null,
      percent_pairwise_agreement,
    };
  }
  const expected = p.reduce((sum, share) => sum + share * share, 0);
  const value = observed === 1 ? 1 : (observed - expected) / (1 - expected);
  const se = n === 1 ? null : linearisedError(items, pairs, p, { expected, value, m });
  return {
    ...defined(value, counted, {
      se,
      ...(se !== null && se > 0 && { interval: studentInterval(value, se, n, level) }),
      flags: n === 1 ? ['n-too-small'] : observed === 1 ? ['perfect-agreement-se-zero'] : [],
    }),
    ...shape,
    se_null: nullError(p, n, m),
    percent_pairwise_agreement,
  };
}

/** 2 [s^2 - sum pq (q - p)] / (N m (m - 1) s^2), s = sum pq. */
function nullError(p: readonly number[], n: number, m: number): number {
  const s = p.reduce((sum, share) => sum + share * (1 - share), 0);
  const skew = p.reduce((sum, share) => sum + share * (1 - share) * (1 - 2 * share), 0);
  return Math.sqrt(Math.max(0, (2 * (s * s - skew)) / (n * m * (m - 1) * s * s)));
}

/** d_u = (P_u - Pe)/(1 - Pe) - 2 (1 - k)(e_u - Pe)/(1 - Pe), e_u the mean of p over the labels of u; over n(n - 1). */
function linearisedError(
  items: readonly (readonly number[])[],
  pairs: readonly number[],
  p: readonly number[],
  { expected, value, m }: { readonly expected: number; readonly value: number; readonly m: number },
): number {
  let squares = 0;
  for (const [u, item] of items.entries()) {
    const chance = item.reduce((sum, count, at) => sum + count * p[at]!, 0) / m;
    const d = (pairs[u]! - expected - 2 * (1 - value) * (chance - expected)) / (1 - expected);
    squares += (d - value) ** 2;
  }
  const n = items.length;
  return Math.sqrt(squares / (n * (n - 1)));
}
