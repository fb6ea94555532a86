import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visible } from '../../../src/core/text/visible.js';
import { cellWidth, graphemes } from '../../../src/core/text/width.js';
import { wrapText } from '../../../src/tui/text/wrap.js';

const rows = (text: string, width: number): string[] => wrapText(text, width).map(row => row.text);

describe('wrapText', () => {
  it.each<[string, string, number, string[]]>([
    ['short', 'All done.', 20, ['All done.']],
    ['empty', '', 20, ['']],
    ['empty lines stay', 'a\n\nb\n', 20, ['a', '', 'b', '']],
    ['at a space', 'the quick brown fox', 10, ['the quick', 'brown fox']],
    ['exactly full', 'the quick brown', 9, ['the quick', 'brown']],
    ['one cell too many', 'the quicks brown', 9, ['the', 'quicks', 'brown']],
    ['a word longer than the row', 'abcdefghij', 4, ['abcd', 'efgh', 'ij']],
    ['a long word after a short one', 'ab cdefghij', 4, ['ab', 'cdef', 'ghij']],
    ['several spaces at the break', 'one   two', 5, ['one', 'two']],
    ['spaces at the end', 'one      ', 5, ['one']],
    ['indentation stays', '    return value + rest', 12, ['    return', 'value + rest']],
    ['indentation before a long word', '    abcdefghij', 8, ['    abcd', 'efghij']],
    ['only spaces', '          ', 4, ['']],
    ['Chinese breaks anywhere', '其余十个样本已经收敛', 8, ['其余十个', '样本已经', '收敛']],
    ['an odd width leaves a cell', '其余十个样本', 5, ['其余', '十个', '样本']],
    ['closing punctuation does not begin a row', '其余十个，样本', 8, ['其余十', '个，样本']],
    ['opening punctuation does not end a row', '其余十（样本）', 8, ['其余十', '（样本）']],
    ['mixed', '误差 0.05 以内 results ok', 10, ['误差 0.05', '以内', 'results ok']],
    ['emoji are not split', '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 4, ['👩‍👩‍👧👩‍👩‍👧', '👩‍👩‍👧']],
    ['marks stay on their letter', 'e\u0301e\u0301e\u0301', 2, ['e\u0301e\u0301', 'e\u0301']],
    ['wide in one cell', '好好', 1, ['好', '好']],
  ])('%s', (_, text, width, expected) => {
    expect(rows(text, width)).toEqual(expected);
  });

  it('says where each row comes from', () => {
    expect(wrapText('the quick\n好的结果 ok', 6)).toEqual([
      { text: 'the', start: 0, continued: false },
      { text: 'quick', start: 4, continued: true },
      { text: '好的结', start: 10, continued: false },
      { text: '果 ok', start: 13, continued: true },
    ]);
  });
});

const word = fc.oneof(
  fc.constantFrom(
    ' ',
    '  ',
    '\n',
    'a',
    'word',
    'averyveryverylongword',
    '，',
    '（',
    '好',
    '其余十个样本',
    '👩‍👩‍👧',
    'e\u0301',
    '👍',
    '한국',
    'नमस्ते',
    '한',
  ),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
);
const texts = fc.array(word, { maxLength: 40 }).map(words => visible(words.join('')));

describe('properties', () => {
  it('rows are cuts of the text in order; only spaces and newlines are left out; no grapheme is split', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 30 }), (text, width) => {
        const starts = new Set([...graphemes(text)].map(({ index }) => index));
        let end = 0;
        for (const row of wrapText(text, width)) {
          expect(text.slice(end, row.start)).toMatch(/^ *\n?$/);
          expect(text.slice(row.start, row.start + row.text.length)).toBe(row.text);
          expect(row.continued).toBe(row.start > 0 && text[row.start - 1] !== '\n');
          if (row.text !== '') expect(starts.has(row.start)).toBe(true);
          end = row.start + row.text.length;
        }
        expect(text.slice(end)).toMatch(/^ *$/);
      }),
      { numRuns: 2000 },
    );
  });

  it('no row is wider than asked, unless it is one grapheme', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 30 }), (text, width) => {
        for (const row of wrapText(text, width))
          if (cellWidth(row.text) > width) expect([...graphemes(row.text)].length).toBe(1);
      }),
      { numRuns: 2000 },
    );
  });

  it('the next word would not have fitted', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'bb', 'cccc'), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 4, max: 20 }),
        (words, width) => {
          const lines = rows(words.join(' '), width);
          for (let i = 0; i + 1 < lines.length; i += 1) {
            const next = lines[i + 1]?.split(' ')[0] as string;
            expect(`${lines[i]} ${next}`.length).toBeGreaterThan(width);
          }
        },
      ),
    );
  });

  it('the ASCII path and the grapheme path wrap alike', () => {
    const letters = fc
      .array(fc.constantFrom(' ', ' ', 'o', 'x', 'xo', 'ooooooooooo'), { maxLength: 40 })
      .map(parts => parts.join(''));
    fc.assert(
      fc.property(letters, fc.integer({ min: 1, max: 15 }), (text, width) => {
        const accented = text.replaceAll('o', 'ö');
        fc.pre(accented !== text);
        expect(rows(accented, width).map(row => row.replaceAll('ö', 'o'))).toEqual(rows(text, width));
      }),
      { numRuns: 3000 },
    );
  });
});

it('is linear: megabytes on one line', () => {
  expect(wrapText('x'.repeat(3_000_000), 100).length).toBe(30_000);
  expect(wrapText(' '.repeat(3_000_000), 100).length).toBe(1);
  expect(wrapText('好'.repeat(300_000), 100).length).toBe(6_000);
  expect(wrapText(`👍${'\u0301'.repeat(300_000)}`, 100).length).toBeGreaterThan(0);
});
