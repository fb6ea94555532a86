import { compare, compareBriefly } from './panel-compare.js';
import { type PanelIndex, whoIs } from './panel-index.js';
import type { PairPanel, PanelAnnotator } from './panel-model.js';
import { type ComparedRow, countLeftOut, pairRows } from './panel-rows.js';

/** Agreement of two annotators on the items they share. */
export function comparePair(
  first: PanelAnnotator,
  second: PanelAnnotator,
  index: PanelIndex,
  rows: readonly ComparedRow[] = pairRows(first, second, index),
): PairPanel {
  const { agreement, clusters } = compare(rows, index);
  const leftOut = countLeftOut(rows, ['skipped', 'not_blind', ...index.asides]);
  const hasAsides = index.asides.some(aside => leftOut[aside]! > 0);
  const everyLabel = hasAsides
    ? compareBriefly(rows, withAsides(index), true, ['used', ...index.asides])
    : { agreed: agreement.percent_agreement, kappa: agreement.kappa };
  return {
    first: whoIs(first),
    second: whoIs(second),
    n: rows.length,
    left_out: leftOut,
    agreement,
    agreement_all_labels: everyLabel.agreed,
    kappa_all_labels: everyLabel.kappa!,
    clusters,
  };
}

/** The same with every aside as a category of its own. */
export const withAsides = (index: PanelIndex): PanelIndex => ({
  ...index,
  values: [...index.values, ...index.asides],
});
