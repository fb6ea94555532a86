import type { BinaryScores } from './binary-scores.js';
import type { DesignKappa } from './design-kappa.js';
import type { DesignScores } from './design-scores.js';
import type { KappaStat } from './kappa.js';
import type { AlphaStat } from './krippendorff-alpha.js';
import type { MulticlassScores } from './multiclass-scores.js';
import type { Category, ConsensusSource, PanelPart, PanelSource, Unit } from './panel-input.js';
import type { Share, Stat } from './stat.js';
import type { TwoRater } from './two-rater.js';

export type * from './design.js';
export type * from './panel-input.js';

// What comes out: JSON as it stands, hence the names with underscores, which are stable.

export interface Panel {
  readonly pass: string;
  /** null: the only question of the pass. */
  readonly part: PanelPart | null;
  readonly unit: Unit;
  readonly source: PanelSource;
  readonly facts: {
    readonly locked_at: string | null;
    readonly guide_version: string | null;
    readonly snapshot: string | null;
    readonly design: string | null;
  };
  readonly categories: readonly Category[];
  readonly asides: readonly Category[];
  /** `double`: two annotators or more; `solo`: one; `none`: nobody has locked. */
  readonly way: 'double' | 'solo' | 'none';
  /** Whose labels these are. `none`: people's only. */
  readonly demo: 'none' | 'some' | 'all';
  /** Demo annotators that dropped out because two people have locked. */
  readonly demo_set_aside: readonly Who[];
  readonly items: number;
  readonly annotators: readonly AnnotatorRow[];
  /** Why there is no pair, when there is none. */
  readonly no_pair: 'one-annotator' | 'no-annotator' | null;
  /** Every pair of annotators, the first being the one shown in full. */
  readonly pairs: readonly PairPanel[];
  /** Krippendorff's alpha over the same labels, asides left out; null for fewer than three annotators. */
  readonly alpha: AlphaStat | null;
  readonly tool: ToolPanel | null;
  readonly strata: readonly StratumRow[];
  readonly blind: Blindness;
  /** Figures for the population of a drawn sample; null: no plan, or every item had the same chance. */
  readonly population: PopulationPanel | null;
}

export interface Who {
  readonly id: string;
  readonly name: string;
  readonly demo: boolean;
}

export interface AnnotatorRow extends Who {
  readonly labelled: number;
  /** By label, categories and asides. */
  readonly by_label: Readonly<Record<string, number>>;
  /** Median active seconds over the labels that have a time. */
  readonly median_seconds: Stat;
  /** With oneself, over hidden repeats, every label its own category; null: the annotator met none. */
  readonly self: { readonly agreed: Share; readonly kappa: KappaStat } | null;
  /** Of the items on which all others who labelled it (two at least) agree, those on which this one differs; null below three. */
  readonly alone: Share | null;
}

/** Why items did not enter a comparison. An item is counted once, under the first that applies. */
export type LeftOut = Readonly<Record<string, number>>;

export interface PairPanel {
  readonly first: Who;
  readonly second: Who;
  /** Items that at least one of the two labelled: used + all left out. */
  readonly n: number;
  /** `skipped` (labelled by one only), `not_blind`, then each aside. */
  readonly left_out: LeftOut;
  readonly agreement: TwoRater;
  /** Agreement and kappa with every aside as its own category. */
  readonly agreement_all_labels: Share;
  readonly kappa_all_labels: KappaStat;
  readonly clusters: Clusters;
}

/** How independent the items of a comparison are. */
export interface Clusters {
  readonly items: number;
  readonly tasks: number;
  /** Runs that the items are values of; null where each item is a run. */
  readonly runs: number | null;
  /** Most items that one task contributes. */
  readonly largest: number;
  /** Some task contributes several items: intervals are bootstraps over tasks. */
  readonly clustered: boolean;
}

