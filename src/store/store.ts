import type { LabelBundle } from '../core/review/bundle/bundle.js';
import type { EventDraft, LabelEvent, PassId } from '../core/review/label-event.js';
import type { FileUse, RunFile } from '../core/run/run-file.js';
import type { Band, Ref, RunHead, Step } from '../core/run/types.js';
import type { ConsensusStore } from './consensus.js';
import type { GradingStore } from './grading.js';
import type { PlanStore } from './plan.js';
import type { ProvenanceStore } from './provenance.js';

/**
 * A project: runs, automated verdicts, guides, assignments and label events.
 *
 * The contract, which every implementation keeps and `test/store/contract.ts` checks:
 * - Every method is one transaction. When its promise resolves, the change is on disk; when it rejects,
 *   nothing of it is.
 * - Label events are only ever added. No method and no SQL statement changes or removes one; `addEvent`
 *   refuses an event that the pass's lock, an unknown item or a repeated id forbids.
 * - Human events and automated verdicts are apart: nothing that writes one can reach the other.
 * - Several processes may use the same project at once; a writer waits for another rather than failing.
 * - Nothing returned for a blind pass tells the model, run, task, score, verdicts or others' labels.
 * - Errors are `StoreError`s with one sentence for a person.
 */
export interface Store extends ProvenanceStore, GradingStore, PlanStore, ConsensusStore {
  /** The project's place as a person would name it (a path, or ":memory:"). */
  readonly place: string;

  facts(): Promise<ProjectFacts>;
  /** The value put last, or null. `bandRules` holds the project's band rules, `demo` true in a demo project. */
  getSetting(key: string): Promise<unknown>;
  putSetting(key: string, value: unknown): Promise<void>;

  /**
   * Takes the turn at work that two programs at once would only do twice. null: it is taken now. Else who has it, unless
   * `isGone` says that they are no more. It is told by agreement only: nothing is refused to whoever does not ask.
   */
  takeTurn(work: string, own: Turn, isGone: (other: Turn) => boolean): Promise<Turn | null>;
  /** Says that the turn is still in use. */
  keepTurn(work: string, own: Turn): Promise<void>;
  endTurn(work: string, own: Turn): Promise<void>;

  /** Derives every run's band anew from the setting `bandRules`; says how many changed. */
  rederiveBands(): Promise<number>;

  /**
   * Opens an import. What it is handed is committed in short transactions about every 100 ms, and whenever
   * `flush` is called; between them nothing is locked, so people can label while an import runs or stalls.
   */
  beginImport(): Promise<ImportWriter>;
  listRuns(query?: RunQuery): Promise<RunSummary[]>;
  getRun(runId: string): Promise<RunHead | null>;
  /** One light row a step, without its text. */
  stepIndex(runId: string): Promise<StepEntry[]>;
  /** One step, read without its neighbours. */
  getStep(runId: string, i: number): Promise<Step | null>;
  /** The files of a run without their contents, by use and path. */
  listFiles(runId: string, use?: FileUse): Promise<FileEntry[]>;
  /** What is kept of a file; null when it is only listed, or not there. */
  getFile(runId: string, use: FileUse, path: string): Promise<FileContent | null>;

  /** Runs whose closing has no verdict of this engine version yet, in batches; see `addClaims`. */
  closingsWithoutClaim(version: string, limit: number): Promise<ClosingToMatch[]>;
  /** Adds verdicts under a new or the current automated run of this engine version; older ones stay. */
  addClaims(version: string, claims: readonly StoredClaim[]): Promise<void>;
  /** The newest verdict of each run. */
  listClaims(): Promise<StoredClaim[]>;

  /** Remembers an annotator, the name trimmed and composed; existing ones are returned as they are. */
  addAnnotator(name: string, options?: { demo?: boolean }): Promise<Annotator>;
  listAnnotators(): Promise<Annotator[]>;
  /**
   * The annotator's items of a pass in their own order, written down before it is returned: the blocks of ten
   * that are common to all annotators one after another, within each an order by the annotator's stored seed.
   * What is not yet assigned is appended, never put between. After the annotator's lock nothing is appended.
   *
   * Under a sealed plan (`getPlan`) it is what the plan gives this annotator, hidden repeats among it, and neither
   * strata nor probabilities come along: they would tell the verdict. Whom the plan does not name has only what they
   * labelled before; without such a label the queue is refused (`invalid`).
   */
  openQueue(pass: PassId, annotator: string): Promise<Assignment[]>;
  /** What a blind screen of pass A may know of an item. */
  blindClosing(item: string): Promise<BlindClosing | null>;
  /** The task text alone, masked like the closing. The caller logs a `task_opened` event. */
  blindTask(item: string): Promise<string | null>;

