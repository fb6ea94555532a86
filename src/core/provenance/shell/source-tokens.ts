/** Kinds of tokens: a string literal, a dotted name, or one sign. Numbers and white space are none. */
export const STRING = 1;
export const NAME = 2;
export const SIGN = 3;

/**
 * The tokens of source text in any of the usual languages, as far as paths need them. Kept as flat numbers: a script may
 * hold a table of a million cells. One pass; what is not closed is taken as a sign and gone past.
 */
export class SourceTokens {
  #kinds = new Uint8Array(256);
  #starts = new Int32Array(256);
  #ends = new Int32Array(256);
  count = 0;
  /** Characters that may still be gone through in vain: hostile code holds quotes by the million that nothing closes. */
  #left: number;

  constructor(readonly code: string) {
    this.#left = 8 * code.length + 10_000;
    this.#read();
  }

  kind(at: number): number {
    return at >= 0 && at < this.count ? this.#kinds[at]! : 0;
  }

  start(at: number): number {
    return this.#starts[at]!;
  }

  end(at: number): number {
    return this.#ends[at]!;
  }

  text(at: number): string {
    return this.code.slice(this.#starts[at], this.#ends[at]);
  }

  isSign(at: number, sign: string): boolean {
    return this.kind(at) === SIGN && this.code[this.#starts[at]!] === sign;
  }

  #read(): void {
    const { code } = this;
    for (let at = 0; at < code.length; ) {
      SKIPPED.lastIndex = at;
      at += SKIPPED.exec(code)![0].length;
      if (at >= code.length) return;
      const quoted = this.#literalEnd(at);
      if (quoted > at) {
        this.#add(STRING, at, quoted);
        at = quoted;
        continue;
      }
      WORD.lastIndex = at;
      const word = WORD.exec(code)?.[0].length ?? 0;
      this.#add(word > 0 ? NAME : SIGN, at, at + Math.max(1, word));
      at += Math.max(1, word);
    }
  }

  /** Where the string literal at `at` ends; `at` itself when there is none, or none that is closed. */
  #literalEnd(at: number): number {
    const { code } = this;
    OPENING.lastIndex = at;
    const opening = this.#left > 0 ? OPENING.exec(code) : null;
    if (opening === null) return at;
    const quote = opening[1]!;
    const lines = quote.length === 3 || quote === '`';
    const from = at + opening[0].length;
    let end = from;
    for (; end < code.length; end += 1) {
      const char = code[end]!;
      if (char === '\\') end += 1;
      else if (char === '\n' && !lines) break;
      else if (char === quote[0] && (quote.length === 1 || code.startsWith(quote, end)))
        return end + quote.length;
    }
    this.#left -= end - from;
    return at;
  }

  #add(kind: number, start: number, end: number): void {
    // A row of commas is what is left of a row of numbers.
    if (kind === SIGN && this.code[start] === ',' && this.isSign(this.count - 1, ',')) return;
    if (this.count === this.#kinds.length) this.#grow();
    this.#kinds[this.count] = kind;
    this.#starts[this.count] = start;
    this.#ends[this.count] = end;
    this.count += 1;
  }

  #grow(): void {
    const size = this.count * 2;
    const [kinds, starts, ends] = [new Uint8Array(size), new Int32Array(size), new Int32Array(size)];
    kinds.set(this.#kinds);
    starts.set(this.#starts);
    ends.set(this.#ends);
    this.#kinds = kinds;
    this.#starts = starts;
    this.#ends = ends;
  }
}

/** White space, numbers and comments behind `#`. */
const SKIPPED = /(?:\s+|#[^\n]*|(?<![A-Za-z_])\d[\w.]*)*/y;
const WORD = /[\p{L}_][\p{L}\p{N}_]*(?:(?:\.|::)[\p{L}_][\p{L}\p{N}_]*)*/uy;
const OPENING = /(?:[rbfuRBFU]{1,2}(?=["']))?("""|'''|["'`])/y;
