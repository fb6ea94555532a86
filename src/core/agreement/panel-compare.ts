import { type Table, tabulate } from './contingency.js';
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
  const prepared = prepare(rows, index, uses);
  const { table, clusters, tasks, resampling } = prepared;
  if (!clusters.clustered) return { ...prepared, agreement: twoRater(table) };
  const agreement = twoRater(table, { interval: false });
  const small = () => kappa(table, { seed: resampling.seed });
  return { ...prepared, agreement: taskIntervalsOfPair(agreement, small, tasks, resampling) };
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
  const own = withKappa ? kappa(table, clustered ? { interval: false } : {}) : null;
  if (!clustered) return { n_used: table.n_used, agreed, kappa: own };
  const small = () => kappa(table, { seed: resampling.seed });
  const size = index.values.length;
  return {
    n_used: table.n_used,
    ...taskIntervalsOfBrief({ agreed, kappa: own }, small, size, tasks, resampling),
  };
}

function prepare(
  rows: readonly ComparedRow[],
  { values, resampling }: Pick<PanelIndex, 'values' | 'resampling'>,
  uses: readonly string[],
): Prepared {
  const used = rows.filter(row => uses.includes(row.use));
  const pairs = tabulate(
    used.map(row => row.first),
    used.map(row => row.second),
    values,
  );
  const table: Table = { ...pairs, n_dropped: rows.length - used.length };
  const clusters = clustersOf(used);
  const tasks = clusters.clustered ? tablesOfTasks(used, values) : [];
  return { table, clusters, tasks, resampling };
}

function clustersOf(used: readonly ComparedRow[]): Clusters {
  const byTask = new Map<string, number>();
  let alone = 0;
  for (const { item } of used) {
    if (item.task === null) alone += 1;
    else byTask.set(item.task, (byTask.get(item.task) ?? 0) + 1);
  }
  let largest = alone > 0 ? 1 : 0;
  for (const count of byTask.values()) largest = Math.max(largest, count);
  return { items: used.length, tasks: byTask.size + alone, largest, clustered: largest > 1 };
}

/** An item without a known task stands alone. */
function tablesOfTasks(used: readonly ComparedRow[], categories: readonly string[]): number[][] {
  const size = categories.length;
  const place = new Map(categories.map((category, at) => [category, at]));
  const byTask = new Map<unknown, number[]>();
  for (const { item, first, second } of used) {
    const key = item.task ?? item; // the item object itself: never equal to a task's name
    const cells = byTask.get(key) ?? new Array<number>(size * size).fill(0);
    byTask.set(key, cells);
    cells[place.get(first!)! * size + place.get(second!)!]! += 1;
  }
  return [...byTask.values()];
}
