import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Line, linesOf } from '../../../src/readers/text/lines.js';
import { utf8Chunks } from '../../../src/readers/text/utf8.js';

async function* cut(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function lines(bytes: Buffer, size: number, recordBytes = 1e6): Promise<Line[]> {
  const all: Line[] = [];
  for await (const line of linesOf(utf8Chunks(cut(bytes, size)), { recordBytes })) all.push(line);
  return all;
}

test('lines in any pieces are the lines of the text', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '\r', ' ') })),
      fc.integer({ min: 1, max: 9 }),
      async (texts, size) => {
        const whole = texts.join('\n');
        const found = await lines(Buffer.from(whole), size);
        const expected = whole.split('\n').map(line => line.replace(/\r$/, ''));
        if (whole === '' || whole.endsWith('\n')) expected.pop();
        expect(found.map(line => line.bytes?.toString())).toEqual(expected);
        expect(found.map(line => line.number)).toEqual(expected.map((_, i) => i + 1));
      },
    ),
    { seed: 3, numRuns: 300 },
  );
});

test('only a last line without a line end is not ended', async () => {
  const found = await lines(Buffer.from('a\r\nb'), 2);
  expect(found.map(({ ended, end }) => [ended, end])).toEqual([
    [true, 3],
    [false, 4],
  ]);
});

test('a line over the limit is passed over and its size told', async () => {
  const found = await lines(Buffer.from('short\nmuch too long\nend\n'), 4, 8);
  expect(found.map(({ bytes, size }) => [bytes?.toString() ?? null, size])).toEqual([
    ['short', 5],
    [null, 13],
    ['end', 3],
  ]);
});

test.each([
  ['UTF-8 with a mark', Buffer.from('\ufeffé\n中')],
  ['UTF-16 little-endian', Buffer.from('\ufeffé\n中', 'utf16le')],
  ['UTF-16 big-endian', Buffer.from('\ufeffé\n中', 'utf16le').swap16()],
])('%s is read as UTF-8 without the mark', async (_name, bytes) => {
  for (const size of [3, 4, 100]) {
    const found = await lines(bytes, size);
    expect(found.map(line => line.bytes?.toString())).toEqual(['é', '中']);
  }
});
