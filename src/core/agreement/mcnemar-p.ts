import { chiSquareTail } from './distributions.js';
import type { Mcnemar } from './mcnemar.js';
import { defined, type Stat, undefinedStat } from './stat.js';

/** p of McNemar's chi-square with and without continuity correction, one degree of freedom. Undefined as they are. */
export function mcnemarChiSquareP({ chi2, chi2_cc }: Mcnemar): { readonly p: Stat; readonly p_cc: Stat } {
  const p = (statistic: Stat): Stat =>
    statistic.value === null
      ? undefinedStat(statistic.reason!, statistic)
      : defined(chiSquareTail(statistic.value, 1), statistic);
  return { p: p(chi2), p_cc: p(chi2_cc) };
}
