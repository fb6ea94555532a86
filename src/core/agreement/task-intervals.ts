import type { BinaryScores } from './binary-scores.js';
import { categoryPoint, observedPoint, ratio } from './cell-points.js';
import type { KappaStat } from './kappa.js';
import { kappaPoint } from './kappa-point.js';
import type { Share, Simulation, Stat } from './stat.js';
import { type CellStatistic, type Resampled, taskBootstrap } from './task-bootstrap.js';
import { withTaskInterval } from './task-interval.js';
import type { TwoRater } from './two-rater.js';

type Cells = readonly (readonly number[])[];

/**
 * The same comparison with bootstraps over tasks for intervals, where items are not independent.
 *
 * @param smallSample kappa with its small-sample interval, asked for only where every resample is alike
 */
export function taskIntervalsOfPair(
  agreement: TwoRater,
  smallSample: () => KappaStat,
  clusters: Cells,
  simulation: Simulation,
): TwoRater {
  const size = agreement.categories.length;
  const perCategory = agreement.categories.map(
    (_, at) => [`category_${at}`, (cells: Float64Array) => categoryPoint(cells, at, size)] as const,
  );
  const resampled: Record<string, Resampled> = taskBootstrap(
    clusters,
    {
      percent_agreement: cells => observedPoint(cells, size),
      kappa: cells => kappaPoint(cells, size),
      ...Object.fromEntries(perCategory),
    },
    simulation,
  );
  const replace = <S extends Stat>(stat: S, name: string): S =>
    withTaskInterval(stat, resampled[name]!, clusters.length);
  return {
    ...agreement,
    percent_agreement: replace(agreement.percent_agreement, 'percent_agreement'),
    kappa: withTaskInterval(agreement.kappa, resampled.kappa!, clusters.length, smallSample),
    category_agreement: agreement.category_agreement.map((stat, at) => replace(stat, `category_${at}`)),
  };
}

/** Likewise for percent agreement and, where it is there, kappa. */
export function taskIntervalsOfBrief(
  { agreed, kappa }: { readonly agreed: Share; readonly kappa: KappaStat | null },
  smallSample: () => KappaStat,
  size: number,
  clusters: Cells,
  simulation: Simulation,
): { readonly agreed: Share; readonly kappa: KappaStat | null } {
  if (!kappa) {
    const { agreed: alone } = taskBootstrap(agreements(clusters, size), { agreed: agreedPoint }, simulation);
    return { agreed: withTaskInterval(agreed, alone, clusters.length), kappa: null };
  }
  const resampled = taskBootstrap(
    clusters,
    { agreed: cells => observedPoint(cells, size), kappa: cells => kappaPoint(cells, size) },
    simulation,
  );
  return {
    agreed: withTaskInterval(agreed, resampled.agreed, clusters.length),
    kappa: withTaskInterval(kappa, resampled.kappa, clusters.length, smallSample),
  };
}

/** Of each task how many items agree and how many do not: so many tasks are alike that a resample costs a few draws. */
const agreements = (clusters: Cells, size: number): [number, number][] =>
  clusters.map(cells => {
    let [same, all] = [0, 0];
    for (let at = 0; at < cells.length; at += 1) {
      all += cells[at]!;
      if (at % (size + 1) === 0) same += cells[at]!;
    }
    return [same, all - same];
  });

const agreedPoint: CellStatistic = cells => ratio(cells[0]!, cells[0]! + cells[1]!);

/**
 * Likewise for a yes/no tool, its scores and its agreement with the truth from the same resamples; cells are truth x tool
 * with the positive category first: tp, fn, fp, tn.
 */
export function taskIntervalsOfScores(
  scores: BinaryScores,
  agreement: TwoRater,
  smallSample: () => KappaStat,
  clusters: Cells,
  simulation: Simulation,
): { readonly scores: BinaryScores; readonly agreement: TwoRater } {
  const resampled = taskBootstrap(clusters, scoreStatistics, simulation);
  const replace = <S extends Stat>(stat: S, name: keyof typeof resampled): S =>
    withTaskInterval(stat, resampled[name], clusters.length);
  const always = scores.always_positive;
  const kappa = withTaskInterval(scores.kappa, resampled.kappa, clusters.length, smallSample);
  return {
    scores: {
      ...scores,
      precision: replace(scores.precision, 'precision'),
      recall: replace(scores.recall, 'recall'),
      specificity: replace(scores.specificity, 'specificity'),
      npv: replace(scores.npv, 'npv'),
      accuracy: replace(scores.accuracy, 'accuracy'),
      f1: replace(scores.f1, 'f1'),
      kappa,
      always_positive: {
        ...always,
        precision: replace(always.precision, 'prevalence'),
        f1: replace(always.f1, 'always_f1'),
      },
    },
    agreement: {
      ...agreement,
      percent_agreement: replace(agreement.percent_agreement, 'accuracy'),
      kappa,
      category_agreement: agreement.category_agreement.map((stat, at) =>
        replace(stat, at === 0 ? 'f1' : 'negative_agreement'),
      ),
    },
  };
}

/** tp, fn, fp, tn by place: taking them apart by a pattern costs an iterator for each of thousands of resamples. */
const scoreStatistics = {
  precision: cells => ratio(cells[0]!, cells[0]! + cells[2]!),
  recall: cells => ratio(cells[0]!, cells[0]! + cells[1]!),
  specificity: cells => ratio(cells[3]!, cells[3]! + cells[2]!),
  npv: cells => ratio(cells[3]!, cells[3]! + cells[1]!),
  accuracy: cells => observedPoint(cells, 2),
  f1: cells => ratio(2 * cells[0]!, 2 * cells[0]! + cells[2]! + cells[1]!),
  negative_agreement: cells => ratio(2 * cells[3]!, 2 * cells[3]! + cells[2]! + cells[1]!),
  kappa: cells => kappaPoint(cells, 2),
  prevalence: cells => ratio(cells[0]! + cells[1]!, cells[0]! + cells[1]! + cells[2]! + cells[3]!),
  always_f1: cells => {
    const positives = cells[0]! + cells[1]!;
    return positives === 0 ? null : ratio(2 * positives, 2 * positives + cells[2]! + cells[3]!);
  },
} as const satisfies Record<string, CellStatistic>;
