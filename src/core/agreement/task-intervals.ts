import type { BinaryScores } from './binary-scores.js';
import type { KappaStat } from './kappa.js';
import { kappaPoint } from './kappa-point.js';
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
    replaced(stat, resampled[name]!, clusters.length);
  return {
    ...agreement,
    percent_agreement: replace(agreement.percent_agreement, 'percent_agreement'),
    kappa: replaced(agreement.kappa, resampled.kappa!, clusters.length, smallSample),
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
    agreed: replaced(agreed, resampled.agreed!, clusters.length),
    kappa: kappa && replaced(kappa, resampled.kappa!, clusters.length, smallSample),
  };
}

/** Likewise for a yes/no tool; cells are truth x tool with the positive category first: tp, fn, fp, tn. */
export function taskIntervalsOfScores(
  scores: BinaryScores,
  clusters: Cells,
  simulation: Simulation,
): BinaryScores {
  const resampled = taskBootstrap(clusters, scoreStatistics, simulation);
  const replace = <S extends Stat>(stat: S, name: keyof typeof resampled): S =>
    replaced(stat, resampled[name], clusters.length);
  const always = scores.always_positive;
  return {
    ...scores,
    precision: replace(scores.precision, 'precision'),
    recall: replace(scores.recall, 'recall'),
    specificity: replace(scores.specificity, 'specificity'),
    npv: replace(scores.npv, 'npv'),
    accuracy: replace(scores.accuracy, 'accuracy'),
    f1: replace(scores.f1, 'f1'),
    kappa: replace(scores.kappa, 'kappa'),
    always_positive: {
      ...always,
      precision: replace(always.precision, 'prevalence'),
      f1: replace(always.f1, 'always_f1'),
    },
  };
}

const ratio = (above: number, below: number): number | null => (below === 0 ? null : above / below);

const scoreStatistics = {
  precision: ([tp, , fp]) => ratio(tp!, tp! + fp!),
  recall: ([tp, fn]) => ratio(tp!, tp! + fn!),
  specificity: ([, , fp, tn]) => ratio(tn!, tn! + fp!),
  npv: ([, fn, , tn]) => ratio(tn!, tn! + fn!),
  accuracy: cells => observedPoint(cells, 2),
  f1: ([tp, fn, fp]) => ratio(2 * tp!, 2 * tp! + fp! + fn!),
  kappa: cells => kappaPoint(cells, 2),
  prevalence: ([tp, fn, fp, tn]) => ratio(tp! + fn!, tp! + fn! + fp! + tn!),
  always_f1: ([tp, fn, fp, tn]) =>
    tp! + fn! === 0 ? null : ratio(2 * (tp! + fn!), 2 * (tp! + fn!) + fp! + tn!),
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

function categoryPoint(cells: Float64Array, at: number, size: number): number | null {
  let uses = 0;
  for (let other = 0; other < size; other += 1) uses += cells[at * size + other]! + cells[other * size + at]!;
  return ratio(2 * cells[at * size + at]!, uses);
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
function replaced<S extends Stat>(
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
