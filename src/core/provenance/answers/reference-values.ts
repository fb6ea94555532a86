import type { Decimal } from '../numbers/decimal.js';
import { asDate } from '../values/dates.js';
import { normalised } from '../values/value.js';
import type { Scalar } from './flatten.js';
import { numberOf, sameNumbers } from './same-scalar.js';

/**
 * The values of a reference without their keys, for outputs whose keys are others: asks `sameScalar` of all of them at
 * once. Numbers are kept in order of size, apart by their decimals, which tell how far rounding may reach. Truth values
 * and null are left out: nothing is told by finding one.
 */
export class ReferenceValues {
  readonly #texts = new Set<string>();
  readonly #days = new Set<string>();
  readonly #numbers = new Map<number, { size: number; number: Decimal }[]>();
  readonly #ppm: bigint;

  constructor(scalars: readonly Scalar[], ppm = 1n) {
    this.#ppm = ppm;
    for (const scalar of scalars) {
      if (scalar.kind !== 'number' && scalar.kind !== 'string') continue;
      const number = numberOf(scalar);
      if (number === null) this.#addText(normalised(scalar.text));
      else {
        const sized = { size: sizeOf(number), number };
        const alike = this.#numbers.get(number.dp);
        if (alike) alike.push(sized);
        else this.#numbers.set(number.dp, [sized]);
      }
    }
    for (const alike of this.#numbers.values()) alike.sort((a, b) => a.size - b.size);
  }

  has(scalar: Scalar): boolean {
    if (scalar.kind !== 'number' && scalar.kind !== 'string') return false;
    const number = numberOf(scalar);
    if (number !== null) return this.#hasNumber(number);
    const text = normalised(scalar.text);
    if (this.#texts.has(text)) return true;
    const day = asDate(text);
    return day !== null && this.#days.has(day);
  }

  #addText(text: string): void {
    this.#texts.add(text);
    const day = asDate(text);
    if (day !== null) this.#days.add(day);
  }

  #hasNumber(number: Decimal): boolean {
    const size = sizeOf(number);
    for (const [dp, alike] of this.#numbers) {
      const rounding = dp === number.dp ? 0 : 10 ** -Math.min(dp, number.dp);
      // A margin for what floats lose; what lies in it is compared exactly.
      const reach = Math.max(rounding, Math.abs(size) * Number(this.#ppm) * 1.1e-6) + Math.abs(size) * 1e-12;
      for (let at = firstFrom(alike, size - reach); at < alike.length; at += 1) {
        const wanted = alike[at]!;
        if (wanted.size > size + reach) break;
        if (sameNumbers(number, wanted.number, this.#ppm)) return true;
      }
    }
    return false;
  }
}

const sizeOf = (number: Decimal): number =>
  ((number.negative ? -1 : 1) * (number.small >= 0 ? number.small : Number(number.coef))) / 10 ** number.dp;

function firstFrom(sorted: readonly { size: number }[], least: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]!.size < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
