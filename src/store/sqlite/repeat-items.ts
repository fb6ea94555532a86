import { partItemId, repeatPart } from '../../core/review/item.js';
import type { PassId } from '../../core/review/label-event.js';
import type { Connection } from './connection.js';
import type { Arg } from './statement.js';

export interface RepeatItems {
  /** Makes the item of a hidden repeat, and those of its values, where they are not there yet. Call it in a write. */
  add(item: string): void;
  /** Makes those that are among these ids: labels from another machine name repeats that were met only there. Call it in a write. */
  addNamed(pass: PassId, ids: ReadonlySet<string>): void;
}

/** A hidden repeat is an item of its own, so that labels on it never touch those of the first time (review 2.13). */
export function repeatItems(c: Connection): RepeatItems {
  const one = c.statement((k, arg: Arg<{ item: string }>) =>
    k.selectFrom('item').where('id', '=', arg('item')).selectAll(),
  );
  const partsOf = c.statement((k, arg: Arg<{ item: string }>) =>
    k
      .selectFrom('item')
      .where('parent', '=', arg('item'))
      .where('part', '!=', repeatPart)
      .orderBy('id')
      .selectAll(),
  );
  const wholes = c.statement((k, arg: Arg<{ pass: PassId }>) =>
    k.selectFrom('item').where('pass', '=', arg('pass')).where('part', 'is', null).orderBy('id').select('id'),
  );
  type Row = {
    id: string;
    pass: PassId;
    runId: string;
    text: string | null;
    textHash: string | null;
    cutOff: number;
    ended: number;
    at: string;
    supersededAt: string | null;
    parent: string;
    part: string;
  };
  const add = c.statement((k, arg: Arg<Row>) =>
    k
      .insertInto('item')
      .values({
        id: arg('id'),
        pass: arg('pass'),
        run_id: arg('runId'),
        text: arg('text'),
        text_hash: arg('textHash'),
        cut_off: arg('cutOff'),
        ended_on_tool_call: arg('ended'),
        added_at: arg('at'),
        superseded_at: arg('supersededAt'),
        parent: arg('parent'),
        part: arg('part'),
      })
      .onConflict(on => on.column('id').doNothing()),
  );
  const repeats: RepeatItems = {
    add(item) {
      const first = one.get({ item });
      if (!first) return;
      const at = c.now().toISOString();
      const copy = (of: typeof first, parent: string, part: string): string => {
        const id = partItemId(of.pass, parent, part);
        add.run({
          id,
          pass: of.pass,
          runId: of.run_id,
          text: of.text,
          textHash: of.text_hash,
          cutOff: of.cut_off,
          ended: of.ended_on_tool_call,
          at,
          supersededAt: of.superseded_at,
          parent,
          part,
        });
        return id;
      };
      const repeat = copy(first, item, repeatPart);
      for (const value of partsOf.all({ item })) copy(value, repeat, value.part!);
    },
    addNamed(pass, ids) {
      for (const { id } of wholes.all({ pass })) {
        const repeat = partItemId(pass, id, repeatPart);
        const isNamed =
          ids.has(repeat) ||
          partsOf.all({ item: id }).some(({ part }) => ids.has(partItemId(pass, repeat, part!)));
        if (isNamed) repeats.add(id);
      }
    },
  };
  return repeats;
}
