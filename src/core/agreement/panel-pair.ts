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
  const everyLabel = { ...index, values: [...index.values, ...index.asides] };
  return {
    first: whoIs(first),
    second: whoIs(second),
    n: rows.length,
    left_out: leftOut,
    agreement,
    kappa_all_labels: hasAsides
      ? compareBriefly(rows, everyLabel, true, ['used', ...index.asides]).kappa!
      : agreement.kappa,
    clusters,
  };
}
