import { createHash } from 'node:crypto';

/**
 * Counts texts (run ids) without keeping them: an open-addressed table of 52-bit hashes in typed arrays, 12 bytes a
 * slot, so that a file of millions of runs is checked for repeats in bounded memory. Two texts meet by chance once in
 * about 2^52 pairs; the later one is then taken for a repeat, which is said like any other.
 */
export class SeenTexts {
  #keys = new Float64Array(1024);
  #values = new Uint32Array(1024);
  #used = 0;

  /** The value stored for a text, or undefined. */
  get(text: string): number | undefined {
    const slot = this.#slot(hash52(text));
    return this.#keys[slot] === 0 ? undefined : this.#values[slot];
  }

  set(text: string, value: number): void {
    const key = hash52(text);
    let slot = this.#slot(key);
    if (this.#keys[slot] === 0) {
      this.#used += 1;
      if (this.#used * 10 > this.#keys.length * 7) {
        this.#grow();
        slot = this.#slot(key);
      }
      this.#keys[slot] = key;
    }
    this.#values[slot] = value;
  }

  #slot(key: number): number {
    const mask = this.#keys.length - 1;
    let slot = key % this.#keys.length;
    while (this.#keys[slot] !== 0 && this.#keys[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const keys = this.#keys;
    const values = this.#values;
    this.#keys = new Float64Array(keys.length * 2);
    this.#values = new Uint32Array(keys.length * 2);
    for (let old = 0; old < keys.length; old += 1) {
      if (keys[old] === 0) continue;
      const slot = this.#slot(keys[old]!);
      this.#keys[slot] = keys[old]!;
      this.#values[slot] = values[old]!;
    }
  }
}

/** Never 0, which marks a free slot. */
const hash52 = (text: string): number =>
  Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 13), 16) + 1;
