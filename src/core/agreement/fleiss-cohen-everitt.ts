import type { Table } from './contingency.js';
import { totals } from './marginals.js';

export type Weights = (row: number, column: number, size: number) => number;

export const identity: Weights = (row, column) => (row === column ? 1 : 0);

/**
 * Large-sample standard errors of kappa (Fleiss, Cohen, Everitt 1969), for any agreement weights w:
 *   Var = [sum p_ij (w_ij - (W_i + V_j)(1 - k))^2 - (k - pe (1 - k))^2] / (n (1 - pe)^2),
 *   W_i = sum_j w_ij c_j, V_j = sum_i w_ij r_i.
 * `se_null` is under kappa = 0: for testing 0 only, never for an interval (irr's z uses it).
 * The caller has ruled out n = 0 and pe = 1.
 */
export function fleissCohenEveritt(
  table: Table,
  weights: Weights = identity,
): { se: number; se_null: number } {
  const n = table.n_used;
  const size = table.categories.length;
  const { first, second } = totals(table);
  const r = first.map(count => count / n);
  const c = second.map(count => count / n);
  const w = (i: number, j: number) => weights(i, j, size);
  const rowMean = r.map((_, i) => c.reduce((sum, share, j) => sum + w(i, j) * share, 0));
  const columnMean = c.map((_, j) => r.reduce((sum, share, i) => sum + w(i, j) * share, 0));

  let observed = 0;
  let expected = 0;
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < size; j += 1) {
      observed += (w(i, j) * table.counts[i]![j]!) / n;
      expected += w(i, j) * r[i]! * c[j]!;
    }
  }
  const kappa = (observed - expected) / (1 - expected);

  let spread = 0;
  let spreadNull = 0;
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < size; j += 1) {
      const mean = rowMean[i]! + columnMean[j]!;
      spread += (table.counts[i]![j]! / n) * (w(i, j) - mean * (1 - kappa)) ** 2;
      spreadNull += r[i]! * c[j]! * (w(i, j) - mean) ** 2;
    }
  }
  const scale = n * (1 - expected) ** 2;
  return {
    se: root(spread - (kappa - expected * (1 - kappa)) ** 2, scale),
    se_null: root(spreadNull - expected ** 2, scale),
  };
}

/** Rounding can leave the variance of perfect agreement at -1e-17. */
const root = (variance: number, scale: number): number => Math.sqrt(Math.max(0, variance) / scale);
