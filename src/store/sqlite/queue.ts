import type { PassId } from '../../core/review/label-event.js';
import { orderNewItems } from '../../core/review/order.js';
import { type Assignment, type Store, StoreError } from '../store.js';
import { annotatorByName, annotatorName } from './annotators.js';
import type { Connection } from './connection.js';
import { isLock } from './lock.js';
import type { Arg } from './statement.js';

const firstRound = 1;

/** Who labels what, in which order; written down before the first item is shown (review 1.5). */
export function queue(c: Connection): Pick<Store, 'openQueue'> {
  type Who = { pass: PassId; annotator: string };
  const annotatorOf = annotatorByName(c);
  const assigned = c.statement((k, arg: Arg<Who>) =>
    k
      .selectFrom('assignment')
      .innerJoin('item', 'item.id', 'assignment.item')
      .where('assignment.pass', '=', arg('pass'))
      .where('assignment.annotator', '=', arg('annotator'))
      .where('assignment.round', '=', firstRound)
      .where('item.superseded_at', 'is', null)
      .orderBy('assignment.position')
      .select([
        'assignment.item',
        'assignment.position',
        'assignment.inclusion_probability as inclusionProbability',
      ]),
  );
  const fresh = c.statement((k, arg: Arg<Who>) =>
    k
      .selectFrom('item')
      .where('pass', '=', arg('pass'))
      .where('superseded_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('assignment')
              .whereRef('assignment.item', '=', 'item.id')
              .where('assignment.pass', '=', arg('pass'))
              .where('assignment.annotator', '=', arg('annotator'))
              .where('assignment.round', '=', firstRound)
              .select('assignment.item'),
          ),
        ),
      )
      .select('id'),
  );
  // Places of superseded items stay taken, so that no place was ever two items'.
  const taken = c.statement((k, arg: Arg<Who>) =>
    k
      .selectFrom('assignment')
      .where('pass', '=', arg('pass'))
      .where('annotator', '=', arg('annotator'))
      .where('round', '=', firstRound)
      .select(({ fn }) => fn.max<number | null>('position').as('last')),
  );
  const locked = c.statement((k, arg: Arg<Who>) =>
    k
      .selectFrom('label_event')
      .where('pass', '=', arg('pass'))
      .where('annotator', '=', arg('annotator'))
      .where('kind', '=', isLock)
      .limit(1)
      .select('id'),
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
      added_at: arg('at'),
    }),
  );

  return {
    openQueue: async (pass, name): Promise<Assignment[]> => {
      const who = { pass, annotator: annotatorName(name) };
      const hasFresh = c.read(() => {
        if (!annotatorOf(who.annotator))
          throw new StoreError(`No annotator named ${who.annotator} is known in this project.`, 'invalid');
        // What comes after the lock could not be labelled, so it is not handed out.
        return !locked.get(who) && fresh.get(who) !== undefined;
      });
      if (!hasFresh) return c.read(() => assigned.all(who));
      return c.write(() => {
        const next = (taken.get(who)?.last ?? -1) + 1;
        const at = c.now().toISOString();
        const ids = fresh.all(who).map(({ id }) => id);
        const { seed } = annotatorOf(who.annotator)!;
        orderNewItems(ids, seed, next).forEach((item, offset) => {
          assign.run({ ...who, item, position: next + offset, at });
        });
        return assigned.all(who);
      });
    },
  };
}
