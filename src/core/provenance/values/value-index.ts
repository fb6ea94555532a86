import { type Decimal, leadingDigits, magnitudeOf } from '../numbers/decimal.js';
import { type Agreement, differsInSignOnly, percentAgreement, sameScale } from '../numbers/equality.js';
import { keysOf } from '../numbers/keys.js';
import { PREFIX_DIGITS, PrefixSet } from '../numbers/prefix.js';
import type { NumberToken } from '../numbers/surroundings.js';
import { NumberTable } from './number-table.js';
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
  readonly hasNumbers: boolean;
  /**
   * Of each value the first that is looked for in just the same way: only that one is found. An output of a thousand
   * equal cells would else be a thousand hits wherever one of them stands.
   */
  readonly sameAs: readonly number[];
  /** All readings of all numbers, the value that each belongs to, and where they stand by their first digits. */
  readonly #numbers: Decimal[] = [];
  readonly #owners: number[] = [];
  /** A table for each length of keys that a value needs: most runs need one or two of the four. */
  readonly #tables: { level: number; table: NumberTable }[] = [];
  /** What was found of numbers that many values have to do with. */
  readonly #crowds = new Map<string, readonly NumberMatch[]>();
  #matchesKept = 0;

  constructor(readonly values: readonly AnswerValue[]) {
    this.sameAs = firstAlike(values);
    values.forEach((value, id) => {
      if (this.sameAs[id] !== id) return;
      for (const number of value.numbers) this.#addNumber(number, id);
      if (value.kind === 'string') this.#addString(value, id);
      else for (const word of wordsOfKind(value)) this.strings.add(word, id);
    });
    this.hasNumbers = this.#numbers.length > 0;
  }

  /** The values that the number agrees with, each once; the same list for the same number where they are many. */
  match(token: NumberToken): readonly NumberMatch[] {
    const key = leadingDigits(token.value, PREFIX_DIGITS);
    const crowded = this.#tables.some(({ level, table }) => table.isCrowded(keyOf(key, level)));
    if (!crowded) return this.#matches(token, key, null);
    const { negative, small, dp } = token.value;
    const spelled = `${negative}${small >= 0 ? small : token.value.coef}e${dp}${token.percent}`;
    const known = this.#crowds.get(spelled);
    if (known !== undefined) return known;
    const matches = this.#matches(token, key, new Set());
    this.#matchesKept += matches.length;
    if (this.#matchesKept < MOST_KEPT) this.#crowds.set(spelled, matches);
    return matches;
  }

  /** `known` holds the ids that were found, where there may be many; few are looked for among the matches. */
  #matches(token: NumberToken, key: number, known: Set<number> | null): NumberMatch[] {
    const found: NumberMatch[] = [];
    const magnitude = magnitudeOf(token.value);
    for (const { level, table } of this.#tables) {
      const own = keyOf(key, level);
      for (let at = table.next(own, -1); at >= 0; at = table.next(own, at)) {
        // Two for a percentage; anything else is another number with the same digits.
        const apart = Math.abs(table.magnitudeAt(at) - magnitude);
        if (apart === 0 || apart === 2) this.#compare(table.numberAt(at), token, apart, found, known);
      }
    }
    return found;
  }

  #compare(
    number: number,
    token: NumberToken,
    apart: number,
    found: NumberMatch[],
    known: Set<number> | null,
  ): void {
    const id = this.#owners[number]!;
    if (known?.has(id) ?? found.some(match => match.id === id)) return;
    const how = agreementApart(this.#numbers[number]!, token, this.values[id]!, apart);
    if (how === null) return;
    found.push({ id, agreement: how });
    known?.add(id);
  }

  #addNumber(number: Decimal, id: number): void {
    const which = this.#numbers.push(number) - 1;
    this.#owners.push(id);
    const magnitude = magnitudeOf(number);
    const level = number.sig < FEWEST ? PREFIX_DIGITS : Math.min(number.sig, PREFIX_DIGITS);
    const { from, to, coarser } = keysOf(number);
    const unit = unitOf(level);
    for (let key = Math.floor(from / unit); key <= Math.floor(to / unit); key += 1)
      this.#put(level, key, which, magnitude);
    this.#want(from, to, magnitude);
    for (const key of coarser) {
      this.#put(PREFIX_DIGITS, key, which, magnitude);
      this.#want(key, key, magnitude);
    }
  }

  #put(level: number, key: number, number: number, magnitude: number): void {
    let entry = this.#tables.find(each => each.level === level);
    if (entry === undefined) this.#tables.push((entry = { level, table: new NumberTable() }));
    entry.table.add(key, number, magnitude);
  }

  #want(from: number, to: number, magnitude: number): void {
    if (from === 0) {
      this.wanted.add(0, 0);
      return;
    }
    // Two powers of ten away is the percentage (trust-rules 2.4).
    for (const apart of [-2, 0, 2]) this.wanted.addRange(from, to, magnitude + apart);
  }

  #addString(value: AnswerValue, id: number): void {
    for (const spelling of spellings(value.text)) this.strings.add(spelling, id);
    if (value.wrapped !== undefined) this.strings.add(value.wrapped, id);
    if (value.day === null) return;
    const ids = this.days.get(value.day);
    if (ids) ids.push(id);
    else this.days.set(value.day, [id]);
  }

  /** Adds the words for small whole numbers; they are looked for only where they could clear. */
  addWords(): void {
    this.values.forEach((value, id) => {
      const number = value.numbers[0];
      if (
        this.sameAs[id] !== id ||
        number === undefined ||
        number.negative ||
        number.dp > 0 ||
        number.small > LARGEST_WORD
      )
        return;
      for (const word of numberWords(number.coef * 10n ** BigInt(-number.dp))) this.words.add(word, id);
    });
  }
}

