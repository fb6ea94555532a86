import type { BinaryScores } from './binary-scores.js';
import type { KappaStat } from './kappa.js';
import type { AlphaStat } from './krippendorff-alpha.js';
import type { MulticlassScores } from './multiclass-scores.js';
import type { Share, Stat } from './stat.js';
import type { TwoRater } from './two-rater.js';

// What goes in: plain rows of one pass. Names and ids must already be safe to print.

export interface PanelInput {
  readonly pass: string;
  /** `pass` (default): locked labels of a pass. `table`: labels somebody brought, of which nothing else is known. */
  readonly source?: PanelSource;
  /** The closed set of labels, in declared order. Of two, the first is the positive one. */
  readonly categories: readonly Category[];
  /** Labels that are no answer (cannot tell, no message): counted, and left out of the figures. */
  readonly asides: readonly Category[];
  /** Annotators who have locked the pass, and only those. */
  readonly annotators: readonly PanelAnnotator[];
  /** Every item of the pass. */
  readonly items: readonly PanelItem[];
  readonly tool?: PanelTool | null;
  readonly facts: PanelFacts;
  /** For tests and for speed; the panel prints what it used. */
  readonly resampling?: { readonly seed?: number; readonly draws?: number };
}

export type PanelSource = 'pass' | 'table';

export interface Category {
  readonly value: string;
  /** One short word for a table's edge: `yes`. */
  readonly short: string;
  /** What the label means, for legends: `claims success`. */
  readonly meaning: string;
}

export interface PanelAnnotator {
  readonly id: string;
  readonly name: string;
  /** Labels that came with the samples: never called people's, dropped once two people have locked. */
  readonly demo: boolean;
  /** At most one for each item. */
  readonly labels: readonly PanelLabel[];
}

export interface PanelLabel {
  readonly itemId: string;
  /** null: looked at, not labelled. Counts as no label. */
  readonly label: string | null;
  readonly activeMs: number | null;
  /** What was visible when it was made; null: not recorded. */
  readonly view: LabelView | null;
}

export interface LabelView {
  readonly verdictSeen: boolean;
  readonly othersSeen: boolean;
  readonly taskOpened: boolean;
}

export interface PanelItem {
  readonly id: string;
  /** Items of one task are not independent. null: unknown, the item stands alone. */
  readonly task: string | null;
  /** For example `{ band: 'pass', model: 'm1' }`. null: unknown. */
  readonly strata: Readonly<Record<string, string | null>>;
}

export interface PanelTool {
  /** `matcher` */
  readonly name: string;
  readonly version: string | null;
  /** A verdict is one of the categories; null: none yet. Items without a row have none. */
  readonly verdicts: readonly { readonly itemId: string; readonly verdict: string | null }[];
}

export interface PanelFacts {
  /** When the last of the annotators locked, as it shall be printed. */
  readonly lockedAt: string | null;
  readonly guideVersion: string | null;
  /** Hash of the snapshot, short. */
  readonly snapshot: string | null;
  /** How items were drawn: `census`, `stratified`. null: not stated. */
  readonly design: string | null;
}

// What comes out: JSON as it stands, hence the names with underscores, which are stable.

export interface Panel {
  readonly pass: string;
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
  /** Kappa with every aside as its own category. */
  readonly kappa_all_labels: KappaStat;
  readonly clusters: Clusters;
}

/** How independent the items of a comparison are. */
export interface Clusters {
  readonly items: number;
  readonly tasks: number;
  /** Most items that one task contributes. */
  readonly largest: number;
  /** Some task contributes several items: intervals are bootstraps over tasks. */
  readonly clustered: boolean;
}

export interface ToolPanel {
  readonly name: string;
  readonly version: string | null;
  readonly truth: {
    /** Unanimous among the locked annotators, or the labels of the only one. */
    readonly kind: 'unanimous' | 'one-annotator';
    readonly annotators: readonly Who[];
  };
  /** Items that at least one annotator labelled: used + all left out. */
  readonly n: number;
  /** `not_blind`, each aside, `single` (one label where consensus needs two), `disputed`, `no_verdict`. */
  readonly left_out: LeftOut;
  /** Rows truth, columns the tool. */
  readonly agreement: TwoRater;
  readonly positive: string;
  /** null for more than two categories. */
  readonly scores: BinaryScores | null;
  /** null for two categories. Beside them stands the tool that always says the commonest label. */
  readonly multiclass: MulticlassScores | null;
  readonly clusters: Clusters;
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
}