  /**
   * Adds an event. `supersedes` of a `label` names the annotator's label in force on the item, null when there is
   * none; a `retract` names it too. When it is another by now, as after an act in a second window, the event is
   * refused with `changed_elsewhere`.
   */
  addEvent(draft: EventDraft): Promise<LabelEvent>;
  /** Several events as one act of a person: all of them in one transaction, or none; each checked as by `addEvent`. */
  addEvents(drafts: readonly EventDraft[]): Promise<LabelEvent[]>;
  /**
   * Items of a pass that somebody cannot label blind any more: they saw both sides of it on the way to consensus, or,
   * in pass C, its verdict in check mode or what is flagged of it in a vote, or in any pass the run among all runs (a
   * `task_opened` event whose view state is `openedView`). `addEvent` writes it into the view state of
   * their labels, whatever the screen said.
   */
  notBlind(pass: PassId, annotator: string): Promise<string[]>;
  /** Events oldest first. */
  listEvents(query: EventQuery): Promise<LabelEvent[]>;
  /**
   * The events of these annotators, or of all who did something in a pass, as a bundle for another machine: every
   * chain of theirs whole, so other passes' events may be among them. One state of the project.
   */
  bundleEvents(query: { pass?: PassId; annotators?: readonly string[] }): Promise<LabelBundle>;
  /**
   * Adds what bundles hold and this project has not: a set union over event ids, so that any order and number of
   * merges ends in the same events. All bundles or, when one is refused, none. Refused are broken chains, a known
   * id with other content, another text or meaning of a known guide version, labels that no pass has, and a plan that
   * is another one than that of its number here, unless `keepPlans` says to leave those here in force and to take
   * only what people did. Events about items that are not here are kept: their runs may come later.
   */
  mergeEvents(bundles: readonly LabelBundle[], options?: { keepPlans?: boolean }): Promise<MergeOutcome>;

  /** The guide in force, or a given version. */
  getGuide(pass: PassId, version?: string): Promise<Guide | null>;
  listGuides(pass: PassId): Promise<Guide[]>;
  /** Adds a version; `changesMeaning` makes the labels made under older meanings stale. */
  addGuide(
    guide: Omit<Guide, 'hash' | 'meaning' | 'addedAt'>,
    options: { changesMeaning: boolean },
  ): Promise<Guide>;

  /**
   * Rows for agreement: every item of a pass with what is known of its run. Not for blind screens.
   * Items whose run has other words by now, and whose labels are therefore history, come only when asked for, and so
   * do the parts of items: answer values, and hidden repeats with theirs.
   */
  listItems(pass: PassId, options?: { superseded?: boolean; parts?: boolean }): Promise<ItemFacts[]>;

  /** From now on a call blocks at most so long, in milliseconds, while another program writes. */
  blockAtMost(ms: number): Promise<void>;

  /** Checks structure, schema, label chains, references, stored texts against their hashes, broken-off imports. */
  verify(): Promise<StoreFinding[]>;
  close(): Promise<void>;
}

/** A program at work on the project. Times are ISO. */
export interface Turn {
  pid: number;
  host: string;
  /** Tells the turns of one program apart. */
  no: number;
  since: string;
  /** The last sign of life. */
  seen: string;
}

export interface ProjectFacts {
  schema: number;
  createdAt: string;
  runs: number;
  steps: number;
  /** Bytes of transcript text stored. */
  transcriptBytes: number;
  benchmarks: number;
  models: number;
  tasks: number;
  withoutClosing: number;
  bands: Record<Band, number>;
  /** Every band rule in force, in words, with the number of runs it decided. */
  bandRules: { rule: string; runs: number }[];
  claims: { version: string; runs: number } | null;
  demo: boolean;
}

export interface ImportWriter {
  /**
   * Begins a run. Steps follow in the order of their numbers. What becomes of it is known at `endRun`, since
   * its content includes the steps (places, warnings and whatever depends on where it was read do not count):
   * `unchanged` when the stored run of this id has equal content, `updated` when it had other content and
   * came from the same source (same root, a file in common), `conflict` when it came from another source or
   * was met before in this import: then the stored run stays.
   */
  beginRun(head: RunHead): Promise<void>;
  addStep(step: Step): Promise<void>;
  /**
   * A file of the run, at any time before its end; of two with the same use and path the later one stays.
   * Paths and hashes of its files are part of a run's content, and equal contents are stored once. Files of the task's
   * grader are apart: other ones make the run `updated` and cost it neither its trace nor a label.
   */
  addFile(file: RunFile): Promise<void>;
  endRun(tail: Partial<RunHead>): Promise<ImportOutcome>;
  /** Forgets the run that was begun, as when its source broke off before anything of it was whole. */
  abandonRun(): Promise<void>;
  flush(): Promise<void>;
  finish(): Promise<void>;
}

