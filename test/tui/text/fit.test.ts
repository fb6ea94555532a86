import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visible } from '../../../src/core/text/visible.js';
import { cellWidth } from '../../../src/core/text/width.js';
import { type Align, cut, fit } from '../../../src/tui/text/fit.js';

describe('fit', () => {
  it.each<[string, number, Align, string]>([
    ['abc', 5, 'left', 'abc  '],
    ['abc', 5, 'right', '  abc'],
    ['abc', 6, 'centre', ' abc  '],
    ['abcdef', 3, 'left', 'abc'],
    ['abcdef', 3, 'right', 'abc'],
    ['好的', 3, 'left', '好 '],
    ['好的', 4, 'left', '好的'],
    ['好', 4, 'right', '  好'],
    ['', 3, 'left', '   '],
    ['abc', 0, 'left', ''],
    ['abc', -1, 'left', ''],
  ])('%j in %i cells, %s', (text, cells, align, fitted) => {
    expect(fit(text, cells, align)).toBe(fitted);
  });

  it('is always exactly as wide as asked', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 20 }),
        fc.nat(30),
        fc.constantFrom<Align>('left', 'right', 'centre'),
        (raw, cells, align) => {
          expect(cellWidth(fit(visible(raw, { keepNewlines: false }), cells, align))).toBe(cells);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('cut', () => {
  it.each([
    ['abc', 3, '..', 'abc'],
    ['abcd', 3, '..', 'a..'],
    ['abcd', 3, '', 'abc'],
    ['好的结果', 6, '..', '好的..'],
    ['好的结果', 5, '..', '好..'],
    ['abcd', 1, '..', '.'],
  ])('%j to %i cells with %j', (text, cells, ellipsis, result) => {
    expect(cut(text, cells, ellipsis)).toBe(result);
  });

  it('looks only at what can be shown of a huge text', () => {
    expect(cut('好'.repeat(5_000_000), 7, '..')).toBe('好好..');
  });
});
