import { EXCLUSION_WORDS, type Exclusion } from '../../reliability/exclusion.js';
import type { Reliability } from '../../reliability/reliability.js';
import type { RunStatus } from '../../reliability/repetitions.js';
import { byModel } from '../graded-run.js';
import { count, groupBy, type Table } from '../table.js';

/** Tasks of all campaigns: what is saved is saved, whichever of them the rates are of. */
export type Campaigns = Pick<Reliability, 'tasks' | 'others'>;

interface Placed extends RunStatus {
  runId: string;
  model: string;
}

/** Run status: what became of every saved run as a repetition, and how it ended. */
export function runStanding(found: Campaigns): Table {
  const runs = placed(found);
  const ended = [...new Set(runs.map(({ run }) => run.termination.kind))].sort();
  return {
    ...shared,
    id: 'run-status',
    dimension: 'all',
    title: 'Run status',
    columns: [
      { id: 'runs', title: 'runs' },
      { id: 'graded', title: 'with a score' },
      { id: 'recorded', title: 'recorded' },
      { id: 'counted', title: 'repeats' },
      { id: 'excluded', title: 'excluded' },
      ...ended.map(kind => ({ id: `ended_${kind}`, title: kind.replaceAll('_', ' ') })),
    ],
    rows: byModel(runs).map(({ model, runs: own }) => {
      const where = (holds: (run: Placed) => boolean): string[] =>
        own.filter(holds).map(({ runId }) => runId);
      return {
        keys: [model],
        cells: {
          runs: count(where(() => true)),
          graded: count(where(({ run }) => run.score !== null)),
          ...Object.fromEntries(
            (['recorded', 'counted', 'excluded'] as const).map(state => [
              state,
              count(where(each => each.state === state)),
            ]),
          ),
          ...Object.fromEntries(
            ended.map(kind => [`ended_${kind}`, count(where(({ run }) => run.termination.kind === kind))]),
          ),
        },
      };
    }),
    denominators: [
      'runs: recorded + repeats + excluded, and also the sum of how they ended; how a run ended is independent of its score',
    ],
  };
}

/** Runs that are no repeats, by reason. */
export function exclusions(found: Campaigns): Table {
  const all = placed(found);
  const excluded = all.filter(({ state }) => state === 'excluded');
  const models = byModel(all).map(({ model }) => model);
  return {
    ...shared,
    id: 'd4-excluded',
    dimension: 'D4',
    title: 'Runs that are no repeats',
    keys: ['reason'],
    columns: models.map(model => ({ id: model ?? 'all', title: model ?? 'all' })),
    rows: [...groupBy(excluded, ({ reason }) => reason)]
      .sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
      .map(([reason, own]) => ({
        keys: [reason],
        cells: Object.fromEntries(
          models.map(model => [
            model ?? 'all',
            count(own.filter(run => model === null || run.model === model).map(({ runId }) => runId)),
          ]),
        ),
      })),
    denominators: ['each run that is left out of D4 has one reason, the first that holds'],
    leftOut: [],
    notes: [...groupBy(excluded, ({ reason }) => reason).keys()]
      .sort()
      .map(reason => `${reason}: ${EXCLUSION_WORDS[reason as Exclusion]}`),
  };
}

/** A recorded run stands in each campaign of its configuration, and is one run. */
function placed({ tasks, others }: Campaigns): Placed[] {
  const all = [...tasks, ...others].flatMap(({ model, runs }) =>
    runs.map(status => ({ ...status, model, runId: status.run.runId })),
  );
  return [...new Map(all.map(run => [run.runId, run])).values()];
}

const shared: Pick<Table, 'unit' | 'keys' | 'leftOut' | 'notes'> = {
  unit: 'runs',
  keys: ['model'],
  leftOut: [],
  notes: [],
};
