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
  const rows: ComparedRow[] = [];
  for (const item of index.items) {
    const a = index.labelOf(first, item.id);
    const b = index.labelOf(second, item.id);
    if (a === null && b === null) continue;
    rows.push({ item, first: a?.label ?? null, second: b?.label ?? null, use: useOf(a, b, index) });
  }
  return rows;
}

/**
 * The tool's verdict beside the truth, item by item: what all locked annotators who labelled the item blind agree on,
 * two at least; with one annotator in the pass, that one's label. Disputed items have no truth before they are settled.
 */
export function toolRows(annotators: readonly PanelAnnotator[], index: PanelIndex): readonly ComparedRow[] {
  const rows: ComparedRow[] = [];
  for (const item of index.items) {
    const found = truthOf(item.id, annotators, index);
    if (found === null) continue;
    const second = index.verdictOf(item.id);
    const use = found.use === 'used' && second === null ? 'no_verdict' : found.use;
    rows.push({ item, first: found.label, second, use });
  }
  return rows;
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

/** null: nobody labelled the item. Plain loops: this runs for every item each time the panel opens. */
function truthOf(
  item: string,
  annotators: readonly PanelAnnotator[],
  index: PanelIndex,
): { readonly label: string | null; readonly use: string } | null {
  let labels = 0;
  const said: string[] = [];
  for (const annotator of annotators) {
    const label = index.labelOf(annotator, item);
    if (label === null) continue;
    labels += 1;
    if (isBlind(label)) said.push(label.label!);
  }
  if (labels === 0) return null;
  const needed = annotators.length > 1 ? 2 : 1;
  if (said.length < needed && said.length < labels) return { label: null, use: 'not_blind' };
  for (const aside of index.asides) if (said.includes(aside)) return { label: null, use: aside };
  if (said.length < needed) return { label: null, use: 'single' };
  if (said.some(label => label !== said[0])) return { label: null, use: 'disputed' };
  return { label: said[0]!, use: 'used' };
}
