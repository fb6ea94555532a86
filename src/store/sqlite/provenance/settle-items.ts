import { checkItemId } from '../../../core/review/item.js';
import type { Connection } from '../connection.js';
import type { Arg } from '../statement.js';
import { traceInForce } from './trace-in-force.js';

/**
 * Sees to it that just those items of a run stand that ask of what it is now: what its trace in force asks, with all
 * parts. The others are superseded, and stand again when their words come back. Call it in a write.
 */
export function settleItems(c: Connection): (runId: string) => void {
  const inForce = traceInForce(c);
  const items = c.statement((k, arg: Arg<{ runId: string }>) =>
    k
      .selectFrom('item')
      .where('run_id', '=', arg('runId'))
      .where('pass', 'in', ['provenance', 'provenance-check'])
      .select(['id', 'parent', 'superseded_at as supersededAt']),
  );
  // An item of the votes may be asked by several runs, and stands while one of them asks it.
  const asked = c.statement((k, arg: Arg<{ runId: string }>) =>
    k
      .selectFrom('trace as mine')
      .innerJoin('trace_subject as by_mine', 'by_mine.trace', 'mine.no')
      .innerJoin('subject', join =>
        join.onRef('subject.question', '=', 'by_mine.question').onRef('subject.hash', '=', 'by_mine.hash'),
      )
      .where('mine.run_id', '=', arg('runId'))
      .distinct()
      .select(['subject.item', 'subject.question', 'subject.hash']),
  );
  const askers = c.statement((k, arg: Arg<{ question: 'must_be_computed' | 'fabricated'; hash: string }>) =>
    k
      .selectFrom('trace_subject')
      .innerJoin('trace', 'trace.no', 'trace_subject.trace')
      .where('trace_subject.question', '=', arg('question'))
      .where('trace_subject.hash', '=', arg('hash'))
      .select(['trace.no', 'trace.run_id as runId']),
  );
  const family = c.statement((k, arg: Arg<{ id: string }>) =>
    k
      .selectFrom('item')
      .where(eb => eb.or([eb('id', '=', arg('id')), eb('parent', '=', arg('id'))]))
      .select(['id', 'superseded_at as supersededAt']),
  );
  const mark = c.statement((k, arg: Arg<{ id: string; at: string | null }>) =>
    k
      .updateTable('item')
      .set({ superseded_at: arg('at') })
      .where('id', '=', arg('id')),
  );

  return runId => {
    const at = c.now().toISOString();
    const set = ({ id, supersededAt }: { id: string; supersededAt: string | null }, stands: boolean) => {
      if ((supersededAt === null) !== stands) mark.run({ id, at: stands ? null : at });
    };
    const item = inForce(runId)?.item ?? null;
    const standing = new Set(item === null ? [] : [item, checkItemId(item)]);
    const rows = items.all({ runId });
    const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
    for (const row of rows) set(row, standing.has(rootOf(row.id, parents)));
    for (const { item, question, hash } of asked.all({ runId })) {
      const isAsked = askers.all({ question, hash }).some(({ no, runId }) => inForce(runId)?.no === no);
      for (const row of family.all({ id: item })) set(row, isAsked);
    }
  };
}

/** The whole item that a part belongs to; a value of a repeat has two above it. */
function rootOf(id: string, parents: ReadonlyMap<string, string | null>): string {
  const parent = parents.get(id);
  return parent == null ? id : rootOf(parent, parents);
}
