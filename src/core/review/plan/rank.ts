import { sha256 } from '../../run/hash.js';

/**
 * Things in a random order that depends on the seed, on what it is for and on themselves, and on nothing else: not on
 * how they come, nor on what else there is. So one item more in the frame leaves the order of the others as it was.
 */
export function ranked<Thing>(
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
  seed: number,
  purpose: string,
): Thing[] {
  return things
    .map(thing => ({ thing, rank: sha256([seed, purpose, nameOf(thing)].join('\u0000')) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0))
    .map(({ thing }) => thing);
}

/** A seed of its own for one use of a seed; 31 bits. */
export const seedFor = (seed: number, purpose: string, name = ''): number =>
  Number.parseInt(sha256([seed, purpose, name].join('\u0000')).slice(0, 8), 16) & 0x7fffffff;
