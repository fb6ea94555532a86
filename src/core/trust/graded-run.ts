import type { RunDecision } from '../competence/decide-run.js';
import type { Band } from '../run/types.js';

/** A run as the tables of D1 and D3 see it. */
export interface GradedRun {
  runId: string;
  model: string;
  agent: string;
  benchmark: string;
  taskId: string;
  /** Of the recorded score. */
  band: Band;
  decision: RunDecision;
}

export const bandOrder: readonly Band[] = ['pass', 'partial', 'fail', 'none'];

/** Models in order, then all together (null), as the rows of most tables. */
export function byModel<R extends { model: string }>(
  runs: readonly R[],
): { model: string | null; runs: R[] }[] {
  const models = [...new Set(runs.map(({ model }) => model))].sort();
  const each = models.map(model => ({ model, runs: runs.filter(run => run.model === model) }));
  return models.length > 1 ? [...each, { model: null, runs: [...runs] }] : each;
}

export const idsOf = (runs: readonly { runId: string }[]): string[] => runs.map(({ runId }) => runId);
