import type { EventDraft, EventKind, ViewState } from '../../core/review/label-event.js';
import type { Model } from '../model.js';
import type { Attention, Work } from './work.js';

/** What a label remembers of the moment, besides guide and person. */
export interface Moment {
  id: string;
  view: Omit<ViewState, 'columns' | 'rows'>;
  seenShare: number | null;
  attention: Attention;
}

/** The event of an act on the item on screen. */
export function actDraft(
  model: Model,
  work: Work,
  moment: Moment,
  act: {
    kind: EventKind;
    value?: unknown;
    reason?: string | null;
    evidence?: unknown;
    supersedes?: string | null;
  },
): EventDraft {
  const { size } = model;
  return {
    ...baseDraft(model, work, moment.id, act.kind),
    value: act.value ?? null,
    reason: act.reason ?? null,
    evidence: act.evidence ?? null,
    viewState: { ...moment.view, columns: size.columns, rows: size.rows },
    activeMs: Math.round(moment.attention.activeMs),
    seenShare: moment.seenShare === null ? null : Math.round(moment.seenShare * 1000) / 1000,
    supersedes: act.supersedes ?? null,
  };
}

/** Takes back the last label in force, on whichever item it stands; null: there is none. */
export function takeBackDraft(model: Model, work: Work): EventDraft | null {
  const last = work.undo.at(-1);
  if (!last) return null;
  return { ...baseDraft(model, work, last.item, 'retract'), supersedes: last.event };
}

function baseDraft(model: Model, work: Work, item: string, kind: EventKind): EventDraft {
  return {
    item,
    pass: work.pass.id,
    annotator: model.annotator ?? '',
    kind,
    value: null,
    reason: null,
    evidence: null,
    guideVersion: work.guide.version,
    guideHash: work.guide.hash,
    guideMeaning: work.guide.meaning,
    viewState: null,
    activeMs: null,
    seenShare: null,
    supersedes: null,
  };
}
