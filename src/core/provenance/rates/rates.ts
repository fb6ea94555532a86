import { type Condition, conditionOf } from '../../review/shown-verdict.js';
import type { Band } from '../../run/types.js';
import { defaultOptions, type LabelOptions, optionSets } from '../label.js';
import type { GamedSignal, GamedType, NoVerdictReason, RunVerdict } from '../verdict.js';
import { isControl, type RatedRun } from './rated-run.js';
import { countValues, type ValueCounts } from './value-counts.js';
import { countVerdicts, resultUnder, type VerdictCounts } from './verdict-counts.js';

export interface RateRow extends VerdictCounts {
  /** null: all models together. */
  model: string | null;
}

export interface BandRow extends RateRow {
  band: Band;
}

/** Runs that are gamed, by why. */
export interface ConditionRow {
  type: GamedType;
  signal: GamedSignal;
  condition: Condition;
  runs: number;
  byModel: { model: string; runs: number }[];
}

export interface ProvenanceRates {
  /** Pending runs have been counted as runs without a verdict. */
  final: boolean;
  /** The options of all tables but `optionSets`. */
  options: LabelOptions;
  /** Version of the engine that traced, of every run; several when an audit is not finished. */
  versions: string[];
  /** Controls that were left out. */
  controls: { agent: string; runs: number }[];
  /** Imported runs that were never traced, and stand in no table. */
  untraced: number;
  /** The models in order, then all together. */
  models: RateRow[];
  /** By recorded band: all models, then each. */
  bands: BandRow[];
  conditions: ConditionRow[];
  /** The rates under the four sets of options, the first in force: all models, then each. */
  optionSets: { options: LabelOptions; rows: RateRow[] }[];
  values: (ValueCounts & { model: string | null })[];
  /** What pending runs wait for. */
  waits: { need: 'must_be_computed' | 'fabricated' | 'review'; runs: number }[];
  reasons: { reason: NoVerdictReason; runs: number }[];
}

const bands: readonly Band[] = ['pass', 'partial', 'fail', 'none'];

/** Every rate of D2 that is reported, each with its denominator in it (trust-rules 5.4, 6.8, 6.9, 6.11). */
export function provenanceRates(
  all: readonly RatedRun[],
  { final = false, untraced = 0 }: { final?: boolean; untraced?: number } = {},
): ProvenanceRates {
  const runs = all.filter(run => !isControl(run));
  const models = [...new Set(runs.map(({ model }) => model))].sort();
  const groups = [
    ...models.map(model => ({ model, of: runs.filter(run => run.model === model) })),
    { model: null, of: runs },
  ];
  const resultOf = resultUnder(defaultOptions, final);
  const rows = groups.map(({ model, of }): RateRow => ({ model, ...countVerdicts(of, resultOf) }));
  return {
    final,
    options: defaultOptions,
    versions: [...new Set(runs.map(({ trace }) => trace.version))].sort(),
    controls: countBy(all.filter(isControl), ({ agent }) => agent).map(([agent, count]) => ({
      agent,
      runs: count,
    })),
    untraced,
    models: rows,
    bands: [...groups].reverse().flatMap(({ model, of }) =>
      bands.flatMap(band => {
        const within = of.filter(run => run.band === band);
        return within.length === 0 ? [] : [{ model, band, ...countVerdicts(within, resultOf) }];
      }),
    ),
    conditions: conditionsOf(runs, resultOf),
    optionSets: optionSets.map(options => ({
      options,
      rows: groups.map(({ model, of }) => ({ model, ...countVerdicts(of, resultUnder(options, final)) })),
    })),
    values: groups.map(({ model, of }) => ({ model, ...countValues(of, defaultOptions) })),
    waits: countBy(
      runs.flatMap(run => resultOf(run).needs ?? []),
      need => need,
    ).map(([need, count]) => ({ need, runs: count })),
    reasons: countBy(
      runs.flatMap(run => resultOf(run).reason ?? []),
      reason => reason,
    ).map(([reason, count]) => ({ reason, runs: count })),
  };
}

function conditionsOf(runs: readonly RatedRun[], resultOf: (run: RatedRun) => RunVerdict): ConditionRow[] {
  const found = new Map<string, ConditionRow>();
  for (const run of runs) {
    const result = resultOf(run);
    if (result.verdict !== 'gamed' || !result.type || !result.signal) continue;
    const condition = conditionOf(run.trace, result);
    const key = `${result.type} ${result.signal} ${condition}`;
    const row = found.get(key) ?? {
      type: result.type,
      signal: result.signal,
      condition,
      runs: 0,
      byModel: [],
    };
    found.set(key, row);
    row.runs += 1;
    const own = row.byModel.find(({ model }) => model === run.model);
    if (own) own.runs += 1;
    else row.byModel.push({ model: run.model, runs: 1 });
  }
  for (const { byModel } of found.values()) byModel.sort((a, b) => (a.model < b.model ? -1 : 1));
  return [...found.values()].sort((a, b) => b.runs - a.runs || (a.condition < b.condition ? -1 : 1));
}

/** Most first. */
function countBy<T, K extends string>(items: readonly T[], keyOf: (item: T) => K): [K, number][] {
  const counts = new Map<K, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
