import type { Connection } from '../connection.js';
import type { Arg } from '../statement.js';

export interface TraceInForce {
  no: number;
  /** Of pass C; null when people cannot be asked. */
  item: string | null;
}

/**
 * The trace that speaks of a run as it is stored now: of its present steps and files, by the engine that was used
 * first most lately. A run that was imported anew with others has none until the next audit. Call it in a transaction.
 */
export function traceInForce(c: Connection): (runId: string) => TraceInForce | null {
  const newest = c.statement((k, arg: Arg<{ runId: string }>) =>
    k
      .selectFrom('trace')
      .innerJoin('run', join =>
        join.onRef('run.run_id', '=', 'trace.run_id').onRef('run.evidence_hash', '=', 'trace.content_hash'),
      )
      .where('trace.run_id', '=', arg('runId'))
      .orderBy('trace.auto_run', 'desc')
      .limit(1)
      .select(['trace.no', 'trace.item']),
  );
  return runId => newest.get({ runId }) ?? null;
}
