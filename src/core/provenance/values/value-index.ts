import { type Decimal, leadingDigits, magnitudeOf } from '../numbers/decimal.js';
import { type Agreement, differsInSignOnly, percentAgreement, sameScale } from '../numbers/equality.js';
import { PREFIX_DIGITS, PREFIXES, PrefixSet } from '../numbers/prefix.js';
import type { NumberToken } from '../numbers/surroundings.js';
import { numberWords } from './number-words.js';
import { StringIndex } from './string-index.js';
import type { AnswerValue } from './value.js';

/** An answer value that a number of a text agrees with. */
export interface NumberMatch {
  id: number;
  /** `sign_only`: the magnitudes agree and the signs do not; no occurrence, a note. */
  agreement: Agreement | 'sign_only';
}

/**
 * All answer values of a run, arranged so that one pass over a text finds every occurrence of every value: numbers by
 * their first significant digits, strings by their first characters, dates by their day. The time of a pass does not
 * depend on how many values there are (engineering 6).
 */
export class ValueIndex {
  readonly wanted = new PrefixSet();
  readonly strings = new StringIndex();
  /** Ids of values by day. */
  readonly days = new Map<string, number[]>();
  /** Small whole numbers that a word may stand for: they may clear, never convict (trust-rules 2.4). */
  readonly words = new StringIndex();
  /** Ids by the first 3, 4, 5 or 6 digits. */
  readonly #byDigits: readonly Map<number, number[]>[] = Array.from(
    { length: PREFIX_DIGITS + 1 },
    () => new Map(),
  );
  readonly #magnitudes: number[][];
  readonly hasNumbers: boolean;

  constructor(readonly values: readonly AnswerValue[]) {
    this.#magnitudes = values.map(({ numbers }) => numbers.map(magnitudeOf));
    this.hasNumbers = values.some(({ numbers }) => numbers.length > 0);
    values.forEach((value, id) => {
      for (const number of value.numbers) this.#addNumber(number, id);
      if (value.kind === 'string') this.#addString(value, id);
      else for (const word of wordsOfKind(value)) this.strings.add(word, id);
    });
  }

  /** The values that the number agrees with, each once. */
  match(token: NumberToken): NumberMatch[] {
    const found: NumberMatch[] = [];
    for (let level = FEWEST; level <= PREFIX_DIGITS; level += 1) {
      if (this.#byDigits[level]!.size === 0) continue;
      const ids = this.#byDigits[level]!.get(leadingDigits(token.value, level));
      if (ids) this.#compare(ids, token, found);
    }
    return found;
  }

  #compare(ids: readonly number[], token: NumberToken, found: NumberMatch[]): void {
    const magnitude = magnitudeOf(token.value);
    for (const id of ids) {
      if (found.some(match => match.id === id)) continue;
      const value = this.values[id]!;
      for (let which = 0; which < value.numbers.length; which += 1) {
        const number = value.numbers[which]!;
        // Two for a percentage; anything else is another number with the same digits.
        const apart = Math.abs(this.#magnitudes[id]![which]! - magnitude);
        if (apart !== 0 && apart !== 2) continue;
        const how = agreementApart(number, token, value, apart);
        if (how !== null) {
          found.push({ id, agreement: how });
          break;
        }
      }
    }
  }

  #addNumber(number: Decimal, id: number): void {
    const magnitude = magnitudeOf(number);
    if (number.sig < FEWEST) this.#put(PREFIX_DIGITS, leadingDigits(number, PREFIX_DIGITS), id, magnitude);
    else {
      const level = Math.min(number.sig, PREFIX_DIGITS);
      const key = leadingDigits(number, level);
      // A longer number is truncated to the value, or rounded up or down to it.
      for (const near of [key - 1, key, key + 1]) this.#put(level, near, id, magnitude);
    }
    // A shorter number stands for the value when the value rounds to it.
    for (const length of [4, 5]) {
      if (number.sig <= length) continue;
      const cut = leadingDigits(number, length);
      for (const near of [cut, cut + 1]) {
        // Evidence of fewer than four digits is none (trust-rules 2.4), so 1500 stands for no longer value.
        if (near < 10 ** length && near % 10 ** (length - 3) !== 0)
          this.#put(PREFIX_DIGITS, near * 10 ** (PREFIX_DIGITS - length), id, magnitude);
      }
    }
  }

  #put(level: number, key: number, id: number, magnitude: number): void {
    const unit = 10 ** (PREFIX_DIGITS - level);
    if (key < 0 || key * unit >= PREFIXES) return;
    const ids = this.#byDigits[level]!.get(key);
    if (ids === undefined) this.#byDigits[level]!.set(key, [id]);
    else if (ids.at(-1) !== id) ids.push(id);
    for (let prefix = key * unit; prefix < (key + 1) * unit; prefix += 1) {
      // Two powers of ten away is the percentage (trust-rules 2.4).
      this.wanted.add(prefix, magnitude - 2);
      this.wanted.add(prefix, magnitude);
      this.wanted.add(prefix, magnitude + 2);
    }
  }

  #addString(value: AnswerValue, id: number): void {
    for (const spelling of spellings(value.text)) this.strings.add(spelling, id);
    if (value.day === null) return;
    const ids = this.days.get(value.day);
    if (ids) ids.push(id);
    else this.days.set(value.day, [id]);
  }

  /** Adds the words for small whole numbers; they are looked for only where they could clear. */
  addWords(): void {
    this.values.forEach((value, id) => {
      const number = value.numbers[0];
      if (number === undefined || number.negative || number.dp > 0) return;
      for (const word of numberWords(number.coef * 10n ** BigInt(-number.dp))) this.words.add(word, id);
    });
  }
}

function agreementApart(
  number: Decimal,
  { value: found, percent }: NumberToken,
  { percentSign, percentNamed }: AnswerValue,
  apart: number,
): NumberMatch['agreement'] | null {
  const same = number.negative === found.negative;
  if (apart === 0)
    return same ? sameScale(number, found) : differsInSignOnly(number, found) ? 'sign_only' : null;
  return same ? percentAgreement(number, found, { sign: percent || percentSign, named: percentNamed }) : null;
}

/** How programs and files write what is neither number nor text. */
function wordsOfKind({ kind, text }: AnswerValue): string[] {
  if (kind === 'null') return ['null', 'None', 'NaN', 'nan', 'NA', 'Infinity', 'inf'];
  if (kind !== 'boolean') return [];
  const word = text.toLowerCase();
  return [word, word[0]!.toUpperCase() + word.slice(1), word.toUpperCase()];
}

const FEWEST = 3;

/** Case counts, except in hex digests; a time of day may be joined to its date by `T` or by a space. */
function spellings(text: string): string[] {
  if (/^(?=.*\d)(?=.*[a-f])[0-9a-f]{16,}$/i.test(text))
    return [...new Set([text, text.toLowerCase(), text.toUpperCase()])];
  const dateTime = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}.*)$/.exec(text);
  return dateTime ? [`${dateTime[1]}T${dateTime[2]}`, `${dateTime[1]} ${dateTime[2]}`] : [text];
}
