import type { ConsensusCounts } from '../../core/review/consensus/model.js';
import type { Wait } from '../../core/review/consensus/step.js';
import type { EventDraft, EventKind } from '../../core/review/label-event.js';
import type { Pass } from '../../core/review/passes.js';
import type { BlindHit, StepMatch } from '../../store/provenance.js';
import type { TextPart } from '../evidence/big-text.js';
import type { Top } from '../evidence/read-step.js';
import type { Attention } from '../work/work.js';

/**
 * Screen D: the items of a pass that wait for one person. What others said of an item is in the model only once this
 * person has given an own answer to all of it, or talks about it as one of its annotators; the automated verdict never.
 */
export interface ConsensusScreen {
  kind: 'consensus';
  pass: Pass;
  guide: { version: string; hash: string; meaning: number };
  /** Fixed while the screen is open, so that "04 of 11" stays what it was. */
  queue: readonly QueueEntry[];
  counts: ConsensusCounts;
  snapshot: { at: string; sha: string } | null;
  /** Index in the queue; the one behind the last is the page at the end. */
  at: number;
  item: OpenSettle | null;
  savedAt: string | null;
}

export interface QueueEntry {
  item: string;
  wait: Wait | null;
}

/** What is read of an item. Masked by the store, not yet visible-safe. */
export interface SettleItem {
  item: string;
  wait: Wait | null;
  view: ItemView;
  /** What is asked of it: values of a run in their order, the item itself last. */
  rows: readonly UnitRow[];
  /** This person's own answers by unit; in talk, the labels they have now. */
  own: Readonly<Record<string, string>>;
  /** Acts of this person that can be taken back, newest last. */
  undo: readonly { event: string; kind: EventKind; unit: string }[];
  cause: string | null;
  /** How many changes of the guide this person has proposed here. */
  proposals: number;
  /** null while this person must not see it. */
  shown: Shown | null;
}

export type ItemView =
  | { kind: 'message'; text: string | null; cutOff: boolean }
  /** What pass B or the gates pass shows of it, one text below the other. */
  | { kind: 'sheet'; title: string; parts: readonly TextPart[]; hasTask: boolean }
  | { kind: 'run'; hasPrompt: boolean; cold: boolean };

export interface UnitRow {
  unit: string;
  /** The item itself, after its values. */
  whole: boolean;
  key: string;
  text: string;
  /** The array that a value is a cell of. */
  array: string | null;
  /** Steps that hold the value; of a claim those that printed a number. */
  hits: readonly BlindHit[];
}

/** What an adjudicator sees after the own answer, and an annotator in talk. */
export interface Shown {
  /** Annotators in the order in which they are called 1, 2, ... */
  sides: readonly Side[];
  talked: boolean;
  /** How the item ended; null while it has not. */
  ended: string | null;
}

export interface Side {
  /** Labels by unit, as they were locked. */
  labels: Readonly<Record<string, string>>;
  /** Those that became others in talk. */
  talked: Readonly<Record<string, string>>;
  /** Reasons and notes, before talk. */
  words: readonly string[];
  line: string | null;
  /** This person's own side, in talk. */
  isOwn: boolean;
}

/** The item on screen. */
export interface OpenSettle extends SettleItem, Attention {
  /** Index in `rows`. */
  row: number;
  /** Index among the hits of the row; -1 when there are none. */
  hit: number;
  /** First row of the message on screen. */
  top: Top;
  /** "Gamed" was pressed: copied or made up is still to be said. */
  pending: boolean;
  /** The mark that goes with the next label of a value. */
  echo: boolean;
  /** Marks that go with the next label of the item, where its pass has such. */
  marks: readonly string[];
  last: string | null;
  /** Labels chosen for single values, whatever side is taken for the rest. */
  taken: Readonly<Record<string, string>>;
  /** The label whose marks are taken, whatever side is taken; null: those of the side. */
  marksOf: string | null;
  reading: { step: number; top: Top; to: { part: number; start: number } | null } | null;
  find: { query: string; found: readonly StepMatch[]; more: boolean; at: number } | null;
  /** Parts of steps by number, the prompt under -1; see `ownText`. */
  texts: Readonly<Record<number, readonly TextPart[]>>;
}

export type ConsensusEffect =
  | { do: 'consensus:open'; annotator: string; pass: Pass }
  | { do: 'consensus:load'; annotator: string; pass: Pass; item: string }
  /** Acts that change who has to do what: saved only while the item still waits for them. */
  | { do: 'consensus:save'; annotator: string; pass: Pass; item: string; drafts: readonly EventDraft[] }
  | { do: 'consensus:text'; item: string; step: number }
  | { do: 'consensus:find'; item: string; query: string };

export type OpenedConsensus = Pick<ConsensusScreen, 'pass' | 'guide' | 'queue' | 'counts' | 'snapshot'>;

export type ConsensusMsg =
  | { type: 'consensus:opened'; opened: OpenedConsensus }
  /** Why there is nothing to settle, or not yet. */
  | { type: 'consensus:refused'; sentence: string }
  | { type: 'consensus:loaded'; item: SettleItem | null; id: string; counts: ConsensusCounts }
  /** `said`: what became of it. `savedAt` null: somebody else was faster, nothing was saved. */
  | {
      type: 'consensus:saved';
      item: SettleItem;
      counts: ConsensusCounts;
      kinds: readonly EventKind[];
      savedAt: string | null;
    }
  | { type: 'consensus:textLoaded'; item: string; step: number; parts: readonly TextPart[] | null }
  | { type: 'consensus:foundIn'; item: string; query: string; found: readonly StepMatch[]; more: boolean };

/** Under which number the text of an item itself is kept; null: a run is read step by step. */
export const ownText = ({ kind }: ItemView): number | null =>
  kind === 'message' ? 0 : kind === 'sheet' ? sheetText : null;

/** No step has it. */
const sheetText = -3;
