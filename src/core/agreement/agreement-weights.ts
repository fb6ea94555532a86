import type { Label } from './contingency.js';
import { AgreementError, quoted } from './errors.js';

/** How much two different categories still agree: by how far apart they stand in the declared order. */
export type WeightKind = 'linear' | 'quadratic';

/**
 * Disagreement of categories i and j in whole numbers, |i - j| or (i - j)^2; the agreement weight of Cohen 1968 is
 * 1 - this over its largest value.
 */
export const disagreement: Readonly<Record<WeightKind, (i: number, j: number) => number>> = {
  linear: (i, j) => Math.abs(i - j),
  quadratic: (i, j) => (i - j) ** 2,
};

/**
 * Place of each category in the order that somebody declared. Text labels have none of their own: sorted by the
 * alphabet, as several packages do, "high, low, medium" gives a figure about nothing.
 *
 * @throws AgreementError `no-order` when there is none, or when it is not an order of exactly these categories
 */
export function placesIn(order: readonly Label[] | null | undefined, categories: readonly Label[]): number[] {
  if (!order) {
    throw new AgreementError(
      'no-order',
      `A weighted figure needs the order of the labels ${categories.slice(0, 8).map(quoted).join(', ')} to be declared; it is never guessed.`,
    );
  }
  const places = categories.map(category => order.indexOf(category));
  const missing = places.indexOf(-1);
  if (missing >= 0 || order.length !== categories.length) {
    const what = missing >= 0 ? `does not hold ${quoted(categories[missing])}` : 'holds other labels too';
    throw new AgreementError('no-order', `The declared order ${what}: it must list every label once.`);
  }
  return places;
}
