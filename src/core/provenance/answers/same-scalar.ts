import { type Decimal, parseDecimal, roundTo, sameNumber, within } from '../numbers/decimal.js';
import { asDate } from '../values/dates.js';
import { normalised, numbersOf } from '../values/value.js';
import type { Scalar } from './flatten.js';

/** Equal numbers (relative tolerance, or after rounding to the fewer decimals), dates or texts. */
export function sameScalar(
  a: Pick<Scalar, 'kind' | 'text'>,
  b: Pick<Scalar, 'kind' | 'text'>,
  ppm = 1n,
): boolean {
  if (a.kind === 'boolean' || b.kind === 'boolean' || a.kind === 'null' || b.kind === 'null') {
    return a.text.toLowerCase() === b.text.toLowerCase();
  }
  const [x, y] = [numberOf(a), numberOf(b)];
  if (x && y) return sameNumbers(x, y, ppm);
  if (x || y) return false;
  const [left, right] = [normalised(a.text), normalised(b.text)];
  const day = asDate(left);
  return left === right || (day !== null && day === asDate(right));
}

/** Within `ppm` of `y`, or equal after rounding to the fewer decimals of the two (trust-rules 2.2 point 3). */
export function sameNumbers(x: Decimal, y: Decimal, ppm: bigint): boolean {
  if (within(x, y, ppm)) return true;
  const dp = Math.min(x.dp, y.dp);
  const both = Math.min(x.sig, y.sig) >= 3 || x.dp === y.dp;
  return both && dp >= 0 && sameNumber(roundTo(x, dp, 'half-up'), roundTo(y, dp, 'half-up'));
}

/** The number that a scalar is, if it is one. */
export const numberOf = ({ kind, text }: Pick<Scalar, 'kind' | 'text'>): Decimal | null =>
  kind === 'number' ? parseDecimal(text) : (numbersOf(text)[0] ?? null);
