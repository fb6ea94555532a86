import { FIRST_WORD } from './tokens.js';
import { TRADITIONAL } from './word-forms.js';

/** Slots of the hash table: a power of two, several times the number of words. */
const SLOTS = 1 << 14;

/**
 * Words of the phrase tables, numbered in the order in which they are first seen. Words of ASCII letters are found in
 * place, whatever their case: cutting each word out of the text would cost more than all else that is done with it.
 */
export class Vocabulary {
  readonly #ids = new Map<string, number>();
  readonly #words: string[] = [];
  readonly #joined: (readonly number[])[] = [];
  firstJoined = Number.POSITIVE_INFINITY;
  readonly #slots = new Int32Array(SLOTS);
  /** Chinese characters of the basic plane by their code; 0 for one that no phrase uses. */
  readonly #characters = new Uint16Array(0x10000);

  define(word: string): number {
    const known = this.#ids.get(word);
    if (known !== undefined) return known;
    const id = FIRST_WORD + this.#words.length;
    this.#ids.set(word, id);
    this.#words.push(word);
    if (word.length === 1) {
      this.#characters[word.charCodeAt(0)] = id;
      for (const other of TRADITIONAL.get(word) ?? []) this.#characters[other.charCodeAt(0)] = id;
    }
    let slot = hash(word, 0, word.length) & (SLOTS - 1);
    while (this.#slots[slot] !== 0) slot = (slot + 1) & (SLOTS - 1);
    this.#slots[slot] = id;
    return id;
  }

  /** A word that stands for others ("cannot"). To be called after every `define`. */
  defineJoined(word: string, parts: readonly string[]): void {
    const ids = parts.map(part => this.define(part));
    if (this.#ids.has(word)) throw new Error(`"${word}" is written as "${parts.join(' ')}" in the phrases.`);
    const id = this.define(word);
    if (this.#joined.length === 0) this.firstJoined = id;
    this.#joined.push(ids);
  }

  /** What a word from `firstJoined` on stands for. */
  partsOf(id: number): readonly number[] {
    return this.#joined[id - this.firstJoined] ?? [];
  }

  /** Undefined for a word that no phrase uses. */
  lookup(word: string): number | undefined {
    return this.#ids.get(word);
  }

  /** A Chinese character, traditional ones as the simplified; 0 for one that no phrase uses. */
  character(code: number): number {
    return this.#characters[code]!;
  }

  /** The word text[start, end), which holds ASCII letters only; 0 for a word that no phrase uses. */
  find(text: string, start: number, end: number): number {
    let slot = hash(text, start, end) & (SLOTS - 1);
    for (let id = this.#slots[slot]!; id !== 0; id = this.#slots[slot]!) {
      if (isSame(this.#words[id - FIRST_WORD]!, text, start, end)) return id;
      slot = (slot + 1) & (SLOTS - 1);
    }
    return 0;
  }

  words(): readonly string[] {
    return this.#words;
  }

  /** Above every id. */
  get size(): number {
    return FIRST_WORD + this.#words.length;
  }
}

/** FNV-1a over the letters in lower case. */
function hash(text: string, start: number, end: number): number {
  let value = 0x811c9dc5;
  for (let i = start; i < end; i++) value = Math.imul(value ^ (text.charCodeAt(i) | 32), 0x01000193);
  return value ^ (value >>> 15);
}

function isSame(word: string, text: string, start: number, end: number): boolean {
  if (word.length !== end - start) return false;
  for (let i = 0; i < word.length; i++)
    if (word.charCodeAt(i) !== (text.charCodeAt(start + i) | 32)) return false;
  return true;
}
