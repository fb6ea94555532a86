import { sha256 } from '../run/hash.js';

/** The share of pass C that runs without the hit index where no plan says which (review 1.1: 10 to 15%). */
export const coldShare = 0.125;

/** Whether an item is of the cold subset: chance by its id and the project's seed, the same for every annotator. */
export function isCold(item: string, seed: number, share = coldShare): boolean {
  const draw = Number.parseInt(sha256(`cold\u0000${seed}\u0000${item}`).slice(0, 12), 16);
  return draw / 2 ** 48 < share;
}
