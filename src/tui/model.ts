import type { Pass } from '../core/review/passes.js';
import type { BlindClosing, Guide, ProjectFacts } from '../store/store.js';
import type { AgreementScreen } from './agreement/model.js';
import type { CheckKind, CheckScreen } from './check/model.js';
import type { ConsensusScreen } from './consensus/model.js';
import type { GatesScreen } from './gates/model.js';
import type { Binding } from './keymap/keymap.js';
import type { TimedKey } from './keys/key.js';
import type { ProvenanceScreen } from './provenance/model.js';
import type { RunScreen, RunsScreen } from './run/model.js';
import type { SeverityScreen } from './severity/model.js';
import type { Size } from './shell/screen.js';
import type { TextField } from './text/text-field.js';
import type { TrustScreen } from './trust/model.js';
import type { Train } from './update/held.js';
import type { VotesScreen } from './votes/model.js';

/**
 * Everything the program shows, and nothing else: `update` makes the next model, views draw it.
 * Blindness lives here too: no field of the claim screen can hold a model name, score, verdict or another
 * person's label, so no mistake of a view can show one.
 */
export interface Model {
  size: Size;
  /** Screen-reader mode: sentences from top to bottom, no frame. */
  linear: boolean;
  /** The project's file, visible-safe. */
  place: string;
  annotator: string | null;
  screen: Screen;
  overlay: Overlay | null;
  /** Why the last key did nothing, or what went wrong, until the next key. */
  notice: string | null;
  /** What the last key did, where the screen alone does not show it. */
  said: string | null;
  /** The language in which guides are read, `en` or `zh`; remembered while the program runs. */
  language: string;
  /** A write is under way; keys wait in `waiting`, in order. */
  saving: boolean;
  waiting: TimedKey[];
  /** What was typed and is not on disk yet, and the item that it was about: a failed save must not lose it. */
  unsaved?: { overlay: Typed; item: string | null };
  /** When each key was last pressed, by its name; a held key cannot label (review 1.3). */
  lastPress: Record<string, number>;
  /** The key that was pressed last; absent before the first one. */
  lastKey?: string;
  /** A key that may be held down (`update/held.ts`). */
  train?: Train | null;
  /** Opened on this pass directly (`trustlayer review`): leaving it ends the program. */
  direct: Pass | null;
  /** With `--check`: the verdicts that check mode opens on. */
  verdict?: CheckKind;
  keymap: readonly Binding[];
}

export type Screen =
  | { kind: 'loading'; what: string }
  /** `suggestion` is taken when nothing is typed. */
  | { kind: 'name'; field: TextField; suggestion: string; known: string[] }
  | { kind: 'home'; home: HomeFacts; at: number }
  | ClaimScreen
  /** Screens with a folder of their own (`areas.ts`). */
  | ProvenanceScreen
  | CheckScreen
  | VotesScreen
  | SeverityScreen
  | GatesScreen
  | ConsensusScreen
  | AgreementScreen
  | RunsScreen
  | RunScreen
  | TrustScreen;

export interface HomeFacts {
  facts: ProjectFacts;
  passes: PassProgress[];
}

export interface PassProgress {
  pass: Pass;
  /** Why it cannot be opened yet, in a few words and in a sentence; null when it can. */
  closed: { short: string; sentence: string } | null;
  guideVersion: string;
  total: number;
  labelled: number;
  flagged: number;
  stale: number;
  unsure: number;
  notes: number;
  /** Items with a flag, a note or "cannot tell". */
  marked: number;
  /** How many people (demo annotators apart) have locked; a count is all that is told of others. */
  lockedPeople: number;
  /** Pass C: values without a label in runs that count as done by their verdict. */
  openValues: number;
  /** What came after the plan was sealed and is in nobody's queue; null: nothing. */
  addedAfter: { count: number; sentence: string } | null;
  /** ISO time of this annotator's lock, or null. */
  lockedAt: string | null;
}

/** Pass A. `item` and `states` hold only the blind closing and this annotator's own acts. */
export interface ClaimScreen {
  kind: 'claim';
  pass: Pass;
  guide: { version: string; hash: string; meaning: number };
  lockedAt: string | null;
  /** This annotator's items in their own order. */
  queue: readonly string[];
  states: Readonly<Record<string, OwnState>>;
  /** Walking through the marked items only: flagged, noted, unsure. */
  marked: boolean;
  /** Label events that Backspace can take back, newest last. */
  undo: readonly Undoable[];
  /** Items that this annotator cannot label blind any more (`Store.notBlind`). */
  notBlind: Readonly<Record<string, true>>;
  /** Index in `queue` of the item on screen. */
  at: number;
  /** What is on screen; null while it is being fetched. */
  item: OpenItem | null;
  /** The next items, fetched ahead. */
  ahead: Readonly<Record<string, BlindClosing>>;
  /** The last label given here, for the line under the choices. */
  last: { number: number; value: string; activeMs: number } | null;
  /** When the last write reached the disk, ISO. */
  savedAt: string | null;
}

/** A label event in force, as Backspace and the pace need it. */
export interface Undoable {
  event: string;
  item: string;
  value: string;
  guideMeaning: number;
  activeMs: number;
}

export interface OwnState {
  label: { event: string; value: string } | null;
  stale: boolean;
  flagged: boolean;
  note: string | null;
  taskOpened: boolean;
}

export interface OpenItem {
  id: string;
  /** The closing, masked by the store and made visible-safe; null: there was no message. */
  text: string | null;
  /** Of `text`; counted once, since a message may have a hundred thousand lines. */
  words: number;
  cutOff: boolean;
  hasTask: boolean;
  /** First row drawn once the middle is no longer folded. */
  top: number;
  /** Long messages open with their middle folded. */
  middleFolded: boolean;
  /** Structural blocks (code, tables, file lists) that were opened. */
  expanded: readonly number[] | 'all';
  /** Ranges of `text` (code units, sorted, apart) that have been on screen. */
  seen: readonly (readonly [number, number])[];
  find: { query: string; matches: readonly (readonly [number, number])[]; at: number; more: boolean } | null;
  /** A label key was pressed with rows unseen; the second press commits. */
  warned: boolean;
  /** When it came on screen, and the last sign of life on it; milliseconds of the keys' clock. */
  shownAt: number;
  activeSince: number;
  activeMs: number;
  taskOpened: boolean;
  unfolded: boolean;
}

export type Overlay =
  | { kind: 'help'; top: number }
  | { kind: 'guide'; guide: Guide; top: number }
  | { kind: 'task'; text: string; top: number }
  /** A text of the run or of the guide's neighbours to read. */
  | { kind: 'text'; title: string; text: string; top: number }
  | { kind: 'note'; field: TextField }
  | { kind: 'find'; field: TextField }
  /** A text that an area asks for, such as a required reason; `purpose` comes back with it. */
  | { kind: 'ask'; purpose: string; prompt: string; field: TextField }
  | { kind: 'lock'; pass: Pass; labelled: number; total: number; openValues: number };

/** The fields whose text is stored. */
export type Typed = Extract<Overlay, { kind: 'note' | 'ask' }>;
