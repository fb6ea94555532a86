import { bootstrap, type CellStatistic, type Resampled } from './bootstrap.js';
import { kindsOf } from './multinomial.js';
import type { Simulation } from './stat.js';

export type { CellStatistic, Resampled };

/**
 * Percentile bootstrap over whole tasks, for items that are not independent: the same task under several models, the
 * repeats of one task (review.md section 2, point 14).
 *
 * @param clusters one table of K*K cells for each task (a task with one item is one cluster too); at least one
 */
export function taskBootstrap<Name extends string>(
  clusters: readonly (readonly number[])[],
  statistics: Readonly<Record<Name, CellStatistic>>,
  simulation: Simulation,
): Record<Name, Resampled> {
  return bootstrap(kindsOf(clusters), statistics, simulation, 'task-bootstrap');
}
