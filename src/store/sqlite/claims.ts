import { type Store, type StoredClaim, StoreError } from '../store.js';
import type { Connection } from './connection.js';
import { taskOf } from './head.js';
import type { Arg } from './statement.js';

/** The claim matcher's verdicts: added under an automated run, never changed, never near a person's label. */
export function claims(c: Connection): Pick<Store, 'closingsWithoutClaim' | 'addClaims' | 'listClaims'> {
  const open = c.statement((k, arg: Arg<{ version: string; limit: number }>) =>
    k
      .selectFrom('item')
      .innerJoin('run', 'run.run_id', 'item.run_id')
      .where('item.pass', '=', 'claim')
      .where('item.part', 'is', null)
      .where('item.superseded_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('auto_claim')
              .innerJoin('auto_run', 'auto_run.id', 'auto_claim.auto_run')
              .whereRef('auto_claim.item', '=', 'item.id')
              .where('auto_run.kind', '=', 'claim')
              .where('auto_run.version', '=', arg('version'))
              .select('auto_claim.item'),
          ),
        ),
      )
      .limit(arg('limit'))
      .select([
        'item.id as item',
        'item.run_id as runId',
        'item.text',
        'item.ended_on_tool_call as endedOnToolCall',
        'item.cut_off as cutOff',
        'run.head',
      ]),
  );
  const autoRun = c.statement((k, arg: Arg<{ version: string }>) =>
    k.selectFrom('auto_run').where('kind', '=', 'claim').where('version', '=', arg('version')).select('id'),
  );
  const addAutoRun = c.statement((k, arg: Arg<{ version: string; at: string }>) =>
    k.insertInto('auto_run').values({ kind: 'claim', version: arg('version'), created_at: arg('at') }),
  );
  type Row = {
    auto: number;
    item: string;
    claim: StoredClaim['claim'];
    flags: string;
    reason: string | null;
    spans: string;
  };
  const add = c.statement((k, arg: Arg<Row>) =>
    k
      .insertInto('auto_claim')
      .values({
        auto_run: arg('auto'),
        item: arg('item'),
        claim: arg('claim'),
        flags: arg('flags'),
        reason: arg('reason'),
        spans: arg('spans'),
      })
      // The same engine version gives the same verdict, so a second one of two audits at once is no news.
      .onConflict(on => on.columns(['item', 'auto_run']).doNothing()),
  );
  const itemKnown = c.statement((k, arg: Arg<{ item: string }>) =>
    k.selectFrom('item').where('id', '=', arg('item')).where('pass', '=', 'claim').select('id'),
  );
  const newest = c.statement(k =>
    k
      .selectFrom('item')
      .innerJoin('auto_claim', 'auto_claim.item', 'item.id')
      .innerJoin('auto_run', 'auto_run.id', 'auto_claim.auto_run')
      .where('item.pass', '=', 'claim')
      .where('item.part', 'is', null)
      .where('item.superseded_at', 'is', null)
      .where('auto_claim.auto_run', '=', ({ selectFrom }) =>
        selectFrom('auto_claim as other')
          .whereRef('other.item', '=', 'item.id')
          .select(({ fn }) => fn.max('other.auto_run').as('newest')),
      )
      .orderBy('item.run_id')
      .select([
        'item.run_id as runId',
        'item.id as item',
        'auto_run.version',
        'auto_claim.claim',
        'auto_claim.flags',
        'auto_claim.reason',
        'auto_claim.spans',
      ]),
  );

  return {
    closingsWithoutClaim: async (version, limit) =>
      c.read(() =>
        open.all({ version, limit }).map(row => ({
          runId: row.runId,
          item: row.item,
          text: row.text,
          prompt: taskOf(row.head),
          endedOnToolCall: row.endedOnToolCall === 1,
          cutOff: row.cutOff === 1,
        })),
      ),

    addClaims: async (version, found) => {
      c.write(() => {
        const auto =
          autoRun.get({ version })?.id ??
          addAutoRun.run({ version, at: c.now().toISOString() }).lastInsertRowid;
        for (const { item, claim, flags, reason, spans } of found) {
          if (!itemKnown.get({ item }))
            throw new StoreError(
              `A verdict names item ${item}, which is not in this project.`,
              'unknown_item',
            );
          add.run({ auto, item, claim, flags: JSON.stringify(flags), reason, spans: JSON.stringify(spans) });
        }
      });
    },

    listClaims: async () =>
      c.read(() =>
        newest.all().map(row => ({
          ...row,
          flags: JSON.parse(row.flags) as string[],
          spans: JSON.parse(row.spans) as StoredClaim['spans'],
        })),
      ),
  };
}
