import type { Termination } from '../../core/run/types.js';
import { isObject, type JsonObject } from '../fields.js';
import type { Documents } from './documents.js';

type Kind = Termination['kind'];

/** What is known of a run's end, as recorded. */
interface Facts {
  status: string | undefined;
  phase: string | undefined;
  category: string | undefined;
  evalStatus: string | undefined;
  /** How the agent's own part ended: completed, timeout or failed. */
  agentStatus: string | undefined;
  detail: string | undefined;
}

/**
 * How the run ended; first row that holds. The recorded phase is that of the whole unit at its end, so it reads
 * "evaluation" for an agent that timed out and was graded all the same: the agent's own status goes before it.
 */
const rows: readonly { when(facts: Facts): boolean; kind: Kind }[] = [
  { when: f => f.status === 'completed', kind: 'completed' },
  { when: f => f.status === 'cancelled', kind: 'cancelled' },
  { when: f => f.status === 'not_executed', kind: 'never_ran' },
  { when: f => f.status === 'timeout' && f.agentStatus === 'timeout', kind: 'agent_timeout' },
  { when: f => f.status === 'timeout' && f.evalStatus === 'timeout', kind: 'grader_error' },
  { when: f => f.status === 'timeout', kind: 'agent_timeout' },
  { when: f => f.status === 'failed' && infrastructure.has(f.category ?? ''), kind: 'infrastructure' },
  {
    when: f => f.status === 'failed' && /^(?:provision|stage_|task_setup)/.test(f.phase ?? ''),
    kind: 'infrastructure',
  },
  { when: f => f.status === 'failed' && f.agentStatus === 'failed', kind: 'agent_error' },
  { when: f => f.status === 'failed' && f.evalStatus === 'failed', kind: 'grader_error' },
  { when: f => f.status === 'failed' && f.phase === 'agent_run', kind: 'agent_error' },
  { when: f => f.status === 'failed' && f.phase === 'evaluation', kind: 'grader_error' },
];

/** trust-rules 5.6: categories that are nobody's failure but the set-up's. */
const infrastructure: ReadonlySet<string> = new Set([
  'rate_limited',
  'vm_quota_exhausted',
  'auth_failed',
  'gcs_missing',
  'transport_error',
  'rpc_timeout',
]);

export function terminationFrom(documents: Documents): Termination {
  const facts = factsOf(documents);
  const { status, phase, category, evalStatus, detail } = facts;
  const from = documents.run ?? documents.evaluation ?? documents.trajectory;
  const ref = from?.here.ref ?? documents.events?.last?.ref;
  return {
    kind: rows.find(row => row.when(facts))?.kind ?? 'unknown',
    ...(status !== undefined && { raw: status }),
    ...(phase !== undefined && { phase }),
    ...(category !== undefined && { category }),
    ...(evalStatus !== undefined && { evalStatus }),
    ...(detail !== undefined && { detail }),
    ...(ref && { ref }),
  };
}

function factsOf({ run, evaluation, trajectory, events }: Documents): Facts {
  const termination = record(run?.value.termination);
  const failed = events?.get('run_failed')?.data;
  const cancelled = events?.get('run_cancelled')?.data;
  const finished = events?.get('agent_finished')?.data;
  const metrics = record(trajectory?.value.final_metrics);
  const status =
    text(run?.value.status) ??
    text(termination?.reason) ??
    text(events?.get('run_completed')?.data.status) ??
    (failed ? 'failed' : cancelled ? 'cancelled' : undefined);
  return {
    status,
    phase: text(termination?.phase) ?? text(failed?.phase) ?? text(cancelled?.phase),
    category: text(termination?.category) ?? text(failed?.category),
    evalStatus: text(evaluation?.value.eval_status),
    agentStatus: text(metrics?.status) ?? text(record(metrics?.extra)?.status) ?? text(finished?.status),
    detail:
      text(record(termination?.error)?.message) ??
      text(record(evaluation?.value.error)?.message) ??
      text(failed?.message) ??
      text(finished?.error) ??
      (status === undefined && events?.last ? `the event log ends with ${events.last.type}` : undefined),
  };
}

const record = (value: unknown): JsonObject | undefined => (isObject(value) ? value : undefined);
const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
