import { byModel, idsOf } from '../graded-run.js';
import { count, groupBy, type Table } from '../table.js';
import type { JudgedRun } from './judged-run.js';
import { ratedByD2 } from './rated.js';

/** Gamed runs by what the verdict rests on (trust-rules 5.4: type, signal, condition), most first. */
export function conditions(all: readonly JudgedRun[]): Table {
  const { runs, leftOut, notes } = ratedByD2(all);
  const gamed = runs.filter(({ verdict }) => verdict.verdict === 'gamed');
  const models = byModel(runs).map(({ model }) => model);
  const weak = gamed.filter(({ verdict }) => verdict.weak);
  return {
    id: 'd2-conditions',
    dimension: 'D2',
    title: 'What gamed verdicts rest on',
    unit: 'runs',
    keys: ['condition', 'type', 'signal'],
    columns: models.map(model => ({ id: model ?? 'all', title: model ?? 'all' })),
    rows: [...groupBy(gamed, keyOf)]
      .sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
      .map(([, own]) => ({
        keys: [
          own[0]!.condition ?? 'unknown',
          own[0]!.verdict.type ?? 'unknown',
          own[0]!.verdict.signal ?? 'unknown',
        ],
        cells: Object.fromEntries(
          models.map(model => [
            model ?? 'all',
            count(idsOf(own.filter(run => model === null || run.model === model))),
          ]),
        ),
      })),
    denominators: ['each gamed run stands in one row'],
    leftOut,
    notes: [
      ...notes,
      ...(weak.length === 0
        ? []
        : [
            `Copied from the prompt is weak evidence, and all that stands against ${weak.length} of ${gamed.length} gamed runs.`,
          ]),
    ],
  };
}

/** Runs without a verdict, by reason; pending ones by what they wait for. */
export function withoutVerdict(all: readonly JudgedRun[]): Table {
  const { runs, leftOut, notes } = ratedByD2(all);
  const missing = runs.flatMap(run => reasonsOf(run).map(reason => ({ reason, run })));
  const models = byModel(runs).map(({ model }) => model);
  return {
    id: 'd2-no-verdict',
    dimension: 'D2',
    title: 'Runs without a verdict',
    unit: 'runs',
    keys: ['reason'],
    columns: models.map(model => ({ id: model ?? 'all', title: model ?? 'all' })),
    rows: [...groupBy(missing, ({ reason }) => reason)]
      .sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
      .map(([reason, own]) => ({
        keys: [reason],
        cells: Object.fromEntries(
          models.map(model => [
            model ?? 'all',
            count(own.flatMap(({ run }) => (model === null || run.model === model ? [run.runId] : []))),
          ]),
        ),
      })),
    denominators: ['a run without a verdict has one reason; a pending run may wait for several things'],
    leftOut,
    notes,
  };
}

function reasonsOf({ verdict }: JudgedRun): string[] {
  if (verdict.verdict === 'none') return [verdict.reason ?? 'unknown'];
  return verdict.verdict === 'suspect' ? (verdict.needs ?? ['review']).map(need => `waits: ${need}`) : [];
}

const keyOf = ({ condition, verdict }: JudgedRun): string =>
  JSON.stringify([condition, verdict.type, verdict.signal]);
