import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csv, plainText } from '../../src/report/csv.js';

describe('csv', () => {
  test.each<[string | number | null, string]>([
    ['plain', 'plain'],
    [null, ''],
    [-0.5, '-0.5'],
    [1e-7, '1e-7'],
    ['a,b', '"a,b"'],
    ['a "b"', '"a ""b"""'],
    ['a\nb', '"a\nb"'],
    [' a', '" a"'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['\uff1d1', "'\uff1d1"],
    ["'=1", "''=1"],
    ["it's", "it's"],
    ['=a,"b"', `"'=a,""b"""`],
  ])('%j is written %j', (cell, written) => {
    expect(csv([[cell, 'x']])).toBe(`${written},x\r\n`);
  });

  test('a reader finds every text again, and no cell that is a formula', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n\'",; a\uff1d') }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, text), { minLength: 1 }), rows => {
        const whole = csv(rows);
        const read = parse(whole, { recordDelimiter: '\r\n' }) as string[][];
        for (const cell of read.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        expect(read.map(row => row.map(plainText))).toEqual(rows);
        expect(whole.startsWith('\ufeff')).toBe(rows[0]![0].startsWith('\ufeff'));
      }),
    );
  });
});
