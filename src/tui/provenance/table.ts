import type { Place } from '../../core/provenance/evidence.js';
import { visibleLine } from '../../core/text/visible.js';
import type { BlindHit, BlindValue } from '../../store/provenance.js';
import type { OpenRun } from './model.js';

/** A row of the value table: one value, a whole file, or all cells of an array that is closed. */
export interface TableRow {
  kind: 'value' | 'file' | 'array';
  /** Indexes of the run's values. */
  cells: readonly number[];
  /** What `A` opens or closes; null when the row is no part of an array. */
  array: string | null;
  /** Made safe for the terminal. */
  key: string;
  text: string;
  counts: Readonly<Record<Place, number>>;
  /** In the order of the run, the close ones behind them. */
  hits: readonly BlindHit[];
  /** How many of `hits` are no near hits. */
  found: number;
}

/** The rows of a run as its arrays are opened now; remembered as long as the run is. */
export function tableRows({ values, opened }: Pick<OpenRun, 'values' | 'opened'>): readonly TableRow[] {
  const known = remembered.get(values) ?? new Map<string, readonly TableRow[]>();
  remembered.set(values, known);
  const state = opened.join('\n');
  const rows = known.get(state) ?? named(values, rowsOf(values, new Set(opened)));
  known.set(state, rows);
  return rows;
}

/** The row on screen; undefined when the run has no values. */
export const rowOf = (item: OpenRun): TableRow | undefined => tableRows(item)[item.at];

/** The hit on screen; null when the row has none. */
export const hitOf = (item: OpenRun): BlindHit | null => rowOf(item)?.hits[item.hit] ?? null;

/** The row that holds a value; -1 when none does. */
export const rowWith = (item: Pick<OpenRun, 'values' | 'opened'>, part: string): number =>
  tableRows(item).findIndex(({ cells }) => cells.some(cell => item.values[cell]?.part === part));

/** A key as short as it may be: `$.stats.t` is `stats.t`. */
export const shortKey = (key: string): string => visibleLine(key.replace(/^\$\.?(?=.)/, ''));

const remembered = new WeakMap<readonly BlindValue[], Map<string, readonly TableRow[]>>();

function rowsOf(values: readonly BlindValue[], opened: ReadonlySet<string>): TableRow[] {
  const groups = new Map<string, number[]>();
  for (const [index, value] of values.entries()) {
    const group = arrayOf(value);
    if (group !== null) groups.set(group, [...(groups.get(group) ?? []), index]);
  }
  const rows: TableRow[] = [];
  for (const [index, value] of values.entries()) {
    const group = arrayOf(value);
    const cells = group === null ? [] : (groups.get(group) ?? []);
    // A single cell is no array to anybody.
    if (group === null || cells.length < 2) rows.push(valueRow(value, index, null));
    // Opened or closed, an array stands in one place: at its first cell.
    else if (cells[0] !== index) continue;
    else if (opened.has(group)) rows.push(...cells.map(cell => valueRow(values[cell]!, cell, group)));
    else rows.push(arrayRow(values, cells, group));
  }
  return rows;
}

const arrayOf = ({ path, array }: BlindValue): string | null => (array === null ? null : `${path}\t${array}`);

function valueRow(value: BlindValue, index: number, array: string | null): TableRow {
  const { counts, hits, near } = value;
  const shown = value.wholeFile
    ? { kind: 'file' as const, key: baseName(value.path), text: 'file made by executed code?' }
    : { kind: 'value' as const, key: shortKey(value.key), text: visibleLine(value.text) };
  return { ...shown, cells: [index], array, counts, hits: [...hits, ...near], found: hits.length };
}

function arrayRow(values: readonly BlindValue[], cells: readonly number[], array: string): TableRow {
  const all = cells.map(cell => values[cell]!);
  const counts = { out: 0, in: 0, typed: 0, file: 0 };
  for (const value of all)
    for (const place of Object.keys(counts) as Place[]) counts[place] += value.counts[place];
  const hits = merged(all.map(value => value.hits));
  const near = merged(all.map(value => value.near));
  const text = `${cells.length} values`;
  return {
    kind: 'array',
    cells,
    array,
    key: arrayKey(all),
    text,
    counts,
    hits: [...hits, ...near],
    found: hits.length,
  };
}

/** Hits of several values in the order of the run; a place that several of them stand at is one. */
function merged(lists: readonly (readonly BlindHit[])[]): BlindHit[] {
  const hits = new Map<string, BlindHit>();
  for (const list of lists) for (const hit of list) hits.set(placeKey(hit), hit);
  return [...hits.values()].sort(
    (a, b) => order(a.step) - order(b.step) || a.part - b.part || a.start - b.start,
  );
}

/** What tells a hit's place from any other of its run. */
export const placeKey = ({ step, part, start, place }: BlindHit): string =>
  `${step} ${part} ${start} ${place}`;

/** The prompt first, the output file last. */
const order = (step: number): number => (step === -2 ? Number.MAX_SAFE_INTEGER : step);

/** `counts[0..11]`; `counts[]` when the cells are not numbered in one place. */
function arrayKey(cells: readonly BlindValue[]): string {
  const array = cells[0]!.array!;
  const index = ({ key }: BlindValue): string | null =>
    key.startsWith(`${array}[`) ? key.slice(array.length + 1, key.indexOf(']', array.length)) : null;
  const first = index(cells[0]!);
  const last = index(cells.at(-1)!);
  const range = first === null || last === null ? '[]' : `[${first}..${last}]`;
  return shortKey(`${array}${range}`);
}

/** Keys that several files have get their file's name in front. */
function named(values: readonly BlindValue[], rows: readonly TableRow[]): readonly TableRow[] {
  const seen = new Map<string, number>();
  for (const { key } of rows) seen.set(key, (seen.get(key) ?? 0) + 1);
  return rows.map(row => {
    const path = values[row.cells[0]!]!.path;
    return (seen.get(row.key) ?? 0) > 1 && row.kind !== 'file' && path !== ''
      ? { ...row, key: `${baseName(path)}: ${row.key}` }
      : row;
  });
}

const baseName = (path: string): string =>
  visibleLine(path.slice(path.lastIndexOf('/') + 1) || path) || 'whole file';
