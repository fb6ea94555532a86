import type { PsiKind } from '../../competence/psi.js';
import { byModel, type GradedRun, idsOf } from '../graded-run.js';
import { count, type Table } from '../table.js';
import { ratedRuns } from './rated.js';

/** Record first, re-grade second. */
const directions: readonly { id: PsiKind; title: string }[] = [
  { id: 'P->F', title: 'P->F' },
  { id: 'P->partial', title: 'P->partial' },
  { id: 'partial->F', title: 'partial->F' },
  { id: 'definitional', title: 'P->P' },
  { id: 'partial->P', title: 'partial->pass' },
  { id: 'F->partial', title: 'F->partial' },
  { id: 'F->P', title: 'F->pass' },
  { id: 'packaging', title: 'upgrade' },
];

/** Contradictions by direction (Table 7 of the paper), with which way the record is wrong. */
export function contradictions(all: readonly GradedRun[]): Table {
  const { runs: rated, leftOut } = ratedRuns(all);
  return {
    id: 'd1-directions',
    dimension: 'D1',
    title: 'Contradictions and upgrades by direction: recorded -> re-graded',
    unit: 'runs',
    keys: ['model'],
    columns: [
      ...directions,
      { id: 'high', title: 'record too high' },
      { id: 'low', title: 'record too low' },
      { id: 'lied', title: 'and lied' },
    ],
    rows: byModel(rated).map(({ model, runs }) => ({
      keys: [model],
      cells: {
        ...Object.fromEntries(
          directions.map(({ id }) => [id, count(idsOf(runs.filter(run => run.decision.psi.kind === id)))]),
        ),
        high: count(idsOf(runs.filter(run => run.decision.psi.delta === -1))),
        low: count(idsOf(runs.filter(run => run.decision.psi.delta === 1))),
        lied: count(idsOf(runs.filter(run => run.decision.psi.lied))),
      },
    })),
    denominators: [
      'each contradiction or upgrade stands in one direction; too high and too low leave out those with equal scores',
      'P->P: recorded partial, and the re-grade is below the pass line too (both sides computed the partial score)',
      'and lied: a recorded pass that the re-grade refutes, with a claim of success',
    ],
    leftOut,
    notes: [],
  };
}
