import type { PassId } from '../../../core/review/label-event.js';
import type { Connection } from '../connection.js';
import type { Database } from '../schema.js';
import type { Arg } from '../statement.js';

type Question = Database['shared_question']['question'];

export interface SharedSubject {
  pass: PassId;
  /** A run that is masked in what is shown of it. */
  runId: string;
  hash: string;
  text: string;
  /** Which item asks each question. */
  items: readonly { question: Question; item: string }[];
}

/** Adds what voters see of a gate or a claim, and the items that ask of it; what is there stays. Call it in a write. */
export function addSharedSubject(c: Connection): (subject: SharedSubject, at: string) => void {
  const addText = c.statement((k, arg: Arg<{ hash: string; text: string; at: string }>) =>
    k.insertInto('shared_subject').values({ hash: arg('hash'), text: arg('text'), added_at: arg('at') }),
  );
  const textThere = c.statement((k, arg: Arg<{ hash: string }>) =>
    k.selectFrom('shared_subject').where('hash', '=', arg('hash')).select('hash'),
  );
  const asked = c.statement((k, arg: Arg<{ question: Question; hash: string }>) =>
    k
      .selectFrom('shared_question')
      .where('question', '=', arg('question'))
      .where('hash', '=', arg('hash'))
      .select('item'),
  );
  const ask = c.statement((k, arg: Arg<{ question: Question; hash: string; item: string }>) =>
    k
      .insertInto('shared_question')
      .values({ question: arg('question'), hash: arg('hash'), item: arg('item') }),
  );
  const addItem = itemAdder(c);
  return ({ pass, runId, hash, text, items }, at) => {
    if (!textThere.get({ hash })) addText.run({ hash, text, at });
    for (const { question, item } of items) {
      if (asked.get({ question, hash })) continue;
      addItem({ id: item, pass, runId, hash, at });
      ask.run({ question, hash, item });
    }
  };
}

/** Adds a whole item without words of its own; one that is there stays. Call it in a write. */
export function itemAdder(
  c: Connection,
): (item: { id: string; pass: PassId; runId: string; hash: string; at: string }) => void {
  type Row = { id: string; pass: PassId; runId: string; hash: string; at: string };
  const add = c.statement((k, arg: Arg<Row>) =>
    k
      .insertInto('item')
      .values({
        id: arg('id'),
        pass: arg('pass'),
        run_id: arg('runId'),
        text: null,
        text_hash: arg('hash'),
        cut_off: 0,
        ended_on_tool_call: 0,
        added_at: arg('at'),
        superseded_at: null,
        parent: null,
        part: null,
      })
      .onConflict(on => on.column('id').doNothing()),
  );
  return item => {
    add.run(item);
  };
}