/** Whole files have samples of their own, and so nothing alike. */
function firstAlike(values: readonly AnswerValue[]): number[] {
  const first = new Map<string, number>();
  return values.map((value, id) => {
    if (value.kind === 'file') return id;
    const key = `${value.kind}${value.percentNamed ? '%' : ' '}${value.whyNot ?? ''} ${value.text}\n${value.path}`;
    const known = first.get(key);
    if (known === undefined) first.set(key, id);
    return known ?? id;
  });
}

function agreementApart(
  number: Decimal,
  { value: found, percent }: NumberToken,
  value: AnswerValue,
  apart: number,
): NumberMatch['agreement'] | null {
  const same = number.negative === found.negative;
  if (apart === 0)
    return same ? sameScale(number, found) : differsInSignOnly(number, found) ? 'sign_only' : null;
  if (!same) return null;
  const { percentSign, percentNamed } = value;
  return percentAgreement(number, found, { sign: percent || percentSign, named: percentNamed });
}

/** How programs and files write what is neither number nor text. */
function wordsOfKind({ kind, text }: AnswerValue): string[] {
  if (kind === 'null') return ['null', 'None', 'NaN', 'nan', 'NA', 'Infinity', 'inf'];
  if (kind !== 'boolean') return [];
  const word = text.toLowerCase();
  return [word, word[0]!.toUpperCase() + word.slice(1), word.toUpperCase()];
}

const FEWEST = 3;
const LARGEST_WORD = 12;

/** Matches of crowds that are remembered, in all. */
const MOST_KEPT = 2_000_000;

const keyOf = (key: number, level: number): number =>
  level === PREFIX_DIGITS ? key : Math.floor(key / unitOf(level));
const unitOf = (level: number): number => 10 ** (PREFIX_DIGITS - level);

/** Case counts, except in hex digests; a time of day may be joined to its date by `T` or by a space. */
function spellings(text: string): string[] {
  if (/^(?=.*\d)(?=.*[a-f])[0-9a-f]{16,}$/i.test(text))
    return [...new Set([text, text.toLowerCase(), text.toUpperCase()])];
  const dateTime = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}.*)$/.exec(text);
  return dateTime ? [`${dateTime[1]}T${dateTime[2]}`, `${dateTime[1]} ${dateTime[2]}`] : [text];
}
