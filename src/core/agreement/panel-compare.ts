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
  const used: ComparedRow[] = [];
  const first: (string | null)[] = [];
  const second: (string | null)[] = [];
  for (const row of rows) {
    if (!uses.includes(row.use)) continue;
    used.push(row);
    first.push(row.first);
    second.push(row.second);
  }
  const table: Table = { ...tabulate(first, second, values), n_dropped: rows.length - used.length };
  const clusters = clustersOf(used);
  const tasks = clusters.clustered ? tablesOfTasks(used, values) : [];
  return { table, clusters, tasks, resampling };
}

function clustersOf(used: readonly ComparedRow[]): Clusters {
  const byTask = new Map<string, number>();
  const runs = new Set<string>();
  let ofRuns = false;
  let alone = 0;
  let largest = 0;
  for (const { item } of used) {
    if (item.run !== undefined) {
      ofRuns = true;
      runs.add(item.run);
    }
    const key = clusterOf(item);
    if (key === null) {
      alone += 1;
      continue;
    }
    const count = (byTask.get(key) ?? 0) + 1;
    byTask.set(key, count);
    if (count > largest) largest = count;
  }
  if (alone > 0 && largest === 0) largest = 1;
  return {
    items: used.length,
    tasks: byTask.size + alone,
    runs: ofRuns ? runs.size : null,
    largest,
    clustered: largest > 1,
  };
}

/** The task holds its runs and they their values; a value of a run without a known task goes with its run. */
export const clusterOf = ({ task, run }: ComparedRow['item']): string | null =>
  task ?? (run === undefined ? null : `\u0000run ${run}`);

/** An item without a known task stands alone. */
function tablesOfTasks(used: readonly ComparedRow[], categories: readonly string[]): number[][] {
  const size = categories.length;
  const place = new Map(categories.map((category, at) => [category, at]));
  const byTask = new Map<unknown, number[]>();
  for (const { item, first, second } of used) {
    const key = clusterOf(item) ?? item; // the item object itself: never equal to a task's name
    const cells = byTask.get(key) ?? new Array<number>(size * size).fill(0);
    byTask.set(key, cells);
    cells[place.get(first!)! * size + place.get(second!)!]! += 1;
  }
  return [...byTask.values()];
}
