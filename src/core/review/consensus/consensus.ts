import { type CurrentLabel, currentLabels } from '../current.js';
import type { LabelEvent } from '../label-event.js';
import { foldActs } from './acts.js';
import type {
  ConsensusCounts,
  ConsensusInput,
  ItemActs,
  ItemConsensus,
  ItemState,
  PassConsensus,
  PassPeople,
  UnitConsensus,
} from './model.js';
import { peopleOf } from './people.js';
import { settledUnits } from './settled-units.js';

/**
 * Where every item of a pass stands between blind labels and a consensus (review 1.1). Nothing is compared before all
 * whose labels it is of have locked. Then what two or more labelled alike is frozen as unanimous, unless it was drawn
 * for the adjudicator too; what differs ("cannot tell" against a label is a difference) waits for an adjudicator's own
 * answer, made blind, then for a resolution. What one person alone labelled is in no consensus, and counted.
 *
 * A function of the events as a set: machines that merged the same bundles come to the same consensus.
 */
export function consensusOf(input: ConsensusInput): PassConsensus {
  const events = [...input.events].sort((a, b) => (a.id < b.id ? -1 : 1));
  const byPerson = grouped(events, ({ annotator }) => annotator);
  const people = peopleOf(input, byPerson);
  const labels = new Map(
    people.annotators.map(name => [name, currentLabels(byPerson.get(name) ?? [], input.guideMeaning)]),
  );
  const wholes = new Map(
    input.items.flatMap(({ id, parts }) => [id, ...parts].map(unit => [unit, id] as const)),
  );
  const actsOf = grouped(
    events.filter(({ kind, item }) => item !== null && !labelKinds.has(kind)),
    ({ item }) => wholes.get(item as string) ?? '',
  );
  const planned = input.plan && new Map(input.plan.items.map(entry => [entry.item, entry]));
  const items = input.items.map((item): ItemConsensus => {
    const plan = planned?.get(item.id);
    return itemOf(item, {
      people,
      labels,
      events: actsOf.get(item.id) ?? [],
      annotators: planned
        ? people.annotators.filter(name => plan?.annotators.includes(name))
        : people.annotators,
      sampled: plan?.toAdjudicator ?? false,
      practice: plan?.practice ?? false,
    });
  });
  const isDone = ({ state, out }: ItemConsensus) =>
    state === 'frozen' || out !== null || state === 'unassigned';
  return {
    pass: input.pass,
    people,
    items,
    counts: countsOf(items),
    revealed: people.locked && (people.annotators.length > 1 || input.plan !== null) && items.every(isDone),
    secondLooks: events.filter(({ kind, item }) => kind === 'second_look' && wholes.has(item ?? '')),
    amendments: items.flatMap(({ acts }) => acts?.amendments ?? []).sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

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

interface OfItem {
  people: PassPeople;
  labels: ReadonlyMap<string, ReadonlyMap<string, CurrentLabel>>;
  events: readonly LabelEvent[];
  annotators: readonly string[];
  sampled: boolean;
  practice: boolean;
}

function itemOf({ id, parts }: { id: string; parts: readonly string[] }, of: OfItem): ItemConsensus {
  const { people, labels, annotators } = of;
  const ids = [...parts, id];
  const current = annotators.flatMap(name =>
    ids.flatMap(unit => {
      const state = labels.get(name)?.get(unit);
      return state ? [state] : [];
    }),
  );
  const told = {
    item: id,
    annotators,
    flagged: current.some(({ flagged }) => flagged),
    unsure: current.some(({ label }) => label !== null && isUnsure(label.value)),
    stale: current.some(({ stale }) => stale),
    sampled: of.sampled,
  };
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
  const acts = out === null ? foldActs(of.events, { item: id, units: asked, annotators }) : null;
  const end = acts?.end ?? null;
  const units = acts ? settledUnits(raw, acts) : raw;
  const state = annotators.length === 0 ? 'unassigned' : acts ? lockedState(asked, acts, of) : 'locked';
  // What all labelled alike and nobody had to look at is settled by that.
  const unanimous = state === 'frozen' && (end === null || end.kind === 'checked');
  return {
    ...told,
    state,
    units: unanimous
      ? units.map(unit =>
          unit.standing === 'alike' ? { ...unit, label: first(unit.raw), source: 'unanimous' } : unit,
        )
      : units,
    out,
    source: sourceOf(state, units, acts),
    acts,
  };
}

/** Before all have locked: how far the labelling of an item is. */
function blindState(id: string, { annotators, labels, people }: OfItem): ItemState {
  if (annotators.length === 0) return 'unassigned';
  const inForce = annotators.filter(name => {
    const state = labels.get(name)?.get(id);
    return state?.label && !state.stale;
  });
  if (annotators.every(name => !people.missing.includes(name))) return 'locked';
  if (inForce.length === annotators.length) return 'committed';
  const touched = annotators.some(name => labels.get(name)?.get(id)?.label);
  return touched ? 'open' : 'assigned';
}

function lockedState(
  asked: readonly UnitConsensus[],
  { adjudicators, end, talk }: ItemActs,
  { annotators, sampled }: OfItem,
): ItemState {
  if (end) return 'frozen';
  const seen = [...adjudicators.values()].some(({ shown }) => shown);
  if (talk && annotators.some(name => !talk.lines.has(name))) return 'talk';
  if (seen) return 'adjudicated';
  if (asked.some(({ standing }) => standing === 'apart')) return 'disagree';
  return sampled ? 'agree' : 'frozen';
}

function rawOf(unit: string, { annotators, labels }: OfItem): UnitConsensus {
  const raw = new Map(
    annotators.flatMap(name => {
      const label = labels.get(name)?.get(unit)?.label;
      return label ? [[name, String(label.value)] as const] : [];
    }),
  );
  const different = new Set(raw.values()).size;
  const standing = raw.size === 0 ? 'none' : raw.size === 1 ? 'single' : different === 1 ? 'alike' : 'apart';
  return { id: unit, raw, talked: raw, standing, label: null, source: null };
}

const isCompared = ({ standing }: UnitConsensus): boolean => standing === 'alike' || standing === 'apart';

function outOf(units: readonly UnitConsensus[], practice: boolean): ItemConsensus['out'] {
  if (practice) return 'practice';
  if (units.some(isCompared)) return null;
  return units.some(({ standing }) => standing === 'single') ? 'single' : 'unlabelled';
}

/** Of the whole item: the weakest of what its units rest on. */
function sourceOf(
  state: ItemState,
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

function countsOf(items: readonly ItemConsensus[]): ConsensusCounts {
  const counts: ConsensusCounts = {
    agreed: 0,
    resolved: 0,
    talking: 0,
    open: 0,
    excluded: 0,
    single: 0,
    unlabelled: 0,
    practice: 0,
  };
  for (const { state, source, out } of items) {
    const key =
      out ??
      (source === null
        ? counted[state]
        : source === 'unanimous'
          ? 'agreed'
          : source === 'excluded'
            ? 'excluded'
            : 'resolved');
    if (key) counts[key] += 1;
  }
  return counts;
}

const counted: Partial<Record<ItemState, keyof ConsensusCounts>> = {
  agree: 'open',
  disagree: 'open',
  adjudicated: 'open',
  talk: 'talking',
};

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

const isUnsure = (value: unknown): boolean => value === 'unsure';
const first = (labels: ReadonlyMap<string, string>): string | null => labels.values().next().value ?? null;
const none: ReadonlyMap<string, string> = new Map();
