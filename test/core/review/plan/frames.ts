import fc from 'fast-check';
import type { FrameItem, PlanFrame, PlanSpec } from '../../../../src/core/review/plan/plan.js';
import type { Band } from '../../../../src/core/run/types.js';

const bands: readonly Band[] = ['pass', 'partial', 'fail', 'none'];

/** An item as the test wants it. */
export const item = (name: string, more: Partial<FrameItem> = {}): FrameItem => ({
  item: name,
  model: 'm-one',
  band: 'fail',
  benchmark: 'bench',
  verdict: 'clean',
  ...more,
});

/** `count` items of each of these verdicts. */
export const framed = (
  counts: Record<string, number>,
  pass: PlanFrame['pass'] = 'provenance',
): PlanFrame => ({
  pass,
  items: Object.entries(counts).flatMap(([verdict, count]) =>
    Array.from({ length: count }, (_, at) => item(`${verdict}-${at}`, { verdict })),
  ),
});

export const census: PlanSpec = {
  design: { kind: 'census' },
  annotators: ['ada', 'bo'],
  overlap: 1,
  repeats: 0.05,
  adjudicate: 0.1,
  practice: 0,
  cold: 0.125,
  seed: 7,
};

export const byVerdict = (take: Record<string, 'all' | number>, more: Partial<PlanSpec> = {}): PlanSpec => ({
  ...census,
  design: {
    kind: 'stratified',
    by: ['verdict'],
    take: Object.entries(take).map(([verdict, n]) => ({
      where: { verdict },
      take: n === 'all' ? 'all' : { n },
    })),
    rest: null,
  },
  ...more,
});

export const frames: fc.Arbitrary<PlanFrame> = fc
  .uniqueArray(
    fc.record({
      item: fc.string({ minLength: 1, maxLength: 6 }),
      model: fc.constantFrom('m-one', 'm-two', 'x | y'),
      band: fc.constantFrom(...bands),
      benchmark: fc.constantFrom('a', 'b'),
      verdict: fc.constantFrom('gamed', 'pending', 'clean', 'none'),
    }),
    { selector: each => each.item, minLength: 1, maxLength: 120 },
  )
  .map(items => ({ pass: 'provenance', items }));

const share = fc.integer({ min: 0, max: 100 }).map(percent => percent / 100);

export const specs: fc.Arbitrary<PlanSpec> = fc.record({
  design: fc.oneof(
    fc.constant({ kind: 'census' as const }),
    fc.record({
      kind: fc.constant('stratified' as const),
      by: fc.subarray(['model', 'band', 'benchmark', 'verdict'] as const, { minLength: 1 }),
      take: fc
        .oneof(
          fc.constant('all' as const),
          fc.record({ n: fc.integer({ min: 1, max: 40 }) }),
          fc.record({ share: share.map(each => Math.max(each, 0.01)) }),
        )
        .map(take => [{ where: {}, take }]),
      rest: fc.constant(null),
    }),
  ),
  annotators: fc.constantFrom(['ada'], ['ada', 'bo'], ['bo', 'cy', 'ada']),
  overlap: share,
  repeats: fc.constantFrom(0, 0.05, 0.1, 0.5),
  adjudicate: share,
  practice: fc.constant(0),
  cold: share,
  seed: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
});
