import { type CellStatistic, type ResampledPart, resampledValues, summary } from './bootstrap.js';
import type { Label } from './contingency.js';
import { AgreementError, quoted } from './errors.js';
import { fixedSeed } from './kappa-interval.js';
import { kappaPoint } from './kappa-point.js';
import { kindsOf, sumOfKinds } from './multinomial.js';
import { type Counted, defined, holding, type Simulation, type Stat, undefinedStat } from './stat.js';
import type { FlagCode } from './words.js';

/** What was drawn from one stratum of N items. */
export interface DrawnStratum {
  readonly N: number;
  /** One K x K table, cells row by row, for each task drawn; an item that stands alone is a task of one. */
  readonly tasks: readonly (readonly number[])[];
  /**
   * Units of the stratum that were audited, where that is not the number of items in the tables: runs with several values
   * each, or with none that both could tell (their tables are all zero). N counts such units then.
   */
  readonly audited?: number;
}

export interface DesignKappa extends Stat {
  /** Sum over strata of N/n times their tables: what the population's table is estimated to be. */
  readonly weighted_table: readonly (readonly number[])[];
  /** Kappa of the drawn items as they are, for the enriched mix only. */
  readonly unweighted: number | null;
}

/**
 * Kappa for the population of a stratified draw: kappa of the table of summed weights (agreement.md section 8). The
 * interval resamples whole tasks within strata, since the sum of weights is no number of items.
 *
 * Undefined: no items, a stratum without a drawn item, one category in the weighted table.
 * @throws AgreementError `bad-table`, `bad-counts`
 */
export function designKappa(
  strata: readonly DrawnStratum[],
  categories: readonly Label[],
  { seed = fixedSeed, draws = 2_000 }: Partial<Simulation> = {},
): DesignKappa {
  const size = categories.length;
  const present = strata.filter(stratum => stratum.N > 0);
  for (const stratum of strata) check(stratum, size);
  const n = present.reduce((sum, { tasks }) => sum + itemsOf(tasks), 0);
  const counted: Counted = { n_used: n, n_dropped: 0 };
  const open = present.some(stratum => auditedIn(stratum) === 0);
  if (n === 0 || open) {
    const reason = n === 0 ? 'no-items' : 'stratum-not-audited';
    return { ...undefinedStat(reason, counted), weighted_table: [], unweighted: null };
  }
  const parts = present.map(stratum => ({
    kinds: kindsOf(stratum.tasks),
    weight: stratum.N / auditedIn(stratum),
  }));
  const cells = new Float64Array(size * size);
  const plain = new Float64Array(size * size);
  for (const { kinds, weight } of parts) {
    for (const [at, count] of sumOfKinds(kinds).entries()) {
      cells[at]! += weight * count;
      plain[at]! += count;
    }
  }
  const weighted_table = categories.map((_, row) => [...cells.subarray(row * size, (row + 1) * size)]);
  const kappa: CellStatistic = drawn => kappaPoint(drawn, size);
  const value = kappa(cells);
  const unweighted = kappa(plain);
  if (value === null) return { ...undefinedStat('single-category', counted), weighted_table, unweighted };
  return { ...stat(value, kappa, parts, counted, { seed, draws }), weighted_table, unweighted };
}

function stat(
  value: number,
  kappa: CellStatistic,
  parts: readonly ResampledPart[],
  counted: Counted,
  simulation: Simulation,
): Stat {
  const values = resampledValues(parts, { kappa }, simulation);
  const { interval, se, undefined_share } = summary(values.kappa, simulation, 'stratified-bootstrap');
  if (interval === null || interval.low === interval.high) {
    return defined(value, counted, { se: null, flags: ['no-interval-by-resampling'] });
  }
  const flags: FlagCode[] = undefined_share > 0 ? ['undefined-resamples'] : [];
  return defined(value, counted, { interval: holding(value, interval), se, flags });
}

const itemsOf = (tasks: DrawnStratum['tasks']): number =>
  tasks.reduce((sum, cells) => sum + cells.reduce((all, count) => all + count, 0), 0);

const auditedIn = ({ audited, tasks }: DrawnStratum): number => audited ?? itemsOf(tasks);

function check(stratum: DrawnStratum, size: number): void {
  const { N, tasks } = stratum;
  if (tasks.some(cells => cells.length !== size * size)) {
    throw new AgreementError('bad-table', `Each table must have ${size} x ${size} cells.`);
  }
  if (tasks.flat().some(count => !Number.isSafeInteger(count) || count < 0)) {
    throw new AgreementError('bad-table', 'Counts are whole numbers from 0.');
  }
  if (!Number.isSafeInteger(N) || N < auditedIn(stratum)) {
    throw new AgreementError(
      'bad-counts',
      `A stratum of ${quoted(N)} items with ${auditedIn(stratum)} drawn cannot be.`,
    );
  }
}
