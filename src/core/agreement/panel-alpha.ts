import { type AlphaStat, krippendorffAlpha } from './krippendorff-alpha.js';
import type { PanelIndex } from './panel-index.js';
import type { PanelAnnotator } from './panel-model.js';
import { isBlind } from './panel-rows.js';
import { countRatings } from './rating-counts.js';

/** Nominal alpha over the blind labels of all annotators; asides count as missing, items of one task go together. */
export function alphaOfAll(annotators: readonly PanelAnnotator[], index: PanelIndex): AlphaStat {
  const raters = annotators.map(annotator =>
    index
      .labelsOf(annotator)
      .map(label => (label && isBlind(label) && index.values.includes(label.label!) ? label.label : null)),
  );
  return krippendorffAlpha(countRatings(raters, index.values), {
    level: 'nominal',
    tasks: index.items.map(item => item.task ?? item.run ?? null),
    ...index.resampling,
  });
}
