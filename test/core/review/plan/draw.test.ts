import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawPlan } from '../../../../src/core/review/plan/draw.js';
import { planFault } from '../../../../src/core/review/plan/fault.js';
import { planHash } from '../../../../src/core/review/plan/hash.js';
import { measuredItems, type Plan, type PlanSpec } from '../../../../src/core/review/plan/plan.js';
import { planQueue } from '../../../../src/core/review/plan/queue.js';
import { leastBetween } from '../../../../src/core/review/plan/repeats.js';
import { byVerdict, census, framed, frames, item, specs } from './frames.js';

const counts = (plan: Plan) => Object.fromEntries(plan.strata.map(({ name, n }) => [name, n]));
const forAll = (holds: (plan: Plan, frame: Parameters<typeof drawPlan>[0], spec: PlanSpec) => void) =>
  fc.assert(fc.property(frames, specs, (frame, spec) => holds(drawPlan(frame, spec), frame, spec)));

describe('a census', () => {
  test('is everything, once for everybody', () => {
    const plan = drawPlan(framed({ clean: 30, gamed: 10 }), census);
    expect(plan.strata).toEqual([{ name: 'all', values: {}, N: 40, n: 40, both: 40, probability: 1 }]);
    expect(plan.items).toHaveLength(40);
    expect(plan.items.every(({ annotators }) => annotators.join() === 'ada,bo')).toBe(true);
    expect(plan.items.filter(({ cold }) => cold)).toHaveLength(5);
    expect(plan.items.filter(({ toAdjudicator }) => toAdjudicator)).toHaveLength(4);
    expect(plan.repeats.map(({ items }) => items.length)).toEqual([2, 2]);
  });
});

describe('a stratified draw', () => {
  const frame = framed({ gamed: 14, pending: 25, clean: 400, none: 12 });

  test('takes what each rule says, all of a stratum that has fewer, and stores its probabilities', () => {
    const plan = drawPlan(frame, byVerdict({ gamed: 'all', pending: 'all', clean: 60, none: 20 }));
    expect(counts(plan)).toEqual({ clean: 60, gamed: 14, none: 12, pending: 25 });
    expect(plan.strata[0]).toMatchObject({ name: 'clean', N: 400, n: 60, probability: 0.15 });
    expect(measuredItems(plan).find(({ stratum }) => stratum === 'clean')?.probability).toBe(0.15);
  });

  test('as long as no votes are there nothing is gamed, and it draws from the pending', () => {
    const unvoted = framed({ pending: 39, clean: 400 });
    expect(counts(drawPlan(unvoted, byVerdict({ gamed: 'all', clean: 60 })))).toEqual({
      clean: 60,
      pending: 39,
    });
    expect(counts(drawPlan(unvoted, byVerdict({ gamed: 'all', pending: 5, clean: 60 })))).toEqual({
      clean: 60,
      pending: 5,
    });
    // With votes there are gamed ones, and nothing is taken for them.
    expect(() => drawPlan(frame, byVerdict({ gamed: 'all', clean: 60, none: 1 }))).toThrow(/"pending"/);
  });

  test('divides by several things, the rule with more conditions first', () => {
    const items = ['m-one', 'm-two'].flatMap(model =>
      ['gamed', 'clean'].flatMap(verdict =>
        Array.from({ length: 50 }, (_, at) => item(`${model}-${verdict}-${at}`, { model, verdict })),
      ),
    );
    const plan = drawPlan(
      { pass: 'provenance', items },
      {
        ...census,
        design: {
          kind: 'stratified',
          by: ['verdict', 'model'],
          take: [
            { where: {}, take: { n: 3 } },
            { where: { verdict: 'gamed' }, take: { share: 0.5 } },
            { where: { verdict: 'gamed', model: 'm-two' }, take: 'all' },
          ],
          rest: null,
        },
      },
    );
    expect(counts(plan)).toEqual({
      'm-one | clean': 3,
      'm-one | gamed': 25,
      'm-two | clean': 3,
      'm-two | gamed': 50,
    });
  });

  test('shares out a total by size, or by what is expected of a stratum, with a floor', () => {
    const shared = (by: 'proportional' | 'neyman', floor = 0) =>
      counts(
        drawPlan(frame, {
          ...census,
          design: {
            kind: 'stratified',
            by: ['verdict'],
            take: [{ where: { verdict: 'gamed' }, take: 'all' }],
            rest: { total: 60, by, floor, expect: [{ where: { verdict: 'clean' }, share: 0.5 }] },
          },
        }),
      );
    // 60 x 400/437 = 54.9, 60 x 25/437 = 3.4, 60 x 12/437 = 1.6
    expect(shared('proportional')).toEqual({ clean: 55, gamed: 14, none: 2, pending: 3 });
    expect(shared('proportional', 10)).toEqual({ clean: 40, gamed: 14, none: 10, pending: 10 });
    // Weights 400 x .5, 25 x sqrt(.3 x .7), 12 x sqrt(.05 x .95): 54.8, 3.1, 0.7 of 60 would be 56.1, 3.2, 0.7.
    expect(shared('neyman')).toEqual({ clean: 56, gamed: 14, none: 1, pending: 3 });
  });
});

