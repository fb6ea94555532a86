import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockSize, nextBlocks, orderInBlock, sequenceSeed } from '../../../src/core/review/order.js';

const items = (n: number, prefix = 'item') => Array.from({ length: n }, (_, i) => `${prefix}-${i}`);
const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 });

describe('nextBlocks', () => {
  test('is a permutation in blocks of ten that depends on seed and place alone, not on how items come', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { maxLength: 60 }),
        seeds,
        fc.nat(10_000),
        (given, seed, placed) => {
          const blocks = nextBlocks(given, seed, placed);
          expect(blocks.flat().sort()).toEqual([...given].sort());
          expect(nextBlocks([...given].reverse(), seed, placed)).toEqual(blocks);
          // Every block but the last ends at a multiple of ten; none is empty or larger than a block.
          let end = placed;
          for (const [at, block] of blocks.entries()) {
            end += block.length;
            expect(block.length).toBeGreaterThan(0);
            expect(block.length).toBeLessThanOrEqual(blockSize);
            if (at < blocks.length - 1) expect(end % blockSize).toBe(0);
          }
        },
      ),
    );
  });

  test('differs between seeds and between imports of one seed', () => {
    const hundred = items(100);
    const first = nextBlocks(hundred, 1, 0);
    expect(nextBlocks(hundred, 2, 0)).not.toEqual(first);
    expect(nextBlocks(hundred, 1, 100)).not.toEqual(first);
  });

  test('puts every item into every block about equally often, so that a block tells of nothing', () => {
    const counts = items(40).map(() => [0, 0, 0, 0]);
    const trials = 4000;
    for (let seed = 0; seed < trials; seed += 1)
      nextBlocks(items(40), seed * 7919, 0).forEach((block, no) => {
        for (const item of block) counts[Number(item.slice(5))]![no]! += 1;
      });
    // 1,000 expected with a standard deviation of 27; six of those is never reached by chance.
    for (const count of counts.flat()) expect(Math.abs(count - trials / 4)).toBeLessThan(6 * 27);
  });

  test('takes an item that is named twice once', () => {
    expect(nextBlocks(['a', 'a'], 5, 0)).toEqual([['a']]);
  });
});

describe('orderInBlock', () => {
  const block = items(10);

  test('is a permutation, the same again', () => {
    fc.assert(
      fc.property(seeds, fc.nat(1000), (seed, no) => {
        const order = orderInBlock(block, seed, no);
        expect([...order].sort()).toEqual([...block].sort());
        expect(orderInBlock([...block].reverse(), seed, no)).toEqual(order);
      }),
    );
  });

  test('gives every item every place about equally often', () => {
    const counts = block.map(() => block.map(() => 0));
    const trials = 10_000;
    for (let seed = 0; seed < trials; seed += 1)
      orderInBlock(block, seed * 7919, 3).forEach((item, place) => {
        counts[Number(item.slice(5))]![place]! += 1;
      });
    // 1,000 expected with a standard deviation of 30.
    for (const count of counts.flat()) expect(Math.abs(count - trials / 10)).toBeLessThan(6 * 30);
  });
});

test('two annotators share their first ten, twenty, ... and the orders within differ', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 35 }), { minLength: 1, maxLength: 4 }),
      seeds,
      seeds,
      seeds,
      (imports, project, mine, theirs) => {
        fc.pre(mine !== theirs);
        const blocks: string[][] = [];
        const ordered = (seed: number) => blocks.flatMap((block, no) => orderInBlock(block, seed, no));
        for (const [at, count] of imports.entries()) {
          const earlier = ordered(mine);
          blocks.push(...nextBlocks(items(count, `import-${at}`), project, blocks.flat().length));
          expect(ordered(mine).slice(0, earlier.length)).toEqual(earlier);
        }
        const [a, b] = [ordered(mine), ordered(theirs)];
        expect(new Set(a).size).toBe(imports.reduce((sum, count) => sum + count, 0));
        for (let end = blockSize; end <= a.length; end += blockSize)
          expect(new Set(a.slice(0, end))).toEqual(new Set(b.slice(0, end)));
        const full = blocks.flatMap((block, no) => (block.length === blockSize ? [no] : []));
        const same = full.filter(
          no => orderInBlock(blocks[no]!, mine, no).join() === orderInBlock(blocks[no]!, theirs, no).join(),
        );
        // One of 3.6 million orders is the same by chance.
        expect(same.length).toBeLessThan(2);
        if (full.length > 1) expect(a).not.toEqual(b);
      },
    ),
  );
});

test('the seed of a sequence follows from its items', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), given => {
      const seed = sequenceSeed(given);
      expect(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31).toBe(true);
      expect(sequenceSeed([...given].reverse())).toBe(seed);
      expect(sequenceSeed([...given, 'one more \u0000'])).not.toBe(seed);
    }),
  );
});
