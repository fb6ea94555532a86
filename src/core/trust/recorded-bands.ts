import type { Band } from '../run/types.js';
import { byModel } from './graded-run.js';
import { type Cell, count, rate, type Table } from './table.js';

/** A run with its recorded band. */
export interface BandedRun {
  runId: string;
  model: string;
  band: Band;
}

const shown: readonly Band[] = ['pass', 'partial', 'fail', 'none'];

/** What the benchmark says, unchanged: recorded bands per model. */
export function recordedBands(runs: readonly BandedRun[]): Table {
  return {
    id: 'recorded-bands',
    dimension: 'all',
    title: 'Recorded scores by band',
    unit: 'runs',
    keys: ['model'],
    columns: [
      { id: 'runs', title: 'runs' },
      ...shown.map(band => ({ id: band, title: band === 'none' ? 'no score' : band })),
      { id: 'passed', title: 'passed' },
    ],
    rows: byModel(runs).map(({ model, runs: own }) => ({ keys: [model], cells: cellsOf(own) })),
    denominators: ['runs: pass + partial + fail + no score; passed: pass of the runs with a score'],
    leftOut: [],
    notes: ['Recorded scores are never changed; every other figure stands beside them.'],
  };
}

function cellsOf(runs: readonly BandedRun[]): Record<string, Cell> {
  const of = (...bands: Band[]): string[] =>
    runs.filter(({ band }) => bands.includes(band)).map(({ runId }) => runId);
  return {
    runs: count(of(...shown)),
    ...Object.fromEntries(shown.map(band => [band, count(of(band))])),
    passed: rate(of('pass'), of('pass', 'partial', 'fail')),
  };
}
