import type { ItemConsensus, PassConsensus, UnitConsensus } from '../../core/review/consensus/model.js';
import { sidesOf } from '../../core/review/consensus/sides.js';
import { shortHash } from '../../core/review/consensus/snapshot.js';
import { visibleLine } from '../../core/text/visible.js';
import { type Cell, csv } from '../csv.js';

/** What is known of an item and its parts besides their labels. */
export interface UnitNames {
  /** Run of each item. */
  run: ReadonlyMap<string, string>;
  /** Key of each part: the value that it is. */
  key: ReadonlyMap<string, string>;
}

/**
 * consensus.csv: a row for each item and each of its parts, with what stands for everybody and how it came about.
 * Annotators are numbers, drawn anew for each item, and no consensus is under anybody's name. Labels of an item that
 * is not settled yet are left out, since its adjudicator must not know them.
 */
export function consensusCsv(
  { items }: PassConsensus,
  names: UnitNames,
  snapshot: string | null,
): { text: string; rows: number } {
  const most = Math.max(0, ...items.map(({ annotators }) => annotators.length));
  const heading = [
    'item',
    'part',
    'run',
    'state',
    'label',
    'source',
    'cause',
    'reason',
    'labels',
    ...Array.from({ length: most }, (_, at) => `label ${at + 1}`),
    'snapshot',
  ];
  const rows = items.flatMap(item =>
    item.units.map(unit => [
      ...rowOf(item, unit, names, most),
      snapshot === null ? null : shortHash(snapshot),
    ]),
  );
  return { text: csv([heading, ...rows]), rows: rows.length };
}

function rowOf(item: ItemConsensus, unit: UnitConsensus, { run, key }: UnitNames, most: number): Cell[] {
  const isSettled = item.state === 'frozen' || item.out !== null;
  const end = item.acts?.end ?? null;
  const sides = isSettled
    ? sidesOf(item.item, '', item.annotators).map(name => unit.raw.get(name) ?? null)
    : [];
  return [
    item.item,
    unit.id === item.item ? null : visibleLine(key.get(unit.id) ?? unit.id),
    visibleLine(run.get(item.item) ?? ''),
    item.out ?? item.state,
    unit.label,
    unit.source,
    end?.kind === 'resolved' ? end.cause : null,
    end && end.kind !== 'checked' ? visibleLine(end.event.reason ?? '') : null,
    isSettled ? unit.raw.size : null,
    ...Array.from({ length: most }, (_, at) => sides[at] ?? null),
  ];
}
