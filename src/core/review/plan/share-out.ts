import { apportion } from './apportion.js';
import type { FrameItem } from './plan.js';
import { ranked } from './rank.js';

/** Items drawn from one stratum. */
export interface Drawn {
  items: readonly FrameItem[];
}

/**
 * Who labels each item: a share of them all annotators, taken from every stratum in proportion, the rest one each,
 * dealt out so that nobody has more than one item more than another.
 */
export function shareOut(
  strata: readonly Drawn[],
  annotators: readonly string[],
  overlap: number,
  seed: number,
): Map<string, readonly string[]> {
  const total = strata.reduce((sum, { items }) => sum + items.length, 0);
  const both = annotators.length > 1 ? Math.round(overlap * total) : total;
  const common = apportion(
    both,
    strata.map(({ items }) => ({ weight: items.length, cap: items.length })),
  )!;
  const found = new Map<string, readonly string[]>();
  const dealt = ranked(annotators, name => name, seed, 'deal');
  let turn = 0;
  for (const [at, { items }] of strata.entries()) {
    for (const [place, { item }] of ranked(items, ({ item }) => item, seed, 'overlap').entries()) {
      if (place < common[at]!) {
        found.set(item, annotators);
        continue;
      }
      found.set(item, [dealt[turn % dealt.length]!]);
      turn += 1;
    }
  }
  return found;
}
