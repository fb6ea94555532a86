import type { StoredCase } from '../../grading.js';
import type { Connection } from '../connection.js';

/** The case of each run whose item of pass B stands, in the order of runs. Call it in a transaction. */
export function casesInForce(c: Connection): () => StoredCase[] {
  const all = c.statement(k =>
    k
      .selectFrom('claim_case')
      .innerJoin('item', 'item.id', 'claim_case.item')
      .innerJoin('run', 'run.run_id', 'claim_case.run_id')
      .innerJoin('auto_run', 'auto_run.id', 'claim_case.auto_run')
      .innerJoin('shared_subject', 'shared_subject.hash', 'claim_case.subject')
      .where('item.superseded_at', 'is', null)
      .where('claim_case.no', '=', ({ selectFrom }) =>
        selectFrom('claim_case as last')
          .whereRef('last.run_id', '=', 'claim_case.run_id')
          .select(({ fn }) => fn.max('last.no').as('no')),
      )
      .orderBy('run.benchmark')
      .orderBy('run.task_id')
      .orderBy('run.model')
      .orderBy('run.repetition')
      .orderBy('run.run_id')
      .select(['claim_case.run_id as runId', 'shared_subject.text', 'claim_case.shown'])
      .select(['auto_run.version', 'claim_case.item', 'claim_case.subject as hash']),
  );
  return () => all.all();
}
