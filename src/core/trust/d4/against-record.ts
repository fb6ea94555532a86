import { meanDelta } from '../../reliability/mean-delta.js';
import type { RepeatedTask } from '../../reliability/repeated-task.js';
import { bandOrder, byModel } from '../graded-run.js';
import { type Cell, count, rate, type Table } from '../table.js';
import { figureOf } from './figure.js';
import { bandOf, equalNote, idsOf, leftOutOf } from './shared.js';

/** Delta-bar: how far the repeats lie from the record, by recorded band (the paper: -0.31 to +0.67). */
export function deltas(tasks: readonly RepeatedTask[]): Table {
  const isCompared = ({ recorded, state }: RepeatedTask): boolean =>
    recorded.runId !== null && state !== 'none';
  const withRecord = tasks.filter(isCompared);
  return {
    id: 'd4-delta',
    dimension: 'D4',
    unit: 'tasks',
    title: 'Repeats against the recorded score: Delta',
    keys: ['model', 'band'],
    columns: [
      { id: 'tasks', title: 'tasks' },
      { id: 'delta', title: 'Delta' },
      { id: 'varied', title: 'varied' },
      { id: 'delta_varied', title: 'Delta, varied' },
    ],
    rows: byModel(withRecord).flatMap(({ model, runs: own }) =>
      [null, ...bandOrder].flatMap(band => {
        const within = own.filter(task => band === null || bandOf(task) === band);
        if (within.length === 0) return [];
        const varied = within.filter(({ state }) => state === 'varied');
        const cells: Record<string, Cell> = {
          tasks: count(idsOf(within)),
          delta: figureOf(meanDelta(within)),
          varied: count(idsOf(varied)),
          // Of no task there is no mean, which `varied` says.
          ...(varied.length > 0 && { delta_varied: figureOf(meanDelta(varied)) }),
        };
        return [{ keys: [model, band], cells }];
      }),
    ),
    denominators: [
      'tasks with a recorded run and two repeats that count; varied: of them',
      'Delta: mean over tasks of (mean of the repeats - recorded score), interval by a bootstrap over tasks; reported, never a gate',
    ],
    leftOut: leftOutOf(
      tasks,
      task => !isCompared(task),
      'no_delta',
      'they have no recorded run outside the repeats, or fewer than two repeats that count',
    ),
    notes: equalNote(tasks),
  };
}

/** Stable tasks that are stable in another band than the record, by recorded band (the paper: 16 of 181, 4 of them passes). */
export function offBand(tasks: readonly RepeatedTask[]): Table {
  const withRecord = tasks.filter(({ stableOffBand }) => stableOffBand !== null);
  return {
    id: 'd4-off-band',
    dimension: 'D4',
    unit: 'tasks',
    title: 'Stable, and not in the recorded band',
    keys: ['model'],
    columns: [
      { id: 'stable', title: 'stable' },
      { id: 'off_band', title: 'off band' },
      ...(['pass', 'partial', 'fail'] as const).map(band => ({ id: band, title: `recorded ${band}` })),
    ],
    rows: byModel(withRecord).map(({ model, runs: own }) => {
      const off = own.filter(({ stableOffBand }) => stableOffBand === true);
      return {
        keys: [model],
        cells: {
          stable: count(idsOf(own)),
          off_band: rate(idsOf(off), idsOf(own)),
          ...Object.fromEntries(
            (['pass', 'partial', 'fail'] as const).map(band => [
              band,
              count(idsOf(off.filter(task => bandOf(task) === band))),
            ]),
          ),
        },
      };
    }),
    denominators: [
      'off band: of the stable tasks with a recorded run; recorded pass + partial + fail = off band',
    ],
    leftOut: [
      ...leftOutOf(
        tasks,
        ({ state }) => state !== 'stable',
        'not_stable',
        'they are not stable: their repeats reach two bands, or too few count',
      ),
      ...leftOutOf(
        tasks,
        ({ state, stableOffBand }) => state === 'stable' && stableOffBand === null,
        'no_record',
        'stable, without a recorded run outside the repeats, so there is no band to be off',
      ),
    ],
    notes: equalNote(tasks),
  };
}
