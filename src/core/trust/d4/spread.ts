import type { Simulation } from '../../agreement/stat.js';
import { rhoEstimator } from '../../agreement/variance-decomposition.js';
import { flags } from '../../agreement/words.js';
import type { RepeatedTask } from '../../reliability/repeated-task.js';
import { isWhole, scoreSpread } from '../../reliability/score-spread.js';
import { byModel } from '../graded-run.js';
import { count, type Table } from '../table.js';
import { figureOf, plainFigure } from './figure.js';
import { idsOf } from './shared.js';

/** How much of the variance of scores lies between tasks (the paper's Eq. 9), each form under its name. */
export function spread(tasks: readonly RepeatedTask[], simulation: Partial<Simulation> = {}): Table {
  const notes = new Set<string>();
  const rows = byModel(tasks).map(({ model, runs: own }) => {
    const whole = own.filter(isWhole);
    const { rho, medianSd } = scoreSpread(own, simulation);
    for (const flag of rho.flags) notes.add(`${model ?? 'all'}: ${flags[flag]}`);
    const undefinedWhy = 'rho is undefined';
    return {
      keys: [model],
      cells: {
        tasks: count(idsOf(whole)),
        rho: figureOf(rho),
        rho_raw: plainFigure(rho.parts?.rho_raw ?? null, undefinedWhy),
        rho_uncorrected: plainFigure(rho.parts?.rho_naive_uncorrected ?? null, undefinedWhy),
        between: plainFigure(rho.parts?.sb2 ?? null, undefinedWhy),
        within: plainFigure(rho.parts?.sw2 ?? null, undefinedWhy),
        sd_stable: plainFigure(medianSd.stable, 'no stable task'),
        sd_varied: plainFigure(medianSd.varied, 'no varied task'),
      },
    };
  });
  return {
    id: 'd4-variance',
    dimension: 'D4',
    title: 'Variance of scores between and within tasks',
    unit: 'tasks',
    keys: ['model'],
    columns: [
      { id: 'tasks', title: 'tasks' },
      { id: 'rho', title: 'rho' },
      { id: 'rho_raw', title: 'raw rho' },
      { id: 'rho_uncorrected', title: 'uncorrected' },
      { id: 'between', title: 'between' },
      { id: 'within', title: 'within' },
      { id: 'sd_stable', title: 'sd, stable' },
      { id: 'sd_varied', title: 'sd, varied' },
    ],
    rows,
    denominators: [
      'tasks: stable + varied, all scores of their repeats',
      'sd: median over tasks of the standard deviation of the scores of their repeats (n - 1)',
    ],
    leftOut: [],
    notes: [
      `rho: ${rhoEstimator}; between = (MSB - MSW)/n0, within = MSW, rho = between/(between + within), cut at 0; interval by a bootstrap over tasks.`,
      'raw rho: not cut at 0. Uncorrected: variance of the task means in place of between; it still holds within/n and is too high.',
      ...notes,
    ],
  };
}
