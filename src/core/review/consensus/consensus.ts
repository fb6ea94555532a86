import { currentLabels } from '../current.js';
import type { LabelEvent } from '../label-event.js';
import { commonLabel } from '../label-marks.js';
import { foldActs, type ItemOfActs } from './acts.js';
import type { ConsensusInput, ItemActs, ItemConsensus, PassConsensus, UnitConsensus } from './model.js';
import { peopleOf } from './people.js';
import { type HeldItem, rawOf, sideStates } from './raw.js';
import { settledUnits } from './settled-units.js';
import { blindState, countedAs, countsOf, lockedState } from './state.js';

/**
 * Where every item of a pass stands between blind labels and a consensus (review 1.1). Nothing is compared before all
 * whose labels it is of have locked. Then what two or more labelled alike is frozen as unanimous, unless it was drawn
 * for the adjudicator too; what differs ("cannot tell" against a label is a difference) waits for an adjudicator's own
 * answer, made blind, then for a resolution. What one person alone labelled is in no consensus, and counted.
 *
 * A function of the events as a set: machines that merged the same bundles come to the same consensus.
 */
export const consensusOf = (input: ConsensusInput): PassConsensus => growingConsensus(input).consensus;

/** A consensus that acts are added to, an item at a time. */
export interface GrowingConsensus {
  readonly consensus: PassConsensus;
  /**
   * The consensus with further events of the pass: what `consensusOf` makes of all of them, for the price of the items
   * that they are about. null: they change more than single items (a label, a lock, the first own answer), or came
   * earlier than events that are there; then all has to be looked at anew.
   */
  with(events: readonly LabelEvent[]): GrowingConsensus | null;
}

export function growingConsensus(input: ConsensusInput): GrowingConsensus {
  const events = inOrder(input.events);
  const byPerson = grouped(events, ({ annotator }) => annotator);
  const people = peopleOf(input, byPerson);
  const labels = new Map(
    people.annotators.map(name => [name, currentLabels(byPerson.get(name) ?? [], input.guideMeaning)]),
  );
  const wholes = new Map(
    input.items.flatMap(({ id, parts }, at) => [id, ...parts].map(unit => [unit, { id, at }] as const)),
  );
  const actsOf = grouped(
    events.filter(({ kind, item }) => item !== null && !labelKinds.has(kind)),
    ({ item }) => wholes.get(item as string)?.id ?? '',
  );
  const planned = input.plan && new Map(input.plan.items.map(entry => [entry.item, entry]));
  const made = (item: ConsensusInput['items'][number], acts: readonly LabelEvent[]): ItemConsensus => {
    const plan = planned?.get(item.id);
    return itemOf(item, {
      pass: input.pass,
      people,
      labels,
      events: acts,
      annotators: planned
        ? people.annotators.filter(name => plan?.annotators.includes(name))
        : people.annotators,
      sampled: plan?.toAdjudicator ?? false,
      practice: plan?.practice ?? false,
    });
  };
  const isRevealed = (open: number): boolean =>
    people.locked && (people.annotators.length > 1 || input.plan !== null) && open === 0;
  const grown = (
    consensus: PassConsensus,
    { acts, newest, open, begun }: { acts: ActsOf; newest: string; open: number; begun: boolean },
  ): GrowingConsensus => ({
    consensus,
    with(more) {
      if (more.length === 0) return this;
      const all = new Map(acts);
      const touched = new Set<number>();
      let last = newest;
      for (const event of inOrder(more)) {
        const of = wholes.get(event.item ?? '');
        if (!of || event.id <= last || !itemKinds.has(event.kind)) return null;
        // Who answers first settles whose consensus it is.
        if (event.kind === 'own_answer' && !begun) return null;
        last = event.id;
        all.set(of.id, [...(all.get(of.id) ?? []), event]);
        touched.add(of.at);
      }
      const items = [...consensus.items];
      const counts = { ...consensus.counts };
      const count = (item: ItemConsensus, by: number) => {
        const key = countedAs(item);
        if (key) counts[key] += by;
        return isDone(item) ? 0 : by;
      };
      let left = open;
      let amendments: readonly LabelEvent[] = consensus.amendments;
      for (const at of touched) {
        const before = items[at] as ItemConsensus;
        const item = input.items[at] as ConsensusInput['items'][number];
        const now = made(item, all.get(item.id) ?? []);
        items[at] = now;
        left += count(before, -1) + count(now, 1);
        amendments = [
          ...amendments.filter(event => !before.acts?.amendments.includes(event)),
          ...(now.acts?.amendments ?? []),
        ];
      }
      return grown(
        { ...consensus, items, counts, revealed: isRevealed(left), amendments: oldestFirst(amendments) },
        { acts: all, newest: last, open: left, begun },
      );
    },
  });
  const items = input.items.map(item => made(item, actsOf.get(item.id) ?? []));
  const open = items.reduce((sum, item) => sum + (isDone(item) ? 0 : 1), 0);
  const consensus: PassConsensus = {
    pass: input.pass,
    people,
    items,
    counts: countsOf(items),
    revealed: isRevealed(open),
    secondLooks: events.filter(({ kind, item }) => kind === 'second_look' && wholes.has(item ?? '')),
    amendments: oldestFirst(items.flatMap(({ acts }) => acts?.amendments ?? [])),
  };
  const begun = events.some(({ kind }) => kind === 'own_answer');
  return grown(consensus, { acts: actsOf, newest: events.at(-1)?.id ?? '', open, begun });
}