export interface ToolPanel {
  readonly name: string;
  readonly version: string | null;
  readonly truth: {
    /** Unanimous among the locked annotators, the labels of the only one, or a consensus that people settled. */
    readonly kind: 'unanimous' | 'one-annotator' | 'consensus';
    readonly annotators: readonly Who[];
    /** Of the items with a truth, used or not, how it came about; null unless something was settled. */
    readonly sources: Readonly<Record<ConsensusSource, number>> | null;
  };
  /** Items that at least one annotator labelled: used + all left out. */
  readonly n: number;
  /** `not_blind`, each aside, `single` (one label where consensus needs two), `disputed`, `excluded`, what the tool left unscored, `no_verdict`. */
  readonly left_out: LeftOut;
  /** Rows truth, columns the tool. */
  readonly agreement: TwoRater;
  readonly positive: string;
  /** null for more than two categories. */
  readonly scores: BinaryScores | null;
  /** null for two categories. Beside them stands the tool that always says the commonest label. */
  readonly multiclass: MulticlassScores | null;
  /** Without the items that had to be settled; null: none had. */
  readonly undisputed: ToolBrief | null;
  /** The tool under other options, against the same truth. */
  readonly also: readonly (ToolBrief & { readonly name: string })[];
  /** Items without a verdict that could be scored, and what people say of them. In no figure above. */
  readonly unscored: readonly UnscoredRow[];
  readonly unscored_meanings: readonly Category[];
  readonly notes: readonly string[];
  readonly clusters: Clusters;
}

export interface ToolBrief {
  readonly agreed: Share;
  readonly kappa: KappaStat;
}

export interface UnscoredRow {
  readonly why: string;
  readonly items: number;
  /** Truths of these items by category. */
  readonly by_truth: Readonly<Record<string, number>>;
  /** Without a truth: not labelled, disputed, cannot tell. */
  readonly open: number;
}

export interface StratumRow {
  readonly by: string;
  /** null: unknown. */
  readonly value: string | null;
  /** The first pair; null when there is none. */
  readonly pair: { readonly agreed: Share; readonly kappa: Stat } | null;
  readonly tool: { readonly agreed: Share } | null;
}

/** Over all labels that entered the panel. */
export interface Blindness {
  readonly labels: number;
  readonly verdict_seen: number;
  readonly others_seen: number;
  readonly task_opened: number;
  /** Labels that do not say what was visible. */
  readonly unrecorded: number;
  /** null: the pass has no index of hits. */
  readonly anchoring: Anchoring | null;
}

/** How much the index of hits moves labels: the cold items, shown without it, beside the others (review.md 1.1). */
export interface Anchoring {
  /** Blind labels made without the index and with it, and the items they are of. */
  readonly cold: { readonly labels: number; readonly items: number };
  readonly indexed: { readonly labels: number; readonly items: number };
  /** Share of each label, asides included, in the cold labels and in the others, and cold minus indexed. */
  readonly shares: readonly {
    readonly category: string;
    readonly cold: Share;
    readonly indexed: Share;
    readonly difference: Stat;
  }[];
  /** Of the first pair, on cold and on indexed items; null: there is no pair. */
  readonly kappa: { readonly cold: KappaStat; readonly indexed: KappaStat } | null;
}

/** Figures for all items of the pass, each used item weighted by N/n of its stratum (agreement.md section 8). */
export interface PopulationPanel {
  /** Items, and runs that were drawn where the items are values. */
  readonly N: number;
  readonly strata: readonly PopulationStratum[];
  /** People: kappa of the table of summed weights; null without a pair. */
  readonly kappa: DesignKappa | null;
  readonly tool: {
    readonly kappa: DesignKappa;
    /** Positive or not; of several categories, one entry each. */
    readonly scores: readonly (DesignScores & { readonly category: string })[];
  } | null;
}

export interface PopulationStratum {
  readonly id: string;
  readonly name: string;
  readonly N: number;
  readonly n: number;
  /** Drawn and labelled by both, or with a truth or a reason for none. */
  readonly audited: { readonly pair: number | null; readonly tool: number | null };
  readonly flagged: boolean | null;
}
