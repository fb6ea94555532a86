import { bandOrder, byModel } from '../graded-run.js';
import { type Cell, count, rate, type Table } from '../table.js';
import { DIMENSIONS } from './checks.js';
import { type Conjunction, type Outside, outsideReasons, type TaskTrust } from './conjunction.js';

/** The trust table: of the recorded passes of a model, how many fail each dimension and how many clear all four. */
export function trustTable(all: Conjunction): Table {
  const tasks = all.tasks.filter(isPass);
  const outside = all.outside.filter(isPass);
  return {
    ...shared,
    id: 'trust',
    title: 'Recorded passes that stand: all four dimensions',
    keys: ['model'],
    rows: rowsOf(tasks, outside).map(({ model, own, left }) => ({
      keys: [model],
      cells: cellsOf(own, left),
    })),
    denominators: ['tasks: recorded passes of the D4 set with a readable closing', ...overlapping],
    leftOut: outsideReasons(outside),
  };
}

/** The same of every recorded band. */
export function trustByBand(all: Conjunction): Table {
  return {
    ...shared,
    id: 'trust-by-band',
    title: 'All four dimensions by recorded band',
    keys: ['model', 'band'],
    rows: rowsOf(all.tasks, all.outside).flatMap(({ model, own, left }) =>
      bandOrder.flatMap(band => {
        const within = own.filter(task => task.band === band);
        const beyond = left.filter(task => task.band === band);
        if (within.length + beyond.length === 0) return [];
        return [{ keys: [model, band], cells: cellsOf(within, beyond) }];
      }),
    ),
    denominators: ['tasks: those of the D4 set with a readable closing', ...overlapping],
    leftOut: outsideReasons(all.outside),
  };
}

const overlapping = [
  'D1 to D4: tasks that fail it; they overlap and are never added up; trusted: none of the four fails',
  'out: left out of tasks, see below; trusted of tasks with a Wilson interval, what is pending counted as not trusted; at most: if all of it were trusted',
];

const shared: Pick<Table, 'dimension' | 'unit' | 'columns' | 'notes'> = {
  dimension: 'all',
  unit: 'tasks',
  columns: [
    { id: 'tasks', title: 'tasks' },
    ...DIMENSIONS.map(dimension => ({ id: `fails_${dimension.toLowerCase()}`, title: dimension })),
    { id: 'trusted', title: 'trusted' },
    { id: 'pending', title: 'pending' },
    { id: 'at_most', title: 'at most' },
    { id: 'outside', title: 'out' },
  ],
  notes: ['A task counts once for each configuration. Recorded scores are as they were.'],
};

function cellsOf(tasks: readonly TaskTrust[], outside: readonly Outside[]): Record<string, Cell> {
  const ids = (own: readonly { id: string }[]): string[] => own.map(({ id }) => id);
  const trusted = tasks.filter(task => task.trusted);
  const pending = tasks.filter(task => task.pending);
  return {
    tasks: count(ids(tasks)),
    ...Object.fromEntries(
      DIMENSIONS.map(dimension => [
        `fails_${dimension.toLowerCase()}`,
        count(ids(tasks.filter(({ fails }) => fails.includes(dimension)))),
      ]),
    ),
    trusted: rate(ids(trusted), ids(tasks)),
    pending: count(ids(pending)),
    // Of no task there is no share, which `trusted` says.
    ...(tasks.length > 0 && {
      at_most: {
        kind: 'figure' as const,
        value: (trusted.length + pending.length) / tasks.length,
        as: 'percent' as const,
      },
    }),
    outside: count(ids(outside)),
  };
}

/** Models with tasks inside or outside, so that a model whose tasks are all outside is not lost. */
function rowsOf(
  tasks: readonly TaskTrust[],
  outside: readonly Outside[],
): { model: string | null; own: TaskTrust[]; left: Outside[] }[] {
  return byModel<TaskTrust | Outside>([...tasks, ...outside]).map(({ model, runs }) => ({
    model,
    own: runs.filter((task): task is TaskTrust => 'checks' in task),
    left: runs.filter((task): task is Outside => !('checks' in task)),
  }));
}

const isPass = ({ band }: { band: string }): boolean => band === 'pass';
