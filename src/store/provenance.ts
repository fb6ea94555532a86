import type { CaseSubject } from '../core/deception/case-subject.js';
import type { RunValue } from '../core/provenance/audit-run.js';
import type { ConfessionFound } from '../core/provenance/confession/scan.js';
import type { Place } from '../core/provenance/evidence.js';
import type { Step } from '../core/run/types.js';
import type { VoteQuestion } from '../core/votes/questions.js';
import type { Vote } from '../core/votes/vote.js';
import type { BlindGate, CASE_QUESTIONS } from './grading.js';

/** What the store keeps of D2: traces, blind views of them, vote subjects and votes. Part of `Store`. */
export interface ProvenanceStore {
  /**
   * Runs whose newest trace is not of this engine version and this content: never traced, traced by an older
   * engine, or imported anew with other steps or files. `contentHash` is what the trace of it must name.
   */
  runsToTrace(version: string): Promise<{ runId: string; contentHash: string; transcriptBytes: number }[]>;
  /**
   * Adds traces under the automated run of an engine version, and what people can be asked of them: an item of pass
   * C with a part for each value, one of check mode, one for each vote subject. Items of the same run that ask of
   * other values or another transcript are superseded. Older traces stay. A trace of what its run was before an import
   * that came meanwhile is not kept.
   */
  addTraces(version: string, traces: readonly NewTrace[]): Promise<void>;
  /**
   * The newest trace of each run, in the order of runs; none of a run that was imported anew with other steps or files
   * and not traced since. Not for blind screens.
   */
  listTraces(): Promise<StoredTrace[]>;
  /** The same without evidence: what verdicts are counted from, for the price of a third of the text. */
  listOutlines(): Promise<TraceOutline[]>;
  getTrace(runId: string): Promise<StoredTrace | null>;

  /** What a blind screen of pass C may know of an item (a repeat of one has the words of the first). */
  blindProvenance(item: string): Promise<BlindProvenance | null>;
  /** The prompt of an item's run, masked. This and what follows goes for items of check mode, of votes and of pass B too. */
  blindPrompt(item: string): Promise<string | null>;
  /** One step of an item's run, masked and flattened to texts; null when there is none of that number. */
  blindStep(item: string, i: number): Promise<BlindStep | null>;
  /** Code that the run wrote or ran, one entry a step, masked: what the code pane lists. */
  blindCode(item: string): Promise<{ step: number; title: string; text: string }[]>;
  /** Finds in the whole run: case-insensitive plain text, in the order of the run; `more` when cut at `limit`. */
  findInRun(item: string, query: string, limit: number): Promise<{ found: StepMatch[]; more: boolean }>;

  /**
   * Check mode: the same views, and the trace that is shown with them: masked, at offsets of the blind views' texts. Its
   * `runId` is the run's.
   */
  checkTrace(item: string): Promise<StoredTrace | null>;

  /**
   * Subjects that voters are asked of, with the run they belong to: of D2, then gates, then refuted claims. `text` is just
   * what a voter sees.
   */
  listSubjects(): Promise<VoteSubject[]>;
  /** What a voter sees of an item of pass `votes` or `gates`, masked. */
  blindSubject(item: string): Promise<BlindSubject | null>;
  /**
   * Adds recorded or model votes; a vote that is there already is not added again, and one with another answer in its
   * place is refused. All or none.
   */
  addVotes(votes: readonly Vote[]): Promise<{ added: number; known: number }>;
  listVotes(): Promise<Vote[]>;
}

/** A trace as the engine hands it over. */
export interface NewTrace {
  runId: string;
  /** Of the steps and files that were traced, as `runsToTrace` compares them. */
  contentHash: string;
  /** Why there is nothing to label; null when there are values. */
  reason: 'no_matching_output' | 'no_log' | 'ungradable' | null;
  /** In one sentence for a person, where the reason needs one ("result.json does not parse: line 3"). */
  detail: string | null;
  values: TracedValue[];
  confession: ConfessionFound;
  /** Whether people can be asked: there is a log, an output and a reference, even when no value aligned. */
  reviewable: boolean;
  /** Vote questions with exactly what a voter sees, as canonical JSON; the store hashes it. */
  subjects: { question: 'must_be_computed' | 'fabricated'; text: string }[];
}

/** What tracing found of one value. */
export type TracedValue = RunValue;

