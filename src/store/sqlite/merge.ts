import type { LabelBundle } from '../../core/review/bundle/bundle.js';
import { chainFaultOf, nameOf } from '../../core/review/bundle/verify.js';
import type { LabelEvent } from '../../core/review/label-event.js';
import { visibleLine } from '../../core/text/visible.js';
import { type MergeOutcome, type Store, StoreError } from '../store.js';
import { annotatorByName, annotatorName } from './annotators.js';
import type { Connection } from './connection.js';
import { mayName } from './consensus-draft.js';
import { draftFault } from './draft.js';
import { type EventRow, eventColumns, toRow } from './event-row.js';
import { labelFault } from './label-fault.js';
import { mergeGuides, Refusal } from './merge-guides.js';
import { mergePlans } from './plan-merge.js';
import { repeatItems } from './repeat-items.js';
import type { Arg } from './statement.js';

/** Bundles from other machines: a set union over event ids, in one transaction (review 1.5). */
export function mergeEvents(c: Connection): Pick<Store, 'mergeEvents'> {
  const guidesInto = mergeGuides(c);
  const plansInto = mergePlans(c);
  const repeats = repeatItems(c);
  const annotatorOf = annotatorByName(c);
  const addAnnotator = c.statement(
    (k, arg: Arg<{ name: string; demo: number; seed: number; addedAt: string }>) =>
      k.insertInto('annotator').values({
        name: arg('name'),
        demo: arg('demo'),
        seed: arg('seed'),
        added_at: arg('addedAt'),
      }),
  );
  const itemOf = c.statement((k, arg: Arg<{ item: string }>) =>
    k.selectFrom('item').where('id', '=', arg('item')).select(['pass', 'text_hash as hash', 'part']),
  );
  const eventOf = c.statement((k, arg: Arg<{ id: string }>) =>
    k
      .selectFrom('label_event')
      .where('id', '=', arg('id'))
      .select(['hash', 'kind', 'item', 'pass', 'annotator']),
  );
  const addEvent = c.statement((k, arg: Arg<EventRow & { merged_at: string }>) =>
    k.insertInto('label_event').values({
      ...(Object.fromEntries(eventColumns.map(column => [column, arg(column)])) as unknown as EventRow),
      merged_at: arg('merged_at'),
    }),
  );
  const madeBy = c.statement((k, arg: Arg<{ annotator: string }>) =>
    k
      .selectFrom('label_event')
      .where('annotator', '=', arg('annotator'))
      .select(({ fn, eb }) => [
        fn.countAll<number>().filterWhere('merged_at', 'is', null).as('here'),
        fn.countAll<number>().filterWhere('merged_at', 'is not', null).as('elsewhere'),
        fn
          .count<number>(eb.case().when('merged_at', 'is not', null).then(eb.ref('device')).end())
          .distinct()
          .as('machines'),
      ]),
  );

  const mergeAnnotators = ({ annotators, events }: LabelBundle): void => {
    for (const { name, demo, seed, addedAt } of annotators) {
      if (annotatorName(name) !== name)
        throw new Refusal(`it names an annotator "${visibleLine(name, 40)}" as no project does`);
      const there = annotatorOf(name);
      if (there && there.demo !== demo)
        throw new Refusal(
          `${visibleLine(name, 40)} is ${demo ? 'a demo annotator in it and a person here' : 'a person in it and a demo annotator here'}`,
        );
      if (!there) addAnnotator.run({ name, demo: demo ? 1 : 0, seed, addedAt });
    }
    const stranger = events.find(({ annotator }) => !annotators.some(({ name }) => name === annotator));
    if (stranger) throw new Refusal(`${nameOf(stranger)} is by somebody whom it does not list`);
  };

  const checkItems = ({ items }: LabelBundle): void => {
    for (const { item, pass, hash } of items) {
      const there = itemOf.get({ item });
      if (there && hash !== undefined && (there.pass !== pass || there.hash !== hash))
        throw new Refusal(`its item ${visibleLine(item, 40)} has other words than here`);
    }
  };

  /** Hidden repeats become items when a queue comes to them, which may have been on the other machine only. */
  const makeRepeats = ({ events }: LabelBundle): void => {
    const unknown = new Map<LabelEvent['pass'], Set<string>>();
    for (const { item, pass } of events)
      if (item !== null && !itemOf.get({ item }))
        unknown.set(pass, (unknown.get(pass) ?? new Set<string>()).add(item));
    for (const [pass, ids] of unknown) repeats.addNamed(pass, ids);
  };

  /** True when the event was not there. */
  const mergeEvent = (event: LabelEvent, mergedAt: string): boolean => {
    const there = eventOf.get({ id: event.id });
    if (there?.hash === event.hash) return false;
    if (there) throw new Refusal(`${nameOf(event)} is in this project with other content`);
    const item = event.item === null ? undefined : itemOf.get({ item: event.item });
    const fault = draftFault(event) ?? labelFault(event, item?.pass === event.pass ? item.part : undefined);
    if (fault !== null) throw new Refusal(`${nameOf(event)} cannot be taken: ${fault}`);
    if (event.supersedes !== null) {
      if (!mayName(event, eventOf.get({ id: event.supersedes }))) {
        const what = event.kind === 'withdraw' ? 'act' : 'label';
        throw new Refusal(
          `${nameOf(event)} takes back or replaces what is no ${what} of theirs on that item`,
        );
      }
    }
    addEvent.run({ ...toRow(event), merged_at: mergedAt });
    return true;
  };

  /** The ids of the bundle's events, and of those that were not there. */
  const mergeBundle = (bundle: LabelBundle, mergedAt: string, keepPlans: boolean) => {
    const fault = chainFaultOf(bundle.events);
    if (fault !== null) throw new Refusal(fault);
    const guides = guidesInto(bundle);
    mergeAnnotators(bundle);
    checkItems(bundle);
    const plans = plansInto(bundle, keepPlans);
    makeRepeats(bundle);
    return { ...guides, plans, added: bundle.events.filter(event => mergeEvent(event, mergedAt)) };
  };

  return {
    mergeEvents: async (bundles, { keepPlans = false } = {}) =>
      c.write((): MergeOutcome => {
        const mergedAt = c.now().toISOString();
        const merged = bundles.map((bundle, at) => {
          try {
            return mergeBundle(bundle, mergedAt, keepPlans);
          } catch (fault) {
            if (!(fault instanceof Refusal)) throw fault;
            const which = bundles.length === 1 ? 'The bundle' : `Bundle ${at + 1} of ${bundles.length}`;
            throw new StoreError(`${which} was refused: ${fault.message}. Nothing was changed.`, 'invalid');
          }
        });
        const events = new Map(bundles.flatMap(bundle => bundle.events.map(event => [event.id, event])));
        const added = merged.flatMap(one => one.added);
        const plans = merged.flatMap(({ plans }) => plans);
        const names = new Set(bundles.flatMap(({ annotators }) => annotators.map(({ name }) => name)));
        const withoutItem = ({ item, pass }: LabelEvent) =>
          item !== null && itemOf.get({ item })?.pass !== pass;
        return {
          events: events.size,
          added: added.length,
          withoutItem: [...events.values()].filter(withoutItem).length,
          annotators: [...names].sort().map(name => ({
            name,
            added: added.filter(event => event.annotator === name).length,
            ...madeBy.get({ annotator: name })!,
          })),
          guides: merged.flatMap(({ guides }) => guides),
          ...(plans.length > 0 && { plans }),
          guidesApart: merged.flatMap(({ guidesApart }) => guidesApart),
        };
      }),
  };
}
