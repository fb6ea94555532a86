import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/**
 * The order in which an annotator meets items that are new to them: a shuffle that is fixed by the
 * annotator's stored seed and by how many items they already have, whatever order the items come in.
 * Items that were handed out before keep their places; these follow them (review 1.1: order random per
 * person; review 2.13: seed stored).
 */
export function orderNewItems(items: readonly string[], seed: number, alreadyAssigned: number): string[] {
  const order = [...new Set(items)].sort();
  // A later batch takes another stream of the same seed, else two batches of one size would be shuffled alike.
  const random = xoroshiro128plus((seed ^ Math.imul(alreadyAssigned, 0x9e3779b1)) | 0);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = uniformInt(random, 0, last);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}
