import { AgreementError, quoted } from './errors.js';
import { fixedSeed } from './kappa-interval.js';
import type {
  ConsensusLabel,
  PanelAnnotator,
  PanelInput,
  PanelItem,
  PanelLabel,
  ToolVerdict,
} from './panel-input.js';
import type { Design, Who } from './panel-model.js';
import { clusterNumbers, type Places, placesOf, rowOf } from './panel-places.js';
import type { Simulation } from './stat.js';

/** The input, checked once and ready to be asked. Everything by item is in the order of `items`. */
export interface PanelIndex {
  readonly items: readonly PanelItem[];
  readonly values: readonly string[];
  readonly asides: readonly string[];
  /** Both. */
  readonly labels: readonly string[];
  /** The task of each item by number: items of one task are not independent. */
  readonly clusters: readonly number[];
  /** Why the tool may give no verdict that could be scored. */
  readonly unscored: readonly string[];
  readonly labelsOf: (annotator: PanelAnnotator) => readonly (PanelLabel | null)[];
  /** Labels of the hidden repeats of items. */
  readonly repeatsOf: (annotator: PanelAnnotator) => readonly (PanelLabel | null)[];
  readonly verdicts: readonly (ToolVerdict | null)[];
  readonly also: readonly { readonly name: string; readonly verdicts: readonly (ToolVerdict | null)[] }[];
  /** null: nobody settled anything. */
  readonly consensus: readonly (ConsensusLabel | null)[] | null;
  readonly design: Design | null;
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
  const places = placesOf(input);
  const labels = (rows: (one: PanelAnnotator) => readonly PanelLabel[]) => {
    const all = new Map(annotators.map(one => [one, labelRows(places, one, rows(one), declared)]));
    return (annotator: PanelAnnotator) => all.get(annotator)!;
  };
  const { tool } = input;
  return {
    items: places.items,
    values,
    asides,
    labels: [...values, ...asides],
    clusters: clusterNumbers(places.items),
    unscored: tool?.unscored?.map(one => one.value) ?? [],
    labelsOf: labels(one => one.labels),
    repeatsOf: labels(one => one.repeats ?? []),
    verdicts: verdictRows(places, tool?.name ?? 'tool', tool?.verdicts ?? [], values),
    also:
      tool?.also?.map(one => ({
        name: one.name,
        verdicts: verdictRows(places, one.name, one.verdicts, values),
      })) ?? [],
    consensus: input.consensus ? consensusRows(places, input.consensus, declared) : null,
    design: input.design ?? null,
    resampling: { seed: fixedSeed, draws: drawsFor(places.items.length), ...input.resampling },
  };
}

/** What stands by item in the order of the items, for whoever looks it up by id. */
export const byItemId = <T>({ items }: PanelIndex, rows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(items.map(({ id }, at) => [id, rows[at]!]));

/**
 * 2,000 draws place a limit within a sixteenth of the standard error, 1,000 within a twelfth. Many items have a small
 * error to begin with, and with 1,000 the panel of 5,000 items still opens under 100 ms.
 */
const drawsFor = (items: number): number => (items > 2_000 ? 1_000 : 2_000);

export const whoIs = ({ id, name, demo }: Who): Who => ({ id, name, demo });

function labelRows(
  { rowsByPlace }: Places,
  { name }: PanelAnnotator,
  labels: readonly PanelLabel[],
  declared: ReadonlySet<string>,
): (PanelLabel | null)[] {
  return rowsByPlace(
    labels.filter(({ label }) => label !== null),
    {
      one: 'A label',
      two: 'Two labels',
      whose: `annotator ${quoted(name)}`,
      check: (row, whose) => {
        if (!declared.has(row.label!))
          throw new AgreementError(
            'undeclared-label',
            `Label ${quoted(row.label)} is not declared (${rowOf(whose, row)}).`,
          );
      },
    },
  );
}

function verdictRows(
  { rowsByPlace }: Places,
  name: string,
  verdicts: readonly ToolVerdict[],
  values: readonly string[],
): (ToolVerdict | null)[] {
  return rowsByPlace(
    verdicts.filter(({ verdict, why }) => verdict !== null || why !== undefined),
    {
      one: 'A verdict',
      two: 'Two verdicts',
      whose: name,
      check: (row, whose) => {
        if (row.verdict !== null && !values.includes(row.verdict))
          throw new AgreementError(
            'undeclared-label',
            `Verdict ${quoted(row.verdict)} is not a declared category (${rowOf(whose, row)}).`,
          );
      },
    },
  );
}

function consensusRows(
  { rowsByPlace }: Places,
  consensus: readonly ConsensusLabel[],
  declared: ReadonlySet<string>,
): (ConsensusLabel | null)[] {
  return rowsByPlace(consensus, {
    one: 'A consensus',
    two: 'Two consensus labels',
    whose: 'consensus',
    check: (row, whose) => {
      if (row.label !== null && !declared.has(row.label))
        throw new AgreementError(
          'undeclared-label',
          `Label ${quoted(row.label)} is not declared (${rowOf(whose, row)}).`,
        );
    },
  });
}
