import type { BinaryScores } from './binary-scores.js';
import type { KappaStat } from './kappa.js';
import { kappaPoint } from './kappa-point.js';
import type { MulticlassScores } from './multiclass-scores.js';
import { holding, type Share, type Simulation, type Stat } from './stat.js';
import { type CellStatistic, type Resampled, taskBootstrap } from './task-bootstrap.js';
import type { TwoRater } from './two-rater.js';
import type { FlagCode } from './words.js';

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
  const resampled: Record<string, Resampled> = taskBootstrap<string>(
    clusters,
    {
      agreed: cells => observedPoint(cells, size),
      ...(kappa && { kappa: (cells: Float64Array) => kappaPoint(cells, size) }),
    },
    simulation,
  );
  return {
    agreed: withTaskInterval(agreed, resampled.agreed!, clusters.length),
    kappa: kappa && withTaskInterval(kappa, resampled.kappa!, clusters.length, smallSample),
  };
}

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

/** Likewise for precision, recall and F1 of each category, accuracy and micro F1; the rest is resampled already. */
export function taskIntervalsOfClasses(
  scores: MulticlassScores,
  clusters: Cells,
  simulation: Simulation,
): MulticlassScores {
  const size = scores.per_class.length;
  const statistics = scores.per_class.flatMap((_, at): [string, CellStatistic][] => [
    [`precision_${at}`, cells => ratio(cells[at * size + at]!, columnOf(cells, at, size))],
    [`recall_${at}`, cells => ratio(cells[at * size + at]!, rowOf(cells, at, size))],
    [`f1_${at}`, cells => categoryPoint(cells, at, size)],
  ]);
  const resampled: Record<string, Resampled> = taskBootstrap<string>(
    clusters,
    { ...Object.fromEntries(statistics), accuracy: cells => observedPoint(cells, size) },
    simulation,
  );
  const replace = <S extends Stat>(stat: S, name: string): S =>
    withTaskInterval(stat, resampled[name]!, clusters.length);
  return {
    ...scores,
    accuracy: replace(scores.accuracy, 'accuracy'),
    micro_f1: replace(scores.micro_f1, 'accuracy'),
    per_class: scores.per_class.map((one, at) => ({
      ...one,
      precision: replace(one.precision, `precision_${at}`),
      recall: replace(one.recall, `recall_${at}`),
      f1: replace(one.f1, `f1_${at}`),
    })),
  };
}

const ratio = (above: number, below: number): number | null => (below === 0 ? null : above / below);

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

function observedPoint(cells: Float64Array, size: number): number | null {
  let diagonal = 0;
  let n = 0;
  for (let at = 0; at < cells.length; at += 1) {
    n += cells[at]!;
    if (at % (size + 1) === 0) diagonal += cells[at]!;
  }
  return ratio(diagonal, n);
}

const categoryPoint = (cells: Float64Array, at: number, size: number): number | null =>
  ratio(2 * cells[at * size + at]!, rowOf(cells, at, size) + columnOf(cells, at, size));

function rowOf(cells: Float64Array, at: number, size: number): number {
  let sum = 0;
  for (let other = 0; other < size; other += 1) sum += cells[at * size + other]!;
  return sum;
}

function columnOf(cells: Float64Array, at: number, size: number): number {
  let sum = 0;
  for (let other = 0; other < size; other += 1) sum += cells[other * size + at]!;
  return sum;
}

/** Below this many clusters a cluster bootstrap is known to cover too little. */
const enoughTasks = 20;

/** Flags about an interval that is no longer there. */
const aboutOldInterval: readonly FlagCode[] = [
  'common-prevalence-rejected',
  'point-outside-common-prevalence',
];

/**
 * A statistic with its bootstrap interval. Where every resample gives one value (no disagreement seen, one task) the
 * bootstrap knows nothing: the small-sample interval stays, flagged as too narrow, rather than [1, 1].
 */
export function withTaskInterval<S extends Stat>(
  stat: S,
  { interval, undefined_share }: Resampled,
  tasks: number,
  smallSample?: () => S,
): S {
  // Without an interval and a standard error the formula's figures mean nothing here, and no interval would.
  if (stat.value === null || (stat.interval === undefined && stat.se == null)) return stat;
  if (interval === null || interval.low === interval.high) {
    const small = smallSample?.() ?? stat;
    return { ...small, flags: [...small.flags, 'bootstrap-degenerate'] };
  }
  const flags: FlagCode[] = ['clustered-items'];
  if (tasks < enoughTasks) flags.push('few-tasks');
  if (undefined_share > 0) flags.push('undefined-resamples');
  return {
    ...stat,
    interval: holding(stat.value, interval),
    flags: [...stat.flags.filter(flag => !aboutOldInterval.includes(flag)), ...flags],
  };
}
