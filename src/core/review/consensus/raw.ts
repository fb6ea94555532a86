import type { CurrentLabel } from '../current.js';
import type { PassId } from '../label-event.js';
import { commonLabel, plainLabel } from '../label-marks.js';
import type { ItemConsensus, PassPeople, UnitConsensus } from './model.js';

/** An item among those who have it. */
export interface HeldItem {
  pass: PassId;
  people: PassPeople;
  /** Of each person, by item and part. */
  labels: ReadonlyMap<string, ReadonlyMap<string, CurrentLabel>>;
  annotators: readonly string[];
  sampled: boolean;
}

/** What people said of a unit, and whether they said the same. */
export function rawOf(unit: string, { pass, annotators, labels }: HeldItem): UnitConsensus {
  const raw = new Map<string, string>();
  for (const name of annotators) {
    const label = labels.get(name)?.get(unit)?.label;
    if (!label) continue;
    raw.set(name, String(label.value));
  }
  const standing =
    raw.size < 2
      ? raw.size === 0
        ? 'none'
        : 'single'
      : commonLabel(pass, raw.values()) === null
        ? 'apart'
        : 'alike';
  return { id: unit, raw, talked: raw, standing, label: null, source: null };
}

/** What stands beside the state of an item, whoever it is from. */
export function sideStates(
  units: readonly string[],
  { pass, annotators, labels }: HeldItem,
): Pick<ItemConsensus, 'flagged' | 'unsure' | 'stale'> {
  const told = { flagged: false, unsure: false, stale: false };
  for (const name of annotators) {
    const own = labels.get(name);
    for (const unit of units) {
      const state = own?.get(unit);
      if (!state) continue;
      told.flagged ||= state.flagged;
      told.unsure ||= plainLabel(pass, String(state.label?.value)) === 'unsure';
      told.stale ||= state.stale;
    }
  }
  return told;
}
