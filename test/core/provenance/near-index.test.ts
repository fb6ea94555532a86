import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearHits } from '../../../src/core/provenance/near.js';
import { NearIndex } from '../../../src/core/provenance/near-index.js';
import { answerValue } from '../../../src/core/provenance/values/value.js';
import { ValueIndex } from '../../../src/core/provenance/values/value-index.js';

const valuesOf = (texts: readonly string[]) =>
  texts.map((text, at) => answerValue({ path: 'out.json', key: `$.v${at}`, value: 0, text }, { prompt: '' }));

/** All near numbers of a text, by value. */
function found(texts: readonly string[], text: string, most?: number): [number, number, string][] {
  const values = valuesOf(texts);
  const near: [number, number, string][] = [];
  new NearIndex(values, new ValueIndex(values), most).search(text, ({ id, start, text: number }) =>
    near.push([id, start, number]),
  );
  return near.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

test('what is close is found, what equals and what is far is not', () => {
  expect(found(['7.389056', '120'], '7.389056 7.3891 7.40 7.47 7.316 119 121.3 -7.40')).toEqual([
    [0, 16, '7.40'],
    [0, 26, '7.316'],
    [0, 42, '-7.40'],
    [1, 32, '119'],
  ]);
});

test('numbers across a power of ten are close too', () => {
  expect(found(['99.5'], '100.3 10.03 0.9981').map(([, , number]) => number)).toEqual(['100.3']);
  expect(found(['100.3'], '99.5 9.95').map(([, , number]) => number)).toEqual(['99.5']);
});

test('no more than so many of a value, in all texts together', () => {
  expect(found(['12.34'], '12.30 12.31 12.32 12.35', 3)).toHaveLength(3);
});

test('many values at once find what each alone finds', () => {
  const number = fc.oneof(
    fc.double({ min: 0.001, max: 5000, noNaN: true }).map(value => value.toPrecision(6)),
    fc.integer({ min: 1, max: 100_000 }).map(String),
  );
  const close = (text: string) =>
    fc.double({ min: -0.02, max: 0.02, noNaN: true }).map(by => (Number(text) * (1 + by)).toPrecision(7));
  fc.assert(
    fc.property(
      fc
        .array(number, { minLength: 1, maxLength: 6 })
        .chain(values =>
          fc.tuple(fc.constant(values), fc.array(fc.oneof(number, ...values.map(close)), { maxLength: 12 })),
        ),
      ([values, numbers]) => {
        const text = numbers.join(' and ');
        const alone = valuesOf(values).flatMap((value, id) =>
          nearHits(value, text, 1000).map(({ start, text: number }) => [id, start, number] as const),
        );
        expect(found(values, text, 1000)).toEqual(alone);
      },
    ),
    { numRuns: 300 },
  );
});
