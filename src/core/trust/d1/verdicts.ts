import { byModel, type GradedRun, idsOf } from '../graded-run.js';
import { count, groupBy, type Table } from '../table.js';

/** What decided each re-grade: v of Phi (trust-rules 5.1), per model, with the reasons of what could not be graded. */
export function verdictTable(all: readonly GradedRun[]): Table {
  const verdicts = [...groupBy(all, run => nameOf(run)).keys()].sort(
    (a, b) => rowOf(all, a) - rowOf(all, b) || (a < b ? -1 : 1),
  );
  return {
    id: 'd1-verdicts',
    dimension: 'D1',
    title: 'What decided the re-grade',
    unit: 'runs',
    keys: ['verdict'],
    columns: [...byModel(all).map(({ model }) => ({ id: model ?? 'all', title: model ?? 'all' }))],
    rows: verdicts.map(verdict => ({
      keys: [verdict],
      cells: Object.fromEntries(
        byModel(all).map(({ model, runs }) => [
          model ?? 'all',
          count(idsOf(runs.filter(run => nameOf(run) === verdict))),
        ]),
      ),
    })),
    denominators: ['every imported run stands in one row, ungradable tasks among them'],
    leftOut: [],
    notes: [],
  };
}

const nameOf = ({ decision: { phi } }: GradedRun): string =>
  phi.vClass === 'V_unver' ? `ungradable: ${phi.code ?? 'unknown'}` : phi.v;

const rowOf = (all: readonly GradedRun[], name: string): number =>
  all.find(run => nameOf(run) === name)?.decision.phi.row ?? 0;
