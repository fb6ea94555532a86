import { NEAR_PPM } from './near.js';
import { type Decimal, magnitudeOf, within, withSign } from './numbers/decimal.js';
import { PREFIXES, PrefixSet } from './numbers/prefix.js';
import { readNumber } from './numbers/read.js';
import { scanNumbers } from './numbers/scan.js';
import type { NumberToken } from './numbers/surroundings.js';
import { clean } from './text/clean.js';
import type { AnswerValue } from './values/value.js';
import type { ValueIndex } from './values/value-index.js';

/** A number close to a value. Offsets are UTF-16 units in the text as recorded. */
export interface NearNumber {
  id: number;
  start: number;
  end: number;
  text: string;
}

/** Of very many values only the first are looked for: by their order, so that it tells nothing of their labels. */
const MOST_VALUES = 200;

/**
 * Finds the numbers close to any of a run's values in one pass over each text (`nearHits` is the same for one value). All
 * values are looked for alike, whatever their labels: else a blind screen would tell the label by its near hits.
 */
export class NearIndex {
  readonly #wanted = new PrefixSet();
  /** Sorted by size. */
  readonly #values: { id: number; number: Decimal; size: number }[];
  readonly #left: Map<number, number>;

  constructor(
    values: readonly AnswerValue[],
    readonly index: ValueIndex,
    most = 20,
  ) {
    this.#values = values
      .slice(0, MOST_VALUES)
      .flatMap(({ numbers: [number] }, id) =>
        number === undefined || number.sig === 0 ? [] : [{ id, number, size: sizeOf(number) }],
      )
      .sort((a, b) => a.size - b.size);
    this.#left = new Map(this.#values.map(({ id }) => [id, most]));
    for (const { number } of this.#values) addAround(number, this.#wanted);
  }

  /** Calls `onFound` for each, in the order of the text; no more than `most` of a value in all texts together. */
  search(text: string, onFound: (found: NearNumber) => void): void {
    if (this.#left.size === 0) return;
    for (const segment of clean(text)) {
      scanNumbers(segment.text, this.#wanted, at => {
        if (this.#left.size === 0) return;
        for (const token of readNumber(segment.text, at, { commas: null })) {
          for (const id of this.#closeTo(token)) {
            const start = segment.raw(token.start);
            onFound({
              id,
              start,
              end: Math.max(start, segment.raw(token.end)),
              text: segment.text.slice(token.start, Math.min(token.end, token.start + 80)),
            });
          }
        }
      });
    }
  }

  /** Gives its memory back; it must not be used any more. */
  release(): void {
    this.#wanted.release();
    this.#left.clear();
  }

  /** The values that are close to the number and do not equal it; each is then counted. */
  #closeTo(token: NumberToken): number[] {
    const size = sizeOf(token.value);
    const found: number[] = [];
    for (let at = this.#firstFrom(size / 1.0101); at < this.#values.length; at += 1) {
      const { id, number, size: own } = this.#values[at]!;
      if (own > size * 1.0101) break;
      const left = this.#left.get(id);
      if (left === undefined || !within(withSign(token.value, number.negative), number, NEAR_PPM)) continue;
      const first = this.index.sameAs[id];
      if (this.index.match(token).some(match => match.id === first && match.agreement !== 'sign_only'))
        continue;
      found.push(id);
      if (left > 1) this.#left.set(id, left - 1);
      else this.#left.delete(id);
    }
    return found;
  }

  #firstFrom(size: number): number {
    let [low, high] = [0, this.#values.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#values[middle]!.size < size) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const sizeOf = (number: Decimal): number =>
  (number.small >= 0 ? number.small : Number(number.coef)) * 10 ** -number.dp;

/** Keys of all numbers within the tolerance: a margin of two in a hundred, which may reach into the next powers of ten. */
function addAround(number: Decimal, into: PrefixSet): void {
  const magnitude = magnitudeOf(number);
  const leading = sizeOf(number) / 10 ** (magnitude - 5);
  const [low, high] = [Math.floor(leading * 0.98), Math.ceil(leading * 1.02)];
  into.addRange(Math.max(low, SMALLEST), Math.min(high, LARGEST), magnitude);
  if (low < SMALLEST) into.addRange(low * 10, LARGEST, magnitude - 1);
  if (high > LARGEST) into.addRange(SMALLEST, Math.floor(high / 10), magnitude + 1);
}

const SMALLEST = PREFIXES / 10;
const LARGEST = PREFIXES - 1;
