import type { Band } from '../../run/types.js';
import type { PassId } from '../label-event.js';

/** What can divide the items of a pass into strata (review 2.11), in the order in which a stratum's name says them. */
export const stratumKeys = ['model', 'band', 'benchmark', 'task', 'verdict'] as const;
export type StratumKey = (typeof stratumKeys)[number];

/** A whole item of a pass, and what is known of its run. Never shown to somebody who labels. */
export interface FrameItem {
  item: string;
  model: string;
  band: Band;
  benchmark: string;
  /** Where it divides the items of a pass: of gates, whose runs say nothing of them. */
  task?: string;
  /** The automated verdict; see `verdictsOf`. */
  verdict: string;
  /** A practice item of an earlier plan: it is never measured (review 2.2). */
  practised?: boolean;
}

/** Everything that a plan may draw from. */
export interface PlanFrame {
  pass: PassId;
  items: readonly FrameItem[];
}

/** What a stratum must be for a rule to hold; no condition: every stratum. */
export type Conditions = Partial<Record<StratumKey, string>>;

export interface TakeRule {
  where: Conditions;
  /** Items of each stratum that the rule fits; a share is of the stratum. */
  take: 'all' | { n: number } | { share: number };
}

/** How many items the strata without a rule get together, and how they share them. */
export interface Allocation {
  total: number;
  /** Neyman: n_h proportional to N_h sqrt(p_h (1 - p_h)) with the expected shares p_h of positives (agreement.md 8). */
  by: 'proportional' | 'neyman';
  /** No stratum gets less, unless it is smaller. */
  floor: number;
  /** Shares of positives that are expected; where none is given, those of `expectedShare`. */
  expect: readonly { where: Conditions; share: number }[];
}

export type Design =
  | { kind: 'census' }
  | {
      kind: 'stratified';
      by: readonly StratumKey[];
      take: readonly TakeRule[];
      rest: Allocation | null;
    };

export interface PlanSpec {
  design: Design;
  annotators: readonly string[];
  /** Share of the items that all annotators label; the rest is split between them. */
  overlap: number;
  /** Share of an annotator's items that they meet a second time, without being told (review 2.13). */
  repeats: number;
  /** Share of the items with several annotators that the adjudicator also gets when they agree (review 1.1). */
  adjudicate: number;
  /** Items before the measured ones, kept out of every figure. */
  practice: number;
  /** Share of the items without the hit index; pass C only. */
  cold: number;
  /** 0 to 2^31 - 1. */
  seed: number;
}

export interface PlanStratum {
  name: string;
  /** What its items have in common. */
  values: Conditions;
  /** Items in it, drawn from it, and of these labelled by all annotators. */
  N: number;
  n: number;
  both: number;
  /** n / N: the inclusion probability. */
  probability: number;
}

export interface PlanItem {
  item: string;
  stratum: string;
  /** null: a practice item, which stands for nothing. */
  probability: number | null;
  annotators: readonly string[];
  cold: boolean;
  /** To the adjudicator even when its annotators agree. */
  toAdjudicator: boolean;
  practice: boolean;
}

/** Who labels what. Nothing in it depends on the order in which items or names were handed in. */
export interface Plan {
  version: 1;
  pass: PassId;
  design: Design;
  seed: number;
  shares: { overlap: number; repeats: number; adjudicate: number; cold: number };
  annotators: readonly string[];
  /** What was drawn from: the measured population, and a hash over it with its strata. */
  frame: { items: number; hash: string };
  strata: readonly PlanStratum[];
  /** By id, which tells nothing; `planQueue` has the order. */
  items: readonly PlanItem[];
  /** The items that each annotator meets again, and at which place of their measured queue, counted from 0. */
  repeats: readonly { annotator: string; items: readonly { item: string; at: number }[] }[];
  /** SHA-256 over all of the above as canonical JSON. */
  hash: string;
}

/** A plan that cannot be drawn; one sentence for a person. */
export class PlanError extends Error {
  override readonly name = 'PlanError';
}

/** Items that figures are made of: practice is left out. */
export const measuredItems = (plan: Plan): PlanItem[] => plan.items.filter(({ practice }) => !practice);
