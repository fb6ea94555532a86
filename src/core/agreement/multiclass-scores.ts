import { bootstrap, type CellStatistic, type Resampled } from './bootstrap.js';
import { categoryPoint, columnOf, observedPoint, ratio, rowOf } from './cell-points.js';
import type { Label, Table } from './contingency.js';
import { fixedSeed } from './kappa-interval.js';
import { kappaPoint } from './kappa-point.js';
import { totals } from './marginals.js';
import { macroPoint, mccPoint, weightedF1Point } from './multiclass-points.js';
import { kindsOf, kindsOfItems } from './multinomial.js';
import { agreed } from './percent-agreement.js';
import {
  type Counted,
  defined,
  holding,
  type Share,
  type Simulation,
  type Stat,
  undefinedStat,
} from './stat.js';
import { withTaskInterval } from './task-interval.js';
import { share } from './wilson.js';
import { diceOf } from './wilson-on-j.js';

export interface ClassScores {
  readonly category: Label;
  readonly precision: Share;
  readonly recall: Share;
  readonly f1: Stat;
  /** Items that are this category, and items the tool called so. */
  readonly support: number;
  readonly predicted: number;
}

export interface MulticlassScores {
  readonly per_class: readonly ClassScores[];
  /** Categories in neither labels nor predictions: not part of the macro mean. */
  readonly excluded_from_macro: readonly Label[];
  readonly macro_f1: Stat;
  /** What the mean would be with the excluded ones counted as 0, as some tools do. */
  readonly macro_f1_if_undefined_counted_as_0: Stat;
  readonly micro_f1: Share;
  /** Weighted by support. */
  readonly weighted_f1: Stat;
  readonly accuracy: Share;
  /** Gorodkin's R_K. */
  readonly mcc: Stat;
  /** The tool that always says the commonest category of the labels: the score to beat. */
  readonly always_commonest: {
    readonly category: Label | null;
    readonly accuracy: Share;
    readonly macro_f1: Stat;
  };
}

export interface MulticlassOptions extends Partial<Simulation> {
  /** The table of each task, cells row by row, where items are not independent: whole tasks are resampled. */
  readonly tasks?: readonly (readonly number[])[];
}

/**
 * Scores over several categories; rows are the truth, columns the tool. Macro F1 is the mean over the categories that
 * occur in truth or prediction: one that occurs but is never predicted counts with its F1 of 0, one that occurs nowhere
 * has no F1 and is listed. With one label an item micro F1 is the accuracy. Intervals: Wilson for rates and micro F1,
 * Wilson-on-J for each F1, percentile bootstrap over items for macro F1, weighted F1 and MCC; with `tasks` all of them
 * resample whole tasks.
 *
 * Undefined: no items; precision of a category never predicted; recall of one never present; MCC when labels or tool
 * hold one category only.
 */
export function multiclassScores(table: Table, options: MulticlassOptions = {}): MulticlassScores {
  return resampledScores(table, options).scores;
}

