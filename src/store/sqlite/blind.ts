import type { Store } from '../store.js';
import type { Connection } from './connection.js';
import { taskOf } from './head.js';
import { runMask } from './run-mask.js';
import type { Arg } from './statement.js';

/** What a blind screen receives: the words alone, with everything masked that would name the run (review 1.1). */
export function blindViews(c: Connection): Pick<Store, 'blindClosing' | 'blindTask'> {
  const maskOf = runMask(c);
  const item = c.statement((k, arg: Arg<{ item: string }>) =>
    k
      .selectFrom('item')
      .innerJoin('run', 'run.run_id', 'item.run_id')
      .where('item.id', '=', arg('item'))
      // Of another pass: its screens have views of their own, and some must not show what this one does.
      .where('item.pass', '=', 'claim')
      .select(['item.text', 'item.cut_off as cutOff', 'run.run_id', 'run.task_id', 'run.agent', 'run.head']),
  );
  return {
    blindClosing: async id =>
      c.read(() => {
        const row = item.get({ item: id });
        if (!row) return null;
        return {
          item: id,
          text: row.text === null ? null : maskOf(row)(row.text).text,
          cutOff: row.cutOff === 1,
          hasTask: taskOf(row.head) !== null,
        };
      }),
    blindTask: async id =>
      c.read(() => {
        const row = item.get({ item: id });
        const task = row ? taskOf(row.head) : null;
        return row && task !== null ? maskOf(row)(task).text : null;
      }),
  };
}
