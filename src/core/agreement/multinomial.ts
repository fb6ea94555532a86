import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { binomial, type Uniforms } from './binomial-sampler.js';

/** Units (items, or whole tasks) whose tables are equal, and how many of them there are. */
export interface Kind {
  readonly cells: readonly number[];
  readonly units: number;
}

/**
 * Adds a resample of as many units as there are to `into`, each unit's cells times `weight`. How often each kind is
 * drawn is multinomial: a resample costs as many draws as there are kinds, not units (agreement.md section 2). Kinds of
 * few units come last and are drawn together, unit by unit: with many values a task hardly two tasks are alike, and a pick
 * is much cheaper than a binomial.
 */
export function addResample(into: Float64Array, kinds: Kinds, random: Uniforms, weight = 1): void {
  const { counts, units, rare } = kinds;
  const common = counts.length - rare.kinds;
  let picks = units;
  let others = units;
  for (let kind = 0; kind < common && picks > 0; kind += 1) {
    const count = counts[kind]!;
    const drawn = binomial(picks, count / others, random);
    others -= count;
    if (drawn === 0) continue;
    picks -= drawn;
    add(into, kinds, kind, drawn * weight);
  }
  if (others > 0) addUnits(into, kinds, picks, random, weight);
}

function addUnits(into: Float64Array, kinds: Kinds, picks: number, random: Uniforms, weight: number): void {
  const { places, times, starts } = kinds;
  const { kindOf } = kinds.rare;
  const units = kindOf.length;
  for (let pick = 0; pick < picks; pick += 1) {
    const kind = kindOf[Math.floor(random.next() * units)]!;
    const end = starts[kind + 1]!;
    for (let at = starts[kind]!; at < end; at += 1) into[places[at]!]! += weight * times[at]!;
  }
}

function add(into: Float64Array, { places, times, starts }: Kinds, kind: number, by: number): void {
  const end = starts[kind + 1]!;
  for (let at = starts[kind]!; at < end; at += 1) into[places[at]!]! += by * times[at]!;
}

export interface Kinds {
  readonly kinds: readonly Kind[];
  readonly units: number;
  /** Cells of each unit's table. */
  readonly size: number;
  /**
   * The same as a loop reads it fastest: the units of each kind, and its cells that are not empty, kind after kind, by
   * place and count; those of a kind begin at `starts`. Plain lists of whole numbers, since reading one from a typed array
   * of doubles makes an object each time until the loop is compiled.
   */
  readonly counts: readonly number[];
  readonly places: readonly number[];
  readonly times: readonly number[];
  readonly starts: readonly number[];
  /** The last kinds, of few units each: how many they are, and the kind of each of their units. */
  readonly rare: { readonly kinds: number; readonly kindOf: readonly number[] };
}

/** Units with equal tables taken together. No unit: no kind. */
export function kindsOf(clusters: readonly (readonly number[])[]): Kinds {
  const found = new Map<string | number, { cells: readonly number[]; units: number }>();
  const keyOf = keyFor(clusters);
  for (let unit = 0; unit < clusters.length; unit += 1) {
    const cells = clusters[unit]!;
    const key = keyOf(cells);
    const kind = found.get(key);
    if (kind === undefined) found.set(key, { cells, units: 1 });
    else kind.units += 1;
  }
  return commonestFirst([...found.values()], clusters[0]?.length ?? 0);
}

/** Small tables are told apart by one number, as digits of a base that no cell reaches; others by their text. */
function keyFor(clusters: readonly (readonly number[])[]): (cells: readonly number[]) => string | number {
  let most = 0;
  for (let unit = 0; unit < clusters.length; unit += 1) {
    const cells = clusters[unit]!;
    for (let at = 0; at < cells.length; at += 1) if (cells[at]! > most) most = cells[at]!;
  }
  const base = most + 1;
  if (base ** (clusters[0]?.length ?? 0) > Number.MAX_SAFE_INTEGER) return cells => cells.join();
  return cells => {
    let key = 0;
    for (let at = 0; at < cells.length; at += 1) key = key * base + cells[at]!;
    return key;
  };
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
export const uniforms = (seed: number): Uniforms => new Seeded(seed);

class Seeded implements Uniforms {
  readonly #generator;

  constructor(seed: number) {
    this.#generator = xoroshiro128plus(seed);
  }

  next(): number {
    return (this.#generator.next() >>> 0) / 2 ** 32;
  }
}

/** So that most resamples are complete after a few draws. */
function commonestFirst(found: readonly Kind[], size: number): Kinds {
  const kinds = [...found].sort((a, b) => b.units - a.units);
  const counts: number[] = [];
  const places: number[] = [];
  const times: number[] = [];
  const starts: number[] = [0];
  let units = 0;
  for (const kind of kinds) {
    counts.push(kind.units);
    units += kind.units;
    for (let at = 0; at < size; at += 1) {
      if (kind.cells[at] === 0) continue;
      places.push(at);
      times.push(kind.cells[at]!);
    }
    starts.push(places.length);
  }
  const firstRare = counts.findIndex(count => count < leastCommon);
  const common = firstRare < 0 ? counts.length : firstRare;
  const kindOf: number[] = [];
  for (let kind = common; kind < counts.length; kind += 1)
    for (let unit = 0; unit < counts[kind]!; unit += 1) kindOf.push(kind);
  return {
    kinds,
    units,
    size,
    counts,
    places,
    times,
    starts,
    rare: { kinds: counts.length - common, kindOf },
  };
}

/** Units of a kind from which on a binomial costs no more than to draw them one by one. */
const leastCommon = 6;
