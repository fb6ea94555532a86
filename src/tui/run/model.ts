import type { Verdict } from '../../core/competence/phi.js';
import type { Decision, Delta } from '../../core/competence/psi.js';
import type { LieState } from '../../core/deception/lie.js';
import type { FileUse } from '../../core/run/run-file.js';
import type { Band } from '../../core/run/types.js';
import type { Store } from '../../store/store.js';
import type { TextPart } from '../evidence/big-text.js';
import type { Top } from '../evidence/read-step.js';
import type { TrustScreen } from '../trust/model.js';

/** The list of runs with what is said of each. It is not blind: opening it is remembered (`remember.ts`). */
export interface RunsScreen {
  kind: 'runs';
  /** Opened for itself (`trustlayer show`): leaving it ends the program. */
  alone: boolean;
  /** Looking is not confirmed yet: the sentence that warns; nothing is in `lines` then. */
  ask: string | null;
  lines: readonly RunLine[];
  /** Indices of `lines` that pass the filters, in the order shown. */
  shown: readonly number[];
  at: number;
  /** Of `shown`, the first on screen. */
  top: number;
  filter: RunFilter;
  sort: { by: SortKey; down: boolean };
}

export interface RunFilter {
  model: string | null;
  band: Band | null;
  decision: Decision | null;
  /** In id, task, benchmark or model. */
  text: string;
}

export const sortKeys = ['benchmark', 'model', 'task', 'score', 're-grade', 'D1', 'D2', 'D3'] as const;
export type SortKey = (typeof sortKeys)[number];

/** A run in one row. Texts are not yet visible-safe. */
export interface RunLine {
  runId: string;
  model: string;
  benchmark: string;
  taskId: string;
  /** As recorded; null: none. */
  score: number | null;
  band: Band;
  regrade: Verdict;
  d1: { decision: Decision; delta: Delta; noRecord: boolean };
  d2: 'gamed' | 'clean' | 'suspect' | 'none' | 'not_traced';
  d3: { state: LieState; eta: 'hard' | 'soft' | null };
  /** A control run stands outside all tables. */
  control: boolean;
}

/** One run with its evidence. */
export interface RunScreen {
  kind: 'run';
  /** Where it was opened from, and the other runs that can be gone to. */
  list: RunsScreen | TrustScreen;
  view: RunView;
  /** First row on screen. */
  top: number;
  reading: Reading | null;
}

/** What is said of a run, ready to draw but for wrapping, and where its evidence is. */
export interface RunView {
  runId: string;
  head: readonly string[];
  sections: readonly { title: string; lines: readonly string[]; evidence: readonly Evidence[] }[];
  closing: { name: string; text: string; marks: readonly { start: number; end: number }[] } | null;
  /** Gates that fired and have source. */
  gates: readonly { file: string; line: readonly [number, number] }[];
  /** What the grader printed and said, run by run. */
  output: readonly TextPart[];
}

export const evidences = ['closing', 'gate', 'output', 'steps', 'values', 'saved', 'reference'] as const;
export type Evidence = (typeof evidences)[number];

/** A text or a list that fills the screen. */
export type Reading = TextReading | StepsReading;

export interface TextReading {
  kind: 'text';
  name: string;
  parts: readonly TextPart[];
  /** Places that are marked, and that `]` and `[` lead to; without any, the parts. */
  stops: readonly Place[];
  /** Index in `stops`; -1: none is the current one. */
  stop: number;
  top: Top;
  find: { query: string; found: readonly Place[]; more: boolean; at: number } | null;
  /** The list that it was opened from. */
  under: StepsReading | null;
}

export interface Place {
  part: number;
  start: number;
  end: number;
}

export interface StepsReading {
  kind: 'steps';
  entries: readonly { i: number; role: string; chars: number; calls: number }[];
  /** First words of steps, by number; read when they come on screen. */
  heads: Readonly<Record<number, string>>;
  at: number;
  /** First entry on screen. */
  top: number;
}

/** What the list of runs reaches beyond the store; loaded when it is first asked for. */
export interface RunSource {
  /** All runs with what is said of them, read anew. */
  list(store: Store): Promise<readonly RunLine[]>;
  /** One of them; null: it is gone. */
  one(store: Store, runId: string): Promise<RunView | null>;
  /** Where its answer values came from, ready to draw; null: it is not traced. */
  values(store: Store, runId: string): Promise<string | null>;
}

export type RunsEffect = { do: 'runs:open'; annotator: string | null; alone: boolean; confirmed: boolean };
export type RunsMsg =
  | { type: 'runs:ask'; sentence: string; alone: boolean }
  | { type: 'runs:opened'; lines: readonly RunLine[]; alone: boolean }
  | { type: 'runs:refused'; sentence: string };

export type RunEffect =
  | { do: 'run:open'; runId: string }
  | { do: 'run:gates'; runId: string; gates: RunView['gates'] }
  | { do: 'run:files'; runId: string; use: Extract<FileUse, 'output' | 'reference'> }
  | { do: 'run:values'; runId: string }
  | { do: 'run:steps'; runId: string }
  | { do: 'run:heads'; runId: string; steps: readonly number[] }
  | { do: 'run:step'; runId: string; step: number };
export type RunMsg =
  | { type: 'run:opened'; view: RunView }
  /** `at`: brought on screen. */
  | { type: 'run:read'; runId: string; name: string; parts: readonly TextPart[]; stops: readonly Place[] }
  | { type: 'run:stepsRead'; runId: string; entries: StepsReading['entries'] }
  | { type: 'run:headsRead'; runId: string; heads: StepsReading['heads'] }
  | { type: 'run:nothing'; sentence: string };
