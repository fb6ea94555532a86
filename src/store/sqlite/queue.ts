import { sql } from 'kysely';
import { orderInBlock } from '../../core/review/order.js';
import { type Assignment, type Store, StoreError } from '../store.js';
import { annotatorByName, annotatorName } from './annotators.js';
import { blocks } from './blocks.js';
import type { Connection } from './connection.js';
import { lastPlace } from './last-place.js';
import { isLock } from './lock.js';
import { planQueues, type Who } from './plan-queue.js';
import { firstRound } from './round.js';
import type { Arg } from './statement.js';

/** Who labels what, in which order; written down before the first item is shown (review 1.5). */
export function queue(c: Connection): Pick<Store, 'openQueue'> {
  const annotatorOf = annotatorByName(c);
  const inBlocks = blocks(c);
  const planned = planQueues(c);
  const assigned = c.statement((k, arg: Arg<Who>) =>
    k
      .selectFrom('assignment')
      .innerJoin('item', 'item.id', 'assignment.item')
      .leftJoin('item as first', 'first.id', 'item.parent')
      .where('assignment.pass', '=', arg('pass'))
      .where('assignment.annotator', '=', arg('annotator'))
      .where('assignment.round', '=', firstRound)
      .where('item.superseded_at', 'is', null)
      // A repeat goes with the words that it repeats.
      .where('first.superseded_at', 'is', null)
      .orderBy('assignment.position')
      .select(['assignment.item', 'assignment.position']),
  );
  // Items whose words were replaced since are assigned too, unseen: should the words come back, everybody meets
  // them in the same block.
  const waiting = c.statement((k, arg: Arg<Who>) =>
    k
      .selectFrom('block')
      .where('block.pass', '=', arg('pass'))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('assignment')
              .whereRef('assignment.item', '=', 'block.item')
              .where('assignment.pass', '=', arg('pass'))
              .where('assignment.annotator', '=', arg('annotator'))
              .where('assignment.round', '=', firstRound)
              .select('assignment.item'),
          ),
        ),
      )
      .orderBy('block.no')
      .select(['block.no', 'block.item']),
  );
  // Places of superseded items stay taken, so that no place was ever two items'.
  const taken = lastPlace(c);
  const locked = c.statement((k, arg: Arg<Who>) =>
    k
      .selectFrom('label_event')
      .where('pass', '=', arg('pass'))
      .where('annotator', '=', arg('annotator'))
      .where('kind', '=', isLock)
      .limit(1)
      .select('id'),
  );
  // Of a plan that names more people than it has items for.
  const names = c.statement((k, arg: Arg<Who & { no: number }>) =>
    k
      .selectFrom('plan')
      .innerJoin(sql<{ value: string }>`json_each(plan.json, '$.annotators')`.as('named'), join =>
        join.onTrue(),
      )
      .where('plan.pass', '=', arg('pass'))
      .where('plan.no', '=', arg('no'))
      .where('named.value', '=', arg('annotator'))
      .select('plan.no'),
  );
  const assign = c.statement((k, arg: Arg<Who & { item: string; position: number; at: string }>) =>
    k.insertInto('assignment').values({
      item: arg('item'),
      pass: arg('pass'),
      annotator: arg('annotator'),
      round: firstRound,
      position: arg('position'),
      inclusion_probability: 1,
      stratum: null,
      plan: null,
      added_at: arg('at'),
    }),
  );

  /** Everything in common blocks, when no plan is sealed. */
  const writeBlocks = (who: Who): void => {
    inBlocks.add(who.pass);
    const at = c.now().toISOString();
    const { seed } = annotatorOf(who.annotator)!;
    let position = taken(who) + 1;
    for (const [no, items] of byBlock(waiting.all(who)))
      for (const item of orderInBlock(items, seed, no)) {
        assign.run({ ...who, item, position, at });
        position += 1;
      }
  };
  const write = (who: Who): Assignment[] => {
    const no = planned.inForce(who.pass);
    if (no === null) writeBlocks(who);
    else planned.write({ ...who, no });
    return assigned.all(who);
  };
  /** Somebody whom the plan does not name keeps what they labelled, and has nothing when there is none. */
  const refuseStranger = (who: Who, own: readonly Assignment[]): void => {
    const no = planned.inForce(who.pass);
    if (own.length > 0 || no === null || planned.names({ ...who, no })) return;
    if (names.get({ pass: who.pass, no, annotator: who.annotator }) !== undefined) return;
    throw new StoreError(
      `Plan ${no} of pass ${who.pass} does not name ${who.annotator}, so nothing of it is theirs to label.`,
      'invalid',
    );
  };

  return {
    openQueue: async (pass, name): Promise<Assignment[]> => {
      const who = { pass, annotator: annotatorName(name) };
      const hasFresh = c.read(() => {
        if (!annotatorOf(who.annotator))
          throw new StoreError(`No annotator named ${who.annotator} is known in this project.`, 'invalid');
        // What comes after the lock could not be labelled, so it is not handed out.
        if (locked.get(who)) return false;
        const no = planned.inForce(pass);
        return no === null
          ? inBlocks.areMissing(pass) || waiting.get(who) !== undefined
          : planned.isOpen({ ...who, no });
      });
      const own = hasFresh ? c.write(() => write(who)) : c.read(() => assigned.all(who));
      c.read(() => refuseStranger(who, own));
      return own;
    },
  };
}

function byBlock(rows: readonly { no: number; item: string }[]): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const { no, item } of rows) {
    const items = found.get(no) ?? [];
    found.set(no, items);
    items.push(item);
  }
  return found;
}
