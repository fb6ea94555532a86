/** A text as numbers: one token per word, Chinese character, number, mark or piece of punctuation. */
export interface Tokens {
  /** What the token is: one of the kinds below, or a word of the vocabulary. */
  ids: number[];
  /** UTF-16 offsets into the original text, end exclusive. */
  starts: number[];
  ends: number[];
}

/** Kinds of token that are not words. Words of the vocabulary are numbered from FIRST_WORD. */
export const OTHER = 0;
/** A word outside the vocabulary that ends in -ed, most likely a past participle. */
export const ED = 1;
/** A number other than zero. "0 failed" says the opposite of "1 failed", so zero is a kind of its own. */
export const NUM = 2;
/** n/m, "n of m", "n out of m" with n < m; WHOLE_RATIO where n = m. */
export const RATIO = 3;
/** Inline code, a quoted string, a path, an identifier, a hash: something named, whose letters say nothing. */
export const CODE = 4;
export const TICK = 5;
export const CROSS = 6;
export const BOX = 7;
export const COMMA = 8;
export const COLON = 9;
export const DASH = 10;
export const OPEN = 11;
export const CLOSE = 12;
export const ZERO = 13;
export const WHOLE_RATIO = 14;
/** Status fields of a JSON document. */
export const SAYS_DONE = 15;
export const SAYS_FAILED = 16;
export const SAYS_PARTIAL = 17;
export const SAYS_OPEN = 18;
export const FIRST_WORD = 20;

/** Punctuation parts clauses: gaps in phrases and looks back for a negator never cross it. */
export const isPunctuation = (id: number): boolean => id >= COMMA && id <= CLOSE;

export const emptyTokens = (): Tokens => ({ ids: [], starts: [], ends: [] });

/** Words of the phrase tables, numbered in the order in which they are first seen. */
export class Vocabulary {
  readonly #ids = new Map<string, number>();

  define(word: string): number {
    let id = this.#ids.get(word);
    if (id === undefined) {
      id = FIRST_WORD + this.#ids.size;
      this.#ids.set(word, id);
    }
    return id;
  }

  /** Undefined for a word that no phrase uses. */
  lookup(word: string): number | undefined {
    return this.#ids.get(word);
  }

  words(): Iterable<string> {
    return this.#ids.keys();
  }

  get size(): number {
    return FIRST_WORD + this.#ids.size;
  }
}
