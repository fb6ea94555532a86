import type { EventDraft, LabelEvent } from '../../core/review/label-event.js';
import type { BlindProvenance, StepMatch } from '../../store/provenance.js';
import type { TextPart } from '../evidence/big-text.js';
import type { Top } from '../evidence/read-step.js';
import type { Attention, Work } from '../work/work.js';

/**
 * Pass C: everything that it shows. Blindness lives here: an item holds what the blind views of the store return and
 * what this annotator did, so there is no field for a tracer's label, a taint, a vote, a verdict, a score or a model.
 */
export interface ProvenanceScreen extends Work {
  kind: 'provenance';
  /** What is on screen; null while it is being read. */
  item: OpenRun | null;
  /** The runs that come next, read ahead. */
  ahead: Readonly<Record<string, BlindRun>>;
  /** The run that a value belongs to, of all values that were on screen: Backspace goes back to it. */
  owners: Readonly<Record<string, string>>;
  /** Label events that were made by one key together with the one before them in `undo`. */
  joined: Readonly<Record<string, true>>;
  /** The last label of a value as it is stored, for `.`; null before the first. */
  lastValue: string | null;
  /** The value or run that is to be on screen when its run has come. */
  landing: string | null;
  /** Own labels are on their way to the disk. */
  writing: boolean;
}

/** What is read of a run: the blind view, and the texts that were asked for so far. */
export interface BlindRun extends BlindProvenance {
  /** For each value the first line of the prompt that names its key. */
  mentions: readonly (string | null)[];
  /** Parts of steps by number, the prompt under -1; masked, not yet visible-safe. */
  texts: Readonly<Record<number, readonly TextPart[]>>;
}

/** The run on screen. */
export interface OpenRun extends BlindRun, Attention {
  /** Row of the table, and which of its hits; -1 when it has none. */
  at: number;
  hit: number;
  /** What the label keys answer: the value chosen, or the run. */
  focus: 'values' | 'verdict';
  /** `1` was pressed on the verdict; the next key says how. Nothing of it is stored. */
  gamed: boolean;
  /** The verdict that was asked for with values unlabelled; the second press commits. */
  warned: string | null;
  /** The next label of this value gets the echo mark. */
  echo: boolean;
  /** Arrays that are opened into cells. */
  opened: readonly string[];
  /** Places of hits that were on screen. */
  seen: Readonly<Record<string, true>>;
  /** Texts over the panes, the last one in front; `Esc` goes back one. */
  readings: readonly Reading[];
  find: { query: string; found: readonly StepMatch[]; more: boolean; at: number } | null;
  /** Steps whose texts are kept, the newest last. */
  recent: readonly number[];
  /** First words of steps, for the list of them. */
  words: Readonly<Record<number, string>>;
  /** Milliseconds of `activeMs` that earlier labels of this visit account for, and those of earlier visits. */
  spent: number;
  before: number;
  /** A whole step was opened. */
  unfolded: boolean;
}

/** A text that fills the screen. */
export type Reading =
  /** `to`: a place still to be brought on screen, when the text has come. */
  | { kind: 'step'; step: number; top: Top; to: { part: number; start: number } | null }
  | { kind: 'code'; entries: readonly CodeEntry[]; at: number }
  | { kind: 'steps'; at: number };

export interface CodeEntry {
  step: number;
  title: string;
  lines: number;
}

export type ProvenanceEffect =
  | { do: 'provenance:open'; annotator: string; marked?: boolean; item?: string }
  | { do: 'provenance:load'; items: readonly string[] }
  | { do: 'provenance:text'; item: string; step: number }
  | { do: 'provenance:words'; item: string; steps: readonly number[] }
  | { do: 'provenance:code'; item: string }
  | { do: 'provenance:find'; item: string; query: string }
  /** All of them or none; the answer is `provenance:saved`. */
  | { do: 'provenance:save'; drafts: readonly EventDraft[] }
  /** Which of these runs a value belongs to. */
  | { do: 'provenance:owner'; part: string; among: readonly string[] };

export type OpenedProvenance = Work & Pick<ProvenanceScreen, 'joined' | 'lastValue'>;

export type ProvenanceMsg =
  | { type: 'provenance:opened'; opened: OpenedProvenance; item: string | null }
  /** Why it does not open, in one sentence that names the way. */
  | { type: 'provenance:refused'; sentence: string }
  /** `asked` that are not among `items` are gone. */
  | { type: 'provenance:loaded'; items: readonly BlindRun[]; asked: readonly string[] }
  | { type: 'provenance:textLoaded'; item: string; step: number; parts: readonly TextPart[] | null }
  | { type: 'provenance:wordsLoaded'; item: string; words: Readonly<Record<number, string>> }
  | { type: 'provenance:codeLoaded'; item: string; entries: readonly CodeEntry[] }
  | {
      type: 'provenance:foundIn';
      item: string;
      query: string;
      found: readonly StepMatch[];
      more: boolean;
    }
  | { type: 'provenance:saved'; events: readonly LabelEvent[] }
  | { type: 'provenance:owned'; part: string; item: string | null };
