import type { Place } from '../evidence.js';
import type { NumberMatch } from '../values/value-index.js';
import type { Notes } from './notes.js';

/**
 * Numbers of one text that many values agree with: each occurrence of one text is the same evidence as the one before, so
 * once the hits that are kept are there, the rest is only counted. Not for values of low information, whose occurrences
 * are looked at one by one.
 */
export class Crowds {
  readonly #counts = new Map<readonly NumberMatch[], number>();

  constructor(
    readonly notes: Notes,
    readonly place: Place,
  ) {}

  /** Whether this occurrence is counted here; the first ones are noted like all others. */
  isCounted(matches: readonly NumberMatch[]): boolean {
    const before = this.#counts.get(matches);
    const count = before ?? (this.#mayCount(matches) ? 0 : Number.NEGATIVE_INFINITY);
    this.#counts.set(matches, count + 1);
    return count >= this.notes.mostHits;
  }

  /** Adds what was counted. */
  finish(): void {
    for (const [matches, count] of this.#counts) {
      const rest = count - this.notes.mostHits;
      if (rest <= 0) continue;
      for (const { id, agreement } of matches)
        if (agreement !== 'sign_only') this.notes.evidence[id]!.counts[this.place] += rest;
    }
  }

  #mayCount(matches: readonly NumberMatch[]): boolean {
    return matches.every(({ id }) => this.notes.values[id]!.whyNot === null);
  }
}
