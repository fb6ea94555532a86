import { upperBound } from './clopper-pearson.js';
import { AgreementError, quoted } from './errors.js';
import type { Kind } from './multinomial.js';
import { z95 } from './normal.js';
import { type Counted, defined, type Interval, type Share, type Stat, undefinedStat } from './stat.js';
import { share } from './wilson.js';
import type { FlagCode, ReasonCode } from './words.js';

/** What was drawn from one stratum of N units (runs) and audited. */
export interface AuditedStratum {
  readonly N: number;
  /** Whether the tool flags all units of the stratum, none of them, or (null) some. */
  readonly flagged: boolean | null;
  /**
   * The audited units by their cells tp, fn, fp, tn. A unit that is audited and has no place in the table (people could
   * not tell, the tool gave no verdict) has four zeros: the scores are of those that have one.
   */
  readonly units: readonly Kind[];
}

/** `se` is for a draw with replacement, `se_fpc` with the finite population correction. */
export interface WeightedStat extends Stat {
  readonly se_fpc: number | null;
}

export interface DesignScores {
  readonly precision: WeightedStat;
  readonly recall: WeightedStat;
  readonly specificity: WeightedStat;
  readonly f1: WeightedStat;
  readonly accuracy: WeightedStat;
  readonly prevalence: WeightedStat;
  /** One-sided 95% bound. */
  readonly recall_lower_bound_95: Stat;
  /** Without weights: too high wherever flagged runs were audited more densely. */
  readonly naive_unweighted_recall: Share;
  /** F1 of a tool that flags everything, at the weighted prevalence: the score to beat. */
  readonly f1_always_positive: Stat;
  readonly flags: readonly FlagCode[];
}

/**
 * Scores of a yes/no tool for the population of a stratified draw, each audited unit weighted by N/audited of its stratum
 * (Horvitz and Thompson 1952); errors of the linearised ratios between units, variances of the strata added.
 *
 * Only flagged units audited: precision is defined; what needs the others is refused. The lower bound of recall takes
 * what was found at its point estimate and the misses of each stratum that can hold one at a Clopper-Pearson upper limit
 * (agreement.md section 8); with several such strata each limit has its share of the 5%, so that the sum still holds.
 * It needs units of one item.
 *
 * @throws AgreementError `bad-counts`
 */
export function designScores(strata: readonly AuditedStratum[]): DesignScores {
  for (const stratum of strata) check(stratum);
  const present = strata.filter(stratum => stratum.N > 0);
  const audited = present.filter(stratum => auditedIn(stratum) > 0);
  const items = sumOf(audited, ([tp, fn, fp, tn]) => tp! + fn! + fp! + tn!);
  const counted: Counted = {
    n_used: items,
    n_dropped: audited.reduce((sum, each) => sum + emptyIn(each), 0),
  };
  const rest = present.filter(stratum => stratum.flagged !== true);
  const weighted = (gap: ReasonCode | null, ratio: Ratio): WeightedStat =>
    gap ? { ...undefinedStat(gap, counted), se_fpc: null } : ratioStat(audited, ratio, counted);
  const gap = items === 0 ? 'no-items' : gapOf(strata, present);
  const recall = weighted(gap, ratios.recall);
  const prevalence = weighted(gap, ratios.prevalence);
  const noMiss = recall.value === 1 && rest.length > 0;
  const [found, missed] = [sumOf(audited, ([tp]) => tp!), sumOf(audited, ([, fn]) => fn!)];
  return {
    precision: weighted(items === 0 ? 'no-items' : precisionGapOf(present), ratios.precision),
    recall: noMiss ? { ...recall, flags: ['no-miss-found'] } : recall,
    specificity: weighted(gap, ratios.specificity),
    f1: weighted(gap, ratios.f1),
    accuracy: weighted(gap, ratios.accuracy),
    prevalence,
    recall_lower_bound_95:
      recall.value === null ? undefinedStat(recall.reason!, counted) : lowerBound(audited, rest, counted),
    naive_unweighted_recall: share(found, found + missed, counted, 'no-positives-found'),
    f1_always_positive: alwaysPositive(prevalence, counted),
    flags: noMiss ? ['no-miss-found'] : [],
  };
}