export type ImportOutcome = 'added' | 'unchanged' | 'updated' | 'conflict';

export interface RunQuery {
  benchmark?: string;
  model?: string;
  band?: Band;
}

export interface RunSummary {
  runId: string;
  benchmark: string;
  taskId: string;
  agent: string;
  model: string | null;
  repetition: number | null;
  score: number | null;
  scoreState: string;
  band: Band;
  bandRecorded: Band | null;
  termination: string;
  steps: number;
  hasClosing: boolean;
  format: string;
}

export interface StepEntry {
  i: number;
  role: Step['role'];
  chars: number;
  calls: number;
}

/** A file of a run, light. */
export interface FileEntry {
  use: FileUse;
  path: string;
  /** Of the whole file; null when only its name is known. */
  bytes: number | null;
  /** SHA-256 of the whole file; null when it was not read to its end. */
  sha256: string | null;
  /** What is kept: its text, its bytes, or null for a file that is only listed. */
  form: 'text' | 'bytes' | null;
  /** Only the beginning is kept. */
  truncated: boolean;
  ref: Ref;
}

export type FileContent =
  | { form: 'text'; text: string; truncated: boolean }
  | { form: 'bytes'; bytes: Uint8Array; truncated: boolean };

export interface ClosingToMatch {
  runId: string;
  item: string;
  text: string | null;
  prompt: string | null;
  endedOnToolCall: boolean;
  cutOff: boolean;
}

/** One automated verdict of the claim matcher. */
export interface StoredClaim {
  runId: string;
  item: string;
  version: string;
  claim: 'success' | 'partial' | 'failure' | 'none';
  flags: string[];
  reason: string | null;
  spans: { start: number; end: number; tag: string; rule: string }[];
}

export interface Annotator {
  name: string;
  demo: boolean;
  /** Seeds this person's item orders. */
  seed: number;
  addedAt: string;
}

export interface Assignment {
  item: string;
  position: number;
}

/** Everything a blind screen of pass A receives of an item. There is nothing else to draw. */
export interface BlindClosing {
  item: string;
  /** Masked: model names, run ids and slugs are replaced by one token. Not yet made visible-safe. */
  text: string | null;
  cutOff: boolean;
  hasTask: boolean;
}

export interface MergeOutcome {
  /** Events in the bundles, counted once. */
  events: number;
  added: number;
  /** Of the bundles' events, those about items that this project does not have. */
  withoutItem: number;
  /** Everybody in the bundles, by name, with all that the project then has of them. */
  annotators: {
    name: string;
    added: number;
    /** Made in this project, and brought by bundles, from how many machines. */
    here: number;
    elsewhere: number;
    machines: number;
  }[];
  /** Guide versions that came along. */
  guides: { pass: PassId; version: string; changesMeaning: boolean }[];
  /** Plans that came along and were not here; absent: none. */
  plans?: { pass: PassId; no: number }[];
  /** Meanings of a guide that were changed on two machines, each without knowing of the other. */
  guidesApart: { pass: PassId; versions: string[] }[];
}

export interface EventQuery {
  pass?: PassId;
  annotator?: string;
  item?: string;
}

export interface Guide {
  pass: PassId;
  version: string;
  /** Grows by one with each version that changes what a label means. */
  meaning: number;
  hash: string;
  /** Markdown by language: `en`, `zh`. */
  text: Record<string, string>;
  note: string | null;
  addedAt: string;
}

export interface ItemFacts {
  item: string;
  runId: string;
  benchmark: string;
  taskId: string;
  model: string | null;
  band: Band;
  hasClosing: boolean;
  claim: StoredClaim['claim'] | null;
  claimVersion: string | null;
  /** Of a part: the item that it is a part of, and which one (`valuePart`, `repeatPart`). */
  parent?: string;
  part?: string;
  /** Present when a later import brought other words for the run; the item keeps its own, and their labels. */
  superseded?: true;
}

export interface StoreFinding {
  severity: 'error' | 'warning';
  code: string;
  /** One sentence that names the row. */
  text: string;
}

/** A storage fault in one sentence: what, where, what was kept, what to do. */
export class StoreError extends Error {
  override name = 'StoreError';
  constructor(
    message: string,
    readonly code:
      | 'not_a_database'
      | 'not_a_project'
      | 'newer_schema'
      | 'locked'
      | 'read_only'
      | 'disk_full'
      | 'missing'
      | 'unreadable'
      | 'io'
      | 'damaged'
      | 'pass_locked'
      | 'unknown_item'
      | 'duplicate_event'
      | 'changed_elsewhere'
      | 'superseded'
      | 'invalid',
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
