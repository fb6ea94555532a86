import { blindView, type EventDraft, type EventKind } from '../../core/review/label-event.js';
import type { Model } from '../model.js';
import type { ConsensusScreen, OpenSettle } from './model.js';

/** The event of an act on the item on screen, with what was to be seen at that moment. */
export function settleDraft(
  model: Model,
  { pass, guide }: ConsensusScreen,
  item: OpenSettle,
  act: { kind: EventKind; unit?: string; value?: unknown; reason?: string; supersedes?: string },
): EventDraft {
  const { view, shown } = item;
  return {
    item: act.unit ?? item.item,
    pass: pass.id,
    annotator: model.annotator ?? '',
    kind: act.kind,
    value: act.value ?? null,
    reason: act.reason ?? null,
    evidence: null,
    guideVersion: guide.version,
    guideHash: guide.hash,
    guideMeaning: guide.meaning,
    viewState: {
      ...blindView,
      otherLabels: shown !== null,
      ...(view.kind === 'run' ? { task: view.hasPrompt, hitIndex: !view.cold } : {}),
      ...(view.kind === 'sheet' ? { task: view.hasTask } : {}),
      columns: model.size.columns,
      rows: model.size.rows,
    },
    activeMs: Math.round(item.activeMs),
    seenShare: null,
    supersedes: act.supersedes ?? null,
  };
}
