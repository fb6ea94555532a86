import { bootstrap } from './bootstrap.js';
import { AgreementError, quoted } from './errors.js';
import { fixedSeed } from './kappa-interval.js';
import { kindsOf } from './multinomial.js';
import { type Counted, defined, holding, type Simulation, type Stat, undefinedStat } from './stat.js';
import type { FlagCode } from './words.js';

/** Runs of one task: `c` of `n` passed. */
export interface TaskRuns {
  readonly n: number;
  readonly c: number;
}

/** null: fewer runs than k. */
export interface TaskPassK extends TaskRuns {
  readonly pass_hat: number | null;
  readonly pass_at: number | null;
  /** (c/n)^k, which overstates pass^k. */
  readonly plugin: number | null;
}

export interface PassK {
  readonly k: number;
  readonly per_task: readonly TaskPassK[];
  /** All tasks; those that enter the means; those with fewer than k runs. */
  readonly n_tasks: number;
  readonly n_used: number;
  readonly n_excluded: number;
  /** Chance that k runs of a task all pass, and that one of k passes. Means over tasks. */
  readonly mean_pass_hat: Stat;
  readonly mean_pass_at: Stat;
  readonly mean_plugin: Stat;
  /** What the means over ALL tasks could be, had the excluded ones had k runs. null: no task. */
  readonly bounds: { readonly pass_hat: Bounds; readonly pass_at: Bounds } | null;
}

export type Bounds = readonly [low: number, high: number];

/**
 * pass^k = C(c,k)/C(n,k) (Yao 2024) and pass@k = 1 - C(n-c,k)/C(n,k) (Chen 2021), means over tasks, intervals by a
 * bootstrap over tasks. A task with fewer than k runs has neither: it is counted and bounded, never dropped in silence.
 *
 * Undefined: no tasks; no task with k runs.
 * @throws AgreementError `bad-k`, `bad-counts`
 */
export function passK(
  tasks: readonly TaskRuns[],
  k: number,
  { seed = fixedSeed, draws = 2_000 }: Partial<Simulation> = {},
): PassK {
  if (!(Number.isSafeInteger(k) && k >= 1)) {
    throw new AgreementError('bad-k', `k is ${quoted(k)}; it must be a whole number from 1.`);
  }
  const per_task = tasks.map(task => ofTask(task, k));
  const used = per_task.filter(task => task.pass_hat !== null);
  const n_excluded = tasks.length - used.length;
  const counted: Counted = { n_used: used.length, n_dropped: n_excluded };
  const rows = used.map(task => [1, task.pass_hat!, task.pass_at!, task.plugin!]);
  const meanOf = (at: number) => {
    if (used.length === 0)
      return undefinedStat(tasks.length === 0 ? 'no-items' : 'fewer-runs-than-k', counted);
    const value = rows.reduce((sum, row) => sum + row[at]!, 0) / rows.length;
    const share = (cells: Float64Array) => cells[at]! / cells[0]!;
    const { mean } = bootstrap(kindsOf(rows), { mean: share }, { seed, draws }, 'task-bootstrap');
    const flags: FlagCode[] = n_excluded > 0 ? ['tasks-with-fewer-runs'] : [];
    if (mean.interval === null || mean.interval.low === mean.interval.high) {
      return defined(value, counted, { flags });
    }
    return defined(value, counted, { interval: holding(value, mean.interval), se: mean.se, flags });
  };
  return {
    k,
    per_task,
    n_tasks: tasks.length,
    n_used: used.length,
    n_excluded,
    mean_pass_hat: meanOf(1),
    mean_pass_at: meanOf(2),
    mean_plugin: meanOf(3),
    bounds: tasks.length === 0 ? null : boundsOf(per_task),
  };
}

function ofTask({ n, c }: TaskRuns, k: number): TaskPassK {
  if (![n, c].every(count => Number.isSafeInteger(count) && count >= 0) || c > n) {
    throw new AgreementError('bad-counts', `${quoted(c)} of ${quoted(n)} runs passed cannot be.`);
  }
  if (n < k) return { n, c, pass_hat: null, pass_at: null, plugin: null };
  return {
    n,
    c,
    pass_hat: chosenShare(c, n, k),
    pass_at: 1 - chosenShare(n - c, n, k),
    plugin: (c / n) ** k,
  };
}

/** C(c, k) / C(n, k) as a product, which stays within 0 and 1. */
function chosenShare(c: number, n: number, k: number): number {
  let share = 1;
  for (let i = 0; i < k && share > 0; i += 1) share *= Math.max(0, c - i) / (n - i);
  return share;
}

/** More runs can only keep pass^k at 1 where none has failed, and pass@k is 1 already where one has passed. */
function boundsOf(tasks: readonly TaskPassK[]): NonNullable<PassK['bounds']> {
  const mean = (value: (task: TaskPassK) => number) =>
    tasks.reduce((sum, task) => sum + value(task), 0) / tasks.length;
  return {
    pass_hat: [mean(task => task.pass_hat ?? 0), mean(task => task.pass_hat ?? (task.c === task.n ? 1 : 0))],
    pass_at: [mean(task => task.pass_at ?? (task.c > 0 ? 1 : 0)), mean(task => task.pass_at ?? 1)],
  };
}
