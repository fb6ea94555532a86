import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { sha256 } from '../run/hash.js';

/** Items a block; whoever stops after some blocks has labelled the same items as everybody who did. */
export const blockSize = 10;

/**
 * The next blocks of a project's common sequence, the same for every annotator: its new items, shuffled together
 * whatever they are, so that no block tells of a model, a task or a benchmark. `placed` items are in blocks already
 * and stay there; the first new block only fills up the last tenfold, so that the first 10 m items of two people
 * are the same set for every m.
 */
export function nextBlocks(items: readonly string[], seed: number, placed: number): string[][] {
  const order = shuffled(items, seed, placed);
  const blocks: string[][] = [];
  for (let at = 0; at < order.length; ) {
    const size = blockSize - ((placed + at) % blockSize);
    blocks.push(order.slice(at, at + size));
    at += size;
  }
  return blocks;
}

/** A block's items in an annotator's own order, by the annotator's stored seed (review 1.1, 2.13). */
export const orderInBlock = (items: readonly string[], seed: number, block: number): string[] =>
  shuffled(items, seed, block);

/**
 * The seed of a project's common sequence, from the items that it begins with: machines that imported the same
 * runs work through the same blocks, and nobody can draw again until a sequence pleases. 31 bits.
 */
export const sequenceSeed = (items: readonly string[]): number =>
  Number.parseInt(sha256([...new Set(items)].sort().join('\n')).slice(0, 8), 16) & 0x7fffffff;

/** A shuffle that does not depend on the order that the items come in; each stream of a seed is another one. */
function shuffled(items: readonly string[], seed: number, stream: number): string[] {
  const order = [...new Set(items)].sort();
  const random = xoroshiro128plus((seed ^ Math.imul(stream, 0x9e3779b1)) | 0);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = uniformInt(random, 0, last);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}
