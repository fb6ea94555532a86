import { binomialHalf } from './binomial-half.js';
import type { Table } from './contingency.js';
import { AgreementError } from './errors.js';
import { defined, type Stat, undefinedStat } from './stat.js';

export interface Mcnemar {
  /** Items the first called positive and the second not, and the reverse. */
  readonly b: number;
  readonly c: number;
  readonly exact_p: Stat;
  readonly mid_p: Stat;
  /** (b - c)^2/(b + c), and with continuity correction. */
  readonly chi2: Stat;
  readonly chi2_cc: Stat;
  /** (b - c)/n. */
  readonly difference: Stat;
}

/**
 * McNemar's test that two annotators use the positive label equally often (McNemar 1947), on a 2 x 2 table.
 * No discordant pair: p is 1, flagged "no discordant pair", and chi-square is undefined.
 *
 * @throws AgreementError `not-two-labels` for a larger table (Stuart-Maxwell is the test for those)
 */
export function mcnemar(table: Table): Mcnemar {
  if (table.categories.length !== 2) {
    throw new AgreementError(
      'not-two-labels',
      `McNemar's test is for two labels and there are ${table.categories.length}; Stuart-Maxwell is the test for more.`,
    );
  }
  const b = table.counts[0]![1]!;
  const c = table.counts[1]![0]!;
  const split = b + c;
  const none = split === 0;
  const p = (value: number): Stat => defined(value, table, { flags: none ? ['no-discordant-pairs'] : [] });
  const ratio = (above: number): Stat =>
    none ? undefinedStat('no-discordant-pairs', table) : defined(above / split, table);
  return {
    b,
    c,
    exact_p: p(exactMcnemarP(b, c)),
    mid_p: p(midP(b, c)),
    chi2: ratio((b - c) ** 2),
    chi2_cc: ratio(Math.max(0, Math.abs(b - c) - 1) ** 2),
    difference:
      table.n_used === 0 ? undefinedStat('no-items', table) : defined((b - c) / table.n_used, table),
  };
}

/** Two-sided exact p: twice the tail of Binomial(b + c, 1/2) at the smaller count, at most 1. */
export const exactMcnemarP = (b: number, c: number): number =>
  b === c ? 1 : Math.min(1, 2 * binomialHalf(Math.min(b, c), b + c).tail);

/** The exact p less the probability of what was seen (Lancaster); 1 at b = c. */
function midP(b: number, c: number): number {
  if (b === c) return 1;
  const { tail, point } = binomialHalf(Math.min(b, c), b + c);
  return Math.min(1, 2 * tail - point);
}
