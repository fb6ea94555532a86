import type { Ref, Score } from '../../core/run/types.js';
import { isObject, type JsonObject, wrongType } from '../fields.js';
import { type Here, inside } from '../place.js';
import type { Documents } from './documents.js';

/** A place that records the score, and what stands there: null is a statement, absence is none. */
interface Place {
  raw: unknown;
  here: Here;
  /** A null here does not contradict a score elsewhere. */
  weak?: boolean;
}

/**
 * The score as eval_result.json has it, else run.json, else the trajectory, else the event log; the places that
 * differ from it are kept as conflicts. null stays null: whether a 0 was given or the grader crashed is not the same.
 */
export function scoreFrom(documents: Documents, warn: Here['warn']): Score {
  const [first, ...others] = placesOf(documents, warn);
  const metric = 'score';
  if (!first) return { value: null, raw: null, metric, state: stateOf(documents, null) };
  const value = numberFrom(first);
  const conflicts = others.filter(place => differs(first, place)).map(place => place.here.ref);
  if (conflicts.length > 0) warn(disagreement(first, others));
  return {
    value,
    raw: first.raw,
    metric,
    state: stateOf(documents, value),
    ref: first.here.ref,
    ...(conflicts.length > 0 && { conflicts }),
  };
}

function placesOf({ run, evaluation, trajectory, events }: Documents, warn: Here['warn']): Place[] {
  const places: Place[] = [];
  if (evaluation && 'score' in evaluation.value)
    places.push({ raw: evaluation.value.score, here: inside(evaluation.here, 'score') });
  if (run && 'score' in run.value) places.push({ raw: run.value.score, here: inside(run.here, 'score') });
  const metrics = trajectory?.value.final_metrics;
  if (trajectory && isObject(metrics)) {
    const reward = rewardOf(metrics, inside(trajectory.here, 'final_metrics'));
    // The trajectory of a cancelled run has a null reward whatever else was recorded.
    if (reward) places.push({ ...reward, weak: run?.value.status === 'cancelled' });
  }
  const completed = events?.get('run_completed');
  if (completed && 'score' in completed.data)
    places.push({ raw: completed.data.score, here: inside({ ref: completed.ref, warn }, 'data', 'score') });
  return places;
}

function rewardOf(metrics: JsonObject, here: Here): Place | undefined {
  if ('reward' in metrics) return { raw: metrics.reward, here: inside(here, 'reward') };
  // The exchange form leaves a null reward out and keeps others under `extra`.
  const { extra } = metrics;
  return isObject(extra) && 'reward' in extra
    ? { raw: extra.reward, here: inside(here, 'extra', 'reward') }
    : undefined;
}

function numberFrom({ raw, here }: Place): number | null {
  if (typeof raw === 'number' && Number.isFinite(raw)) return raw;
  if (typeof raw === 'boolean') return raw ? 1 : 0;
  if (raw !== null && raw !== undefined) wrongType(here, 'score', 'a number or null', raw);
  return null;
}

function differs(first: Place, other: Place): boolean {
  const a = plain(first.raw);
  const b = plain(other.raw);
  if (other.weak && b === null) return false;
  return a !== b;
}

const plain = (raw: unknown): unknown => (typeof raw === 'boolean' ? Number(raw) : (raw ?? null));

function disagreement(first: Place, others: Place[]): { code: string; at: Ref; text: string } {
  const told = [first, ...others].map(
    ({ raw, here }) => `${here.ref.file} has ${JSON.stringify(raw ?? null)}`,
  );
  return {
    code: 'score_conflict',
    at: first.here.ref,
    text: `the recorded scores differ: ${told.join(', ')}`,
  };
}

/** By what eval_result.json says of the evaluation. A crash that the task's own code caught still reads "success". */
const states: Record<string, Score['state']> = {
  failed: 'grader_error',
  timeout: 'grader_error',
  not_executed: 'ungraded',
};

function stateOf({ evaluation }: Documents, value: number | null): Score['state'] {
  const status = evaluation?.value.eval_status;
  const state = typeof status === 'string' ? states[status] : undefined;
  return state ?? (value === null ? 'unknown' : 'graded');
}