type ActsOf = ReadonlyMap<string, readonly LabelEvent[]>;

const oldestFirst = (events: readonly LabelEvent[]): LabelEvent[] =>
  [...events].sort((a, b) => (a.id < b.id ? -1 : 1));

const isDone = ({ state, out }: ItemConsensus): boolean =>
  state === 'frozen' || out !== null || state === 'unassigned';

/** A store hands events out in order already. */
const inOrder = (events: readonly LabelEvent[]): readonly LabelEvent[] =>
  events.every((event, at) => at === 0 || (events[at - 1] as LabelEvent).id < event.id)
    ? events
    : [...events].sort((a, b) => (a.id < b.id ? -1 : 1));

/** Kinds that `currentLabels` reads. */
const labelKinds = new Set<LabelEvent['kind']>([
  'label',
  'retract',
  'flag',
  'unflag',
  'note',
  'task_opened',
  'lock',
]);

/** Kinds that say something of their own item only. */
const itemKinds = new Set<LabelEvent['kind']>([
  'own_answer',
  'sides_shown',
  'cause',
  'talk',
  'talk_line',
  'talk_label',
  'resolve',
  'exclude',
  'amend',
  'withdraw',
]);

interface OfItem extends HeldItem {
  events: readonly LabelEvent[];
  practice: boolean;
}

function itemOf({ id, parts }: { id: string; parts: readonly string[] }, of: OfItem): ItemConsensus {
  const { people, annotators } = of;
  const ids = [...parts, id];
  const told = { item: id, annotators, ...sideStates(ids, of), sampled: of.sampled };
  // Before all have locked, not even this function's caller learns whether they agree.
  if (!people.locked)
    return {
      ...told,
      state: blindState(id, of),
      units: ids.map(unit => ({
        id: unit,
        raw: none,
        talked: none,
        standing: 'none',
        label: null,
        source: null,
      })),
      out: of.practice ? 'practice' : null,
      source: null,
      acts: null,
    };
  const raw = ids.map(unit => rawOf(unit, of));
  const out = outOf(raw, of.practice);
  const asked = raw.filter(isCompared);
  const acts = out === null ? actsOn(of.events, { pass: of.pass, item: id, units: asked, annotators }) : null;
  const end = acts?.end ?? null;
  const units = acts && acts !== noActs ? settledUnits(of.pass, raw, acts) : raw;
  const state = annotators.length === 0 ? 'unassigned' : acts ? lockedState(asked, acts, of) : 'locked';
  // What all labelled alike and nobody had to look at is settled by that.
  const unanimous = state === 'frozen' && (end === null || end.kind === 'checked');
  return {
    ...told,
    state,
    units: unanimous
      ? units.map(unit =>
          unit.standing === 'alike'
            ? { ...unit, label: commonLabel(of.pass, unit.raw.values()), source: 'unanimous' }
            : unit,
        )
      : units,
    out,
    source: sourceOf(state, units, acts),
    acts,
  };
}

const noActs = foldActs([], { pass: 'claim', item: '', units: [], annotators: [] });

/** Most items never need an act. */
const actsOn = (events: readonly LabelEvent[], of: ItemOfActs): ItemActs =>
  events.length === 0 ? noActs : foldActs(events, of);

const isCompared = ({ standing }: UnitConsensus): boolean => standing === 'alike' || standing === 'apart';

function outOf(units: readonly UnitConsensus[], practice: boolean): ItemConsensus['out'] {
  if (practice) return 'practice';
  if (units.some(isCompared)) return null;
  return units.some(({ standing }) => standing === 'single') ? 'single' : 'unlabelled';
}

/** Of the whole item: the weakest of what its units rest on. */
function sourceOf(
  state: ItemConsensus['state'],
  units: readonly UnitConsensus[],
  acts: ItemActs | null,
): ItemConsensus['source'] {
  if (state !== 'frozen') return null;
  if (acts?.end?.kind === 'excluded') return 'excluded';
  if (acts?.end?.kind !== 'resolved') return 'unanimous';
  return units.some(({ source }) => source === 'adjudicated')
    ? 'adjudicated'
    : acts.talk
      ? 'talked'
      : 'adjudicated';
}

function grouped<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

const none: ReadonlyMap<string, string> = new Map();
