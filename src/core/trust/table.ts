import type { Share } from '../agreement/stat.js';
import { share } from '../agreement/wilson.js';

/**
 * A table of the trust report as data. Every figure knows the runs (or tasks, or gates) that it counts, so each can be
 * traced back, and every rate knows its denominator.
 */
export interface Table {
  /** Stable and short, as `--explain` and the names of CSV files use it: `d1-outcomes`. */
  id: string;
  dimension: 'D1' | 'D2' | 'D3' | 'D4' | 'all';
  title: string;
  /** What the cells count: "runs", "tasks", "gates". */
  unit: string;
  /** What stands in the first columns: ["model"], ["model", "band"]. */
  keys: readonly string[];
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  /** Every denominator in words. */
  denominators: readonly string[];
  /** What the figures leave out, and why; a row of the list for each reason. */
  leftOut: readonly LeftOut[];
  /** Options in force, and what else a reader must know. */
  notes: readonly string[];
}

export interface TableColumn {
  /** As `--explain` and `--json` name it. */
  id: string;
  title: string;
}

export interface TableRow {
  /** Values of the table's `keys`; null stands for all together. */
  keys: readonly (string | null)[];
  /** By id of the column. A cell that does not apply is absent. */
  cells: Readonly<Record<string, Cell>>;
}

export type Cell =
  | { kind: 'count'; members: readonly string[] }
  | { kind: 'rate'; members: readonly string[]; of: readonly string[]; share: Share }
  /** Not a count of members. null says why: never NaN, never a silent 0. */
  | { kind: 'figure'; value: number | null; reason?: string; low?: number; high?: number; as?: 'percent' }
  | { kind: 'words'; text: string };

export interface LeftOut {
  reason: string;
  /** The reason in a sentence for a person. */
  words: string;
  members: readonly string[];
}

export const count = (members: readonly string[]): Cell => ({ kind: 'count', members });

/** `members` of `of`, with a Wilson interval; 0 of 0 is undefined and says so. */
export const rate = (members: readonly string[], of: readonly string[]): Cell => ({
  kind: 'rate',
  members,
  of,
  share: share(members.length, of.length),
});

/** Members by the key that each has, in the order of first sight. */
export function groupBy<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
