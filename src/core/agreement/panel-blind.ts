import { anchoringOf } from './panel-anchoring.js';
import type { PanelIndex } from './panel-index.js';
import type { Blindness, LabelView, PanelAnnotator } from './panel-model.js';
import type { ComparedRow } from './panel-rows.js';

/** What was visible when the labels were made, as counts; and how the index of hits moved them. */
export function blindness(
  annotators: readonly PanelAnnotator[],
  firstPair: readonly ComparedRow[] | null,
  index: PanelIndex,
): Blindness {
  const views: (LabelView | null)[] = [];
  for (const annotator of annotators)
    for (const label of index.labelsOf(annotator)) if (label !== null) views.push(label.view);
  const count = (test: (view: LabelView) => boolean) =>
    views.reduce((sum, view) => sum + (view !== null && test(view) ? 1 : 0), 0);
  return {
    labels: views.length,
    verdict_seen: count(view => view.verdictSeen),
    others_seen: count(view => view.othersSeen),
    task_opened: count(view => view.taskOpened),
    unrecorded: views.filter(view => view === null).length,
    anchoring: views.some(view => view?.hitIndex !== undefined)
      ? anchoringOf(annotators, firstPair, index)
      : null,
  };
}
