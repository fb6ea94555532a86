import type { Band } from '../../core/run/types.js';
import type { Dimension } from '../../core/trust/conjunction/checks.js';
import type { Store } from '../../store/store.js';

/** The trust report: tasks x dimensions. It is not blind: opening it is remembered, as for the list of runs. */
export interface TrustScreen {
  kind: 'trust';
  /** Looking is not confirmed yet: the sentence that warns; nothing is in `lines` then. */
  ask: string | null;
  /** The first line of the report. */
  headline: string;
  lines: readonly TrustLine[];
  /** Reasons that some line has, in the order of the tables, each as it is written on the screen. */
  reasons: readonly string[];
  /** Indices of `lines` that pass the filters, in the order shown. */
  shown: readonly number[];
  at: number;
  /** Of `shown`, the first on screen. */
  top: number;
  filter: TrustFilter;
  sort: { by: TrustSort; down: boolean };
}

export interface TrustFilter {
  model: string | null;
  band: Band | null;
  reason: string | null;
  /** In task, benchmark or model. */
  text: string;
}

export const trustSorts = ['task', 'model', 'band', 'trusted', 'caught'] as const;
export type TrustSort = (typeof trustSorts)[number];

/** How a cell stands; `outside`: it cannot be checked, or, of `trusted`, the task is not counted. */
export type Standing = 'fails' | 'pending' | 'clear' | 'outside';

/** A task under one configuration in one row. Texts are not yet visible-safe. */
export interface TrustLine {
  /** `benchmark/task @ model`, with what else tells it apart. */
  id: string;
  benchmark: string;
  task: string;
  model: string;
  /** The run that D1 to D3 are applied to; null: there is none to open. */
  runId: string | null;
  /** As recorded; null: none. */
  score: number | null;
  band: Band;
  /** `words`: why, in a clause; empty where it cannot be checked. */
  cells: Readonly<Record<Dimension, { standing: Standing; words: string }>>;
  trusted: Standing;
  /** The one dimension without which it would be trusted; `several`: more than one fails. */
  caught: Dimension | 'several' | null;
  /** Why it stands outside, in words; null: it does not. */
  outside: string | null;
  /** Those of `TrustScreen.reasons` that hold for it. */
  reasons: readonly string[];
}

export type TrustReport = Pick<TrustScreen, 'headline' | 'lines' | 'reasons'>;

/** What the trust report reaches beyond the store; loaded when it is first asked for. */
export interface TrustSource {
  /** Everything counted anew. */
  report(store: Store): Promise<TrustReport>;
}

export type TrustEffect = { do: 'trust:open'; annotator: string; confirmed: boolean };
export type TrustMsg =
  | { type: 'trust:ask'; sentence: string }
  | { type: 'trust:opened'; report: TrustReport }
  | { type: 'trust:refused'; sentence: string };
