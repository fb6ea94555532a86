import { sql } from 'kysely';
import { hashOf } from '../../core/review/chain.js';
import { lockEvidence } from '../../core/review/frozen.js';
import {
  type EventDraft,
  eventSchemaVersion,
  type LabelEvent,
  type PassId,
} from '../../core/review/label-event.js';
import { type Store, StoreError } from '../store.js';
import { annotatorByName, annotatorName } from './annotators.js';
import type { Connection } from './connection.js';
import { mayName } from './consensus-draft.js';
import { deviceOf } from './device.js';
import { draftFault, storable } from './draft.js';
import { nextEventId } from './event-id.js';
import { type EventRow, eventColumns, toEvent, toRow } from './event-row.js';
import { askedBy } from './grading/asked-by.js';
import { labelFault } from './label-fault.js';
import { isLock } from './lock.js';
import { seenBefore } from './seen-before.js';
import type { Arg } from './statement.js';

/** What people did. Events are added one transaction each and never change (review 1.5). */
export function events(c: Connection): Pick<Store, 'addEvent' | 'addEvents' | 'listEvents' | 'notBlind'> {
  type Who = { annotator: string; pass: PassId };
  const annotatorOf = annotatorByName(c);
  const device = deviceOf(c);
  const questionOf = askedBy(c);
  const { told, notBlind } = seenBefore(c);
  const itemKnown = c.statement((k, arg: Arg<{ item: string; pass: PassId }>) =>
    k
      .selectFrom('item')
      .where('id', '=', arg('item'))
      .where('pass', '=', arg('pass'))
      .select(['superseded_at', 'part']),
  );
  const lock = c.statement((k, arg: Arg<Who>) =>
    k
      .selectFrom('label_event')
      .where('pass', '=', arg('pass'))
      .where('annotator', '=', arg('annotator'))
      .where('kind', '=', isLock)
      .limit(1)
      .select('created_at'),
  );
  const byId = c.statement((k, arg: Arg<{ id: string }>) =>
    k.selectFrom('label_event').where('id', '=', arg('id')).select(['kind', 'item', 'pass', 'annotator']),
  );
  // By the item: by pass and annotator SQLite would go through all labels of theirs each time an item has none.
  const inForce = c.statement((k, arg: Arg<Who & { item: string }>) =>
    k
      .selectFrom('label_event as made')
      .where('made.item', '=', arg('item'))
      .where(sql<boolean>`+made.pass = ${arg('pass')}`)
      .where(sql<boolean>`+made.annotator = ${arg('annotator')}`)
      .where('made.kind', '=', 'label')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('label_event as back')
              .whereRef('back.item', '=', 'made.item')
              .where('back.kind', '=', 'retract')
              .whereRef('back.supersedes', '=', 'made.id')
              .select('back.id'),
          ),
        ),
      )
      .orderBy('made.id', 'desc')
      .limit(1)
      .select('made.id'),
  );
  const newest = c.statement((k, arg: Arg<{ annotator: string; device: string }>) =>
    k
      .selectFrom('label_event')
      .where('annotator', '=', arg('annotator'))
      .where('device', '=', arg('device'))
      .orderBy('id', 'desc')
      .limit(1)
      .select(['id', 'hash']),
  );
  const newestElsewhere = c.statement((k, arg: Arg<{ annotator: string; device: string }>) =>
    k
      .selectFrom('label_event')
      .where('annotator', '=', arg('annotator'))
      .where('device', '!=', arg('device'))
      .groupBy('device')
      .orderBy('device')
      .select(({ fn }) => ['device', fn.max<string>('id').as('id')]),
  );
  const newestOfPass = c.statement((k, arg: Arg<Who>) =>
    k
      .selectFrom('label_event')
      .where('pass', '=', arg('pass'))
      .where('annotator', '=', arg('annotator'))
      .select(({ fn }) => fn.max<string | null>('id').as('id')),
  );
  const add = c.statement((k, arg: Arg<EventRow>) =>
    k.insertInto('label_event').values({
      ...(Object.fromEntries(eventColumns.map(column => [column, arg(column)])) as unknown as EventRow),
      merged_at: null,
    }),
  );

  const check = (draft: EventDraft): void => {
    if (!annotatorOf(draft.annotator))
      throw new StoreError(`No annotator named ${draft.annotator} is known in this project.`, 'invalid');
    const item = draft.item === null ? undefined : itemKnown.get({ item: draft.item, pass: draft.pass });
    if (draft.item !== null && !item)
      throw new StoreError(
        `Pass ${draft.pass} of this project has no item ${draft.item}. Nothing was saved.`,
        'unknown_item',
      );
    // A label on words that the project no longer has would count nowhere and be told to nobody.
    if (draft.kind === 'label' && item?.superseded_at)
      throw new StoreError(
        `The run of this item was imported anew with ${draft.pass === 'claim' ? 'another closing message' : 'other steps or answer values'}. Nothing was saved.`,
        'superseded',
      );
    const question = draft.pass === 'votes' && draft.item !== null ? questionOf(draft.item) : undefined;
    const fault = labelFault(draft, item?.part, question);
    if (fault !== null) throw new StoreError(`This label cannot be saved: ${fault}.`, 'invalid');
    const frozen = lockedKinds.has(draft.kind) ? lock.get(draft) : undefined;
    if (frozen)
      throw new StoreError(
        `${draft.annotator} locked pass ${draft.pass} at ${frozen.created_at}; its labels are frozen. Nothing was changed.`,
        'pass_locked',
      );
    if (draft.supersedes !== null) {
      if (!mayName(draft, byId.get({ id: draft.supersedes })))
        throw new StoreError(
          `Event ${draft.supersedes} is no ${draft.kind === 'withdraw' ? 'act' : 'label'} of ${draft.annotator} on this item. Nothing was saved.`,
          'invalid',
        );
    }
    // What was on the screen has to be what is stored, or one window would undo another's work unseen.
    if (draft.item === null || (draft.kind !== 'label' && draft.kind !== 'retract')) return;
    if ((inForce.get({ ...draft, item: draft.item })?.id ?? null) !== draft.supersedes)
      throw new StoreError(
        'This item was labelled in another window meanwhile; it is shown anew.',
        'changed_elsewhere',
      );
  };

  const append = (given: EventDraft): LabelEvent => {
    const fault = draftFault(given);
    if (fault) throw new StoreError(`This event cannot be saved: ${fault}.`, 'invalid');
    const draft = told({ ...storable(given), annotator: annotatorName(given.annotator) });
    check(draft);
    const now = c.now();
    const chain = { annotator: draft.annotator, device: device() };
    const last = newest.get(chain);
    // What this person did on other machines, as far as it is known here, comes before this as well.
    const before = [last?.id ?? '', newestOfPass.get(draft)?.id ?? ''].sort().at(-1)!;
    const content = {
      id: nextEventId(before === '' ? null : before, now),
      ...draft,
      // A lock also freezes what this person did on other machines, as far as it is known here.
      evidence: (draft.kind === 'lock' && lockEvidence(newestElsewhere.all(chain))) || draft.evidence,
      device: chain.device,
      schemaVersion: eventSchemaVersion,
      createdAt: now.toISOString(),
      prevHash: last?.hash ?? null,
    };
    const event: LabelEvent = { ...content, hash: hashOf(content) };
    add.run(toRow(event));
    return event;
  };

  return {
    addEvent: async given => c.write(() => append(given)),
    addEvents: async given => c.write(() => given.map(append)),

    notBlind: (pass, annotator) => notBlind(pass, annotatorName(annotator)),

    listEvents: async ({ pass, annotator, item } = {}) =>
      c.read(() =>
        c
          .rows(k => {
            let wanted = k.selectFrom('label_event').select(eventColumns).orderBy('id');
            if (pass !== undefined) wanted = wanted.where('pass', '=', pass);
            if (annotator !== undefined) wanted = wanted.where('annotator', '=', annotatorName(annotator));
            if (item !== undefined) wanted = wanted.where('item', '=', item);
            return wanted;
          })
          .map(toEvent),
      ),
  };
}

/** What a lock freezes, itself included; flags, notes and the log of opened tasks go on. */
const lockedKinds = new Set<LabelEvent['kind']>(['label', 'retract', 'lock']);
