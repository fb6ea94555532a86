import { nextBlocks, orderInBlock } from '../order.js';
import { measuredItems, type Plan } from './plan.js';
import { seedFor } from './rank.js';
import { leastBetween, withRepeats } from './repeats.js';

/** A place in somebody's queue: an item, or the hidden second time they meet it. */
export interface QueuePlace {
  item: string;
  repeat: boolean;
}

/**
 * An annotator's queue: practice first, then blocks of ten that are common to all annotators, in each an order of this
 * person's own, and the repeats far behind what they repeat. Flagged and unflagged items are mixed by chance and
 * nothing of it tells a stratum (issue 3). The same on every machine.
 */
export function planQueue(plan: Plan, annotator: string): QueuePlace[] {
  const own = new Set(plan.items.filter(each => each.annotators.includes(annotator)).map(({ item }) => item));
  const practice = plan.items.filter(each => each.practice && own.has(each.item)).map(({ item }) => item);
  const repeats = plan.repeats.find(each => each.annotator === annotator)?.items ?? [];
  return [
    ...orderInBlock(practice, ownSeed(plan.seed, annotator), -1).map(item => ({ item, repeat: false })),
    ...withRepeats(
      measuredOrder(
        plan.seed,
        measuredItems(plan).map(({ item }) => item),
        own,
        annotator,
      ),
      repeats,
    ),
  ];
}

/** The measured items of one person, each once. */
export function measuredOrder(
  seed: number,
  measured: readonly string[],
  own: ReadonlySet<string>,
  annotator: string,
): string[] {
  return nextBlocks(measured, seedFor(seed, 'blocks'), 0).flatMap((block, no) =>
    orderInBlock(
      block.filter(item => own.has(item)),
      ownSeed(seed, annotator),
      no,
    ),
  );
}

const ownSeed = (seed: number, annotator: string): number => seedFor(seed, 'queue', annotator);

/**
 * The rest of a planned queue for somebody who has labelled `kept` already, in that order: what they have is left out,
 * and a repeat that came too near to its first time waits until it is far enough, or for the end of the queue.
 */
export function queueAfter(kept: readonly string[], queue: readonly QueuePlace[]): QueuePlace[] {
  const there = new Set(kept);
  const rest = queue.filter(({ item, repeat }) => repeat || !there.has(item));
  const between = leastBetween(kept.length + rest.length);
  const places = new Map(kept.map((item, at) => [item, at]));
  const order: QueuePlace[] = [];
  let waiting: QueuePlace[] = [];
  const isFar = ({ item }: QueuePlace): boolean =>
    kept.length + order.length - (places.get(item) ?? Number.POSITIVE_INFINITY) - 1 >= between;
  for (const place of rest) {
    if (place.repeat) waiting.push(place);
    else {
      places.set(place.item, kept.length + order.length);
      order.push(place);
    }
    for (let next = waiting.find(isFar); next; next = waiting.find(isFar)) {
      order.push(next);
      waiting = waiting.filter(each => each !== next);
    }
  }
  return [...order, ...waiting];
}
