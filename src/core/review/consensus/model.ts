import type { LabelEvent, PassId } from '../label-event.js';

/** Where an item stands on its way to a consensus (review 1.1). */
export type ItemState =
  /** Nobody has it. */
  | 'unassigned'
  /** Somebody has it and nobody has labelled it. */
  | 'assigned'
  /** Some of its annotators have a label in force, or a label that was there is stale. */
  | 'open'
  /** All of its annotators have labelled it, blind, and not all have locked. */
  | 'committed'
  /** All of its annotators have locked; others of the pass have not, or there are not two labels to compare. */
  | 'locked'
  /** Labelled alike, and drawn for the adjudicator, who has not answered yet: agreement can be a joint error. */
  | 'agree'
  /** Labelled differently; no adjudicator has seen the labels yet. */
  | 'disagree'
  /** Sent back to its annotators, not all of whom have written their line. */
  | 'talk'
  /** An adjudicator has given an own answer and then seen the labels; to be resolved. */
  | 'adjudicated'
  /** Settled, for good. */
  | 'frozen';

export type ConsensusSource = 'unanimous' | 'adjudicated' | 'talked' | 'excluded';

export const causes = ['ambiguous_run', 'guide_gap', 'slip', 'view_dependent'] as const;
export type Cause = (typeof causes)[number];

export const isCause = (value: unknown): value is Cause => causes.some(cause => cause === value);

/** Checks stand for themselves, and votes are counted by majority: neither is settled. */
export const canSettle = (pass: PassId): boolean => pass !== 'provenance-check' && pass !== 'votes';

export interface ConsensusInput {
  pass: PassId;
  /** Whole items, each with the ids of its parts (the values of a run; none in pass A). */
  items: readonly { id: string; parts: readonly string[] }[];
  /** Of the pass, of everybody, in any order. */
  events: readonly LabelEvent[];
  people: readonly { name: string; demo: boolean }[];
  /** The sealed plan; null: everybody who labels has every item, and no agreed item goes to the adjudicator. */
  plan: ConsensusPlan | null;
  /** Of the guide in force; unlocked labels of an older meaning are stale. */
  guideMeaning: number;
}

export interface ConsensusPlan {
  annotators: readonly string[];
  items: readonly {
    item: string;
    annotators: readonly string[];
    toAdjudicator: boolean;
    practice: boolean;
  }[];
}

export interface PassConsensus {
  pass: PassId;
  people: PassPeople;
  /** In the order in which they came in. */
  items: readonly ItemConsensus[];
  counts: ConsensusCounts;
  /** Every item is frozen or outside: automated verdicts may be shown, all at once. */
  revealed: boolean;
  /** Proposed amendments of the guide, oldest first, those taken back left out. */
  amendments: readonly LabelEvent[];
  /** Filed after the reveal, oldest first; they are in no figure. */
  secondLooks: readonly LabelEvent[];
}

export interface PassPeople {
  /** Whose labels the consensus is of, by name. */
  annotators: readonly string[];
  /** Those of them who have not locked yet. */
  missing: readonly string[];
  /** Locked or labelled, and not part of it: after settling had begun, or not in the plan. */
  late: readonly string[];
  /** All have locked: labels may be compared. */
  locked: boolean;
}

export interface ConsensusCounts {
  /** Frozen, all alike. */
  agreed: number;
  /** Frozen by an adjudicator's resolution. */
  resolved: number;
  talking: number;
  /** Waiting for an adjudicator. */
  open: number;
  excluded: number;
  /** Labelled by one only, by nobody, or practised on: in no consensus. */
  single: number;
  unlabelled: number;
  practice: number;
}

export interface ItemConsensus {
  item: string;
  state: ItemState;
  /** Of those whose consensus it is, who has this item. */
  annotators: readonly string[];
  /** The item and its parts, each a question of its own; the item's own comes last. */
  units: readonly UnitConsensus[];
  flagged: boolean;
  /** Somebody's label in force is "cannot tell". */
  unsure: boolean;
  /** Somebody's label was made under an earlier meaning of the guide, and is not locked. */
  stale: boolean;
  /** Drawn for the adjudicator even when its labels are alike. */
  sampled: boolean;
  /** Why it takes no part; null when it does. */
  out: 'single' | 'unlabelled' | 'practice' | null;
  source: ConsensusSource | null;
  /** The acts on it; null before all have locked. */
  acts: ItemActs | null;
}

export interface UnitConsensus {
  id: string;
  /** Labels in force by annotator, as they are locked; before the lock nothing is told. */
  raw: ReadonlyMap<string, string>;
  /** The same after what its annotators said in talk. */
  talked: ReadonlyMap<string, string>;
  /** `alike` and `apart` need two labels. */
  standing: 'alike' | 'apart' | 'single' | 'none';
  /** What stands for everybody; null: not settled, excluded, or no two labels. */
  label: string | null;
  source: ConsensusSource | null;
}

/** What stands of the acts on an item, after what was taken back. */
export interface ItemActs {
  /** Everybody who gave an own answer, by name. */
  adjudicators: ReadonlyMap<string, AdjudicatorActs>;
  talk: TalkActs | null;
  end: ItemEnd | null;
  /** Resolutions and exclusions that came after another had frozen the item, on another machine. */
  overruled: readonly LabelEvent[];
  amendments: readonly LabelEvent[];
  /** What an author could take back, oldest first. */
  undoable: readonly LabelEvent[];
}

export interface AdjudicatorActs {
  /** Own answers by unit. */
  own: ReadonlyMap<string, LabelEvent>;
  /** A and B were shown: the own answers stand from then on. */
  shown: boolean;
  cause: LabelEvent | null;
}

export interface TalkActs {
  event: LabelEvent;
  /** One line of each annotator, and perhaps other labels by unit. */
  lines: ReadonlyMap<string, LabelEvent>;
  labels: ReadonlyMap<string, ReadonlyMap<string, LabelEvent>>;
}

export type ItemEnd =
  | { kind: 'resolved'; event: LabelEvent; side: string; labels: ReadonlyMap<string, string>; cause: Cause }
  | { kind: 'excluded'; event: LabelEvent }
  /** The adjudicator's own answer to an item labelled alike was the same. */
  | { kind: 'checked'; event: LabelEvent };
