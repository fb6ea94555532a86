import { expect, test } from 'vitest';
import { decodeText } from '../../../src/readers/text/decode.js';

const place = { file: 'a.jsonl' };
const bytes = (...values: (number | string)[]): Uint8Array =>
  Buffer.concat(values.map(value => (typeof value === 'number' ? Buffer.from([value]) : Buffer.from(value))));

test.each([
  ['UTF-8', bytes('héllo 世界'), 'héllo 世界'],
  ['UTF-8 with a mark', bytes(0xef, 0xbb, 0xbf, 'a'), 'a'],
  ['UTF-16 little-endian', bytes(0xff, 0xfe, 0x61, 0, 0x2d, 0x4e), 'a中'],
  ['UTF-16 big-endian', bytes(0xfe, 0xff, 0, 0x61, 0x4e, 0x2d), 'a中'],
  ['nothing', bytes(), ''],
])('%s', (_name, given, text) => {
  expect(decodeText(given, place)).toEqual({ text, warnings: [] });
});

test('bytes that are no UTF-8 are kept as U+FFFD and the first is named, past genuine ones', () => {
  const { text, warnings } = decodeText(bytes('é', 0xef, 0xbf, 0xbd, 'x', 0xff, 'y', 0xfe), place);
  expect(text).toBe('é\ufffdx\ufffdy\ufffd');
  expect(warnings).toEqual([
    { code: 'not_utf8', at: place, text: 'a.jsonl: not UTF-8 at byte 6; such bytes were read as U+FFFD' },
  ]);
});

test('the offset counts the byte order mark', () => {
  expect(decodeText(bytes(0xef, 0xbb, 0xbf, 'a', 0xff), place).warnings[0]?.text).toContain('at byte 4;');
});

test('half a UTF-16 unit at the end is said', () => {
  expect(decodeText(bytes(0xff, 0xfe, 0x61, 0, 0x62), place).warnings[0]?.code).toBe('not_utf16');
});