/** The same, and what the same resamples of whole tasks say of kappa; null: nothing was resampled by task. */
export function resampledScores(
  table: Table,
  { seed = fixedSeed, draws = 2_000, tasks }: MulticlassOptions = {},
): { readonly scores: MulticlassScores; readonly kappa: Resampled | null } {
  const size = table.categories.length;
  const { first, second } = totals(table);
  const hits = agreed(table);
  const per_class = table.categories.map((category, at) => classScores(table, category, at, first, second));
  const cells = Float64Array.from(table.counts.flat());
  const resampled: Record<string, Resampled> | null =
    table.n_used > 1
      ? bootstrap<string>(
          tasks ? kindsOf(tasks) : kindsOfItems([...cells]),
          {
            macro: drawn => macroPoint(drawn, size),
            weighted: drawn => weightedF1Point(drawn, size),
            mcc: drawn => mccPoint(drawn, size),
            ...(tasks && perClassStatistics(size)),
          },
          { seed, draws },
          tasks ? 'task-bootstrap' : 'item-bootstrap',
        )
      : null;
  const clustered = <S extends Stat>(stat: S, name: string): S =>
    tasks && resampled ? withTaskInterval(stat, resampled[name]!, tasks.length) : stat;
  const macro = macroPoint(cells, size);
  const occurring = per_class.filter(one => one.f1.value !== null).length;
  const scores: MulticlassScores = {
    per_class: per_class.map((one, at) => ({
      ...one,
      precision: clustered(one.precision, `precision_${at}`),
      recall: clustered(one.recall, `recall_${at}`),
      f1: clustered(one.f1, `f1_${at}`),
    })),
    excluded_from_macro:
      table.n_used === 0 ? [] : table.categories.filter((_, at) => first[at]! + second[at]! === 0),
    macro_f1: withInterval(macro, 'no-items', resampled?.macro, table),
    macro_f1_if_undefined_counted_as_0:
      macro === null ? undefinedStat('no-items', table) : defined((macro * occurring) / size, table),
    micro_f1: clustered(share(hits, table.n_used, table), 'accuracy'),
    weighted_f1: withInterval(weightedF1Point(cells, size), 'no-items', resampled?.weighted, table),
    accuracy: clustered(share(hits, table.n_used, table), 'accuracy'),
    mcc: withInterval(
      mccPoint(cells, size),
      table.n_used === 0 ? 'no-items' : 'constant-truth-or-prediction',
      resampled?.mcc,
      table,
    ),
    always_commonest: alwaysCommonest(table, first),
  };
  return { scores, kappa: resampled?.kappa ?? null };
}

/** Where whole tasks are resampled, Wilson and Wilson-on-J would take items for independent. */
function perClassStatistics(size: number): Record<string, CellStatistic> {
  const statistics: Record<string, CellStatistic> = {
    accuracy: cells => observedPoint(cells, size),
    kappa: cells => kappaPoint(cells, size),
  };
  for (let at = 0; at < size; at += 1) {
    statistics[`precision_${at}`] = cells => ratio(cells[at * size + at]!, columnOf(cells, at, size));
    statistics[`recall_${at}`] = cells => ratio(cells[at * size + at]!, rowOf(cells, at, size));
    statistics[`f1_${at}`] = cells => categoryPoint(cells, at, size);
  }
  return statistics;
}

function classScores(
  table: Table,
  category: Label,
  at: number,
  truth: readonly number[],
  predicted: readonly number[],
): ClassScores {
  const hits = table.counts[at]![at]!;
  const [support, said] = [truth[at]!, predicted[at]!];
  const empty = table.n_used === 0;
  return {
    category,
    precision: share(hits, said, table, empty ? 'no-items' : 'category-not-used-by-tool'),
    recall: share(hits, support, table, empty ? 'no-items' : 'no-truth-in-category'),
    f1: diceOf(hits, support + said - 2 * hits, empty ? 'no-items' : 'category-unused', table),
    support,
    predicted: said,
  };
}

function withInterval(
  value: number | null,
  reason: 'no-items' | 'constant-truth-or-prediction',
  resampled: Resampled | undefined,
  counted: Counted,
): Stat {
  if (value === null) return undefinedStat(reason, counted);
  const interval = resampled?.interval;
  if (!interval || interval.low === interval.high) {
    return defined(value, counted, { flags: ['no-interval-by-resampling'] });
  }
  const flags = resampled.undefined_share > 0 ? (['undefined-resamples'] as const) : [];
  return defined(value, counted, { interval: holding(value, interval), se: resampled.se, flags });
}

function alwaysCommonest(table: Table, truth: readonly number[]): MulticlassScores['always_commonest'] {
  const most = Math.max(0, ...truth);
  const accuracy = share(most, table.n_used, table);
  if (table.n_used === 0) return { category: null, accuracy, macro_f1: undefinedStat('no-items', table) };
  const at = truth.indexOf(most);
  const present = truth.filter(count => count > 0).length;
  const f1 = (2 * most) / (most + table.n_used);
  return { category: table.categories[at]!, accuracy, macro_f1: defined(f1 / present, table) };
}
