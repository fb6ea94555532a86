import type { Simulation } from '../agreement/stat.js';
import { type VarianceDecomposition, varianceDecomposition } from '../agreement/variance-decomposition.js';
import type { RepeatedTask } from './repeated-task.js';

/** How far the scores of a task's repeats lie apart. */
export interface ScoreSpread {
  /** rho over the tasks of the main rate, its interval from a bootstrap over tasks. */
  rho: VarianceDecomposition;
  /** Medians of the tasks' standard deviations; null: there is no such task. */
  medianSd: { stable: number | null; varied: number | null };
}

/** Spread of the tasks whose planned repeats all count; a short task would weigh as much as a whole one. */
export function scoreSpread(
  tasks: readonly RepeatedTask[],
  simulation: Partial<Simulation> = {},
): ScoreSpread {
  const whole = tasks.filter(isWhole);
  const sds = (state: RepeatedTask['state']): number[] =>
    whole.flatMap(task => (task.state === state && task.sd !== null ? [task.sd] : []));
  return {
    rho: varianceDecomposition(
      whole.map(({ scores }) => scores),
      { ...simulation, interval: 'task-bootstrap' },
    ),
    medianSd: { stable: median(sds('stable')), varied: median(sds('varied')) },
  };
}

/** In the main rate: as many repeats count as were planned. */
export const isWhole = ({ state }: Pick<RepeatedTask, 'state'>): boolean =>
  state === 'stable' || state === 'varied';

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)]!;
  return sorted.length % 2 === 1 ? upper : (sorted[sorted.length / 2 - 1]! + upper) / 2;
}