describe('every plan', () => {
  test('draws n of each stratum, and the probabilities of the frame add up to n, the weights to N', () =>
    forAll((plan, frame) => {
      expect(plan.strata.reduce((sum, { N }) => sum + N, 0)).toBe(frame.items.length);
      for (const { name, N, n, both, probability } of plan.strata) {
        const drawn = plan.items.filter(({ stratum }) => stratum === name);
        expect(drawn).toHaveLength(n);
        expect(N * probability).toBeCloseTo(n, 9);
        expect(drawn.reduce((sum, each) => sum + 1 / each.probability!, 0)).toBeCloseTo(n === 0 ? 0 : N, 6);
        expect(drawn.filter(({ annotators }) => annotators.length > 1)).toHaveLength(both);
      }
    }));

  test('is the same for the same seed whatever order items, names and rules come in, another for another', () => {
    forAll((plan, frame, spec) => {
      const reversed = drawPlan(
        { ...frame, items: [...frame.items].reverse() },
        { ...spec, annotators: [...spec.annotators].reverse() },
      );
      expect(reversed).toEqual(plan);
      expect(plan.hash).toBe(planHash(plan));
    });
    const frame = framed({ clean: 400 });
    const some = (seed: number) => drawPlan(frame, byVerdict({ clean: 60 }, { seed }));
    expect(some(1).items.map(each => each.item)).not.toEqual(some(2).items.map(each => each.item));
  });

  test('has exactly the overlap that was asked for, and deals the rest evenly', () =>
    forAll((plan, _, spec) => {
      const measured = measuredItems(plan);
      const several = measured.filter(({ annotators }) => annotators.length > 1);
      expect(measured.every(({ annotators }) => annotators.length > 0)).toBe(true);
      if (spec.annotators.length === 1) {
        expect(several).toEqual([]);
        return;
      }
      expect(several).toHaveLength(Math.round(spec.overlap * measured.length));
      expect(several.every(({ annotators }) => annotators.length === spec.annotators.length)).toBe(true);
      const alone = spec.annotators.map(
        name => measured.filter(({ annotators }) => annotators.join() === name).length,
      );
      expect(Math.max(...alone) - Math.min(...alone)).toBeLessThanOrEqual(1);
    }));

  test('gives everybody their items, with repeats at least a third of the queue behind', () =>
    forAll((plan, _, spec) => {
      for (const name of plan.annotators) {
        const queue = planQueue(plan, name);
        const own = measuredItems(plan).filter(({ annotators }) => annotators.includes(name));
        const firsts = queue.filter(({ repeat }) => !repeat).map(each => each.item);
        expect([...firsts].sort()).toEqual(own.map(each => each.item).sort());
        const repeats = queue.filter(({ repeat }) => repeat);
        expect(repeats).toHaveLength(
          Math.min(Math.round(spec.repeats * own.length), Math.floor(own.length / 2)),
        );
        expect(new Set(repeats.map(each => each.item)).size).toBe(repeats.length);
        for (const [at, place] of queue.entries()) {
          if (!place.repeat) continue;
          const first = queue.findIndex(each => each.item === place.item && !each.repeat);
          expect(at - first - 1).toBeGreaterThanOrEqual(leastBetween(queue.length));
        }
      }
    }));

  test('marks only items with several annotators for the adjudicator, and the cold share of all', () =>
    forAll((plan, _, spec) => {
      const measured = measuredItems(plan);
      const several = measured.filter(({ annotators }) => annotators.length > 1);
      expect(several.filter(({ toAdjudicator }) => toAdjudicator)).toHaveLength(
        Math.round(spec.adjudicate * several.length),
      );
      expect(measured.filter(each => each.toAdjudicator && each.annotators.length < 2)).toEqual([]);
      expect(measured.filter(({ cold }) => cold)).toHaveLength(Math.round(spec.cold * measured.length));
    }));

  test('survives being stored, and a change to it is found', () =>
    forAll(plan => {
      const stored = JSON.parse(JSON.stringify(plan));
      expect(planFault(stored)).toBeNull();
      expect(stored.hash).toBe(planHash(stored));
      stored.items[0].cold = !stored.items[0].cold;
      expect(planFault(stored)).toMatch(/hash/);
    }));
});

test('every item of a stratum is drawn about equally often', () => {
  const frame = framed({ clean: 20 });
  const drawn = new Map<string, number>();
  const trials = 4000;
  for (let seed = 0; seed < trials; seed += 1)
    for (const { item: name } of drawPlan(frame, byVerdict({ clean: 5 }, { seed, repeats: 0 })).items)
      drawn.set(name, (drawn.get(name) ?? 0) + 1);
  // 1,000 expected with a standard deviation of 27.
  for (const count of drawn.values()) expect(Math.abs(count - trials / 4)).toBeLessThan(6 * 27);
  expect(drawn.size).toBe(20);
});

