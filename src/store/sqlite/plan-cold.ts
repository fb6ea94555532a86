import type { Connection } from './connection.js';
import type { Arg } from './statement.js';

/**
 * Whether the newest plan that has an item of pass C shows it without the hit index; null: no plan has it. Of a repeat,
 * ask with the item that it repeats. Call it in a read.
 */
export function plannedCold(c: Connection): (item: string) => boolean | null {
  const newest = c.statement((k, arg: Arg<{ item: string }>) =>
    k
      .selectFrom('plan_item')
      .where('pass', '=', 'provenance')
      .where('item', '=', arg('item'))
      .orderBy('no', 'desc')
      .limit(1)
      .select('cold'),
  );
  return item => {
    const row = newest.get({ item });
    return row === undefined ? null : row.cold === 1;
  };
}
