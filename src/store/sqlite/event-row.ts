import type { LabelEvent } from '../../core/review/label-event.js';
import type { LabelEventTable } from './schema.js';

/** The columns that make up an event, in the order of its fields; `seq` and `merged_at` are the file's own. */
export const eventColumns = [
  'id',
  'item',
  'pass',
  'annotator',
  'device',
  'kind',
  'value',
  'reason',
  'evidence',
  'schema_version',
  'guide_version',
  'guide_hash',
  'guide_meaning',
  'view_state',
  'active_ms',
  'seen_share',
  'created_at',
  'supersedes',
  'prev_hash',
  'hash',
] as const;

export type EventRow = Pick<LabelEventTable, (typeof eventColumns)[number]>;

export function toEvent(row: EventRow): LabelEvent {
  return {
    id: row.id,
    item: row.item,
    pass: row.pass,
    annotator: row.annotator,
    device: row.device,
    kind: row.kind,
    value: JSON.parse(row.value),
    reason: row.reason,
    evidence: JSON.parse(row.evidence),
    schemaVersion: row.schema_version,
    guideVersion: row.guide_version,
    guideHash: row.guide_hash,
    guideMeaning: row.guide_meaning,
    viewState: row.view_state === null ? null : JSON.parse(row.view_state),
    activeMs: row.active_ms,
    seenShare: row.seen_share,
    createdAt: row.created_at,
    supersedes: row.supersedes,
    prevHash: row.prev_hash,
    hash: row.hash,
  };
}

export function toRow(event: LabelEvent): EventRow {
  return {
    id: event.id,
    item: event.item,
    pass: event.pass,
    annotator: event.annotator,
    device: event.device,
    kind: event.kind,
    value: JSON.stringify(event.value),
    reason: event.reason,
    evidence: JSON.stringify(event.evidence),
    schema_version: event.schemaVersion,
    guide_version: event.guideVersion,
    guide_hash: event.guideHash,
    guide_meaning: event.guideMeaning,
    view_state: event.viewState === null ? null : JSON.stringify(event.viewState),
    active_ms: event.activeMs,
    seen_share: event.seenShare,
    created_at: event.createdAt,
    supersedes: event.supersedes,
    prev_hash: event.prevHash,
    hash: event.hash,
  };
}
