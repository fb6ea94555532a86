import type { FleissKappa } from '../../core/agreement/fleiss-kappa.js';
import type { KappaStat } from '../../core/agreement/kappa.js';
import type { AlphaStat } from '../../core/agreement/krippendorff-alpha.js';
import type { Panel } from '../../core/agreement/panel-model.js';
import type { Stat } from '../../core/agreement/stat.js';
import { bulleted, type Figure, figureLines, flagNotes, methodLines } from './figures.js';
import { complete, panelJson } from './json.js';
import { frame, wrap } from './layout.js';
import { panelText } from './text.js';

/** What a table of labels says beyond the panel. */
export interface LabelTable {
  /** null: too many annotators to show every pair. */
  readonly panel: Panel | null;
  readonly name: string;
  readonly annotators: readonly string[];
  readonly items: number;
  readonly categories: readonly string[];
  readonly counts: { readonly rows: number; readonly blank: number };
  /** Over all annotators; null where the panel has it, or there are two. */
  readonly alpha: AlphaStat | null;
  /** null: two annotators, for whom it is Scott's pi. A sentence: it does not apply, and why. */
  readonly fleiss: FleissKappa | string | null;
  /** With a declared order of the labels only. */
  readonly ordered: OrderedFigures | null;
  readonly warnings: readonly string[];
}

/** Of the first pair, and of all. */
export interface OrderedFigures {
  readonly linear: KappaStat | null;
  readonly quadratic: KappaStat | null;
  readonly alpha: AlphaStat;
}

/** The panel of a table of labels as text. No newline at the end. */
export function labelTableText(table: LabelTable, { width = 100 }: { readonly width?: number } = {}): string {
  const more = [(inner: number) => everyone(table, inner), (inner: number) => readLines(table, inner)];
  if (table.panel) return panelText(table.panel, { width, more });
  const inner = width - 4;
  const pairs = wrap(
    `${table.annotators.length} annotators are too many to show every pair; these figures take all of them.`,
    inner,
  );
  const methods = methodLines(statsOf(table), inner);
  return frame(
    [`Agreement  ${table.name}`, ''],
    [pairs, ...more.map(section => section(inner)), methods],
    width,
  ).join('\n');
}

export const labelTableJson = ({ panel, ...table }: LabelTable): unknown => ({
  format: 'trustlayer-label-table',
  version: 1,
  ...(complete(table) as object),
  panel: panel && panelJson(panel),
});

/** Fleiss' kappa and, with an order, the weighted figures. */
function everyone(table: LabelTable, width: number): string[] {
  const { fleiss, ordered, panel } = table;
  const figures: Figure[] = [];
  if (table.alpha) figures.push({ label: "Krippendorff's alpha", stat: table.alpha });
  if (fleiss && typeof fleiss !== 'string') figures.push({ label: "Fleiss' kappa", stat: fleiss });
  if (ordered) {
    const [first, second] = table.annotators;
    const pair = `${first} x ${second}`;
    if (ordered.linear) figures.push({ label: `linear weights, ${pair}`, stat: ordered.linear });
    if (ordered.quadratic) figures.push({ label: `quadratic weights, ${pair}`, stat: ordered.quadratic });
    figures.push({ label: 'alpha, ordinal, all', stat: ordered.alpha });
  }
  if (figures.length === 0 && typeof fleiss !== 'string') return [];
  const order = ordered ? wrap(`order of the labels: ${table.categories.join(' < ')}`, width, 2) : [];
  return [
    panel ? 'FURTHER FIGURES' : `ALL ${table.annotators.length} ANNOTATORS   items ${table.items}`,
    ...order,
    ...figureLines(figures),
    ...(typeof fleiss === 'string' ? wrap(fleiss, width) : []),
    ...bulleted(flagNotes(statsOf(table)), width),
    ...(panel ? methodLines(statsOf(table), width) : []),
  ];
}

function statsOf({ fleiss, ordered, alpha }: LabelTable): Stat[] {
  return [
    ...(alpha ? [alpha] : []),
    ...(fleiss && typeof fleiss !== 'string' ? [fleiss] : []),
    ...(ordered ? [ordered.linear, ordered.quadratic, ordered.alpha].filter(stat => stat !== null) : []),
  ];
}

function readLines({ counts, warnings, categories }: LabelTable, width: number): string[] {
  return [
    ...wrap(
      `READ  rows ${counts.rows}, blank labels ${counts.blank} (missing, never agreement), labels: ${categories.join(', ')}`,
      width,
      6,
    ),
    ...bulleted(warnings, width),
  ];
}
