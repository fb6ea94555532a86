import { meanDelta } from '../../reliability/mean-delta.js';
import type { D4State, RepeatedTask } from '../../reliability/repeated-task.js';
import { isWhole } from '../../reliability/score-spread.js';
import type { Band } from '../../run/types.js';
import { bandOrder, byModel } from '../graded-run.js';
import { type Cell, count, groupBy, type LeftOut, rate, type Table } from '../table.js';
import { figureOf } from './figure.js';

/** D4 per model: which tasks keep one band over their repeats (the paper: 18.0% to 46.0% vary). */
export function stability(tasks: readonly RepeatedTask[]): Table {
  return {
    ...shared(tasks),
    id: 'd4-stability',
    title: 'Tasks whose repeats agree',
    keys: ['model'],
    rows: byModel(tasks).map(({ model, runs: own }) => ({ keys: [model], cells: cellsOf(own) })),
  };
}

/** The same by the band of the run that D1 to D3 are applied to: the recorded one, else the first repeat. */
export function stabilityByBand(tasks: readonly RepeatedTask[]): Table {
  return {
    ...shared(tasks),
    id: 'd4-stability-by-band',
    title: 'The same by recorded band',
    keys: ['model', 'band'],
    rows: byModel(tasks).flatMap(({ model, runs: own }) =>
      bandOrder.flatMap(band => {
        const within = own.filter(task => bandOf(task) === band);
        return within.length === 0 ? [] : [{ keys: [model, band], cells: cellsOf(within) }];
      }),
    ),
  };
}

/** Stable tasks that are stable in another band than the record, by recorded band (the paper: 16 of 181, 4 of them passes). */
export function offBand(tasks: readonly RepeatedTask[]): Table {
  const withRecord = tasks.filter(({ stableOffBand }) => stableOffBand !== null);
  return {
    ...shared(tasks),
    id: 'd4-off-band',
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
      ...leftOutOf(tasks, ({ state }) => state !== 'stable', 'not_stable', 'their repeats do not all agree'),
      ...leftOutOf(
        tasks,
        ({ state, stableOffBand }) => state === 'stable' && stableOffBand === null,
        'no_record',
        'stable, without a recorded run outside the repeats, so there is no band to be off',
      ),
    ],
  };
}

const states: readonly D4State[] = ['stable', 'varied', 'short', 'none'];

function cellsOf(tasks: readonly RepeatedTask[]): Record<string, Cell> {
  const ids = (state: D4State): string[] => idsOf(tasks.filter(task => task.state === state));
  const varied = tasks.filter(({ state }) => state === 'varied');
  const crossedShort = tasks.filter(({ state, crossed }) => state === 'short' && crossed === true);
  return {
    tasks: count(idsOf(tasks)),
    ...Object.fromEntries(states.map(state => [state, count(ids(state))])),
    varied_rate: rate(idsOf(varied), idsOf(tasks.filter(isWhole))),
    short_crossed: rate(idsOf(crossedShort), ids('short')),
    delta_varied: figureOf(meanDelta(varied)),
    delta: figureOf(meanDelta(tasks.filter(isWhole))),
  };
}

const shared = (
  tasks: readonly RepeatedTask[],
): Pick<Table, 'dimension' | 'unit' | 'columns' | 'denominators' | 'leftOut' | 'notes'> => ({
  dimension: 'D4',
  unit: 'tasks',
  columns: [
    { id: 'tasks', title: 'tasks' },
    ...states.map(state => ({ id: state, title: state })),
    { id: 'varied_rate', title: 'varied %' },
    { id: 'short_crossed', title: 'short, crossed' },
    { id: 'delta_varied', title: 'Delta, varied' },
    { id: 'delta', title: 'Delta, all' },
  ],
  denominators: [
    'tasks: each task under each configuration; stable + varied + short + none = tasks',
    'varied %: of stable + varied, whose planned repeats all count; short tasks are reported apart',
    'Delta: mean of (mean of the repeats - recorded score) over tasks, interval by a bootstrap over tasks; reported, never a gate',
  ],
  leftOut: [
    ...leftOutOf(
      tasks,
      ({ state }) => state === 'short',
      'short',
      'fewer repeats count than were planned, so they are not in the main rate',
    ),
    ...leftOutOf(tasks, ({ state }) => state === 'none', 'none', 'fewer than two repeats count'),
  ],
  notes: [...equalNote(tasks), plannedNote(tasks)],
});

function leftOutOf(
  tasks: readonly RepeatedTask[],
  holds: (task: RepeatedTask) => boolean,
  reason: string,
  words: string,
): LeftOut[] {
  const members = idsOf(tasks.filter(holds));
  return members.length === 0 ? [] : [{ reason, words, members }];
}

/** Where no run is the recorded one, the band of a row is that of a repeat: it must not pass for a record. */
const equalNote = (tasks: readonly RepeatedTask[]): string[] =>
  tasks.some(({ recorded }) => recorded.runId === null && recorded.reason === 'equal_repeats')
    ? [
        'Equal repeats: no run is named as the recorded one, so Delta and off-band are undefined for them, and their band is that of the first repeat that counts.',
      ]
    : [];

function plannedNote(tasks: readonly RepeatedTask[]): string {
  const planned = [...groupBy(tasks, ({ benchmark }) => benchmark)].map(
    ([benchmark, own]) => `${benchmark} ${[...new Set(own.map(task => task.planned))].join('/')}`,
  );
  return `Planned repeats: ${planned.length === 0 ? 'none' : planned.join(', ')}. Bands are crossed by the repeats alone, never by the recorded run.`;
}

const bandOf = ({ recorded, audited }: RepeatedTask): Band =>
  recorded.runId !== null ? recorded.band : audited.runId === null ? 'none' : audited.band;

export const idsOf = (tasks: readonly { id: string }[]): string[] => tasks.map(({ id }) => id);
