import type { D4State, RepeatedTask } from '../../reliability/repeated-task.js';
import { isWhole } from '../../reliability/score-spread.js';
import { bandOrder, byModel } from '../graded-run.js';
import { type Cell, count, rate, type Table } from '../table.js';
import { bandOf, equalNote, idsOf, leftOutOf, plannedNote } from './shared.js';

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

const states: readonly D4State[] = ['stable', 'varied', 'short', 'none'];

function cellsOf(tasks: readonly RepeatedTask[]): Record<string, Cell> {
  const ids = (state: D4State): string[] => idsOf(tasks.filter(task => task.state === state));
  const varied = tasks.filter(({ state }) => state === 'varied');
  const crossedShort = tasks.filter(({ state, crossed }) => state === 'short' && crossed === true);
  return {
    tasks: count(idsOf(tasks)),
    ...Object.fromEntries(states.map(state => [state, count(ids(state))])),
    varied_rate: rate(idsOf(varied), idsOf(tasks.filter(isWhole))),
    short_crossed: count(idsOf(crossedShort)),
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
  ],
  denominators: [
    'tasks: each task under each configuration; stable + varied + short + none = tasks',
    'varied %: of stable + varied, whose planned repeats all count; short tasks are reported apart',
    'short, crossed: short tasks whose repeats reach two bands all the same',
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
