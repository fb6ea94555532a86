import { provenancePass } from '../../core/review/passes.js';
import { readValue } from '../../core/review/value-label.js';
import type { OpenRun, ProvenanceScreen } from './model.js';
import { type TableRow, tableRows } from './table.js';

type Labels = Pick<ProvenanceScreen, 'states'>;

/** The label of a value that stands, as it is stored; null when there is none, or its guide has changed. */
export function standing({ states }: Labels, part: string | undefined): string | null {
  const state = part === undefined ? undefined : states[part];
  return state?.label && !state.stale ? state.label.value : null;
}

/** How a stored label is written in the last column: `3`, `1L`, `u`. */
export function markOf(value: string): string {
  const mark = readValue(value);
  const choice = provenancePass.partLabels.find(label => label.value === mark?.label);
  return `${choice?.digit ?? choice?.letter ?? '?'}${mark?.echo ? 'L' : ''}`;
}

/** The mark of a row: `.` for none; of an array `part` when cells are left, `mix` when they differ. */
export function rowMark(screen: Labels, item: OpenRun, row: TableRow): string {
  const labels = labelsOf(screen, item, row);
  const given = labels.filter(label => label !== null);
  if (given.length === 0) return '.';
  if (given.length < labels.length) return 'part';
  return new Set(given).size === 1 ? markOf(given[0]!) : 'mix';
}

/** The label that all cells of a row have; null when there is none, or none in common. */
export function commonLabel(screen: Labels, item: OpenRun, row: TableRow): string | null {
  const [first, ...others] = labelsOf(screen, item, row);
  return first !== undefined && others.every(label => label === first) ? first : null;
}

export const isDone = (screen: Labels, item: OpenRun, row: TableRow): boolean =>
  row.cells.every(cell => standing(screen, item.values[cell]?.part) !== null);

/** The next row with a value that has no label, after `from` and round; null when all have one. */
export function nextOpenRow(screen: Labels, item: OpenRun, from: number): number | null {
  const rows = tableRows(item);
  for (let step = 1; step <= rows.length; step += 1) {
    const at = (from + step) % rows.length;
    if (!isDone(screen, item, rows[at]!)) return at;
  }
  return null;
}

/** Values of the run without a label. */
export const openValues = (screen: Labels, item: OpenRun): number =>
  item.values.filter(({ part }) => standing(screen, part) === null).length;

const labelsOf = (screen: Labels, item: OpenRun, row: TableRow): (string | null)[] =>
  row.cells.map(cell => standing(screen, item.values[cell]?.part));
