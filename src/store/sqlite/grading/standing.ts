import type { Connection } from '../connection.js';
import type { Arg } from '../statement.js';

/** Makes an item and its hidden repeats stand, or supersedes them; what is so already is not written. Call it in a write. */
export function standing(c: Connection): (item: string, stands: boolean) => void {
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
  return (item, stands) => {
    for (const { id, supersededAt } of family.all({ id: item }))
      if ((supersededAt === null) !== stands) mark.run({ id, at: stands ? null : c.now().toISOString() });
  };
}