describe('practice', () => {
  const frame = framed({ clean: 30, gamed: 10 });

  test('stands first, apart from what is measured, for everybody', () => {
    const plan = drawPlan(frame, { ...census, practice: 4 });
    const practice = plan.items.filter(each => each.practice);
    expect(practice).toHaveLength(4);
    expect(practice.every(each => each.probability === null && !each.toAdjudicator && !each.cold)).toBe(true);
    expect(plan.strata[0]).toMatchObject({ N: 36, n: 36 });
    const queues = ['ada', 'bo'].map(name => planQueue(plan, name));
    for (const queue of queues) {
      const first = queue.slice(0, 4).map(each => each.item);
      expect(first.sort()).toEqual(practice.map(each => each.item).sort());
    }
  });

  test('of an earlier plan is never measured', () => {
    const earlier = drawPlan(frame, { ...census, practice: 4 }).items.filter(each => each.practice);
    const ids = new Set(earlier.map(each => each.item));
    const again = {
      ...frame,
      items: frame.items.map(each => (ids.has(each.item) ? { ...each, practised: true } : each)),
    };
    for (const practice of [0, 4, 6]) {
      const plan = drawPlan(again, { ...census, practice, seed: 99 });
      const now = plan.items.filter(each => each.practice).map(each => each.item);
      expect(now).toEqual(expect.arrayContaining([...ids]));
      expect(now).toHaveLength(Math.max(practice, 4));
    }
  });
});

describe('the queue', () => {
  test('is in blocks of ten common to all, each in an order of its own, flagged and unflagged mixed', () => {
    const plan = drawPlan(framed({ gamed: 100, clean: 100 }), { ...census, repeats: 0 });
    const [ada, bo] = ['ada', 'bo'].map(name => planQueue(plan, name).map(each => each.item));
    for (let end = 10; end <= 200; end += 10) {
      expect(new Set(ada!.slice(0, end))).toEqual(new Set(bo!.slice(0, end)));
      expect(ada!.slice(end - 10, end)).not.toEqual(bo!.slice(end - 10, end));
    }
    // 20 blocks with 5 expected of each; a block of one kind only has a chance of 1 in 50,000.
    const halves = [ada!.slice(0, 100), ada!.slice(100)];
    for (const half of halves) {
      const gamed = half.filter(name => name.startsWith('gamed')).length;
      expect(gamed).toBeGreaterThan(25);
      expect(gamed).toBeLessThan(75);
    }
  });
});

describe('what cannot be drawn is said in one sentence', () => {
  const frame = framed({ clean: 30, gamed: 10 });
  test.each<[string, PlanSpec, RegExp]>([
    ['nobody', { ...census, annotators: [] }, /who labels/],
    ['one name twice', { ...census, annotators: ['ada', 'ada'] }, /twice/],
    ['a share beyond all', { ...census, overlap: 1.2 }, /between 0% and 100%/],
    ['NaN', { ...census, cold: Number.NaN }, /between/],
    ['more repeats than halves', { ...census, repeats: 0.6 }, /between 0% and 50%/],
    ['only practice', { ...census, practice: 40 }, /leave nothing to measure/],
    ['half a practice item', { ...census, practice: 1.5 }, /whole number/],
    ['a seed out of range', { ...census, seed: -1 }, /seed/],
    ['no size for a stratum', byVerdict({ gamed: 'all' }), /"clean"/],
    ['nothing at all', byVerdict({ gamed: 0, clean: 0 }), /no item at all/],
    [
      'two rules for one stratum',
      {
        ...census,
        design: {
          kind: 'stratified',
          by: ['verdict', 'model'],
          take: [
            { where: { verdict: 'clean' }, take: 'all' },
            { where: { model: 'm-one' }, take: { n: 3 } },
            { where: {}, take: 'all' },
          ],
          rest: null,
        },
      },
      /Two rules/,
    ],
    [
      'a total beyond what is there',
      {
        ...census,
        design: {
          kind: 'stratified',
          by: ['verdict'],
          take: [],
          rest: { total: 41, by: 'neyman', floor: 0, expect: [] },
        },
      },
      /lower --total/,
    ],
    [
      'floors beyond the total',
      {
        ...census,
        design: {
          kind: 'stratified',
          by: ['verdict'],
          take: [],
          rest: { total: 5, by: 'neyman', floor: 4, expect: [] },
        },
      },
      /raise --total/,
    ],
  ])('%s', (_, spec, said) => {
    expect(() => drawPlan(frame, spec)).toThrow(said);
  });

  test('an empty frame, an item twice', () => {
    expect(() => drawPlan({ pass: 'claim', items: [] }, census)).toThrow(/no items yet/);
    expect(() => drawPlan({ pass: 'claim', items: [item('a'), item('a')] }, census)).toThrow(/twice/);
  });
});
