import { upperBound } from './clopper-pearson.js';
import { AgreementError, quoted } from './errors.js';
import { z95 } from './normal.js';
import { type Counted, defined, type Interval, type Share, type Stat, undefinedStat } from './stat.js';
import { share } from './wilson.js';
import type { FlagCode, ReasonCode } from './words.js';

/** A stratum of runs that the tool flagged, or of runs it did not. */
export interface AuditStratum {
  readonly flagged: boolean;
  /** Runs in it, runs drawn from it and audited, and how many of these are truly positive. */
  readonly N: number;
  readonly audited: number;
  readonly positive: number;
}

/** `se` is for a draw with replacement, `se_fpc` with the finite population correction. */
export interface WeightedStat extends Stat {
  readonly se_fpc: number | null;
}

export interface StratifiedScores {
  readonly precision: WeightedStat;
  readonly recall: WeightedStat;
  readonly f1: WeightedStat;
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
 * Precision, recall and F1 of a tool from a stratified audit, each audited run weighted by N/audited of its stratum
 * (Horvitz and Thompson 1952); errors of the linearised ratios, variances of the strata added.
 *
 * Only flagged runs audited: precision is defined, recall, F1 and prevalence are refused. The lower bound of recall takes
 * the flagged strata at their point estimate and each unflagged one at a Clopper-Pearson upper limit (agreement.md
 * section 8); with several unflagged strata each limit has its share of the 5%, so that the sum still holds.
 *
 * @throws AgreementError `bad-counts`
 */
export function stratifiedScores(strata: readonly AuditStratum[]): StratifiedScores {
  for (const stratum of strata) check(stratum);
  const present = strata.filter(stratum => stratum.N > 0);
  const audited = present.filter(stratum => stratum.audited > 0);
  const counted: Counted = {
    n_used: audited.reduce((sum, stratum) => sum + stratum.audited, 0),
    n_dropped: 0,
  };
  const flagged = present.filter(stratum => stratum.flagged);
  const rest = present.filter(stratum => !stratum.flagged);
  // A list without unflagged runs does not say that there are none; one of 0 runs does.
  const onlyFlagged = strata.every(stratum => stratum.flagged);
  const weighted = (gap: ReasonCode | null, ratio: Ratio): WeightedStat =>
    gap ? { ...undefinedStat(gap, counted), se_fpc: null } : ratioStat(audited, ratio, counted);
  const gap = gapOf(counted.n_used, flagged, rest, onlyFlagged);
  const precision = weighted(precisionGapOf(counted.n_used, flagged), ratios.precision);
  const recall = weighted(gap, ratios.recall);
  const prevalence = weighted(gap, ratios.prevalence);
  const noMiss = recall.value === 1 && rest.length > 0;
  const positives = (of: readonly AuditStratum[]) => of.reduce((sum, each) => sum + each.positive, 0);
  return {
    precision,
    recall: noMiss ? { ...recall, flags: [...recall.flags, 'no-miss-found'] } : recall,
    f1: weighted(gap, ratios.f1),
    prevalence,
    recall_lower_bound_95:
      recall.value === null ? undefinedStat(recall.reason!, counted) : lowerBound(flagged, rest, counted),
    naive_unweighted_recall: share(positives(flagged), positives(audited), counted, 'no-positives-found'),
    f1_always_positive: alwaysPositive(prevalence, counted),
    flags: noMiss ? ['no-miss-found'] : [],
  };
}

/** Numerator and denominator of a run, flagged or not (1 or 0), positive or not. */
type Ratio = (flagged: number, positive: number) => readonly [above: number, below: number];

const ratios = {
  precision: (f, p) => [f * p, f],
  recall: (f, p) => [f * p, p],
  f1: (f, p) => [2 * f * p, f + p],
  prevalence: (_, p) => [p, 1],
} as const satisfies Record<string, Ratio>;

function gapOf(
  audited: number,
  flagged: readonly AuditStratum[],
  rest: readonly AuditStratum[],
  onlyFlagged: boolean,
): ReasonCode | null {
  const isOpen = (stratum: AuditStratum) => stratum.audited === 0;
  if (audited === 0) return 'no-items';
  if (onlyFlagged || (rest.length > 0 && rest.every(isOpen))) return 'only-flagged-audited';
  if (flagged.some(isOpen)) return 'flagged-not-audited';
  return rest.some(isOpen) ? 'stratum-not-audited' : null;
}

function precisionGapOf(audited: number, flagged: readonly AuditStratum[]): ReasonCode | null {
  if (audited === 0) return 'no-items';
  return flagged.some(stratum => stratum.audited === 0) ? 'flagged-not-audited' : null;
}

/** sum w y / sum w x, with e = (y - R x)/X and the variance N^2/n s^2(e) of each stratum. */
function ratioStat(strata: readonly AuditStratum[], ratio: Ratio, counted: Counted): WeightedStat {
  let above = 0;
  let below = 0;
  for (const { flagged, N, audited, positive } of strata) {
    for (const [is, count] of [
      [1, positive],
      [0, audited - positive],
    ] as const) {
      const [y, x] = ratio(flagged ? 1 : 0, is);
      above += (N / audited) * count * y;
      below += (N / audited) * count * x;
    }
  }
  if (below === 0) {
    const reason = ratio === ratios.recall ? 'no-positives-found' : 'zero-denominator';
    return { ...undefinedStat(reason, counted), se_fpc: null };
  }
  const value = Math.min(1, above / below);
  const spreads = strata.map(stratum => spreadIn(stratum, ratio, value, below));
  const error = (part: (spread: { all: number; rest: number }) => number) =>
    Math.sqrt(spreads.reduce((sum, spread) => sum + part(spread!), 0));
  // One audited run says nothing about the spread of its stratum.
  if (spreads.includes(null)) {
    return { ...defined(value, counted, { se: null, flags: ['one-item-in-stratum'] }), se_fpc: null };
  }
  const [se, se_fpc] = [error(spread => spread.all), error(spread => spread.rest)];
  const interval: Interval = {
    low: Math.max(0, value - z95 * se),
    high: Math.min(1, value + z95 * se),
    level: 0.95,
    method: 'linearised',
  };
  return { ...defined(value, counted, { se, ...(se > 0 && { interval }) }), se_fpc };
}

function spreadIn(
  { flagged, N, audited: n, positive: a }: AuditStratum,
  ratio: Ratio,
  value: number,
  below: number,
): { all: number; rest: number } | null {
  const residual = (is: number) => {
    const [y, x] = ratio(flagged ? 1 : 0, is);
    return (y - value * x) / below;
  };
  const step = residual(1) - residual(0);
  if (step === 0) return { all: 0, rest: 0 };
  if (n === 1) return null;
  const variance = (a * (n - a) * step * step) / (n * (n - 1));
  const all = (N * N * variance) / n;
  return { all, rest: all * (1 - n / N) };
}

function lowerBound(flagged: readonly AuditStratum[], rest: readonly AuditStratum[], counted: Counted): Stat {
  const hits = flagged.reduce((sum, { N, audited, positive }) => sum + (N * positive) / audited, 0);
  const level = 1 - 0.05 / Math.max(1, rest.length);
  const missed = rest.reduce((sum, each) => sum + each.N * upperBound(each.positive, each.audited, level), 0);
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

function check({ N, audited, positive }: AuditStratum): void {
  const whole = [N, audited, positive].every(count => Number.isSafeInteger(count) && count >= 0);
  if (!whole || audited > N || positive > audited) {
    throw new AgreementError(
      'bad-counts',
      `A stratum of ${quoted(N)} runs with ${quoted(audited)} audited and ${quoted(positive)} positive cannot be.`,
    );
  }
}
