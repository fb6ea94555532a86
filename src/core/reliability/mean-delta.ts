import { bootstrap } from '../agreement/bootstrap.js';
import { fixedSeed } from '../agreement/kappa-interval.js';
import { kindsOf } from '../agreement/multinomial.js';
import { defined, holding, type Simulation, type Stat, undefinedStat } from '../agreement/stat.js';
import type { RepeatedTask } from './repeated-task.js';

/**
 * Delta-bar: mean of s-bar - s_rec over tasks, with a bootstrap over tasks. A band by band mean is drawn to the middle of the
 * scale by chance alone, so it is reported and gates nothing.
 */
export function meanDelta(
  tasks: readonly Pick<RepeatedTask, 'delta'>[],
  { seed = fixedSeed, draws = 2_000 }: Partial<Simulation> = {},
): Stat {
  const deltas = tasks.flatMap(({ delta }) => (delta === null ? [] : [delta]));
  const counted = { n_used: deltas.length, n_dropped: tasks.length - deltas.length };
  if (deltas.length === 0) return undefinedStat('no-items', counted);
  const value = deltas.reduce((sum, delta) => sum + delta, 0) / deltas.length;
  if (deltas.length === 1) return defined(value, counted);
  const { mean } = bootstrap(
    kindsOf(deltas.map(delta => [1, delta])),
    { mean: cells => cells[1]! / cells[0]! },
    { seed, draws },
    'task-bootstrap',
  );
  // Where all are alike, resampling knows nothing: no interval rather than one without width.
  if (mean.interval === null || mean.interval.low === mean.interval.high) return defined(value, counted);
  return defined(value, counted, { interval: holding(value, mean.interval) });
}
