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
    rows.push({
      item: index.items[at]!,
      first: a?.label ?? null,
      second: b?.label ?? null,
      use: useOf(a, b, index),
    });
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
    rows.push({ item: index.items[at]!, first: found.label, second, use, source: found.source });
  }
  return rows;
}

export function countLeftOut(rows: readonly ComparedRow[], uses: readonly string[]): LeftOut {
  const counts = Object.fromEntries(uses.map(use => [use, 0]));
  for (const { use } of rows) if (use in counts) counts[use]! += 1;
  return counts;
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

/** null: nobody labelled the item. Plain loops: this runs for every item each time the panel opens. */
function truthAt(
  at: number,
  annotators: readonly (readonly (PanelLabel | null)[])[],
  index: PanelIndex,
): Truth | null {
  const settled = index.consensus?.[at] ?? null;
  if (settled !== null) return settledTruth(settled.label, settled.source, index);
  let labels = 0;
  const said: string[] = [];
  for (const own of annotators) {
    const label = own[at]!;
    if (label === null) continue;
    labels += 1;
    if (isBlind(label)) said.push(label.label!);
  }
  if (labels === 0) return null;
  const needed = annotators.length > 1 ? 2 : 1;
  if (said.length < needed && said.length < labels) return without('not_blind');
  for (const aside of index.asides) if (said.includes(aside)) return without(aside);
  if (said.length < needed) return without('single');
  if (said.some(label => label !== said[0])) return without('disputed');
  return { label: said[0]!, use: 'used', source: 'unanimous' };
}

function settledTruth(label: string | null, source: ConsensusSource, { asides }: PanelIndex): Truth {
  if (label === null) return { label: null, use: 'excluded', source: 'excluded' };
  return asides.includes(label) ? { label: null, use: label, source } : { label, use: 'used', source };
}

const without = (use: string): Truth => ({ label: null, use, source: null });
