import type { ConfessionFound } from '../../../core/provenance/confession/scan.js';
import { checkItemId, partItemId, valueParts } from '../../../core/review/item.js';
import { sha256 } from '../../../core/run/hash.js';
import type { NewTrace, StoredTrace, TracedValue, TraceOutline } from '../../provenance.js';

/** A trace as it is stored, with the version of its engine; `hash` is over all the others. */
export interface TraceRow {
  runId: string;
  version: string;
  contentHash: string;
  item: string | null;
  hash: string;
  reviewable: number;
  reason: NewTrace['reason'];
  detail: string | null;
  /** JSON. */
  confession: string;
  traced: string;
}

export const traceHash = ({ hash: _, ...row }: TraceRow): string =>
  sha256(
    JSON.stringify([
      row.runId,
      row.version,
      row.contentHash,
      row.item,
      row.reviewable,
      row.reason,
      row.detail,
      row.confession,
      row.traced,
    ]),
  );

export const traceOf = (row: TraceRow, subjects: StoredTrace['subjects']): StoredTrace =>
  withValues(row, subjects, JSON.parse(row.traced) as TracedValue[]);

/** The same without evidence, which is most of the text and is not even parsed. */
export const outlineOf = (row: TraceRow, subjects: StoredTrace['subjects']): TraceOutline =>
  withValues(row, subjects, JSON.parse(withoutEvidence(row.traced)) as TraceOutline['values']);

/**
 * Cuts `evidence` and `near`, the last two fields of each value, out of the text that `addTraces` wrote. Inside a string
 * every quote has a backslash before it, so no words of a run are mistaken for a field.
 */
export function withoutEvidence(traced: string): string {
  let kept = '';
  let from = 0;
  for (;;) {
    const evidence = traced.indexOf(',"evidence":{', from);
    if (evidence < 0) return from === 0 ? traced : kept + traced.slice(from);
    const near = traced.indexOf(',"near":[', evidence);
    const next = near < 0 ? -1 : traced.indexOf(']},{"path":', near);
    const end = next >= 0 ? next : near >= 0 && traced.endsWith(']}]') ? traced.length - 3 : -1;
    // Written otherwise than today: read as a whole.
    if (end < 0) return traced;
    kept += traced.slice(from, evidence);
    from = end + 1;
  }
}

function withValues<V extends Omit<TracedValue, 'evidence' | 'near'>>(
  row: TraceRow,
  subjects: StoredTrace['subjects'],
  values: V[],
): Omit<StoredTrace, 'values'> & { values: V[] } {
  const { runId, version, contentHash, item, reason, detail } = row;
  let parts: string[] | undefined;
  return {
    runId,
    version,
    contentHash,
    reason,
    detail,
    values,
    confession: JSON.parse(row.confession) as ConfessionFound,
    reviewable: row.reviewable === 1,
    item,
    checkItem: item === null ? null : checkItemId(item),
    // A hash for each value: reports over all traces never ask for them.
    get parts() {
      parts ??= item === null ? [] : valueParts(values).map(part => partItemId('provenance', item, part));
      return parts;
    },
    subjects,
  };
}
