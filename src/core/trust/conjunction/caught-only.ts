import { byModel } from '../graded-run.js';
import { type Cell, count, rate, type Table } from '../table.js';
import { DIMENSIONS } from './checks.js';
import { type Conjunction, outsideReasons, type TaskTrust } from './conjunction.js';

/** Of the recorded passes that do not stand, which only one dimension catches: what would be missed without it. */
export function caughtOnly(all: Conjunction): Table {
  const passes = all.tasks.filter(({ band }) => band === 'pass');
  return {
    id: 'trust-caught-only',
    dimension: 'all',
    title: 'Recorded passes that only one dimension catches',
    unit: 'tasks',
    keys: ['model'],
    columns: [
      { id: 'tasks', title: 'tasks' },
      { id: 'flagged', title: 'flagged' },
      ...DIMENSIONS.map(dimension => ({
        id: `only_${dimension.toLowerCase()}`,
        title: `only ${dimension}`,
      })),
      { id: 'several', title: 'several' },
    ],
    rows: byModel(passes).map(({ model, runs }) => ({ keys: [model], cells: cellsOf(runs) })),
    denominators: [
      'flagged: at least one dimension fails, of the recorded passes; only D1 + ... + only D4 + several = flagged',
    ],
    leftOut: outsideReasons(all.outside.filter(({ band }) => band === 'pass')),
    notes: [],
  };
}

function cellsOf(tasks: readonly TaskTrust[]): Record<string, Cell> {
  const where = (holds: (task: TaskTrust) => boolean): string[] => tasks.filter(holds).map(({ id }) => id);
  return {
    tasks: count(where(() => true)),
    flagged: rate(
      where(({ trusted }) => !trusted),
      where(() => true),
    ),
    ...Object.fromEntries(
      DIMENSIONS.map(dimension => [
        `only_${dimension.toLowerCase()}`,
        count(where(({ caughtOnlyBy }) => caughtOnlyBy === dimension)),
      ]),
    ),
    several: count(where(({ fails }) => fails.length > 1)),
  };
}
