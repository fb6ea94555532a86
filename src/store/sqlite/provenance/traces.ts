import type { ProvenanceStore, StoredTrace } from '../../provenance.js';
import type { Connection } from '../connection.js';
import type { Arg } from '../statement.js';
import { traceInForce } from './trace-in-force.js';
import { outlineOf, type TraceRow, traceOf } from './trace-row.js';

/** Traces as the engine left them: for reports and check mode, never for a blind screen. */
export function traces(c: Connection): Pick<
  ProvenanceStore,
  'runsToTrace' | 'listTraces' | 'listOutlines' | 'getTrace'
> & {
  /** A trace by its number; call it in a read. */
  byNo(no: number): StoredTrace;
} {
  const inForce = traceInForce(c);
  const open = c.statement((k, arg: Arg<{ version: string }>) =>
    k
      .selectFrom('run')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('trace')
              .innerJoin('auto_run', 'auto_run.id', 'trace.auto_run')
              .whereRef('trace.run_id', '=', 'run.run_id')
              .whereRef('trace.content_hash', '=', 'run.evidence_hash')
              .where('auto_run.version', '=', arg('version'))
              .select('trace.no'),
          ),
        ),
      )
      .orderBy('run.benchmark')
      .orderBy('run.task_id')
      .orderBy('run.model')
      .orderBy('run.repetition')
      .orderBy('run.run_id')
      .select([
        'run.run_id as runId',
        'run.evidence_hash as contentHash',
        'run.transcript_bytes as transcriptBytes',
      ]),
  );
  const runIds = c.statement(k =>
    k
      .selectFrom('run')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('trace')
            .whereRef('trace.run_id', '=', 'run.run_id')
            .whereRef('trace.content_hash', '=', 'run.evidence_hash')
            .select('trace.no'),
        ),
      )
      .orderBy('benchmark')
      .orderBy('task_id')
      .orderBy('model')
      .orderBy('repetition')
      .orderBy('run_id')
      .select('run_id as runId'),
  );
  const row = c.statement((k, arg: Arg<{ no: number }>) =>
    k
      .selectFrom('trace')
      .innerJoin('auto_run', 'auto_run.id', 'trace.auto_run')
      .where('trace.no', '=', arg('no'))
      .select([
        'trace.run_id as runId',
        'auto_run.version',
        'trace.content_hash as contentHash',
        'trace.item',
        'trace.hash',
        'trace.reviewable',
        'trace.reason',
        'trace.detail',
        'trace.confession',
        'trace.traced',
      ]),
  );
  const subjects = c.statement((k, arg: Arg<{ no: number }>) =>
    k
      .selectFrom('trace_subject')
      .where('trace', '=', arg('no'))
      .orderBy('question', 'desc')
      .select(['question', 'hash']),
  );
  const outline = (no: number) => outlineOf(row.get({ no }) as TraceRow, subjects.all({ no }));
  const byNo = (no: number): StoredTrace => traceOf(row.get({ no }) as TraceRow, subjects.all({ no }));

  return {
    byNo,
    runsToTrace: async version =>
      c.read(() => open.all({ version }).map(run => ({ ...run, contentHash: run.contentHash ?? '' }))),
    listTraces: async () => c.read(() => runIds.all().map(({ runId }) => byNo(inForce(runId)!.no))),
    listOutlines: async () => c.read(() => runIds.all().map(({ runId }) => outline(inForce(runId)!.no))),
    getTrace: async runId =>
      c.read(() => {
        const found = inForce(runId);
        return found && byNo(found.no);
      }),
  };
}
