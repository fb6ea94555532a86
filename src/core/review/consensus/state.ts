import type { ConsensusCounts, ItemActs, ItemConsensus, ItemState, UnitConsensus } from './model.js';
import type { HeldItem } from './raw.js';

/** Before all have locked: how far the labelling of an item is. */
export function blindState(id: string, { annotators, labels, people }: HeldItem): ItemState {
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

/** Once all have locked: what the acts on an item have made of it. `asked`: its units with two labels or more. */
export function lockedState(
  asked: readonly UnitConsensus[],
  { adjudicators, end, talk }: ItemActs,
  { annotators, sampled }: HeldItem,
): ItemState {
  if (end) return 'frozen';
  const seen = [...adjudicators.values()].some(({ shown }) => shown);
  if (talk && annotators.some(name => !talk.lines.has(name))) return 'talk';
  if (seen) return 'adjudicated';
  if (asked.some(({ standing }) => standing === 'apart')) return 'disagree';
  return sampled ? 'agree' : 'frozen';
}

/** Items by what became of them. */
export function countsOf(items: readonly ItemConsensus[]): ConsensusCounts {
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
  for (const item of items) {
    const key = countedAs(item);
    if (key) counts[key] += 1;
  }
  return counts;
}

/** What an item counts as; undefined: nothing has become of it yet. */
export function countedAs({ state, source, out }: ItemConsensus): keyof ConsensusCounts | undefined {
  if (out !== null) return out;
  if (source === null) return counted[state];
  if (source === 'unanimous') return 'agreed';
  return source === 'excluded' ? 'excluded' : 'resolved';
}

const counted: Partial<Record<ItemState, keyof ConsensusCounts>> = {
  agree: 'open',
  disagree: 'open',
  adjudicated: 'open',
  talk: 'talking',
};
