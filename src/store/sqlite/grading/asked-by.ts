import type { VoteQuestion } from '../../../core/votes/questions.js';
import type { Connection } from '../connection.js';
import type { Arg } from '../statement.js';

/** The question that a vote item asks, of a hidden repeat that of its first time. Call it in a transaction. */
export function askedBy(c: Connection): (item: string) => VoteQuestion | undefined {
  const parent = c.statement((k, arg: Arg<{ item: string }>) =>
    k.selectFrom('item').where('id', '=', arg('item')).select('parent'),
  );
  const ofTrace = c.statement((k, arg: Arg<{ item: string }>) =>
    k.selectFrom('subject').where('item', '=', arg('item')).select('question'),
  );
  const ofClaim = c.statement((k, arg: Arg<{ item: string }>) =>
    k.selectFrom('shared_question').where('item', '=', arg('item')).select('question'),
  );
  return id => {
    const item = parent.get({ item: id })?.parent ?? id;
    return (ofTrace.get({ item }) ?? ofClaim.get({ item }))?.question;
  };
}
