import { isDeepStrictEqual } from 'node:util';
import { partItemId, repeatPart } from '../../core/review/item.js';
import type { PassId } from '../../core/review/label-event.js';
import type { SealedPlan } from '../../core/review/plan/hash.js';
import type { Plan } from '../../core/review/plan/plan.js';
import { planQueue } from '../../core/review/plan/queue.js';
import type { Connection } from './connection.js';
import type { Arg } from './statement.js';

export interface PlanRows {
  newest(pass: PassId): SealedPlan | null;
  /** Oldest first. */
  all(pass: PassId): SealedPlan[];
  /** Writes a plan that was checked, and the rows that queues are made of. Call it in a write. */
  add(sealed: SealedPlan): void;
  /** Whether the rows are those that `add` wrote. */
  agree(sealed: SealedPlan): boolean;
}

/** The tables of plans. Their JSON is what was sealed; items and places are its rows, so that no queue has to read it. */
export function planRows(c: Connection): PlanRows {
  const columns = ['pass', 'no', 'json', 'reason', 'prev_hash', 'hash', 'sealed_at'] as const;
  type Row = {
    pass: PassId;
    no: number;
    json: string;
    reason: string | null;
    prev_hash: string | null;
    hash: string;
    sealed_at: string;
  };
  const every = c.statement((k, arg: Arg<{ pass: PassId }>) =>
    k.selectFrom('plan').where('pass', '=', arg('pass')).orderBy('no').select(columns),
  );
  const last = c.statement((k, arg: Arg<{ pass: PassId }>) =>
    k.selectFrom('plan').where('pass', '=', arg('pass')).orderBy('no', 'desc').limit(1).select(columns),
  );
  const addPlan = c.statement((k, arg: Arg<Row>) =>
    k.insertInto('plan').values({
      pass: arg('pass'),
      no: arg('no'),
      json: arg('json'),
      reason: arg('reason'),
      prev_hash: arg('prev_hash'),
      hash: arg('hash'),
      sealed_at: arg('sealed_at'),
    }),
  );
  type ItemRow = {
    pass: PassId;
    no: number;
    item: string;
    stratum: string;
    probability: number | null;
    cold: number;
    toAdjudicator: number;
    practice: number;
  };
  const addItem = c.statement((k, arg: Arg<ItemRow>) =>
    k.insertInto('plan_item').values({
      pass: arg('pass'),
      no: arg('no'),
      item: arg('item'),
      stratum: arg('stratum'),
      probability: arg('probability'),
      cold: arg('cold'),
      to_adjudicator: arg('toAdjudicator'),
      practice: arg('practice'),
    }),
  );
  type PlaceRow = {
    pass: PassId;
    no: number;
    annotator: string;
    position: number;
    item: string;
    repeats: string | null;
  };
  const addPlace = c.statement((k, arg: Arg<PlaceRow>) =>
    k.insertInto('plan_place').values({
      pass: arg('pass'),
      no: arg('no'),
      annotator: arg('annotator'),
      position: arg('position'),
      item: arg('item'),
      repeats: arg('repeats'),
    }),
  );
  const items = c.statement((k, arg: Arg<{ pass: PassId; no: number }>) =>
    k
      .selectFrom('plan_item')
      .where('pass', '=', arg('pass'))
      .where('no', '=', arg('no'))
      .orderBy('item')
      .select(['item', 'stratum', 'probability', 'cold', 'to_adjudicator as toAdjudicator', 'practice']),
  );
  const places = c.statement((k, arg: Arg<{ pass: PassId; no: number }>) =>
    k
      .selectFrom('plan_place')
      .where('pass', '=', arg('pass'))
      .where('no', '=', arg('no'))
      .orderBy('annotator')
      .orderBy('position')
      .select(['annotator', 'position', 'item', 'repeats']),
  );
  const read = (row: Row): SealedPlan => ({
    pass: row.pass,
    no: row.no,
    plan: JSON.parse(row.json),
    reason: row.reason,
    prevHash: row.prev_hash,
    hash: row.hash,
    sealedAt: row.sealed_at,
  });

  return {
    newest(pass) {
      const row = last.get({ pass });
      return row === undefined ? null : read(row);
    },
    all: pass => every.all({ pass }).map(read),
    add({ pass, no, plan, reason, prevHash, hash, sealedAt }) {
      addPlan.run({
        pass,
        no,
        json: JSON.stringify(plan),
        reason,
        prev_hash: prevHash,
        hash,
        sealed_at: sealedAt,
      });
      for (const row of itemRows(plan)) addItem.run({ pass, no, ...row });
      for (const row of placeRows(plan)) addPlace.run({ pass, no, ...row });
    },
    agree: ({ pass, no, plan }) =>
      isDeepStrictEqual(items.all({ pass, no }), itemRows(plan)) &&
      isDeepStrictEqual(places.all({ pass, no }).sort(byAnnotator), placeRows(plan)),
  };
}

/** JavaScript's order of names, which is not SQLite's beyond the basic plane. */
const byAnnotator = (a: { annotator: string }, b: { annotator: string }): number =>
  a.annotator < b.annotator ? -1 : a.annotator > b.annotator ? 1 : 0;

const itemRows = ({ items }: Plan) =>
  [...items]
    .sort((a, b) => (a.item < b.item ? -1 : 1))
    .map(({ item, stratum, probability, cold, toAdjudicator, practice }) => ({
      item,
      stratum,
      probability,
      cold: cold ? 1 : 0,
      toAdjudicator: toAdjudicator ? 1 : 0,
      practice: practice ? 1 : 0,
    }));

const placeRows = (plan: Plan) =>
  [...plan.annotators].sort().flatMap(annotator =>
    planQueue(plan, annotator).map(({ item, repeat }, position) => ({
      annotator,
      position,
      item: repeat ? partItemId(plan.pass, item, repeatPart) : item,
      repeats: repeat ? item : null,
    })),
  );
