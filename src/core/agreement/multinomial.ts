import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { binomial } from './binomial-sampler.js';

/** Units (items, or whole tasks) whose tables are equal, and how many of them there are. */
export interface Kind {
  readonly cells: readonly number[];
  readonly units: number;
}

/**
 * Adds a resample of as many units as there are to `into`, each unit's cells times `weight`. How often each kind is
 * drawn is multinomial: a resample costs as many draws as there are kinds, not units (agreement.md section 2).
 */
export function addResample(
  into: Float64Array,
  { flat, counts, units, size }: Kinds,
  uniform: () => number,
  weight = 1,
): void {
  let picks = units;
  let others = units;
  for (let kind = 0; kind < counts.length && picks > 0; kind += 1) {
    const count = counts[kind]!;
    const drawn = binomial(picks, count / others, uniform);
    others -= count;
    if (drawn === 0) continue;
    picks -= drawn;
    const times = drawn * weight;
    const from = kind * size;
    for (let at = 0; at < size; at += 1) into[at]! += times * flat[from + at]!;
  }
}

export interface Kinds {
  readonly kinds: readonly Kind[];
  readonly units: number;
  /** Cells of each unit's table. */
  readonly size: number;
  /** The kinds' cells one after the other, and their units: the same once more, as a loop reads it fastest. */
  readonly flat: Float64Array;
  readonly counts: Int32Array;
}

/** Units with equal tables taken together. No unit: no kind. */
export function kindsOf(clusters: readonly (readonly number[])[]): Kinds {
  const found = new Map<string, { cells: readonly number[]; units: number }>();
  for (const cells of clusters) {
    const key = cells.join();
    const kind = found.get(key) ?? { cells, units: 0 };
    kind.units += 1;
    found.set(key, kind);
  }
  return commonestFirst([...found.values()], clusters[0]?.length ?? 0);
}

/** Every item of a table is a unit of its own: the kinds are the cells that are not empty. */
export function kindsOfItems(cells: readonly number[]): Kinds {
  const kinds = cells.flatMap((units, at) =>
    units > 0 ? [{ cells: cells.map((_, cell) => (cell === at ? 1 : 0)), units }] : [],
  );
  return commonestFirst(kinds, cells.length);
}

/** All units together. */
export function sumOfKinds({ kinds, size }: Kinds): Float64Array {
  const sum = new Float64Array(size);
  for (const { cells, units } of kinds) for (let at = 0; at < size; at += 1) sum[at]! += units * cells[at]!;
  return sum;
}

/** Uniforms in [0, 1). 32 random bits are far finer than what 10,000 draws can see, and half the price of 53. */
export function uniforms(seed: number): () => number {
  const generator = xoroshiro128plus(seed);
  return () => (generator.next() >>> 0) / 2 ** 32;
}

/** So that most resamples are complete after a few draws. */
function commonestFirst(found: readonly Kind[], size: number): Kinds {
  const kinds = [...found].sort((a, b) => b.units - a.units);
  return {
    kinds,
    units: kinds.reduce((sum, kind) => sum + kind.units, 0),
    size,
    flat: Float64Array.from(kinds.flatMap(kind => kind.cells)),
    counts: Int32Array.from(kinds, kind => kind.units),
  };
}
