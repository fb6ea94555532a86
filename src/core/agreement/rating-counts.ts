import type { Label } from './contingency.js';
import { AgreementError, quoted } from './errors.js';

/** How many annotators gave each item each category: what measures for any number of annotators start from. */
export interface RatingCounts {
  readonly categories: readonly Label[];
  /** counts[u][k]: labels of categories[k] on item u. */
  readonly counts: readonly (readonly number[])[];
  readonly raters: number;
}

/**
 * Labels of any number of annotators, `null` and `undefined` missing.
 *
 * @param raters one row for each annotator, in one and the same item order
 * @throws AgreementError `length-mismatch`, `undeclared-label` (names label, annotator and item), `bad-categories`
 */
export function countRatings(
  raters: readonly (readonly (Label | null | undefined)[])[],
  categories: readonly Label[],
): RatingCounts {
  const places = new Map(categories.map((category, at) => [category, at]));
  if (categories.length === 0 || places.size < categories.length) {
    throw new AgreementError('bad-categories', 'At least one category must be declared, each only once.');
  }
  const items = raters[0]?.length ?? 0;
  const counts = Array.from({ length: items }, () => new Array<number>(categories.length).fill(0));
  for (const [rater, labels] of raters.entries()) {
    if (labels.length !== items) {
      throw new AgreementError(
        'length-mismatch',
        `Annotator ${rater + 1} has ${labels.length} labels and the first has ${items}; they must be for the same items.`,
      );
    }
    for (let item = 0; item < items; item += 1) {
      const label = labels[item];
      if (label == null) continue;
      const place = places.get(label);
      if (place === undefined) {
        throw new AgreementError(
          'undeclared-label',
          `Label ${quoted(label)} (annotator ${rater + 1}, item ${item + 1}) is not among the declared categories.`,
        );
      }
      counts[item]![place]! += 1;
    }
  }
  return { categories, counts, raters: raters.length };
}

/** Labels on an item. */
export const ratingsOn = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
