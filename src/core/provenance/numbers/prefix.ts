/**
 * The first six significant digits, as a number from 100000 to 999999 (zeros behind shorter numbers, 0 for zero): the
 * key by which numbers of a text are looked up. It leaves the power of ten out, so a share and its percentage have the
 * same key.
 */
export const PREFIX_DIGITS = 6;
export const PREFIXES = 10 ** PREFIX_DIGITS;

/** Magnitudes are kept modulo this. */
export const MAGNITUDES = 16;

/**
 * A set of keys with the power of ten of the first digit (modulo {@link MAGNITUDES}), one bit each: 2 MB whatever it
 * holds. A second table leaves the power of ten out, for numbers whose form hides it (`12.5k`, `3 x 10^5`).
 */
export class PrefixSet {
  readonly bits = new Uint32Array((PREFIXES * MAGNITUDES) >> 5);
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

  static all(): PrefixSet {
    const set = new PrefixSet();
    set.bits.fill(0xffffffff);
    set.anyMagnitude.fill(0xffffffff);
    return set;
  }
}
