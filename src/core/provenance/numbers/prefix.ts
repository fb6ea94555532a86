/**
 * The first six significant digits, as a number from 100000 to 999999 (zeros behind shorter numbers, 0 for zero): the
 * key by which numbers of a text are looked up. It leaves the power of ten out, so a share and its percentage have the
 * same key.
 */
export const PREFIX_DIGITS = 6;
export const PREFIXES = 10 ** PREFIX_DIGITS;

/** The key of significant digits given as text without leading zeros. */
export function prefixOf(digits: string): number {
  return digits === '' ? 0 : Number(digits.slice(0, PREFIX_DIGITS).padEnd(PREFIX_DIGITS, '0'));
}

/** A set of keys, one bit each: 125 KB whatever it holds, so it stays in the processor's cache. */
export class PrefixSet {
  readonly bits = new Uint32Array((PREFIXES >> 5) + 1);

  add(prefix: number): void {
    if (prefix < 0 || prefix >= PREFIXES) return;
    this.bits[prefix >> 5]! |= 1 << (prefix & 31);
  }

  addRange(from: number, to: number): void {
    for (let prefix = from; prefix <= to; prefix += 1) this.add(prefix);
  }

  static all(): PrefixSet {
    const set = new PrefixSet();
    set.bits.fill(0xffffffff);
    return set;
  }
}
