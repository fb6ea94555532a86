import { lockOf } from '../current.js';
import type { LabelEvent } from '../label-event.js';
import type { ConsensusInput, PassPeople } from './model.js';

/**
 * Whose consensus it is. With a plan: those whom it names. Without one: everybody with a label in force, demo
 * annotators only while there are not two people, as in the agreement panel. Once somebody has begun to settle,
 * nobody who locks later joins: a stray label must not open again what was settled.
 *
 * `byPerson`: events of the pass by annotator, oldest first.
 */
export function peopleOf(
  input: Pick<ConsensusInput, 'people' | 'plan'>,
  byPerson: ReadonlyMap<string, readonly LabelEvent[]>,
): PassPeople {
  const at = (name: string) => byPerson.get(name) ?? [];
  const active = input.people.filter(({ name }) => hasPart(at(name)));
  if (input.plan) {
    const annotators = [...new Set(input.plan.annotators)].sort();
    return settled(
      annotators,
      active.filter(({ name, demo }) => !demo && !annotators.includes(name)).map(({ name }) => name),
      name => lockOf(at(name)) !== null,
    );
  }
  const begun = firstAnswer(byPerson);
  const inTime = ({ name }: { name: string }): boolean => {
    const lock = lockOf(at(name));
    return begun === null || (lock !== null && lock.id < begun);
  };
  // Who comes late counts for nothing here, also not for whether there are two people beside the demo's.
  const there = active.filter(inTime);
  const people = there.filter(({ demo }) => !demo);
  return settled(
    (people.length >= 2 ? people : there).map(({ name }) => name).sort(),
    active.filter(one => !inTime(one)).map(({ name }) => name),
    name => lockOf(at(name)) !== null,
  );
}

/** Fewer than two have nothing to compare, save where a plan wants one only. */
function settled(
  annotators: readonly string[],
  late: string[],
  hasLocked: (name: string) => boolean,
): PassPeople {
  const missing = annotators.filter(name => !hasLocked(name));
  return { annotators, missing, late: late.sort(), locked: annotators.length > 0 && missing.length === 0 };
}

/** A label that was not taken back; whoever gave the pass up has only a lock. */
function hasPart(events: readonly LabelEvent[]): boolean {
  const retracted = new Set(
    events.filter(({ kind }) => kind === 'retract').map(({ supersedes }) => supersedes),
  );
  return events.some(({ kind, id }) => kind === 'label' && !retracted.has(id));
}

/** The id of the first own answer of anybody, taken back or not. */
function firstAnswer(byPerson: ReadonlyMap<string, readonly LabelEvent[]>): string | null {
  let first: string | null = null;
  for (const events of byPerson.values())
    for (const { kind, id } of events)
      if (kind === 'own_answer' && (first === null || id < first)) first = id;
  return first;
}
