import type { Warning } from '../core/run/types.js';

/**
 * The warnings of one run or one file, kept bounded: a hostile file can earn millions of them. Of each code the
 * first ones are kept as they are, and one line says how many followed.
 */
export class Warnings {
  readonly #kept: Warning[] = [];
  readonly #seen = new Map<string, number>();
  readonly #keptOfEachCode: number;

  constructor(keptOfEachCode = 20) {
    this.#keptOfEachCode = keptOfEachCode;
  }

  /** An arrow function, so that it can be handed on as a callback. */
  readonly add = (warning: Warning): void => {
    const count = (this.#seen.get(warning.code) ?? 0) + 1;
    this.#seen.set(warning.code, count);
    if (count <= this.#keptOfEachCode) this.#kept.push(warning);
  };

  /** What was kept, in order, then one line for each code of which more was seen. */
  list(): Warning[] {
    const more: Warning[] = [];
    for (const [code, count] of this.#seen) {
      const left = count - this.#keptOfEachCode;
      if (left > 0) more.push({ code, text: `${left} more of the same kind (${code}) were left out here` });
    }
    return [...this.#kept, ...more];
  }

  get isEmpty(): boolean {
    return this.#kept.length === 0;
  }
}
