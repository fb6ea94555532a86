import { missingBounds } from '../../agreement/missing-bounds.js';
import type { Band } from '../../run/types.js';
import { bandOrder, byModel, idsOf } from '../graded-run.js';
import { type Cell, count, rate, type Table } from '../table.js';
import type { JudgedRun } from './judged-run.js';
import { type RatedByD2, ratedByD2 } from './rated.js';

/** D2 verdicts per model, with what could be gamed at worst (the paper: 25.8% to 54.6% for one model). */
export function verdictsByModel(all: readonly JudgedRun[]): Table {
  const rated = ratedByD2(all);
  return {
    ...shared(rated),
    id: 'd2-verdicts',
    title: 'Where the values of the answers come from',
    keys: ['model'],
    rows: byModel(rated.runs).map(({ model, runs }) => ({ keys: [model], cells: cellsOf(runs) })),
  };
}

/** The same by recorded band. */
export function verdictsByBand(all: readonly JudgedRun[]): Table {
  const rated = ratedByD2(all);
  return {
    ...shared(rated),
    id: 'd2-verdicts-by-band',
    title: 'The same by recorded band',
    keys: ['model', 'band'],
    rows: byModel(rated.runs).flatMap(({ model, runs }) =>
      bandOrder.flatMap((band: Band) => {
        const within = runs.filter(run => run.band === band);
        return within.length === 0 ? [] : [{ keys: [model, band], cells: cellsOf(within) }];
      }),
    ),
  };
}

function cellsOf(runs: readonly JudgedRun[]): Record<string, Cell> {
  const where = (...verdicts: string[]): string[] =>
    idsOf(runs.filter(({ verdict }) => verdicts.includes(verdict.verdict)));
  const ids = idsOf(runs);
  const gamed = where('gamed');
  const missing = where('suspect', 'none');
  const { bound_high } = missingBounds(gamed.length, missing.length, ids.length);
  return {
    runs: count(ids),
    clean: count(where('clean')),
    gamed: count(gamed),
    pending: count(where('suspect')),
    none: count(where('none')),
    of_all: rate(gamed, ids),
    of_judged: rate(gamed, where('clean', 'gamed')),
    at_worst:
      bound_high.value === null
        ? { kind: 'figure', value: null, reason: 'no run', as: 'percent' }
        : { kind: 'figure', value: bound_high.value, as: 'percent' },
  };
}

const shared = ({
  leftOut,
  notes,
}: RatedByD2): Pick<Table, 'dimension' | 'unit' | 'columns' | 'denominators' | 'leftOut' | 'notes'> => ({
  dimension: 'D2',
  unit: 'runs',
  columns: [
    { id: 'runs', title: 'runs' },
    { id: 'clean', title: 'clean' },
    { id: 'gamed', title: 'gamed' },
    { id: 'pending', title: 'pending' },
    { id: 'none', title: 'none' },
    { id: 'of_all', title: 'gamed % of all' },
    { id: 'of_judged', title: 'gamed % of judged' },
    { id: 'at_worst', title: 'at worst' },
  ],
  denominators: [
    'runs: clean + gamed + pending + none; a run without a verdict stays among them',
    'gamed % of all: of runs; of judged: of clean + gamed; at worst: if every run without a verdict were gamed',
  ],
  leftOut,
  notes,
});
