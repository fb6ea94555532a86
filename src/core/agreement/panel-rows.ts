import type { PanelIndex } from './panel-index.js';
import type { LeftOut, PanelAnnotator, PanelItem, PanelLabel } from './panel-model.js';

/** One item in a comparison of two labels, and whether it was used or why not. */
export interface ComparedRow {
  readonly item: PanelItem;
  readonly first: string | null;
  readonly second: string | null;
  /** `used`, or a key of the comparison's `left_out`. */
  readonly use: string;
}

/** Which items two annotators share. Items that neither labelled have no row. */
export function pairRows(
  first: PanelAnnotator,
  second: PanelAnnotator,
  index: PanelIndex,
): readonly ComparedRow[] {
  return index.items.flatMap(item => {
    const a = index.labelOf(first, item.id);
    const b = index.labelOf(second, item.id);
    if (a === null && b === null) return [];
    return [{ item, first: a?.label ?? null, second: b?.label ?? null, use: useOf(a, b, index) }];
  });
}

/**
 * The tool's verdict beside the truth, item by item: what all locked annotators who labelled the item blind agree on,
 * two at least; with one annotator in the pass, that one's label. Disputed items have no truth before they are settled.
 */
export function toolRows(annotators: readonly PanelAnnotator[], index: PanelIndex): readonly ComparedRow[] {
  return index.items.flatMap(item => {
    const found = truthOf(item.id, annotators, index);
    if (found === null) return [];
    const second = index.verdictOf(item.id);
    const use = found.use === 'used' && second === null ? 'no_verdict' : found.use;
    return [{ item, first: found.label, second, use }];
  });
}

export function countLeftOut(rows: readonly ComparedRow[], uses: readonly string[]): LeftOut {
  return Object.fromEntries(uses.map(use => [use, rows.filter(row => row.use === use).length]));
}

/** Labels made with a verdict or another label in view are not independent (review.md 1.1): no figure takes them. */
export const isBlind = ({ view }: PanelLabel): boolean =>
  view === null || !(view.verdictSeen || view.othersSeen);

function useOf(a: PanelLabel | null, b: PanelLabel | null, { asides }: PanelIndex): string {
  if (a === null || b === null) return 'skipped';
  if (!isBlind(a) || !isBlind(b)) return 'not_blind';
  return asides.find(aside => a.label === aside || b.label === aside) ?? 'used';
}

/** null: nobody labelled the item. */
function truthOf(
  item: string,
  annotators: readonly PanelAnnotator[],
  index: PanelIndex,
): { readonly label: string | null; readonly use: string } | null {
  const labels = annotators.flatMap(one => index.labelOf(one, item) ?? []);
  if (labels.length === 0) return null;
  const blind = labels.filter(isBlind);
  const needed = annotators.length > 1 ? 2 : 1;
  if (blind.length < needed && blind.length < labels.length) return { label: null, use: 'not_blind' };
  const said = blind.map(one => one.label!);
  const aside = index.asides.find(one => said.includes(one));
  if (aside !== undefined) return { label: null, use: aside };
  if (said.length < needed) return { label: null, use: 'single' };
  if (new Set(said).size > 1) return { label: null, use: 'disputed' };
  return { label: said[0]!, use: 'used' };
}
