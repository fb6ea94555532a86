import type { EventDraft, EventKind, PassId, ViewState } from '../../core/review/label-event.js';
import { blindView } from '../../core/review/label-event.js';
import { seenShare } from '../claim/body.js';
import type { ClaimScreen, Model, OpenItem } from '../model.js';

/** The event of an act on the item on screen; everything that a later reader must know of the moment is in it. */
export function itemDraft(
  model: Model,
  screen: ClaimScreen,
  item: OpenItem,
  act: { kind: EventKind; value?: unknown; supersedes?: string | null },
): EventDraft {
  return {
    item: item.id,
    pass: screen.pass.id,
    annotator: model.annotator ?? '',
    kind: act.kind,
    value: act.value ?? null,
    reason: null,
    evidence: null,
    guideVersion: screen.guide.version,
    guideHash: screen.guide.hash,
    guideMeaning: screen.guide.meaning,
    viewState: viewOf(model, item),
    activeMs: Math.round(item.activeMs),
    seenShare: Math.round(seenShare(item) * 1000) / 1000,
    supersedes: act.supersedes ?? null,
  };
}

/** Freezes a pass: it belongs to no item and shows nothing. */
export function lockDraft(pass: PassId, annotator: string): EventDraft {
  return {
    item: null,
    pass,
    annotator,
    kind: 'lock',
    value: null,
    reason: null,
    evidence: null,
    guideVersion: null,
    guideHash: null,
    guideMeaning: null,
    viewState: null,
    activeMs: null,
    seenShare: null,
    supersedes: null,
  };
}

function viewOf(model: Model, item: OpenItem): ViewState {
  return {
    ...blindView,
    task: item.taskOpened,
    unfolded: item.unfolded,
    columns: model.size.columns,
    rows: model.size.rows,
  };
}