/** Numerator and denominator of a unit's cells. */
type Ratio = (cells: readonly number[]) => readonly [above: number, below: number];

const ratios = {
  precision: ([tp, , fp]) => [tp!, tp! + fp!],
  recall: ([tp, fn]) => [tp!, tp! + fn!],
  specificity: ([, , fp, tn]) => [tn!, tn! + fp!],
  f1: ([tp, fn, fp]) => [2 * tp!, 2 * tp! + fn! + fp!],
  accuracy: ([tp, fn, fp, tn]) => [tp! + tn!, tp! + fn! + fp! + tn!],
  prevalence: ([tp, fn, fp, tn]) => [tp! + fn!, tp! + fn! + fp! + tn!],
} as const satisfies Record<string, Ratio>;

/** A denominator that is empty for the want of a positive. */
const needsPositives: ReadonlySet<Ratio> = new Set([ratios.recall]);

function gapOf(strata: readonly AuditedStratum[], present: readonly AuditedStratum[]): ReasonCode | null {
  const isOpen = (stratum: AuditedStratum) => auditedIn(stratum) === 0;
  const flagged = present.filter(stratum => stratum.flagged === true);
  const rest = present.filter(stratum => stratum.flagged !== true);
  // A list without unflagged runs does not say that there are none; one of 0 runs does.
  const onlyFlagged = strata.every(stratum => stratum.flagged === true);
  if (onlyFlagged || (rest.length > 0 && rest.every(isOpen))) return 'only-flagged-audited';
  if (flagged.some(isOpen)) return 'flagged-not-audited';
  return rest.some(isOpen) ? 'stratum-not-audited' : null;
}

function precisionGapOf(present: readonly AuditedStratum[]): ReasonCode | null {
  const open = present.filter(stratum => stratum.flagged !== false && auditedIn(stratum) === 0);
  if (open.length === 0) return null;
  return open.some(stratum => stratum.flagged === true) ? 'flagged-not-audited' : 'stratum-not-audited';
}

/** sum w y / sum w x, with e = (y - R x)/X and the variance N^2/n s^2(e) of each stratum. */
function ratioStat(strata: readonly AuditedStratum[], ratio: Ratio, counted: Counted): WeightedStat {
  let above = 0;
  let below = 0;
  for (const stratum of strata) {
    const weight = stratum.N / auditedIn(stratum);
    for (const { cells, units } of stratum.units) {
      const [y, x] = ratio(cells);
      above += weight * units * y;
      below += weight * units * x;
    }
  }
  if (below === 0) {
    const reason = needsPositives.has(ratio) ? 'no-positives-found' : 'zero-denominator';
    return { ...undefinedStat(reason, counted), se_fpc: null };
  }
  const value = Math.min(1, above / below);
  const spreads = strata.map(stratum => spreadIn(stratum, ratio, value, below));
  // One audited unit says nothing about the spread of its stratum.
  if (spreads.includes(null)) {
    return { ...defined(value, counted, { se: null, flags: ['one-item-in-stratum'] }), se_fpc: null };
  }
  const error = (part: (spread: Spread) => number) =>
    Math.sqrt(spreads.reduce((sum, spread) => sum + part(spread!), 0));
  const [se, se_fpc] = [error(spread => spread.all), error(spread => spread.rest)];
  const interval: Interval = {
    low: Math.max(0, value - z95 * se),
    high: Math.min(1, value + z95 * se),
    level: 0.95,
    method: 'linearised',
  };
  const flags: FlagCode[] =
    se === 0 && strata.some(stratum => couldVary(stratum, ratio, value)) ? ['no-spread-seen'] : [];
  return { ...defined(value, counted, { se, flags, ...(se > 0 && { interval }) }), se_fpc };
}

/** What a stratum adds to the variance, with replacement and without. */
interface Spread {
  readonly all: number;
  readonly rest: number;
}

