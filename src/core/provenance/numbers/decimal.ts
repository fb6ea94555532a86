/**
 * A number as it was written: `±coef / 10^dp`. Floats would call 0.1 + 0.2 another value and lose the digits of long
 * integers, and digits are what the tracer compares (trust-rules 2.3).
 */
export interface Decimal {
  readonly negative: boolean;
  readonly coef: bigint;
  /** The coefficient as a number while that is exact, else NaN: most numbers need no long arithmetic. */
  readonly small: number;
  /** Decimals as written: 2 in `5059.40`, negative only for an exponent that says less than the unit (`1.2e6`: -5). */
  readonly dp: number;
  /** Significant digits without leading and trailing zeros; 0 for zero. */
  readonly sig: number;
}

export type Rounding = 'half-up' | 'half-even' | 'down';

/** Exponents beyond this are no measured values, and powers of ten of their size cost memory. */
const LARGEST_EXPONENT = 400;
/** Digits beyond these are no value that anybody compares; a longer run of digits is refused, not rounded. */
const LONGEST_COEFFICIENT = 400;
/** Digits of which every number is exact as a float. */
export const EXACT_DIGITS = 15;

/** `digits` (whole and fraction part together) over 10^dp; null when it is too long or too far from 1. */
export function decimal(negative: boolean, digits: string, dp: number): Decimal | null {
  if (digits.length > LONGEST_COEFFICIENT || Math.abs(dp) > LARGEST_EXPONENT) return null;
  return digits.length <= EXACT_DIGITS
    ? ofSmall(negative, Number(digits), dp)
    : ofBig(negative, BigInt(digits), dp);
}

/** The long form is made when it is asked for. */
class SmallDecimal implements Decimal {
  readonly sig: number;

  constructor(
    readonly negative: boolean,
    readonly small: number,
    readonly dp: number,
  ) {
    this.sig = digitCount(withoutZeros(small));
  }

  get coef(): bigint {
    return BigInt(this.small);
  }
}

/** `small` over 10^dp, for whole numbers of up to {@link EXACT_DIGITS} digits. */
export const ofSmall = (negative: boolean, small: number, dp: number): Decimal =>
  new SmallDecimal(negative && small !== 0, small, dp);

function ofBig(negative: boolean, coef: bigint, dp: number): Decimal {
  if (coef < BigInt(10 ** EXACT_DIGITS)) return ofSmall(negative, Number(coef), dp);
  return { negative, coef, small: Number.NaN, dp, sig: coef.toString().replace(/0+$/, '').length };
}

function withoutZeros(small: number): number {
  let rest = small;
  while (rest !== 0 && rest % 10 === 0) rest /= 10;
  return rest;
}

/** Powers of ten that are exact as floats. */
export const POWERS: readonly number[] = Array.from({ length: EXACT_DIGITS + 1 }, (_, power) => 10 ** power);

function digitCount(small: number): number {
  let count = 0;
  while (POWERS[count]! <= small) count += 1;
  return count;
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
  const apart = a.dp - b.dp;
  if (a.small >= 0 && b.small >= 0) {
    // Equal digits, and the zeros behind them make up for the decimals.
    const [x, y] = [withoutZeros(a.small), withoutZeros(b.small)];
    if (x !== y || x === 0) return x === y;
    return digitCount(a.small) - digitCount(b.small) === apart;
  }
  const dp = Math.max(a.dp, b.dp);
  return scaled(a, dp) === scaled(b, dp);
}

/** The value at `dp` decimals; its digits beyond are rounded as said. Not for more decimals than it has. */
export function roundTo(value: Decimal, dp: number, how: Rounding): Decimal {
  if (dp >= value.dp) return value;
  const cut = value.dp - dp;
  if (value.small >= 0 && cut <= EXACT_DIGITS) {
    const unit = 10 ** cut;
    const rest = value.small % unit;
    const whole = (value.small - rest) / unit;
    const up =
      how !== 'down' && (rest * 2 > unit || (rest * 2 === unit && (how === 'half-up' || whole % 2 === 1)));
    return ofSmall(value.negative, whole + (up ? 1 : 0), dp);
  }
  const unit = 10n ** BigInt(cut);
  const whole = value.coef / unit;
  const rest = (value.coef % unit) * 2n;
  const up = how !== 'down' && (rest > unit || (rest === unit && (how === 'half-up' || whole % 2n === 1n)));
  return ofBig(value.negative, whole + (up ? 1n : 0n), dp);
}

/** The value times ten to the `power`. */
export const shift = (value: Decimal, power: number): Decimal =>
  value.small >= 0
    ? ofSmall(value.negative, value.small, value.dp - power)
    : ofBig(value.negative, value.coef, value.dp - power);

/** The value with the sign that is said. */
export const withSign = (value: Decimal, negative: boolean): Decimal =>
  value.small >= 0 ? ofSmall(negative, value.small, value.dp) : ofBig(negative, value.coef, value.dp);

/** |a - b| <= share * |b|, in exact arithmetic; `share` in parts per million. */
export function within(a: Decimal, b: Decimal, ppm: bigint): boolean {
  const dp = Math.max(a.dp, b.dp);
  const [left, right] = [signed(a, dp), signed(b, dp)];
  const distance = left > right ? left - right : right - left;
  return distance * 1_000_000n <= ppm * (right < 0n ? -right : right);
}

/** Significant digits as text, without zeros around: `123` for 0.0012300. Empty for zero. */
export const digitsOf = (value: Decimal): string =>
  value.sig === 0
    ? ''
    : value.small >= 0
      ? String(withoutZeros(value.small))
      : value.coef.toString().replace(/0+$/, '');

/** The first `length` significant digits as a number, zeros behind shorter ones; 0 for zero. */
export function leadingDigits(value: Decimal, length: number): number {
  if (value.sig === 0) return 0;
  if (!(value.small >= 0)) return Number(digitsOf(value).slice(0, length).padEnd(length, '0'));
  const digits = digitCount(value.small);
  return digits > length
    ? Math.floor(value.small / POWERS[digits - length]!)
    : value.small * POWERS[length - digits]!;
}

/** How many digits it has from the first significant one on, zeros behind included; 1 for zero. */
export const digitsWritten = (value: Decimal): number =>
  value.small >= 0 ? Math.max(1, digitCount(value.small)) : value.coef.toString().length;

/** Power of ten of the first significant digit: 0 for 1 to 9.99, -3 for 0.00123. */
export const magnitudeOf = (value: Decimal): number => digitsWritten(value) - 1 - value.dp;

const scaled = (value: Decimal, dp: number): bigint => value.coef * 10n ** BigInt(dp - value.dp);

const signed = (value: Decimal, dp: number): bigint =>
  value.negative ? -scaled(value, dp) : scaled(value, dp);
