import type { PassId } from '../label-event.js';
import { commonLabel, sameLabel } from '../label-marks.js';
import type { ItemActs, UnitConsensus } from './model.js';

/**
 * The units of an item with what people said in talk, and with what a resolution makes of each. A unit that all had
 * labelled alike and that stays so is unanimous whatever was settled beside it; one on which talk brought all together
 * is talked; everything else that was resolved is adjudicated.
 */
export function settledUnits(
  pass: PassId,
  units: readonly UnitConsensus[],
  { talk, end }: ItemActs,
): UnitConsensus[] {
  return units.map(unit => {
    const talked = new Map(unit.raw);
    for (const [name, labels] of talk?.labels ?? []) {
      const label = labels.get(unit.id);
      if (label && talked.has(name)) talked.set(name, String(label.value));
    }
    if (end?.kind === 'excluded' && talked.size > 1) return { ...unit, talked, source: 'excluded' };
    const label = end?.kind === 'resolved' ? end.labels.get(unit.id) : undefined;
    // Labels that came in after the item was settled were not part of it.
    if (label === undefined && end?.kind === 'resolved' && unit.standing === 'alike')
      return { ...unit, talked, label: commonLabel(pass, unit.raw.values()), source: 'unanimous' };
    if (label === undefined) return { ...unit, talked };
    const all = (labels: ReadonlyMap<string, string>) =>
      [...labels.values()].every(each => sameLabel(pass, each, label));
    const source = all(unit.raw) ? 'unanimous' : all(talked) ? 'talked' : 'adjudicated';
    return { ...unit, talked, label, source };
  });
}
