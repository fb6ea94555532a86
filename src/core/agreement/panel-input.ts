import type { Design } from './design.js';

// What goes into a panel: plain rows of one question of one pass. Names and ids must already be safe to print.

export interface PanelInput {
  readonly pass: string;
  /** Which question of the pass, where it asks several; null: the pass has one. */
  readonly part?: PanelPart | null;
  /** How the text calls what is labelled; `items` unless said. */
  readonly unit?: Unit;
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
  /** Settled labels by item; an item without one has the labels that all gave alike. null: nothing was settled. */
  readonly consensus?: readonly ConsensusLabel[] | null;
  /** The sealed plan; null: none, items are taken as they come. */
  readonly design?: Design | null;
  readonly facts: PanelFacts;
  /** For tests and for speed; the panel prints what it used. */
  readonly resampling?: { readonly seed?: number; readonly draws?: number };
}

export type PanelPart =
  /** Pass C asks for run verdicts and for the source of each value; the echo mark is a yes/no label beside the latter. */
  | 'runs'
  | 'values'
  | 'echo'
  /** Pass B: one label, read in three ways, and how success was claimed. */
  | 'severity'
  | 'hard_or_soft'
  | 'confirmed'
  | 'how_claimed'
  /** Gates: the type, and two marks that each say yes or no. */
  | 'gate_type'
  | 'gaming'
  | 'prompt'
  /** Votes on refuted claims, each question for itself. */
  | 'lie'
  | 'claim_kind'
  | 'trace_shows_wrong';

export type PanelSource = 'pass' | 'table';

export interface Unit {
  readonly one: string;
  readonly many: string;
}

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
  /** Labels of hidden repeats under the item that they repeat, at most one each. They count for self-agreement only. */
  readonly repeats?: readonly PanelLabel[];
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
  /** false: a cold item, without the index of hits. Absent where the pass has no such index. */
  readonly hitIndex?: boolean;
}

export interface PanelItem {
  readonly id: string;
  /** Items of one task are not independent. null: unknown, the item stands alone. */
  readonly task: string | null;
  /** The run that the item is a value of, and that was drawn for it. Absent: the item itself. */
  readonly run?: string;
  /** For example `{ band: 'pass', model: 'm1' }`. null: unknown. */
  readonly strata: Readonly<Record<string, string | null>>;
}

export interface PanelTool {
  /** `matcher` */
  readonly name: string;
  readonly version: string | null;
  /** A verdict is one of the categories, or null with a reason of `unscored`. Items without a row have none. */
  readonly verdicts: readonly ToolVerdict[];
  /** Why the tool gives no verdict that could be scored: pending, none. Counted and shown apart; `short` in a row of counts. */
  readonly unscored?: readonly Category[];
  /** The same tool under other options: agreement with the same truth is given beside. */
  readonly also?: readonly { readonly name: string; readonly verdicts: readonly ToolVerdict[] }[];
  /** What must be known of its verdicts, in sentences. */
  readonly notes?: readonly string[];
}

export interface ToolVerdict {
  readonly itemId: string;
  readonly verdict: string | null;
  readonly why?: string;
}

/** How a label came to stand for everybody (review.md 1.1). */
export type ConsensusSource = 'unanimous' | 'adjudicated' | 'talked' | 'excluded';

export interface ConsensusLabel {
  readonly itemId: string;
  /** null: excluded. */
  readonly label: string | null;
  readonly source: ConsensusSource;
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
