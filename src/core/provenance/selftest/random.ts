import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { sha256 } from '../../run/hash.js';

/** Draws of one self-test case. */
export interface Random {
  /** A whole number, both ends included. */
  int(least: number, most: number): number;
  pick<T>(items: readonly T[]): T;
}

/** By the seed and what the case is about, so that a run is tested alike whatever other runs there are. */
export function randomOf(seed: number, ...about: readonly string[]): Random {
  const start = Number.parseInt(sha256(`${seed}\u0000${about.join('\u0000')}`).slice(0, 8), 16);
  const generator = xoroshiro128plus(start | 0);
  const int = (least: number, most: number) => uniformInt(generator, least, most);
  return { int, pick: items => items[int(0, items.length - 1)]! };
}
