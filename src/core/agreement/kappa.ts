import { cellsOf, type Table } from './contingency.js';
import { fleissCohenEveritt } from './fleiss-cohen-everitt.js';
import { type KappaIntervalOptions, kappaInterval } from './kappa-interval.js';
import { kappaPoint } from './kappa-point.js';
import { totals } from './marginals.js';
import { agreed } from './percent-agreement.js';
import { type Counted, defined, type Stat, undefinedStat } from './stat.js';
import type { FlagCode } from './words.js';

export interface KappaStat extends Stat {
  /** Standard error under kappa = 0, for testing 0 only. */
  readonly se_null: number | null;
}

/**
 * Cohen's kappa (Cohen 1960) with a small-sample interval (kappa-interval.ts) and the standard error of Fleiss, Cohen
 * and Everitt 1969, given because readers compare with other tools.
 *
 * - no items; both annotators used one and the same category: null with the reason;
 * - one annotator used one category: 0 whatever the agreement, standard error null, no interval, `constant-rater`;
 * - one item: standard error null, `n-too-small`;
 * - no disagreement: standard error 0, `perfect-agreement-se-zero`; the interval is still an honest one.
 */
export function kappa(table: Table, options: KappaIntervalOptions = {}): KappaStat {
  if (table.n_used === 0) return withoutKappa('no-items', table);
  const value = kappaPoint(cellsOf(table), table.categories.length);
  if (value === null) return withoutKappa('single-category', table);

  const flags: FlagCode[] = [];
  // With one item every annotator is constant: that there is one item says more.
  if (table.n_used === 1) flags.push('n-too-small');
  else if (hasConstantRater(table)) flags.push('constant-rater');
  if (flags.length > 0) return { ...defined(value, table, { se: null, flags }), se_null: null };

  if (agreed(table) === table.n_used) flags.push('perfect-agreement-se-zero');
  const { se, se_null } = fleissCohenEveritt(table);
  if (options.interval === false) return { ...defined(value, table, { se, flags }), se_null };
  const { interval, flags: more } = kappaInterval(table, value, options);
  return { ...defined(value, table, { interval, se, flags: [...flags, ...more] }), se_null };
}

/** One annotator, or each, used a single category. */
export function hasConstantRater(table: Table): boolean {
  const { first, second } = totals(table);
  return [first, second].some(counts => counts.filter(count => count > 0).length === 1);
}

export const withoutKappa = (reason: 'no-items' | 'single-category', counted: Counted): KappaStat => ({
  ...undefinedStat(reason, counted),
  se_null: null,
});
