import { type Table, tableFromCounts } from './contingency.js';
import { type KappaStat, kappa } from './kappa.js';
import type { PanelIndex } from './panel-index.js';
import type { Clusters } from './panel-model.js';
import type { ComparedRow } from './panel-rows.js';
import { percentAgreement } from './percent-agreement.js';
import type { Share, Simulation } from './stat.js';
import { taskIntervalsOfBrief, taskIntervalsOfPair } from './task-intervals.js';
import { type TwoRater, twoRater } from './two-rater.js';

/** The rows that a comparison uses, as a table and as tasks. */
interface Prepared {
  readonly table: Table;
  readonly clusters: Clusters;
  /** The table of each task, cells row by row; none where items are independent. */
  readonly tasks: readonly (readonly number[])[];
  readonly resampling: Simulation;
}

export interface Comparison extends Prepared {
  /** Intervals are bootstraps over tasks where items are not independent. */
  readonly agreement: TwoRater;
}

/** All statistics of the rows whose use is among `uses`; the other rows are the table's `n_dropped`. */
export function compare(
  rows: readonly ComparedRow[],
  index: Pick<PanelIndex, 'values' | 'resampling'>,
  uses: readonly string[] = ['used'],
): Comparison {
  const comparison = compareRaw(rows, index, uses);
  const { table, clusters, tasks, resampling, agreement } = comparison;
  if (!clusters.clustered) return comparison;
  const small = () => kappa(table, { seed: resampling.seed });
  return { ...comparison, agreement: taskIntervalsOfPair(agreement, small, tasks, resampling) };
}

/** The same before its intervals are resampled where items are not independent: kappa has none then. */
export function compareRaw(
  rows: readonly ComparedRow[],
  index: Pick<PanelIndex, 'values' | 'resampling'>,
  uses: readonly string[] = ['used'],
): Comparison {
  const prepared = prepare(rows, index, uses);
  const options = prepared.clusters.clustered ? { interval: false } : {};
  return { ...prepared, agreement: twoRater(prepared.table, options) };
}

/** Percent agreement and, if asked for, kappa only: what a line of the strata shows. */
export function compareBriefly(
  rows: readonly ComparedRow[],
  index: Pick<PanelIndex, 'values' | 'resampling'>,
  withKappa: boolean,
  uses: readonly string[] = ['used'],
): { readonly n_used: number; readonly agreed: Share; readonly kappa: KappaStat | null } {
  const { table, clusters, tasks, resampling } = prepare(rows, index, uses);
  const agreed = percentAgreement(table);
  const { clustered } = clusters;
  // As many draws as the other intervals of the panel have: a line of many is not worth 10,000.
  const own = withKappa ? kappa(table, clustered ? { interval: false } : { draws: resampling.draws }) : null;
  if (!clustered) return { n_used: table.n_used, agreed, kappa: own };
  const small = () => kappa(table, { seed: resampling.seed });
  const size = index.values.length;
  return {
    n_used: table.n_used,
    ...taskIntervalsOfBrief({ agreed, kappa: own }, small, size, tasks, resampling),
  };
}

/**
 * One pass over the rows, by numbers: this runs for every comparison and every stratum each time the panel opens, before
 * anything is compiled.
 */
function prepare(
  rows: readonly ComparedRow[],
  { values, resampling }: Pick<PanelIndex, 'values' | 'resampling'>,
  uses: readonly string[],
): Prepared {
  const size = values.length;
  const used: ComparedRow[] = [];
  for (let at = 0; at < rows.length; at += 1) if (uses.includes(rows[at]!.use)) used.push(rows[at]!);
  const total = zeros(size);
  const byTask: number[][] = [];
  for (let at = 0; at < used.length; at += 1) {
    const { cluster, firstAt, secondAt } = used[at]!;
    const cell = firstAt * size + secondAt;
    total[cell]! += 1;
    byTask[cluster] ??= zeros(size);
    byTask[cluster]![cell]! += 1;
  }
  const table = tableFromCounts(
    values,
    values.map((_, row) => total.slice(row * size, (row + 1) * size)),
    rows.length - used.length,
  );
  const tasks = byTask.filter(cells => cells !== undefined);
  const clusters = clustersOf(used, tasks);
  return { table, clusters, tasks: clusters.clustered ? tasks : [], resampling };
}

const zeros = (size: number): number[] => new Array<number>(size * size).fill(0);

function clustersOf(used: readonly ComparedRow[], tasks: readonly (readonly number[])[]): Clusters {
  const largest = tasks.reduce(
    (most, cells) =>
      Math.max(
        most,
        cells.reduce((sum, cell) => sum + cell, 0),
      ),
    0,
  );
  const runs = new Set<string>();
  if (used[0]?.item.run !== undefined) for (const { item } of used) runs.add(item.run!);
  return {
    items: used.length,
    tasks: tasks.length,
    runs: runs.size > 0 ? runs.size : null,
    largest,
    clustered: largest > 1,
  };
}
