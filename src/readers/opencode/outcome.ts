import type { Check, RunHead, Score, Termination } from '../../core/run/types.js';
import { isObject, type JsonObject, numberAt, objectAt, stringAt, stringsAt } from '../fields.js';
import type { Document } from '../json/document.js';
import { type Here, inside } from '../place.js';
import { bandFor } from '../recorded.js';
import type { Attempt } from './record.js';
import type { Tally } from './steps.js';

/** What the verifier gave: `reward` and the parts it is made of. */
export function scoreFrom(attempt: Attempt | null): Pick<RunHead, 'score' | 'band'> {
  const score = attempt ? rewardOf(attempt) : ungraded;
  return { score, band: bandFor(score.value) };
}

const ungraded: Score = { value: null, raw: null, metric: 'reward', state: 'ungraded' };

function rewardOf({ result, here }: Attempt): Score {
  const verification = objectAt(result, 'verification', here);
  if (!verification) return ungraded;
  const at = inside(here, 'verification');
  const raw = verification.reward ?? null;
  const ref = inside(at, 'reward').ref;
  const outcome = stringAt(verification, 'outcome', at);
  const reward = objectAt(verification, 'reward', at);
  const value = reward && numberAt(reward, 'reward', inside(at, 'reward'));
  if (!reward || value === undefined) {
    const failed = outcome !== undefined && !['passed', 'failed'].includes(outcome);
    return { ...ungraded, raw, state: failed ? 'grader_error' : raw === null ? 'ungraded' : 'unknown', ref };
  }
  const parts = Object.entries(reward).filter(
    (part): part is [string, number] => part[0] !== 'reward' && Number.isFinite(part[1]),
  );
  return {
    value,
    raw,
    metric: 'reward',
    ...(parts.length > 0 && { components: Object.fromEntries(parts) }),
    state: 'graded',
    ref,
  };
}

/** The parts of the reward, what the verifier printed, and the reviewer, a model, whose word changes no reward. */
export function checksFrom(
  attempt: Attempt | null,
  printed: string | null,
  review: Document | null,
): Check[] {
  const checks: Check[] = [];
  const verification = isObject(attempt?.result.verification) ? attempt.result.verification : null;
  const reward = verification?.reward;
  for (const [id, value] of isObject(reward) ? Object.entries(reward) : [])
    if (id !== 'reward' && Number.isFinite(value))
      checks.push({ id, status: (value as number) >= 1 ? 'pass' : 'fail' });
  if (attempt && verification) {
    const outcome = stringAt(verification, 'outcome', inside(attempt.here, 'verification'));
    checks.push({
      id: 'verifier',
      status: outcome === 'passed' ? 'pass' : outcome === 'failed' ? 'fail' : 'error',
      ...(printed !== null && printed !== '' && { message: printed }),
    });
  }
  if (review) checks.push(...reviewChecks(review.value, review.here));
  return checks;
}

function reviewChecks(review: JsonObject, here: Here): Check[] {
  if (typeof review.mergeable !== 'boolean') return [];
  const summary = stringAt(review, 'summary', here);
  const blockers = stringsAt(review, 'blockers', here) ?? [];
  const message = [...(summary === undefined ? [] : [summary]), ...blockers].join('\n');
  const label = stringAt(review, 'proctor', here);
  return [
    {
      id: 'review',
      status: review.mergeable ? 'pass' : 'fail',
      ...(message !== '' && { message }),
      ...(label !== undefined && { label }),
      inBasis: false,
    },
  ];
}

const kinds: Record<string, Termination['kind']> = {
  completed: 'completed',
  timeout: 'agent_timeout',
  timed_out: 'agent_timeout',
  error: 'agent_error',
  failed: 'agent_error',
  cancelled: 'cancelled',
};

/** As the record says it, else by the reason that ended the last model call. */
export function terminationFrom(attempt: Attempt | null, tally: Tally): Termination {
  const raw = attempt && stringAt(attempt.result, 'agent_completion_status', attempt.here);
  const detail = tally.error === undefined ? {} : { detail: tally.error };
  if (attempt && raw) return { kind: kinds[raw] ?? 'unknown', raw, ...detail, ref: attempt.here.ref };
  const { reason } = tally;
  const kind = tally.error !== undefined ? 'agent_error' : reason === 'stop' ? 'completed' : 'unknown';
  return {
    kind: reason === 'length' ? 'limit' : kind,
    ...(reason !== undefined && { raw: reason }),
    ...detail,
  };
}
