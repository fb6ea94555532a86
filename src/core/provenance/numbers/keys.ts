import { type Decimal, digitsWritten, leadingDigits, POWERS } from './decimal.js';
import { PREFIX_DIGITS } from './prefix.js';

/** The keys (`PREFIX_DIGITS`) of all numbers that may agree with a value (trust-rules 2.4), and of few others. */
export interface Keys {
  /** Of the value and of longer numbers that round or are cut to it. */
  from: number;
  to: number;
  /** Of shorter numbers that the value rounds to, where they lie outside. */
  coarser: number[];
}

/** Percentages have the same keys: a key leaves the power of ten out. */
export function keysOf(value: Decimal): Keys {
  const key = leadingDigits(value, PREFIX_DIGITS);
  if (value.sig < LEAST_TO_ROUND) return { from: key, to: key, coarser: [] };
  return { ...longerKeys(value, key), coarser: coarserKeys(value, key) };
}

/** A value of fewer digits is recognised in no longer number, and a shorter one of fewer than four stands for no value. */
const LEAST_TO_ROUND = 3;
const LEAST_COARSE = 4;

/** From half a unit of the value's last place below it to a whole one above, which is left out. */
function longerKeys(value: Decimal, key: number): { from: number; to: number } {
  const digits = digitsWritten(value);
  const below = digits - PREFIX_DIGITS;
  if (below > 0) return { from: endsInZeros(value, below) ? key - 1 : key, to: key };
  const unit = 10 ** -below;
  return { from: key - Math.ceil(unit / 2), to: key + unit - 1 };
}

/** The value rounded to four digits and more: with seven and more nearly all have the key of the value, or the next one. */
function coarserKeys(value: Decimal, key: number): number[] {
  const keys: number[] = [];
  const digits = digitsWritten(value);
  for (let left = Math.min(digits - 1, PREFIX_DIGITS + 1); left >= LEAST_COARSE; left -= 1) {
    for (const rounded of roundedTo(value, digits, left)) {
      // Zeros behind do not count: 1500 has two digits.
      if (rounded % POWERS[left - LEAST_COARSE + 1]! === 0 || rounded >= POWERS[left]!) continue;
      const found = left > PREFIX_DIGITS ? Math.floor(rounded / 10) : rounded * POWERS[PREFIX_DIGITS - left]!;
      if (found !== key && !keys.includes(found)) keys.push(found);
    }
  }
  return keys;
}

/** The first `left` digits after rounding: two results where it depends on how halves are rounded, or is not looked at. */
function roundedTo(value: Decimal, digits: number, left: number): number[] {
  const whole = leadingDigits(value, left);
  if (!(value.small >= 0)) return [whole, whole + 1];
  const unit = POWERS[digits - left]!;
  const twice = (value.small - whole * unit) * 2;
  if (twice === unit) return [whole, whole + 1];
  return [twice > unit ? whole + 1 : whole];
}

const endsInZeros = (value: Decimal, count: number): boolean =>
  value.small >= 0 ? value.small % 10 ** count === 0 : value.coef % 10n ** BigInt(count) === 0n;
