import type { ConfessionFound } from '../../../core/provenance/confession/scan.js';
import { checkItemId, partItemId, valueParts } from '../../../core/review/item.js';
import { sha256 } from '../../../core/run/hash.js';
import type { NewTrace, StoredTrace, TracedValue } from '../../provenance.js';

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

export function traceOf(row: TraceRow, subjects: StoredTrace['subjects']): StoredTrace {
  const values = JSON.parse(row.traced) as TracedValue[];
  const { runId, version, contentHash, item, reason, detail } = row;
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
    parts: item === null ? [] : valueParts(values).map(part => partItemId('provenance', item, part)),
    subjects,
  };
}
