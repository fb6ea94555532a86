import type { PanelIndex } from './panel-index.js';
import type { ConsensusSource, PanelAnnotator, PanelItem, PanelLabel, ToolVerdict } from './panel-input.js';
import type { LeftOut } from './panel-model.js';

/** One item in a comparison of two labels, and whether it was used or why not. */
export interface ComparedRow {
  readonly item: PanelItem;
  readonly first: string | null;
  readonly second: string | null;
  /** `used`, or a key of the comparison's `left_out`. */
  readonly use: string;
  /** The labels by their place among categories and asides; -1: none. */
  readonly firstAt: number;
  readonly secondAt: number;
  /** The task, by number; an item without a known one has a number of its own. */
  readonly cluster: number;
}

/** A row of the item at a place, with what is counted by. */
export function comparedRow(
  at: number,
  first: string | null,
  second: string | null,
  use: string,
  { items, clusters, labels }: PanelIndex,
): ComparedRow {
  return {
    item: items[at]!,
    first,
    second,
    use,
    firstAt: first === null ? -1 : labels.indexOf(first),
    secondAt: second === null ? -1 : labels.indexOf(second),
    cluster: clusters[at]!,
  };
}

/** With the tool second: how its truth came about, whether used or not; null: there is none. */
export interface TruthRow extends ComparedRow {
  readonly source: ConsensusSource | null;
}

/** Which items two annotators share. Items that neither labelled have no row. */
export function pairRows(
  first: PanelAnnotator,
  second: PanelAnnotator,
  index: PanelIndex,
): readonly ComparedRow[] {
  const [ofFirst, ofSecond] = [index.labelsOf(first), index.labelsOf(second)];
  const rows: ComparedRow[] = [];
  for (let at = 0; at < index.items.length; at += 1) {
    const a = ofFirst[at]!;
    const b = ofSecond[at]!;
    if (a === null && b === null) continue;
    rows.push(comparedRow(at, a?.label ?? null, b?.label ?? null, useOf(a, b, index), index));
  }
  return rows;
}

/**
 * The tool's verdict beside the truth, item by item: the settled label where there is one, else what all locked annotators
 * who labelled the item blind agree on, two at least; with one annotator in the pass, that one's label. Disputed items
 * have no truth before they are settled.
 */
export function toolRows(
  annotators: readonly PanelAnnotator[],
  index: PanelIndex,
  verdicts: readonly (ToolVerdict | null)[] = index.verdicts,
): readonly TruthRow[] {
  const labels = annotators.map(index.labelsOf);
  const rows: TruthRow[] = [];
  for (let at = 0; at < index.items.length; at += 1) {
    const found = truthAt(at, labels, index);
    if (found === null) continue;
    const said = verdicts[at]!;
    const second = said?.verdict ?? null;
    const use = found.use === 'used' && second === null ? (said?.why ?? 'no_verdict') : found.use;
    rows.push({ ...comparedRow(at, found.label, second, use, index), source: found.source });
  }
  return rows;
}

export function countLeftOut(rows: readonly ComparedRow[], uses: readonly string[]): LeftOut {
  const counts = uses.map(() => 0);
  for (let at = 0; at < rows.length; at += 1) {
    const use = uses.indexOf(rows[at]!.use);
    if (use >= 0) counts[use]! += 1;
  }
  return Object.fromEntries(uses.map((use, at) => [use, counts[at]!]));
}

/** Labels made with a verdict or another label in view are not independent (review.md 1.1): no figure takes them. */
export const isBlind = ({ view }: PanelLabel): boolean =>
  view === null || !(view.verdictSeen || view.othersSeen);

function useOf(a: PanelLabel | null, b: PanelLabel | null, { asides }: PanelIndex): string {
  if (a === null || b === null) return 'skipped';
  if (!isBlind(a) || !isBlind(b)) return 'not_blind';
  return asides.find(aside => a.label === aside || b.label === aside) ?? 'used';
}

interface Truth {
  readonly label: string | null;
  readonly use: string;
  readonly source: ConsensusSource | null;
}

/** null: nobody labelled the item. Without a list for each item: this runs for all of them each time the panel opens. */
function truthAt(
  at: number,
  annotators: readonly (readonly (PanelLabel | null)[])[],
  index: PanelIndex,
): Truth | null {
  const settled = index.consensus?.[at] ?? null;
  if (settled !== null) return settledTruth(settled.label, settled.source, index);
  const { asides } = index;
  let labels = 0;
  let blind = 0;
  let first: string | null = null;
  let differ = false;
  // Of the asides that somebody gave, the one that is declared first.
  let aside = asides.length;
  for (let who = 0; who < annotators.length; who += 1) {
    const label = annotators[who]![at]!;
    if (label === null) continue;
    labels += 1;
    if (!isBlind(label)) continue;
    blind += 1;
    const said = label.label!;
    const place = asides.indexOf(said);
    if (place >= 0 && place < aside) aside = place;
    if (first === null) first = said;
    else if (said !== first) differ = true;
  }
  if (labels === 0) return null;
  const needed = annotators.length > 1 ? 2 : 1;
  if (blind < needed && blind < labels) return without('not_blind');
  if (aside < asides.length) return without(asides[aside]!);
  if (blind < needed) return without('single');
  return differ ? without('disputed') : { label: first, use: 'used', source: 'unanimous' };
}

function settledTruth(label: string | null, source: ConsensusSource, { asides }: PanelIndex): Truth {
  if (label === null) return { label: null, use: 'excluded', source: 'excluded' };
  return asides.includes(label) ? { label: null, use: label, source } : { label, use: 'used', source };
}

const without = (use: string): Truth => ({ label: null, use, source: null });
