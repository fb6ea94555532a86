import { frameHash, planHash } from './hash.js';
import {
  type Design,
  type FrameItem,
  type Plan,
  PlanError,
  type PlanFrame,
  type PlanItem,
  type PlanSpec,
  stratumKeys,
} from './plan.js';
import { measuredOrder } from './queue.js';
import { ranked, seedFor } from './rank.js';
import { drawRepeats } from './repeats.js';
import { shareOut } from './share-out.js';
import { sampleSizes } from './sizes.js';
import { strataOf, withPending } from './strata.js';

/**
 * Draws who labels what (review 2.4, 2.11, 2.13): practice items first, out of all; then from each stratum a simple
 * random sample without replacement; then who labels which, the cold items, those for the adjudicator, the repeats.
 * The draw depends on the seed and the frame as a set, on nothing else.
 *
 * @throws PlanError when the plan asks for what cannot be
 */
export function drawPlan({ pass, items: given }: PlanFrame, spec: PlanSpec): Plan {
  check(given, spec);
  const { seed } = spec;
  const annotators = [...spec.annotators].sort();
  const inOrder = [...given].sort((a, b) => (a.item < b.item ? -1 : 1));
  const { practice, population } = setApart(inOrder, spec.practice, seed);
  const design = settled(spec.design, population);

  const strata = strataOf(population, design.kind === 'census' ? [] : design.by);
  const sizes = sampleSizes(strata, design);
  const drawn = strata.map(({ items }, at) => ({
    items: ranked(items, ({ item }) => item, seed, 'sample').slice(0, sizes[at]),
  }));
  const measured = drawn.flatMap(({ items }) => items).map(({ item }) => item);
  if (measured.length === 0) throw new PlanError('This draws no item at all.');

  const labelledBy = shareOut(drawn, annotators, spec.overlap, seed);
  const several = measured.filter(item => labelledBy.get(item)!.length > 1);
  const cold = shareOf(measured, spec.cold, seed, 'cold');
  const toAdjudicator = shareOf(several, spec.adjudicate, seed, 'adjudicate');

  const tables = strata.map(({ name, values, items }, at) => ({
    name,
    values,
    N: items.length,
    n: sizes[at]!,
    both: drawn[at]!.items.filter(({ item }) => labelledBy.get(item)!.length > 1).length,
    probability: sizes[at]! / items.length,
  }));
  const planned = drawn.flatMap(({ items }, at) =>
    items.map(
      ({ item }): PlanItem => ({
        item,
        stratum: tables[at]!.name,
        probability: tables[at]!.probability,
        annotators: labelledBy.get(item)!,
        cold: cold.has(item),
        toAdjudicator: toAdjudicator.has(item),
        practice: false,
      }),
    ),
  );
  const content: Omit<Plan, 'hash'> = {
    version: 1,
    pass,
    design,
    seed,
    shares: {
      overlap: spec.overlap,
      repeats: spec.repeats,
      adjudicate: spec.adjudicate,
      cold: spec.cold,
    },
    annotators,
    frame: { items: population.length, hash: frameHash(given) },
    strata: tables,
    items: [...planned, ...practice.map(item => practiceItem(item, annotators))].sort((a, b) =>
      a.item < b.item ? -1 : 1,
    ),
    repeats: annotators.map(annotator => {
      const own = new Set(measured.filter(item => labelledBy.get(item)!.includes(annotator)));
      const queue = measuredOrder(seed, measured, own, annotator);
      return { annotator, items: drawRepeats(queue, spec.repeats, seedFor(seed, 'repeats', annotator)) };
    }),
  };
  return { ...content, hash: planHash(content) };
}

/** Practice items of earlier plans stay what they are; new ones are drawn from all items, whatever their stratum. */
function setApart(items: readonly FrameItem[], practice: number, seed: number) {
  const before = items.filter(({ practised }) => practised);
  const open = items.filter(({ practised }) => !practised);
  const more = Math.max(practice - before.length, 0);
  if (open.length === 0 || more >= open.length)
    throw new PlanError(
      open.length === 0
        ? 'There is nothing to draw from: the pass has no items that were not practised on.'
        : `${practice} practice items leave nothing to measure: the pass has ${items.length} items.`,
    );
  const order = ranked(open, ({ item }) => item, seed, 'practice');
  const apart = new Set(order.slice(0, more));
  return {
    practice: [...before, ...apart].map(({ item }) => item),
    population: open.filter(item => !apart.has(item)),
  };
}

const practiceItem = (item: string, annotators: readonly string[]): PlanItem => ({
  item,
  stratum: 'practice',
  probability: null,
  annotators,
  cold: false,
  toAdjudicator: false,
  practice: true,
});

/** The design as it is stored: keys and rules in an order of their own, the rule for the pending among them. */
function settled(design: Design, population: readonly FrameItem[]): Design {
  if (design.kind === 'census') return design;
  const by = stratumKeys.filter(key => design.by.includes(key));
  const inOrder = <Rule>(rules: readonly Rule[]): Rule[] =>
    [...rules].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  const take = inOrder(withPending(design.take, population));
  for (const { where } of [...take, ...(design.rest?.expect ?? [])]) {
    const other = Object.keys(where).find(key => !by.includes(key as (typeof by)[number]));
    if (other !== undefined)
      throw new PlanError(`A rule names a ${other}, and the strata are not divided by it.`);
  }
  // Rules for strata that no item is in are kept: they say what would have been drawn.
  return {
    kind: 'stratified',
    by,
    take,
    rest: design.rest && { ...design.rest, expect: inOrder(design.rest.expect) },
  };
}

/** A share of these items, as near as whole numbers come. */
const shareOf = (items: readonly string[], share: number, seed: number, purpose: string): Set<string> =>
  new Set(ranked(items, item => item, seed, purpose).slice(0, Math.round(share * items.length)));

function check(items: readonly FrameItem[], spec: PlanSpec): void {
  const { annotators, overlap, repeats, adjudicate, cold, practice, seed, design } = spec;
  if (items.length === 0) throw new PlanError('There is nothing to draw from: the pass has no items yet.');
  if (new Set(items.map(({ item }) => item)).size < items.length)
    throw new PlanError('An item is in the frame twice.');
  if (annotators.length === 0) throw new PlanError('A plan needs to say who labels.');
  if (new Set(annotators).size < annotators.length) throw new PlanError('An annotator is named twice.');
  const share = (value: number, most: number, what: string) => {
    if (!(value >= 0 && value <= most))
      throw new PlanError(`The share ${what} must be between 0% and ${most * 100}%.`);
  };
  share(overlap, 1, 'of items that all annotators label');
  share(repeats, 0.5, 'of repeats');
  share(adjudicate, 1, 'of agreed items for the adjudicator');
  share(cold, 1, 'of cold items');
  if (!Number.isSafeInteger(practice) || practice < 0)
    throw new PlanError('The number of practice items must be a whole number from 0.');
  if (!Number.isSafeInteger(seed) || seed < 0 || seed >= 2 ** 31)
    throw new PlanError('A seed is a whole number from 0 to 2147483647.');
  if (design.kind === 'stratified' && design.by.length === 0)
    throw new PlanError('A stratified plan needs to say by what the items are divided.');
}
