/** A text as numbers: one token per word, Chinese character, number, mark or piece of punctuation. */
export interface Tokens {
  /** What the token is: one of the kinds below, or a word of the vocabulary. */
  ids: Int32Array;
  /** UTF-16 offsets into the original text, end exclusive. */
  starts: Int32Array;
  ends: Int32Array;
  /** How many there are; the arrays have room for more. */
  length: number;
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
/** No token: the unit is over. */
export const NOTHING = 19;
export const FIRST_WORD = 20;

/** Punctuation parts clauses: gaps in phrases and looks back for a negator never cross it. */
export const isPunctuation = (id: number): boolean => id >= COMMA && id <= CLOSE;

/** Room for the tokens of a text of so many UTF-16 units: no token is shorter than one. */
export const tokensFor = (length: number): Tokens => ({
  ids: new Int32Array(length),
  starts: new Int32Array(length),
  ends: new Int32Array(length),
  length: 0,
});
