import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { membersWithin } from '../../../src/readers/json/depth.js';
import { type Element, jsonElements } from '../../../src/readers/json/elements.js';
import { ReadError } from '../../../src/readers/reader.js';

async function* pieces(text: string, cuts: number[]): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  let from = 0;
  for (const cut of [...cuts.map(c => c % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]) {
    yield bytes.subarray(from, cut);
    from = cut;
  }
}

async function split(text: string, cuts: number[] = [], recordBytes = 1e6) {
  const elements: Element[] = [];
  let error: ReadError | null = null;
  try {
    for await (const element of jsonElements(pieces(text, cuts), { recordBytes, file: 'rows.json' }))
      elements.push(element);
  } catch (thrown) {
    if (!(thrown instanceof ReadError)) throw thrown;
    error = thrown;
  }
  return { elements, error, texts: elements.map(element => element.bytes?.toString() ?? null) };
}

test('any list, cut into any pieces, gives its elements', async () => {
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom('\\', '"', '\\"', '[{"', 'é"世'));
  await fc.assert(
    fc.asyncProperty(
      fc.array(value),
      fc.array(fc.nat()),
      fc.constantFrom(undefined, 1, '\t'),
      async (list, cuts, indent) => {
        const { elements, texts, error } = await split(JSON.stringify(list, null, indent), cuts);
        expect(error).toBeNull();
        const kept = JSON.parse(JSON.stringify(list)) as unknown[];
        expect(elements.map(({ names }) => names)).toEqual(kept.map(each => membersWithin(each, 1000)));
        expect(texts.map(text => JSON.parse(text ?? ''))).toEqual(JSON.parse(JSON.stringify(list)));
      },
    ),
    { seed: 11, numRuns: 400 },
  );
});

test('elements know their number, size and where they end', async () => {
  const { elements } = await split('[ {"a":1} , 22 ]', [3]);
  expect(elements.map(({ index, size, end }) => ({ index, size, end }))).toEqual([
    { index: 0, size: 7, end: 9 },
    { index: 1, size: 2, end: 14 },
  ]);
});

test('an element over the limit is passed over, however it is cut, and the next is read', async () => {
  const { elements, texts, error } = await split(`[{"a":"${'x'.repeat(100)}"},{"b":2}]`, [10, 20, 30], 50);
  expect(texts).toEqual([null, '{"b":2}']);
  expect([elements[0]?.size, error]).toEqual([108, null]);
});

describe('what is no list, or breaks off, is said after every whole element', () => {
  test.each([
    ['', 'not_a_list', 'rows.json: the file is empty', 0],
    ['{"a": 1}', 'not_a_list', 'rows.json: not a JSON list', 0],
    ['[{"a":1},{"a":2', 'json_cut_off', 'rows.json: the list is cut off at byte 15, after 1 whole record', 1],
    [
      '[{"a":1},{"a":"x\\',
      'json_cut_off',
      'rows.json: the list is cut off at byte 17, after 1 whole record',
      1,
    ],
    ['[1, 2', 'json_cut_off', 'rows.json: the list is cut off at byte 5, after 1 whole record', 1],
    ['[1, 2,', 'json_cut_off', 'rows.json: the list is cut off at byte 6, after 2 whole records', 2],
    ['[1 2]', 'not_json', 'rows.json: not JSON at byte 3, after 1 whole record', 1],
    ['[1,,2]', 'not_json', 'rows.json: not JSON at byte 3, after 1 whole record', 1],
    ['[1,]', 'not_json', 'rows.json: not JSON at byte 3, after 1 whole record', 1],
    ['[1] [2]', 'not_json', 'rows.json: not JSON at byte 4, after 1 whole record', 1],
  ])('%j', async (text, code, message, whole) => {
    const { elements, error } = await split(text);
    expect([error?.code, error?.message, elements.length]).toEqual([code, message, whole]);
  });
});

test('a fault inside an element stays inside it', async () => {
  const { texts, error } = await split('[{"a" 1}, {"b":2}]');
  expect([texts, error]).toEqual([['{"a" 1}', '{"b":2}'], null]);
});
