import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentParts, type Part } from '../../../src/readers/inspect/document.js';

async function* inPieces(text: string, sizes: number[]): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0, i = 0; at < bytes.length; i += 1) {
    const size = sizes[i % sizes.length]!;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function parts(text: string, sizes = [1_000_000], recordBytes = 1e9): Promise<Part[]> {
  const found: Part[] = [];
  for await (const part of documentParts(inPieces(text, sizes), { recordBytes, shown: 'f' }))
    found.push(part);
  return found;
}

const parsed = (part: Part): unknown => JSON.parse(part.bytes!.toString());

test('members and samples come back as they were, however the bytes arrive', async () => {
  const object = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 });
  const samples = fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 5 });
  const spaces = fc.constantFrom(0, 2);
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(object, samples, spaces, sizes, async (members, list, space, pieces) => {
      const { samples: _, ...rest } = JSON.parse(JSON.stringify(members)) as Record<string, unknown>;
      const text = JSON.stringify({ ...rest, samples: list }, null, space);
      const found = await parts(text, pieces);
      const own = found.filter(part => part.kind === 'member').map(part => [part.key, parsed(part)]);
      expect(own).toEqual(Object.entries(rest));
      expect(found.filter(part => part.kind === 'sample').map(parsed)).toEqual(
        JSON.parse(JSON.stringify(list)),
      );
    }),
  );
});

test('where a sample ends is known, for progress', async () => {
  const text = '{"samples": [{"a": 1}, "x"]}';
  const ends = (await parts(text)).map(part => part.kind === 'sample' && part.end);
  expect(ends).toEqual([text.indexOf('}') + 1, text.lastIndexOf('"') + 1]);
});

test('a part past the limit is passed over, not held', async () => {
  const found = await parts(`{"eval": {}, "samples": ["${'x'.repeat(100)}", "y"]}`, [7], 50);
  expect(found.map(part => [part.size, part.bytes === null])).toEqual([
    [2, false],
    [102, true],
    [3, false],
  ]);
});

const broken: [string, string][] = [
  ['{', 'json_cut_off'],
  ['{"a"', 'json_cut_off'],
  ['{"a":', 'json_cut_off'],
  ['{"a": "b\\"', 'json_cut_off'],
  ['{"a": 1', 'json_cut_off'],
  ['{"samples": [', 'json_cut_off'],
  ['{"samples": [1,', 'json_cut_off'],
  ['{"samples": [1]', 'json_cut_off'],
  ['{"a": 1,}', 'not_json'],
  ['{a: 1}', 'not_json'],
  ['{"a" 1}', 'not_json'],
  ['{"a": }', 'not_json'],
  ['{"a": 1 "b": 2}', 'not_json'],
  ['{"samples": [,]}', 'not_json'],
  ['{"samples": [1 2]}', 'not_json'],
  ['{} x', 'not_json'],
  ['"text"', 'not_json'],
];
test.each(broken)('%s', async (text, code) => {
  for (const sizes of [[1], [1000]])
    await expect(parts(text, sizes)).rejects.toMatchObject({ name: 'ReadError', code });
});
