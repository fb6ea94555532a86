import { repeatPart } from '../../core/review/item.js';
import type { PassId } from '../../core/review/label-event.js';
import { queueAfter } from '../../core/review/plan/queue.js';
import type { Connection } from './connection.js';
import { lastPlace } from './last-place.js';
import { repeatItems } from './repeat-items.js';
import { firstRound } from './round.js';
import type { Arg } from './statement.js';

export interface PlanQueue {
  /** Number of the plan in force; null: none. */
  inForce(pass: PassId): number | null;
  /** Whether the plan gives this annotator a queue. */
  names(who: Who & { no: number }): boolean;
  /** Whether the annotator's assignment is not yet what the plan says. */
  isOpen(who: Who & { no: number }): boolean;
  /**
   * Writes the planned queue down: what was labelled keeps its place, what an earlier plan gave and nobody labelled
   * goes, the rest of the plan follows. Call it in a write.
   */
  write(who: Who & { no: number }): void;
}

export interface Who {
  pass: PassId;
  annotator: string;
}

type Planned = Who & { no: number };

/** The queue that a sealed plan gives to an annotator (review 1.5: assignment is written down before work starts). */
export function planQueues(c: Connection): PlanQueue {
  const repeats = repeatItems(c);
  const newest = c.statement((k, arg: Arg<{ pass: PassId }>) =>
    k
      .selectFrom('plan')
      .where('pass', '=', arg('pass'))
      .select(({ fn }) => fn.max<number | null>('no').as('no')),
  );
  const anyPlace = c.statement((k, arg: Arg<Planned>) =>
    k
      .selectFrom('plan_place')
      .where('pass', '=', arg('pass'))
      .where('no', '=', arg('no'))
      .where('annotator', '=', arg('annotator'))
      .limit(1)
      .select('position'),
  );
  const ofOtherPlan = c.statement((k, arg: Arg<Planned>) =>
    k
      .selectFrom('assignment')
      .where('pass', '=', arg('pass'))
      .where('annotator', '=', arg('annotator'))
      .where('round', '=', firstRound)
      .where('plan', 'is not', arg('no'))
      .limit(1)
      .select('item'),
  );
  // Runs may be imported after the plan was sealed: their places are filled when they are there.
  const waiting = c.statement((k, arg: Arg<Planned>) =>
    k
      .selectFrom('plan_place as place')
      .innerJoin('item', join =>
        join.on(({ ref, eb, fn }) =>
          eb('item.id', '=', fn.coalesce(ref('place.repeats'), ref('place.item'))),
        ),
      )
      .leftJoin('plan_item as planned', join =>
        join
          .onRef('planned.pass', '=', 'place.pass')
          .onRef('planned.no', '=', 'place.no')
          .onRef('planned.item', '=', 'item.id'),
      )
      .where('place.pass', '=', arg('pass'))
      .where('place.no', '=', arg('no'))
      .where('place.annotator', '=', arg('annotator'))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('assignment')
              .whereRef('assignment.item', '=', 'place.item')
              .where('assignment.pass', '=', arg('pass'))
              .where('assignment.annotator', '=', arg('annotator'))
              .where('assignment.round', '=', firstRound)
              .select('assignment.item'),
          ),
        ),
      )
      .orderBy('place.position')
      .select(['place.item', 'place.repeats', 'planned.probability', 'planned.stratum']),
  );
  const last = lastPlace(c);
  const dropUnlabelled = c.statement((k, arg: Arg<Planned>) =>
    k
      .deleteFrom('assignment')
      .where('pass', '=', arg('pass'))
      .where('annotator', '=', arg('annotator'))
      .where('round', '=', firstRound)
      .where('plan', 'is not', arg('no'))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('label_event')
              .innerJoin('item as labelled', 'labelled.id', 'label_event.item')
              .where('label_event.pass', '=', arg('pass'))
              .where('label_event.annotator', '=', arg('annotator'))
              .where('label_event.kind', '=', 'label')
              .where(eb =>
                eb.or([
                  eb('labelled.id', '=', eb.ref('assignment.item')),
                  // Values of a run that has no verdict yet are work done, too; those of its repeat are the repeat's.
                  eb.and([
                    eb('labelled.parent', '=', eb.ref('assignment.item')),
                    eb('labelled.part', '!=', repeatPart),
                  ]),
                ]),
              )
              .select('label_event.id'),
          ),
        ),
      ),
  );
  const keep = c.statement((k, arg: Arg<Planned>) =>
    k
      .updateTable('assignment')
      .set({ plan: arg('no') })
      .where('pass', '=', arg('pass'))
      .where('annotator', '=', arg('annotator'))
      .where('round', '=', firstRound),
  );
  const kept = c.statement((k, arg: Arg<Who>) =>
    k
      .selectFrom('assignment')
      .where('pass', '=', arg('pass'))
      .where('annotator', '=', arg('annotator'))
      .where('round', '=', firstRound)
      .orderBy('position')
      .select('item'),
  );
  type Row = Planned & {
    item: string;
    position: number;
    probability: number;
    stratum: string | null;
    at: string;
  };
  const assign = c.statement((k, arg: Arg<Row>) =>
    k.insertInto('assignment').values({
      item: arg('item'),
      pass: arg('pass'),
      annotator: arg('annotator'),
      round: firstRound,
      position: arg('position'),
      inclusion_probability: arg('probability'),
      stratum: arg('stratum'),
      plan: arg('no'),
      added_at: arg('at'),
    }),
  );

  return {
    inForce: pass => newest.get({ pass })?.no ?? null,
    names: who => anyPlace.get(who) !== undefined,
    isOpen: who => ofOtherPlan.get(who) !== undefined || waiting.get(who) !== undefined,
    write(who) {
      let position = last(who) + 1;
      dropUnlabelled.run(who);
      keep.run(who);
      const before = kept.all(who).map(({ item }) => item);
      const places = waiting.all(who);
      const rows = new Map(places.map(row => [placeKey(row.repeats ?? row.item, row.repeats !== null), row]));
      const planned = places.map(row => ({ item: row.repeats ?? row.item, repeat: row.repeats !== null }));
      const order = before.length === 0 ? planned : queueAfter(before, planned);
      const at = c.now().toISOString();
      for (const { item, repeat } of order) {
        const row = rows.get(placeKey(item, repeat))!;
        if (repeat) repeats.add(item);
        const { probability, stratum } = row;
        assign.run({ ...who, item: row.item, position, probability: probability ?? 1, stratum, at });
        position += 1;
      }
    },
  };
}

const placeKey = (item: string, repeat: boolean): string => `${repeat ? 'repeat ' : ''}${item}`;
