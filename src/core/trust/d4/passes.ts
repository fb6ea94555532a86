import type { Simulation } from '../../agreement/stat.js';
import { passRates, runPasses } from '../../reliability/pass-rates.js';
import type { RepeatedTask } from '../../reliability/repeated-task.js';
import { byModel } from '../graded-run.js';
import { count, rate, type Table } from '../table.js';
import { figureOf } from './figure.js';
import { idsOf } from './shared.js';

/** How often repeats pass (the paper: 84 of 435 runs, 12 of 87 tasks always, 24 at least once). */
export function passesOfRepeats(tasks: readonly RepeatedTask[]): Table {
  const repeated = tasks.filter(({ scores }) => scores.length > 0);
  return {
    id: 'd4-passes',
    dimension: 'D4',
    title: 'Passes among repeats',
    unit: 'tasks',
    keys: ['model'],
    columns: [
      { id: 'tasks', title: 'tasks' },
      { id: 'runs', title: 'runs' },
      { id: 'run_passes', title: 'passed' },
      { id: 'run_rate', title: 'p-hat' },
      { id: 'always', title: 'always pass' },
      { id: 'once', title: 'at least once' },
    ],
    rows: byModel(repeated).map(({ model, runs: own }) => {
      const runs = runPasses(own);
      const always = own.filter(({ bands, scores }) => bands.pass === scores.length);
      return {
        keys: [model],
        cells: {
          tasks: count(idsOf(own)),
          runs: { kind: 'figure' as const, value: runs.n },
          run_passes: { kind: 'figure' as const, value: runs.x },
          run_rate: { ...figureOf(runs), as: 'percent' as const },
          always: rate(idsOf(always), idsOf(own)),
          once: rate(idsOf(own.filter(({ bands }) => bands.pass > 0)), idsOf(own)),
        },
      };
    }),
    denominators: ['tasks with a repeat that counts; runs: their repeats that count; p-hat: passed of runs'],
    leftOut: [],
    notes: ['The interval of p-hat takes runs for independent, which repeats of a task are not.'],
  };
}

/** pass^k and pass@k per model, with the plug-in beside, which overstates pass^k. */
export function passK(all: readonly RepeatedTask[], simulation: Partial<Simulation> = {}): Table {
  // A task of which no repeat was saved was not repeated, which is not the same as having lost its repeats.
  const tasks = all.filter(({ runs }) => runs.some(({ state }) => state !== 'recorded'));
  return {
    id: 'd4-pass-k',
    dimension: 'D4',
    title: 'Chance that k repeats of a task all pass, and that one does',
    unit: 'tasks',
    keys: ['model', 'k'],
    columns: [
      { id: 'tasks', title: 'tasks' },
      { id: 'pass_hat', title: 'pass^k' },
      { id: 'plugin', title: 'p-hat^k' },
      { id: 'pass_at', title: 'pass@k' },
      { id: 'fewer', title: 'fewer' },
      { id: 'lowest', title: 'at least' },
      { id: 'highest', title: 'at most' },
    ],
    rows: byModel(tasks).flatMap(({ model, runs: own }) =>
      passRates(own, simulation).map(({ k, mean_pass_hat, mean_pass_at, mean_plugin, bounds }) => ({
        keys: [model, String(k)],
        cells: {
          tasks: count(idsOf(own.filter(({ scores }) => scores.length >= k))),
          pass_hat: figureOf(mean_pass_hat),
          plugin: figureOf(mean_plugin),
          pass_at: figureOf(mean_pass_at),
          fewer: count(idsOf(own.filter(({ scores }) => scores.length < k))),
          lowest: { kind: 'figure' as const, value: bounds?.pass_hat[0] ?? null, reason: 'no task' },
          highest: { kind: 'figure' as const, value: bounds?.pass_hat[1] ?? null, reason: 'no task' },
        },
      })),
    ),
    denominators: [
      'pass^k = C(c,k)/C(n,k), pass@k = 1 - C(n-c,k)/C(n,k), p-hat^k = (c/n)^k: means over tasks with k repeats that count',
      'fewer: tasks with fewer than k; at least, at most: pass^k over those as well, whatever they would have given',
    ],
    leftOut: [],
    notes: ['p-hat^k is the plug-in: on average it lies above the chance that k new repeats all pass.'],
  };
}
