import type { PassId } from '../../core/review/label-event.js';
import { nextBlocks, sequenceSeed } from '../../core/review/order.js';
import type { Connection } from './connection.js';
import type { Arg } from './statement.js';

export interface Blocks {
  /** Whether items of a pass are in no block yet. */
  areMissing(pass: PassId): boolean;
  /** Puts them into blocks behind those that there are; within a transaction. */
  add(pass: PassId): void;
}

/**
 * The common sequence of blocks of a pass. It is written down when somebody opens the pass and items are new, all
 * that are new together: so imports that came one by one, model after model, are still mixed, and a later one
 * never moves what somebody may have begun.
 */
export function blocks(c: Connection): Blocks {
  // Values and hidden repeats are met with the item that they are parts of.
  const missing = c.statement((k, arg: Arg<{ pass: PassId }>) =>
    k
      .selectFrom('item')
      .where('pass', '=', arg('pass'))
      .where('superseded_at', 'is', null)
      .where('part', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('block')
              .whereRef('block.item', '=', 'item.id')
              .where('block.pass', '=', arg('pass'))
              .select('block.item'),
          ),
        ),
      )
      .select('id'),
  );
  const placed = c.statement((k, arg: Arg<{ pass: PassId }>) =>
    k
      .selectFrom('block')
      .where('pass', '=', arg('pass'))
      .select(({ fn }) => [fn.countAll<number>().as('items'), fn.max<number | null>('no').as('last')]),
  );
  const seed = c.statement(k => k.selectFrom('project').select('block_seed as seed'));
  const keepSeed = c.statement((k, arg: Arg<{ seed: number }>) =>
    k.updateTable('project').set({ block_seed: arg('seed') }),
  );
  const put = c.statement((k, arg: Arg<{ pass: PassId; no: number; item: string; at: string }>) =>
    k
      .insertInto('block')
      .values({ pass: arg('pass'), no: arg('no'), item: arg('item'), added_at: arg('at') }),
  );
  const seedFor = (items: readonly string[]): number => {
    const kept = seed.get()!.seed;
    if (kept !== null) return kept;
    const made = sequenceSeed(items);
    keepSeed.run({ seed: made });
    return made;
  };

  return {
    areMissing: pass => missing.get({ pass }) !== undefined,
    add(pass) {
      const items = missing.all({ pass }).map(({ id }) => id);
      if (items.length === 0) return;
      const before = placed.get({ pass })!;
      const at = c.now().toISOString();
      nextBlocks(items, seedFor(items), before.items).forEach((block, offset) => {
        const no = (before.last ?? -1) + 1 + offset;
        for (const item of block) put.run({ pass, no, item, at });
      });
    },
  };
}
