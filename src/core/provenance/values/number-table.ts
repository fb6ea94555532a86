/**
 * Numbers by key: which of a run's values have a given key, and at which power of ten. Flat memory, since with ten
 * thousand values a look-up costs as much as the memory that it touches.
 */
export class NumberTable {
  /** Four fields an entry: key, number, magnitude, next entry with the same head. */
  #entries = new Int32Array(64 * FIELDS);
  #count = 0;
  /** First entry by hash of the key; made anew when entries were added. */
  #heads: Int32Array | null = null;
  #shift = 0;
  readonly #crowded = new Set<number>();

  add(key: number, number: number, magnitude: number): void {
    const at = this.#count * FIELDS;
    if (at === this.#entries.length) {
      const larger = new Int32Array(at * 2);
      larger.set(this.#entries);
      this.#entries = larger;
    }
    this.#entries[at] = key;
    this.#entries[at + 1] = number;
    this.#entries[at + 2] = magnitude;
    this.#count += 1;
    this.#heads = null;
  }

  /** The entry behind `entry` with this key, the first for -1; -1 when there is none. */
  next(key: number, entry: number): number {
    const entries = this.#entries;
    let at = entry < 0 ? this.#headOf(key) : entries[entry + 3]!;
    while (at >= 0 && entries[at] !== key) at = entries[at + 3]!;
    return at;
  }

  /** Whether more numbers have the key than are worth comparing at each occurrence. */
  isCrowded(key: number): boolean {
    this.#heads ??= this.#linked();
    return this.#crowded.size > 0 && this.#crowded.has(key);
  }

  numberAt(entry: number): number {
    return this.#entries[entry + 1]!;
  }

  magnitudeAt(entry: number): number {
    return this.#entries[entry + 2]!;
  }

  #headOf(key: number): number {
    const heads = (this.#heads ??= this.#linked());
    return heads[Math.imul(key, MIX) >>> this.#shift]!;
  }

  /** Chains entries of one head, first added first. */
  #linked(): Int32Array {
    const bits = Math.max(4, Math.ceil(Math.log2(this.#count + 1)) + 1);
    const heads = new Int32Array(2 ** bits).fill(-1);
    this.#shift = 32 - bits;
    for (let at = (this.#count - 1) * FIELDS; at >= 0; at -= FIELDS) {
      const head = Math.imul(this.#entries[at]!, MIX) >>> this.#shift;
      this.#entries[at + 3] = heads[head]!;
      heads[head] = at;
    }
    this.#findCrowds(heads);
    return heads;
  }

  /** Chains are short unless many numbers share a key, so few keys are counted. */
  #findCrowds(heads: Int32Array): void {
    this.#crowded.clear();
    for (const first of heads) {
      let length = 0;
      for (let at = first; at >= 0 && length <= CROWD; at = this.#entries[at + 3]!) length += 1;
      if (length <= CROWD) continue;
      const counts = new Map<number, number>();
      for (let at = first; at >= 0; at = this.#entries[at + 3]!)
        counts.set(this.#entries[at]!, (counts.get(this.#entries[at]!) ?? 0) + 1);
      for (const [key, count] of counts) if (count > CROWD) this.#crowded.add(key);
    }
  }
}

/** So many numbers of one key, and more, are a crowd. */
export const CROWD = 16;
const FIELDS = 4;
/** Spreads keys that differ in their last digits (Knuth: 2^32 over the golden ratio). */
const MIX = 0x9e3779b1;
