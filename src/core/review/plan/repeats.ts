import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** An item that is met again, and its place in the queue with all repeats in it. */
export interface Repeat {
  item: string;
  at: number;
}

/** Items that lie between an item and its repeat, at least: a third of a queue of this length. */
export const leastBetween = (length: number): number => Math.ceil(length / 3);

/**
 * The items of a queue that are met again, and where: places at random in its second half, each for an item at random
 * of those at least a third of the queue before. At most every second item can be met again.
 */
export function drawRepeats(queue: readonly string[], share: number, seed: number): Repeat[] {
  const count = Math.min(Math.round(share * queue.length), Math.floor(queue.length / 2));
  if (count === 0) return [];
  const random = xoroshiro128plus(seed | 0);
  const length = queue.length + count;
  const between = leastBetween(length);
  const places = drawn(random, Math.max(Math.ceil(length / 2), between + 1), length - 1, count);
  const firsts = placesOfFirsts(length, places);
  // The places grow, so what could be met again at one can be at the next, too: there are always enough left.
  const open: number[] = [];
  let next = 0;
  return places.map(at => {
    for (; at - firsts[next]! - 1 >= between; next += 1) open.push(next);
    const pick = uniformInt(random, 0, open.length - 1);
    const no = open[pick]!;
    open[pick] = open.at(-1)!;
    open.pop();
    return { item: queue[no]!, at };
  });
}

/** `queue` with the repeats at their places. */
export function withRepeats(
  queue: readonly string[],
  repeats: readonly Repeat[],
): { item: string; repeat: boolean }[] {
  const at = new Map(repeats.map(repeat => [repeat.at, repeat.item]));
  const rest = [...queue];
  return Array.from({ length: queue.length + at.size }, (_, place) => {
    const item = at.get(place);
    return item === undefined ? { item: rest.shift()!, repeat: false } : { item, repeat: true };
  });
}

/** `count` different numbers from `low` to `high`, in order. */
function drawn(
  random: ReturnType<typeof xoroshiro128plus>,
  low: number,
  high: number,
  count: number,
): number[] {
  const all = Array.from({ length: high - low + 1 }, (_, at) => low + at);
  for (let at = 0; at < count; at += 1) {
    const other = uniformInt(random, at, all.length - 1);
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
  return all.slice(0, count).sort((a, b) => a - b);
}

function placesOfFirsts(length: number, repeats: readonly number[]): number[] {
  const taken = new Set(repeats);
  return Array.from({ length }, (_, at) => at).filter(at => !taken.has(at));
}