/** What a unit of one item can be in a stratum. */
const possible = (flagged: boolean | null): readonly (readonly number[])[] => [
  ...(flagged === false ? [] : [tpOnly, fpOnly]),
  ...(flagged === true ? [] : [fnOnly, tnOnly]),
];
const [tpOnly, fnOnly, fpOnly, tnOnly] = [0, 1, 2, 3].map(at => [0, 1, 2, 3].map(cell => +(cell === at))) as [
  number[],
  number[],
  number[],
  number[],
];

function spreadIn(stratum: AuditedStratum, ratio: Ratio, value: number, below: number): Spread | null {
  const { N, flagged, units } = stratum;
  const residual = (cells: readonly number[]) => {
    const [y, x] = ratio(cells);
    return (y - value * x) / below;
  };
  const seen = units.map(({ cells, units: count }) => ({ e: residual(cells), count }));
  const n = auditedIn(stratum);
  const first = seen[0]!.e;
  if (n === 1) return possible(flagged).every(cells => residual(cells) === first) ? none : null;
  // All alike: no spread, and none of the rounding that a mean would bring.
  if (seen.every(({ e }) => e === first)) return none;
  const mean = seen.reduce((sum, { e, count }) => sum + e * count, 0) / n;
  const variance = seen.reduce((sum, { e, count }) => sum + count * (e - mean) ** 2, 0) / (n - 1);
  const all = (N * N * variance) / n;
  return { all, rest: all * (1 - n / N) };
}

/** Whether units that were not audited could be unlike those that were. */
function couldVary(stratum: AuditedStratum, ratio: Ratio, value: number): boolean {
  if (auditedIn(stratum) === stratum.N) return false;
  const residuals = possible(stratum.flagged).map(cells => {
    const [y, x] = ratio(cells);
    return y - value * x;
  });
  return residuals.some(each => each !== residuals[0]);
}

const none: Spread = { all: 0, rest: 0 };

function lowerBound(
  audited: readonly AuditedStratum[],
  rest: readonly AuditedStratum[],
  counted: Counted,
): Stat {
  if (audited.some(({ units }) => units.some(({ cells }) => cells.reduce((sum, each) => sum + each, 0) > 1)))
    return undefinedStat('several-items-in-a-unit', counted);
  const weighted = (of: AuditedStratum, cell: 0 | 1) =>
    (of.N * sumOf([of], cells => cells[cell]!)) / auditedIn(of);
  const hits = audited.reduce((sum, each) => sum + weighted(each, 0), 0);
  const level = 1 - 0.05 / Math.max(1, rest.length);
  const missed = rest.reduce(
    (sum, each) =>
      sum +
      each.N *
        upperBound(
          sumOf([each], cells => cells[1]!),
          auditedIn(each),
          level,
        ),
    0,
  );
  return hits + missed === 0
    ? undefinedStat('no-positives-found', counted)
    : defined(hits / (hits + missed), counted);
}

/** 2 pi / (1 + pi): precision is the prevalence, recall 1. */
function alwaysPositive(prevalence: Stat, counted: Counted): Stat {
  const { value, reason } = prevalence;
  if (value === null) return undefinedStat(reason!, counted);
  return value === 0
    ? undefinedStat('no-positives-found', counted)
    : defined((2 * value) / (1 + value), counted);
}

const auditedIn = ({ units }: AuditedStratum): number => units.reduce((sum, each) => sum + each.units, 0);

const emptyIn = ({ units }: AuditedStratum): number =>
  units.reduce((sum, { cells, units: count }) => sum + (cells.every(cell => cell === 0) ? count : 0), 0);

const sumOf = (strata: readonly AuditedStratum[], of: (cells: readonly number[]) => number): number =>
  strata.reduce(
    (sum, { units }) => units.reduce((part, { cells, units: count }) => part + count * of(cells), sum),
    0,
  );

function check(stratum: AuditedStratum): void {
  const { N, units } = stratum;
  const numbers = [N, ...units.flatMap(({ cells, units: count }) => [count, ...cells])];
  const whole = numbers.every(count => Number.isSafeInteger(count) && count >= 0);
  if (!whole || auditedIn(stratum) > N || units.some(({ cells }) => cells.length !== 4)) {
    throw new AgreementError(
      'bad-counts',
      `A stratum of ${quoted(N)} units with ${quoted(auditedIn(stratum))} audited cannot be.`,
    );
  }
}