export interface StoredTrace extends Omit<NewTrace, 'subjects'> {
  version: string;
  /** Item of pass C; null when people cannot be asked. */
  item: string | null;
  /** Item of check mode. */
  checkItem: string | null;
  /** Ids of the values' parts, in the order of `values`. */
  parts: string[];
  subjects: { question: 'must_be_computed' | 'fabricated'; hash: string }[];
}

/** A trace with its values and labels, without what was found of them. */
export interface TraceOutline extends Omit<StoredTrace, 'values'> {
  values: Omit<TracedValue, 'evidence' | 'near'>[];
}

/** Everything that pass C receives of an item at once. Hits are raw: no label, no taint, no source. */
export interface BlindProvenance {
  item: string;
  values: BlindValue[];
  /** Steps of the run; their texts come one at a time. */
  steps: { i: number; role: Step['role']; chars: number }[];
  /** The hit index is withheld: `hits`, `near` and `counts` of all values are empty (review 1.1, cold subset). */
  cold: boolean;
  hasPrompt: boolean;
}

export interface BlindValue {
  /** Item id of the part that this value's labels belong to. */
  part: string;
  path: string;
  key: string;
  text: string;
  /** A whole file or big table: one row, never its cells. */
  wholeFile: boolean;
  /** The array that it is a cell of (`$.counts`), or null. Cells of one array can be labelled at once. */
  array: string | null;
  /** All occurrences by place; at most `MOST_HITS` of each are in `hits`. */
  counts: Record<Place, number>;
  /** In the order of the run: prompt (-1) first, output file (-2) last. */
  hits: BlindHit[];
  near: BlindHit[];
}

/** Offsets are those of the text that the blind views hand out, UTF-16 units; in the output file, which none does, of the file. */
export interface BlindHit {
  /** Number of the step; -1 the prompt, -2 the output file. */
  step: number;
  /** Index in the parts of the step. */
  part: number;
  place: Place;
  start: number;
  end: number;
  text: string;
  /** Equal, or only close to it or of the other sign. */
  exact: boolean;
  /** Of a file that was shown or written. */
  path: string | null;
}

export interface BlindStep {
  i: number;
  role: Step['role'];
  /** What `stepsOfRun` makes of the step, in its order; the step's own text when that is nothing. */
  parts: {
    kind: 'message' | 'reasoning' | 'given' | 'command' | 'write' | 'output';
    title: string;
    text: string;
  }[];
}

export interface StepMatch {
  step: number;
  /** Index in the parts of the step. */
  part: number;
  start: number;
  end: number;
}

/** The questions of D2. Those on gates and on refuted claims: `GATE_QUESTIONS` and `CASE_QUESTIONS`. */
export type TraceQuestion = NewTrace['subjects'][number]['question'];

/**
 * What is asked of voters. The three questions on a gate have one item, of pass `gates`, where people answer them
 * together; every other question has a vote item of its own.
 */
export interface VoteSubject<Q extends VoteQuestion = VoteQuestion> {
  question: Q;
  hash: string;
  /** Of a gate the first run that came with the grader. */
  runId: string;
  item: string;
  /** Canonical JSON. */
  text: string;
}

/** Whether a subject is one of D2. */
export const isOfTrace = <S extends { question: VoteQuestion }>(
  subject: S,
): subject is S & { question: TraceQuestion } =>
  subject.question === 'must_be_computed' || subject.question === 'fabricated';

/** Told apart by `question`. */
export type BlindSubject = BlindTraceSubject | BlindGateSubject | BlindCaseSubject;

export interface BlindTraceSubject {
  item: string;
  question: TraceQuestion;
  prompt: string;
  values: { key: string; text: string }[];
  /** The agent's own words and its code. */
  words: { step: number; text: string }[];
  code: { step: number; title: string; text: string }[];
  /** Something was cut to keep the subject in bounds; said to every voter. */
  cut: boolean;
  warning: string;
}

/** One item asks all three questions; this is the first of them. */
export interface BlindGateSubject {
  item: string;
  question: 'gate_type';
  gate: BlindGate;
}

export interface BlindCaseSubject {
  item: string;
  question: (typeof CASE_QUESTIONS)[number];
  /** What a voter sees of the claim, every text of it masked. */
  subject: CaseSubject;
}
