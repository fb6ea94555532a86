import { AgreementError, quoted } from './errors.js';
import { fixedSeed } from './kappa-interval.js';
import type { PanelAnnotator, PanelInput, PanelItem, PanelLabel, Who } from './panel-model.js';
import type { Simulation } from './stat.js';

/** The input, checked once and ready to be asked. */
export interface PanelIndex {
  readonly items: readonly PanelItem[];
  readonly values: readonly string[];
  readonly asides: readonly string[];
  readonly labelOf: (annotator: PanelAnnotator, item: string) => PanelLabel | null;
  readonly verdictOf: (item: string) => string | null;
  readonly resampling: Simulation;
}

/**
 * Refuses what would make a figure lie: an item twice, two labels of one annotator for one item (nltk gave kappa 1.016),
 * a label nobody declared, a label or verdict for an item outside the pass.
 */
export function indexInput(input: PanelInput, annotators: readonly PanelAnnotator[]): PanelIndex {
  const values = input.categories.map(one => one.value);
  const asides = input.asides.map(one => one.value);
  const declared = new Set([...values, ...asides]);
  // A table that somebody brings may hold one label only: then kappa is undefined, and says so.
  const least = input.source === 'table' ? 1 : 2;
  if (values.length < least || declared.size < values.length + asides.length) {
    throw new AgreementError(
      'bad-categories',
      `There must be at least ${least === 1 ? 'one category' : 'two categories'}, and each label only once.`,
    );
  }
  const items = new Set<string>();
  for (const { id } of input.items) {
    if (items.has(id)) throw new AgreementError('duplicate-item', `Item ${quoted(id)} is listed twice.`);
    items.add(id);
  }
  const labels = new Map(annotators.map(one => [one, labelsByItem(one, items, declared)]));
  const verdicts = verdictsByItem(input, items, values);
  return {
    // Sorted, so that neither the order of items nor a merge of two files moves a resampled limit.
    items: [...input.items].sort((a, b) => (a.id < b.id ? -1 : 1)),
    values,
    asides,
    labelOf: (annotator, item) => labels.get(annotator)?.get(item) ?? null,
    verdictOf: item => verdicts.get(item) ?? null,
    resampling: { seed: fixedSeed, draws: drawsFor(input.items.length), ...input.resampling },
  };
}

/**
 * 2,000 draws place a limit within a sixteenth of the standard error, 1,000 within a twelfth. Many items have a small
 * error to begin with, and with 1,000 the panel of 5,000 items still opens under 100 ms.
 */
const drawsFor = (items: number): number => (items > 2_000 ? 1_000 : 2_000);

export const whoIs = ({ id, name, demo }: Who): Who => ({ id, name, demo });

function labelsByItem(
  { name, labels }: PanelAnnotator,
  items: ReadonlySet<string>,
  declared: ReadonlySet<string>,
): Map<string, PanelLabel> {
  const byItem = new Map<string, PanelLabel>();
  for (const label of labels) {
    if (label.label === null) continue;
    // Made only when it is said: quoting a million ids takes longer than all the rest.
    const of = () => `annotator ${quoted(name)}, item ${quoted(label.itemId)}`;
    if (!items.has(label.itemId)) {
      throw new AgreementError('unknown-item', `A label is for an item outside this pass (${of()}).`);
    }
    if (!declared.has(label.label)) {
      throw new AgreementError('undeclared-label', `Label ${quoted(label.label)} is not declared (${of()}).`);
    }
    if (byItem.has(label.itemId))
      throw new AgreementError('duplicate-label', `Two labels for one item (${of()}).`);
    byItem.set(label.itemId, label);
  }
  return byItem;
}

function verdictsByItem(
  { tool }: PanelInput,
  items: ReadonlySet<string>,
  values: readonly string[],
): Map<string, string> {
  const byItem = new Map<string, string>();
  for (const { itemId, verdict } of tool?.verdicts ?? []) {
    if (verdict === null) continue;
    const of = () => `${tool!.name}, item ${quoted(itemId)}`;
    if (!items.has(itemId)) {
      throw new AgreementError('unknown-item', `A verdict is for an item outside this pass (${of()}).`);
    }
    if (!values.includes(verdict)) {
      throw new AgreementError(
        'undeclared-label',
        `Verdict ${quoted(verdict)} is not a declared category (${of()}).`,
      );
    }
    if (byItem.has(itemId))
      throw new AgreementError('duplicate-label', `Two verdicts for one item (${of()}).`);
    byItem.set(itemId, verdict);
  }
  return byItem;
}
