import type { Store } from '../store.js';
import type { Connection } from './connection.js';

/** Items with what is known of their runs: for agreement and reports, never for a blind screen. */
export function items(c: Connection): Pick<Store, 'listItems'> {
  return {
    listItems: async (pass, { superseded = false, parts = false } = {}) =>
      c.read(() =>
        c
          .rows(k => {
            const every = k
              .selectFrom('item')
              .innerJoin('run', 'run.run_id', 'item.run_id')
              .leftJoin('auto_claim', join =>
                join
                  .onRef('auto_claim.item', '=', 'item.id')
                  .on('auto_claim.auto_run', '=', ({ selectFrom }) =>
                    selectFrom('auto_claim as other')
                      .whereRef('other.item', '=', 'item.id')
                      .select(({ fn }) => fn.max('other.auto_run').as('newest')),
                  ),
              )
              .leftJoin('auto_run', 'auto_run.id', 'auto_claim.auto_run')
              .where('item.pass', '=', pass)
              .orderBy('run.benchmark')
              .orderBy('run.task_id')
              .orderBy('run.model')
              .orderBy('item.run_id')
              .orderBy('item.id')
              .select([
                'item.id as item',
                'item.run_id as runId',
                'run.benchmark',
                'run.task_id as taskId',
                'run.model',
                'run.band',
                'item.text_hash as closing',
                'auto_claim.claim',
                'auto_run.version as claimVersion',
                'item.superseded_at as supersededAt',
                'item.parent',
                'item.part',
              ]);
            const whole = parts ? every : every.where('item.part', 'is', null);
            return superseded ? whole : whole.where('item.superseded_at', 'is', null);
          })
          .map(({ closing, supersededAt, parent, part, ...item }) => ({
            ...item,
            ...(parent === null || part === null ? {} : { parent, part }),
            hasClosing: closing !== null,
            ...(supersededAt === null ? {} : { superseded: true as const }),
          })),
      ),
  };
}
