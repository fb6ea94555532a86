import { compareBriefly } from './panel-compare.js';
import { type PanelIndex, whoIs } from './panel-index.js';
import type { AnnotatorRow, PanelAnnotator } from './panel-model.js';
import { withAsides } from './panel-pair.js';
import { type ComparedRow, comparedRow, isBlind } from './panel-rows.js';
import { median } from './quantile.js';
import { defined, type Share, undefinedStat } from './stat.js';
import { share } from './wilson.js';

/** What each annotator labelled, how long it took, and how it agrees with itself and with all others together. */
export function annotatorRows(annotators: readonly PanelAnnotator[], index: PanelIndex): AnnotatorRow[] {
  return annotators.map(one => annotatorRow(one, annotators, index));
}

function annotatorRow(
  annotator: PanelAnnotator,
  all: readonly PanelAnnotator[],
  index: PanelIndex,
): AnnotatorRow {
  const by_label: Record<string, number> = {};
  for (const value of [...index.values, ...index.asides]) by_label[value] = 0;
  const times: number[] = [];
  let labelled = 0;
  for (const one of index.labelsOf(annotator)) {
    if (one === null) continue;
    labelled += 1;
    by_label[one.label!]! += 1;
    if (one.activeMs !== null) times.push(one.activeMs);
  }
  const middle = median(times);
  const counted = { n_used: times.length, n_dropped: labelled - times.length };
  return {
    ...whoIs(annotator),
    labelled,
    by_label,
    median_seconds: middle === null ? undefinedStat('no-times', counted) : defined(middle / 1000, counted),
    self: withOneself(annotator, index),
    alone: all.length > 2 ? aloneAgainst(annotator, all, index) : null,
  };
}

/** The first label of an item beside the one of its hidden repeat; cannot tell is a label like any other here. */
function withOneself(annotator: PanelAnnotator, index: PanelIndex): AnnotatorRow['self'] {
  const firsts = index.labelsOf(annotator);
  const rows = index.repeatsOf(annotator).flatMap((again, at): ComparedRow[] => {
    if (again === null) return [];
    const first = firsts[at] ?? null;
    const use = first === null ? 'skipped' : isBlind(first) && isBlind(again) ? 'used' : 'not_blind';
    return [comparedRow(at, first?.label ?? null, again.label, use, index)];
  });
  if (rows.length === 0) return null;
  const { agreed, kappa } = compareBriefly(rows, withAsides(index), true);
  return { agreed, kappa: kappa! };
}

function aloneAgainst(annotator: PanelAnnotator, all: readonly PanelAnnotator[], index: PanelIndex): Share {
  const own = index.labelsOf(annotator);
  const others = all.filter(one => one !== annotator).map(index.labelsOf);
  let n = 0;
  let x = 0;
  for (let at = 0; at < own.length; at += 1) {
    const mine = own[at]!;
    if (mine === null || !isBlind(mine)) continue;
    const said = others.flatMap(labels => {
      const label = labels[at]!;
      return label !== null && isBlind(label) ? [label.label!] : [];
    });
    if (said.length < 2 || said.some(label => label !== said[0])) continue;
    n += 1;
    if (mine.label !== said[0]) x += 1;
  }
  return share(x, n, { n_used: n, n_dropped: 0 });
}
