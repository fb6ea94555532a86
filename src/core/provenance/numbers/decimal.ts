/**
 * A number as it was written: `±coef / 10^dp`. Floats would call 0.1 + 0.2 another value and lose the digits of long
 * integers, and digits are what the tracer compares (trust-rules 2.3).
 */
export interface Decimal {
  negative: boolean;
  coef: bigint;
  /** Decimals as written: 2 in `5059.40`, negative only for an exponent that says less than the unit (`1.2e6`: -5). */
  dp: number;
  /** Significant digits without leading and trailing zeros; 0 for zero. */
  sig: number;
}

export type Rounding = 'half-up' | 'half-even' | 'down';

/** Exponents beyond this are no measured values, and powers of ten of their size cost memory. */
const LARGEST_EXPONENT = 400;
/** Digits beyond these are no value that anybody compares; a longer run of digits is refused, not rounded. */
const LONGEST_COEFFICIENT = 400;

/** `digits` (whole and fraction part together) over 10^dp; null when it is too long or too far from 1. */
export function decimal(negative: boolean, digits: string, dp: number): Decimal | null {
  if (digits.length > LONGEST_COEFFICIENT || Math.abs(dp) > LARGEST_EXPONENT) return null;
  const coef = BigInt(digits === '' ? '0' : digits);
  return { negative: negative && coef !== 0n, coef, dp, sig: significant(coef) };
}

/** A plain or scientific number, as JSON, Python and C print it; null for anything else. */
export function parseDecimal(text: string): Decimal | null {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  if (whole === '' && fraction === '') return null;
  return decimal(sign === '-', whole + fraction, fraction.length - Number(exponent));
}

/** Equal as numbers, whatever the zeros behind. */
export function sameNumber(a: Decimal, b: Decimal): boolean {
  return a.negative === b.negative && sameMagnitude(a, b);
}

export function sameMagnitude(a: Decimal, b: Decimal): boolean {
  if (a.sig !== b.sig) return false;
  const dp = Math.max(a.dp, b.dp);
  return scaled(a, dp) === scaled(b, dp);
}

/** The value at `dp` decimals; its digits beyond are rounded as said. Not for more decimals than it has. */
export function roundTo(value: Decimal, dp: number, how: Rounding): Decimal {
  if (dp >= value.dp) return value;
  const unit = 10n ** BigInt(value.dp - dp);
  const whole = value.coef / unit;
  const rest = value.coef % unit;
  const coef = whole + (roundsUp(whole, rest * 2n, unit, how) ? 1n : 0n);
  return { negative: value.negative && coef !== 0n, coef, dp, sig: significant(coef) };
}

/** The value times ten to the `power`. */
export const shift = (value: Decimal, power: number): Decimal => ({ ...value, dp: value.dp - power });

/** |a - b| <= share * |b|, in exact arithmetic; `share` in parts per million. */
export function within(a: Decimal, b: Decimal, ppm: bigint): boolean {
  const dp = Math.max(a.dp, b.dp);
  const [left, right] = [signed(a, dp), signed(b, dp)];
  const distance = left > right ? left - right : right - left;
  return distance * 1_000_000n <= ppm * (right < 0n ? -right : right);
}

/** Significant digits as text, without zeros around: `123` for 0.0012300. Empty for zero. */
export const digitsOf = (value: Decimal): string => value.coef.toString().replace(/0+$/, '');

/** Power of ten of the first significant digit: 0 for 1 to 9.99, -3 for 0.00123. */
export const magnitudeOf = (value: Decimal): number => value.coef.toString().length - 1 - value.dp;

function roundsUp(whole: bigint, twice: bigint, unit: bigint, how: Rounding): boolean {
  if (how === 'down' || twice < unit) return false;
  return twice > unit || how === 'half-up' || whole % 2n === 1n;
}

const scaled = (value: Decimal, dp: number): bigint => value.coef * 10n ** BigInt(dp - value.dp);

const signed = (value: Decimal, dp: number): bigint =>
  value.negative ? -scaled(value, dp) : scaled(value, dp);

function significant(coef: bigint): number {
  return coef === 0n ? 0 : coef.toString().replace(/0+$/, '').length;
}
