/**
 * A human act on an item, as it is stored: append-only, hash-chained, never edited (review 1.5).
 * The current label of an item is a view over its events; undo is a `retract`, not a deletion.
 */
export interface LabelEvent {
  /** ULID; bundles from several machines merge as a set union over it. */
  id: string;
  /** The item, or null for acts on a whole pass (`lock`). */
  item: string | null;
  pass: PassId;
  annotator: string;
  /** Random per machine and project file: one hash chain for each annotator and device. */
  device: string;
  kind: EventKind;
  /** `label`: a value of the pass's label set. `note`: the text. Otherwise null. */
  value: unknown;
  reason: string | null;
  evidence: unknown;
  schemaVersion: number;
  guideVersion: string | null;
  guideHash: string | null;
  /** The guide's meaning at that time; a label with an older one than the guide in force is stale. */
  guideMeaning: number | null;
  /** What was on the screen when the label was made; blindness is a query over it. */
  viewState: ViewState | null;
  /** Time with the item on screen and a person at work, idle stretches cut at 60 s; milliseconds. */
  activeMs: number | null;
  /** Share of the message's rows that were on screen, 0 to 1. */
  seenShare: number | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** The event that this one replaces or takes back. */
  supersedes: string | null;
  prevHash: string | null;
  hash: string;
}

export const eventSchemaVersion = 1;

export type PassId = 'claim' | 'provenance' | 'provenance-check' | 'severity' | 'gates' | 'votes';

export type EventKind =
  | 'label'
  /** Takes back the label event named by `supersedes`. */
  | 'retract'
  | 'flag'
  | 'unflag'
  | 'note'
  /**
   * The task text was opened in a pass that hides it; with a view state that shows the verdict (`openedView`), the whole run
   * among all runs.
   */
  | 'task_opened'
  /** Freezes this annotator's labels of this pass. */
  | 'lock'
  /** The way to consensus (review 1.1): acts on an item whose labels are locked. They never change a label. */
  | ConsensusKind;

export type ConsensusKind =
  /** The adjudicator's own answer, given before A and B are shown; `value` is a label of the item or of its part. */
  | 'own_answer'
  /** A and B were shown to the adjudicator, whose own answer stands from here on. */
  | 'sides_shown'
  /** Why they differ: `ambiguous_run`, `guide_gap`, `slip`, `view_dependent`. */
  | 'cause'
  /** The consensus: `value` = { side: '1' | '2' | ... | 'own', labels: { [item or part]: label } }; a reason is required. */
  | 'resolve'
  /** Sent back to both to talk; then one line each (`value` a text), and perhaps another label. */
  | 'talk'
  | 'talk_line'
  | 'talk_label'
  /** Out of the consensus, with a required reason. */
  | 'exclude'
  /** A proposed amendment of the guide; `value` is its text. */
  | 'amend'
  /** Takes back the consensus act named by `supersedes`, until the item is frozen. */
  | 'withdraw'
  /** After the reveal; enters no statistic. `value` is a label, `reason` its why. */
  | 'second_look';

/** What a caller hands in; the store adds id, time, device and chain. */
export type EventDraft = Omit<
  LabelEvent,
  'id' | 'device' | 'createdAt' | 'prevHash' | 'hash' | 'schemaVersion'
>;

/** What the annotator could see, recorded with every label (review 1.1). */
export interface ViewState {
  mode: 'blind' | 'verdict_shown';
  verdict: boolean;
  otherLabels: boolean;
  model: boolean;
  score: boolean;
  /** The task text was opened before this label was made; pass C and the votes show it. */
  task: boolean;
  /** Pass C: the hit index was on the screen; false for the cold subset, absent where there is no index. */
  hitIndex?: boolean;
  /** Folded blocks were opened. */
  unfolded: boolean;
  columns: number;
  rows: number;
}

/** The blind view; a screen only ever sets `task`, `unfolded` and the size. */
export const blindView: ViewState = {
  mode: 'blind',
  verdict: false,
  otherLabels: false,
  model: false,
  score: false,
  task: false,
  unfolded: false,
  columns: 0,
  rows: 0,
};

/** Of a `task_opened` event: the run was opened with its model, score and verdicts. */
export const openedView: ViewState = {
  ...blindView,
  mode: 'verdict_shown',
  verdict: true,
  model: true,
  score: true,
  task: true,
};
