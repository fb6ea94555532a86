import { canonicalJson, sha256 } from '../../run/hash.js';
import { frozenBy } from '../frozen.js';
import type { LabelEvent, PassId } from '../label-event.js';

/** One locked label: annotator, item or part, label as it is stored. */
export type LabelRow = readonly [annotator: string, unit: string, label: string];

/**
 * Raw labels and their agreement as they were before anybody talked (review 1.1, 2.5). Nothing in it tells of the
 * machine or the time, so that machines which merged the same bundles write the same one.
 */
export interface SnapshotContent {
  version: 1;
  pass: PassId;
  annotators: readonly string[];
  labels: readonly LabelRow[];
  /** Of the people with each other; what a tool makes of the items is no part of it. */
  agreement: unknown;
}

/** The content as it is stored, and its SHA-256. */
export function sealSnapshot(content: SnapshotContent): { json: string; hash: string } {
  const json = canonicalJson(content);
  return { json, hash: sha256(json) };
}

/** The locked labels of these people on these units, in an order that depends on nothing else. */
export function labelRows(
  events: readonly LabelEvent[],
  annotators: readonly string[],
  units: ReadonlySet<string>,
): LabelRow[] {
  return [...annotators].sort().flatMap(annotator => {
    const own = events.filter(event => event.annotator === annotator).sort((a, b) => (a.id < b.id ? -1 : 1));
    const labels = [...(frozenBy(own)?.labels ?? [])].filter(([unit]) => units.has(unit));
    return labels
      .map(([unit, { value }]): LabelRow => [annotator, unit, String(value)])
      .sort(([, a], [, b]) => (a < b ? -1 : 1));
  });
}

/** Why another snapshot is written beside the earlier one, in words; null: the labels are those of the earlier one. */
export function changeOf(
  earlier: SnapshotContent,
  annotators: readonly string[],
  labels: readonly LabelRow[],
): string | null {
  const fresh = annotators.filter(name => !earlier.annotators.includes(name));
  if (fresh.length > 0)
    return `labels of ${fresh.length === 1 ? 'a further annotator' : `${fresh.length} further annotators`} came in: ${fresh.join(', ')}`;
  return canonicalJson(labels) === canonicalJson(earlier.labels)
    ? null
    : 'other labels of the same annotators came in from another machine, or items did';
}

/** As screens write a hash: enough of it to tell two apart. */
export const shortHash = (hash: string): string => hash.slice(0, 8);
