import type { Band } from '../run/types.js';
import type { RepeatRun } from './repeat-run.js';
import type { RunStatus } from './repetitions.js';

/** Whether the repeats of a task agree (trust-rules 5.6). */
export const D4_STATES = ['stable', 'varied', 'short', 'none'] as const;
export type D4State = (typeof D4_STATES)[number];

export type ScoredBand = Exclude<Band, 'none'>;

/** Why there is no s_rec, so no Delta and no stable_off_band either. */
export type NoRecord = 'equal_repeats' | 'not_recorded' | 'several_recorded' | 'recorded_without_score';

/** A task under one configuration in one campaign: the unit that D4 and the conjunction count. */
export interface RepeatedTask {
  /** Stable, and readable: `benchmark/task @ model`, with what else tells it apart. */
  id: string;
  benchmark: string;
  taskId: string;
  variant: string | null;
  agent: string;
  model: string;
  configKey: string;
  campaign: string | null;
  /** Every saved run of it, repetitions in order, then recorded ones. */
  runs: readonly RunStatus[];
  planned: number;
  state: D4State;
  /** The repeats reach two bands; never by s_rec. null: fewer than two count. */
  crossed: boolean | null;
  /** Of S. */
  bands: Readonly<Record<ScoredBand, number>>;
  scores: readonly number[];
  /** s-bar. */
  mean: number | null;
  /** Standard deviation of the scores of S, n - 1; null with fewer than two. */
  sd: number | null;
  recorded: { runId: string; score: number; band: ScoredBand } | { runId: null; reason: NoRecord };
  /** s-bar - s_rec: reported, never a gate. */
  delta: number | null;
  /** Stable, in another band than the record. null: not stable, or no record. */
  stableOffBand: boolean | null;
  audited: Audited;
}

/** The run that D1 to D3 are applied to. */
export type Audited =
  | { runId: string; how: 'recorded' | 'repetition'; number: number | null; score: number | null; band: Band }
  | { runId: null; reason: 'no_run' | 'repetition_missing' | 'repetition_excluded'; words: string };

interface Measured {
  state: D4State;
  crossed: boolean | null;
  bands: Record<ScoredBand, number>;
  scores: number[];
  mean: number | null;
  sd: number | null;
}

/** |S| = N is stable or varied, 2 <= |S| < N short, fewer none. */
export function measure(runs: readonly RunStatus[], planned: number): Measured {
  const counted = runs.filter(({ state }) => state === 'counted').map(({ run }) => run);
  const scores = counted.map(({ score }) => score!);
  const bands: Record<ScoredBand, number> = { pass: 0, partial: 0, fail: 0 };
  for (const { band } of counted) bands[band as ScoredBand] += 1;
  const n = scores.length;
  const crossed = n < 2 ? null : Object.values(bands).filter(count => count > 0).length > 1;
  const mean = n === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / n;
  return { state: stateOf(n, planned, crossed), crossed, bands, scores, mean, sd: sdOf(scores) };
}

function stateOf(n: number, planned: number, crossed: boolean | null): D4State {
  if (n < 2) return 'none';
  if (n < planned) return 'short';
  return crossed ? 'varied' : 'stable';
}

function sdOf(scores: readonly number[]): number | null {
  const n = scores.length;
  if (n < 2) return null;
  // Equal scores exactly, before arithmetic leaves a trace.
  if (scores.every(score => score === scores[0])) return 0;
  const mean = scores.reduce((sum, score) => sum + score, 0) / n;
  return Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (n - 1));
}

/** What the repeats say against the record; everything undefined where there is none. */
export function againstRecord(
  { state, mean, bands }: Pick<RepeatedTask, 'state' | 'mean' | 'bands'>,
  recorded: RepeatedTask['recorded'],
): Pick<RepeatedTask, 'delta' | 'stableOffBand'> {
  if (recorded.runId === null) return { delta: null, stableOffBand: null };
  return {
    delta: mean === null ? null : mean - recorded.score,
    stableOffBand: state === 'stable' ? bands[recorded.band] === 0 : null,
  };
}

/**
 * The record of a task. Two of them are no record, since nobody says which is meant.
 * @param anyRecorded some task of the configuration has one
 */
export function recordOf(recorded: readonly RepeatRun[], anyRecorded: boolean): RepeatedTask['recorded'] {
  const [run, second] = recorded;
  if (run === undefined) return { runId: null, reason: anyRecorded ? 'not_recorded' : 'equal_repeats' };
  if (second !== undefined) return { runId: null, reason: 'several_recorded' };
  const { runId, score, band } = run;
  const usable = score !== null && band !== 'none' && score >= -1e-9 && score <= 1 + 1e-9;
  return usable ? { runId, score, band } : { runId: null, reason: 'recorded_without_score' };
}

export const NO_RECORD_WORDS: Readonly<Record<NoRecord, string>> = {
  equal_repeats:
    'the runs are equal repeats and none is named as the recorded one: Delta and off-band are undefined',
  not_recorded: 'others have a recorded run and this task has none',
  several_recorded: 'several runs are named as the recorded one, so none is taken',
  recorded_without_score: 'the recorded run has no score from 0 to 1',
};
