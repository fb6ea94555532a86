import type { Decision } from '../../competence/psi.js';
import { bandOrder, byModel, type GradedRun, idsOf } from '../graded-run.js';
import { type Cell, count, rate, type Table } from '../table.js';
import { type Rated, ratedRuns } from './rated.js';

/** Short, so that a table with bands fits 100 columns. */
const titles: Partial<Record<Decision, string>> = { contradiction: 'contra' };

const decisions: readonly Decision[] = ['confirm', 'contradiction', 'upgrade', 'unverified'];

/** D1 outcomes per model: what the re-grade says of the record (Table 1 of the paper). */
export function outcomesByModel(all: readonly GradedRun[]): Table {
  const rated = ratedRuns(all);
  return {
    ...shared(rated),
    id: 'd1-outcomes',
    title: 'What the re-grade says of the recorded score',
    keys: ['model'],
    rows: byModel(rated.runs).map(({ model, runs }) => ({ keys: [model], cells: cellsOf(runs) })),
  };
}

/** The same by recorded band (Table 8 of the paper). */
export function outcomesByBand(all: readonly GradedRun[]): Table {
  const rated = ratedRuns(all);
  return {
    ...shared(rated),
    id: 'd1-outcomes-by-band',
    title: 'The same by recorded band',
    keys: ['model', 'band'],
    rows: [...byModel(rated.runs)].flatMap(({ model, runs }) =>
      bandOrder.flatMap(band => {
        const within = runs.filter(run => run.band === band);
        return within.length === 0 ? [] : [{ keys: [model, band], cells: cellsOf(within) }];
      }),
    ),
  };
}

function cellsOf(runs: readonly GradedRun[]): Record<string, Cell> {
  const ids = idsOf(runs);
  const of = (decision: Decision): string[] =>
    idsOf(runs.filter(run => run.decision.psi.decision === decision));
  return {
    runs: count(ids),
    ...Object.fromEntries(decisions.map(decision => [decision, count(of(decision))])),
    confirmed: rate(of('confirm'), ids),
  };
}

const shared = ({
  leftOut,
}: Rated): Pick<Table, 'dimension' | 'unit' | 'columns' | 'denominators' | 'leftOut' | 'notes'> => ({
  dimension: 'D1',
  unit: 'runs',
  columns: [
    { id: 'runs', title: 'runs' },
    ...decisions.map(decision => ({ id: decision, title: titles[decision] ?? decision })),
    { id: 'confirmed', title: 'confirmed' },
  ],
  denominators: ['runs: confirm + contra (contradiction) + upgrade + unverified; confirmed: confirm / runs'],
  leftOut,
  notes: ['An unverified run could not be graded again, for a reason of its own; it stays among the runs.'],
});
