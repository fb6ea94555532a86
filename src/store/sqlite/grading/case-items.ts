import type { Connection } from '../connection.js';
import type { Arg } from '../statement.js';
import { standing } from './standing.js';

export interface CaseItems {
  /** Makes just this item of pass B of a run stand, or none, and the vote items that follow from it. Call it in a write. */
  settle(runId: string, item: string | null): void;
  /** Runs with an item of pass B that stands. */
  standingRuns(): string[];
  /** A run is another one now: nothing is said of its claim until the next audit. Call it in a write. */
  drop(runId: string): void;
}

/** Which claims are asked about now: items of pass B, and of the votes on them while any run asks that. */
export function caseItems(c: Connection): CaseItems {
  const stand = standing(c);
  const ofRun = c.statement((k, arg: Arg<{ runId: string }>) =>
    k
      .selectFrom('item')
      .where('run_id', '=', arg('runId'))
      .where('pass', '=', 'severity')
      .where('part', 'is', null)
      .select('id'),
  );
  const voteItems = c.statement((k, arg: Arg<{ runId: string }>) =>
    k
      .selectFrom('claim_case')
      .innerJoin('shared_question', 'shared_question.hash', 'claim_case.subject')
      .where('claim_case.run_id', '=', arg('runId'))
      .distinct()
      .select(['shared_question.item', 'claim_case.subject']),
  );
  const isAsked = c.statement((k, arg: Arg<{ subject: string }>) =>
    k
      .selectFrom('claim_case')
      .innerJoin('item', 'item.id', 'claim_case.item')
      .where('claim_case.subject', '=', arg('subject'))
      .where('item.superseded_at', 'is', null)
      .where('claim_case.no', '=', ({ selectFrom }) =>
        selectFrom('claim_case as last')
          .whereRef('last.run_id', '=', 'claim_case.run_id')
          .select(({ fn }) => fn.max('last.no').as('no')),
      )
      .limit(1)
      .select('claim_case.no'),
  );
  const runs = c.statement(k =>
    k
      .selectFrom('item')
      .where('pass', '=', 'severity')
      .where('part', 'is', null)
      .where('superseded_at', 'is', null)
      .distinct()
      .select('run_id as runId'),
  );
  const settle = (runId: string, item: string | null): void => {
    const own = ofRun.all({ runId });
    if (own.length === 0) return;
    for (const { id } of own) stand(id, id === item);
    for (const { item, subject } of voteItems.all({ runId }))
      stand(item, isAsked.get({ subject }) !== undefined);
  };
  return {
    settle,
    standingRuns: () => runs.all().map(({ runId }) => runId),
    drop: runId => settle(runId, null),
  };
}
