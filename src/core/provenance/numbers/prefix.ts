/**
 * The first six significant digits, as a number from 100000 to 999999 (zeros behind shorter numbers, 0 for zero): the
 * key by which numbers of a text are looked up. It leaves the power of ten out, so a share and its percentage have the
 * same key.
 */
export const PREFIX_DIGITS = 6;
export const PREFIXES = 10 ** PREFIX_DIGITS;

/** Magnitudes are kept modulo this. */
export const MAGNITUDES = 16;

const spare: Uint32Array[] = [];
const MOST_SPARE = 4;

/**
 * A set of keys with the power of ten of the first digit (modulo {@link MAGNITUDES}), one bit each: 2 MB whatever it
 * holds. A second table leaves the power of ten out, for numbers whose form hides it (`12.5k`, `3 x 10^5`).
 */
export class PrefixSet {
  readonly bits = spare.pop()?.fill(0) ?? new Uint32Array((PREFIXES * MAGNITUDES) >> 5);
  readonly anyMagnitude = new Uint32Array((PREFIXES >> 5) + 1);

  /** Adds a key; zero has no magnitude. */
  add(prefix: number, magnitude: number): void {
    if (prefix < 0 || prefix >= PREFIXES) return;
    this.anyMagnitude[prefix >> 5]! |= 1 << (prefix & 31);
    const at = (prefix === 0 ? 0 : (magnitude & (MAGNITUDES - 1)) * PREFIXES) + prefix;
    this.bits[at >> 5]! |= 1 << (at & 31);
  }

  /** Adds a key at every magnitude. */
  addAnywhere(prefix: number): void {
    for (let magnitude = 0; magnitude < MAGNITUDES; magnitude += 1) this.add(prefix, magnitude);
  }

  /** Adds the keys from `first` to `last`, neither of them zero. */
  addRange(first: number, last: number, magnitude: number): void {
    const base = (magnitude & (MAGNITUDES - 1)) * PREFIXES;
    setBits(this.bits, base + first, base + last);
    setBits(this.anyMagnitude, first, last);
  }

  /** Gives the memory back for the next set: an audit makes two for each run. The set must not be used any more. */
  release(): void {
    if (spare.length < MOST_SPARE) spare.push(this.bits);
  }

  static all(): PrefixSet {
    const set = new PrefixSet();
    set.bits.fill(0xffffffff);
    set.anyMagnitude.fill(0xffffffff);
    return set;
  }
}

/** Whole words at once, but for the ends. */
function setBits(words: Uint32Array, first: number, last: number): void {
  const [from, to] = [first >> 5, last >> 5];
  const [head, tail] = [0xffffffff << (first & 31), 0xffffffff >>> (31 - (last & 31))];
  if (from === to) {
    words[from]! |= head & tail;
    return;
  }
  words[from]! |= head;
  words.fill(0xffffffff, from + 1, to);
  words[to]! |= tail;
}
