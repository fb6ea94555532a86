import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { visible } from '../../../src/core/text/visible.js';
import {
  beyondSimple,
  cellWidth,
  graphemeCells,
  graphemes,
  unitCells,
} from '../../../src/core/text/width.js';

describe('cellWidth', () => {
  it.each([
    ['', 0],
    ['plain', 5],
    ['其余十个样本', 12],
    ['mixed 混合 text', 15],
    ['，。', 4],
    ['ｆｕｌｌ', 8],
    ['ﾊﾝｶｸ', 4],
    ['한국어', 6],
    ['e\u0301', 1],
    ['é', 1],
    ['नमस्ते', 4],
    ['कि', 2],
    ['한', 2],
    ['ᄀᄀ', 4],
    ['👍', 2],
    ['👍🏽', 2],
    ['👩‍👩‍👧‍👦', 2],
    ['🇩🇪', 2],
    ['1️⃣', 2],
    ['❤️', 2],
    ['❤︎', 1],
    ['✅', 2],
    ['→ ± α ─ │', 9],
    ['\u0301', 0],
    ['\ufff9', 0],
    ['\ud83d', 0],
  ])('%j takes %i cells', (text, cells) => {
    expect(cellWidth(text)).toBe(cells);
  });

  it('is the sum over graphemes, and at least what string-width says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), raw => {
        const text = visible(raw, { keepNewlines: false });
        let sum = 0;
        for (const { segment } of graphemes(text)) sum += graphemeCells(segment);
        expect(cellWidth(text)).toBe(sum);
        expect(sum).toBeGreaterThanOrEqual(stringWidth(text));
      }),
      { numRuns: 500 },
    );
  });
});

describe('graphemes', () => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 10 }),
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.constantFrom(
      '好的结果',
      'words and more words',
      '👩‍👩‍👧',
      '🇩',
      '🇩🇪',
      '\u200d',
      '\u0301',
      '\r\n',
      '한',
      'ᄀ',
      '\u1161',
      'क्',
      '\u0600',
    ),
  );

  it('are what the segmenter says of the whole text, though it only sees windows', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), pieces => {
        const text = pieces.join('');
        const wanted = [...segmenter.segment(text)].map(({ segment, index }) => ({ segment, index }));
        expect([...graphemes(text)]).toEqual(wanted);
      }),
      { numRuns: 300 },
    );
  });

  it('of a cluster without end come in parts that join to the text, no pair split', () => {
    for (const unit of ['\u0301', '👩\u200d', '\u{1f3fb}', '\u0d4e']) {
      const text = `x${unit.repeat(20_000)}`;
      const parts = [...graphemes(text)].map(({ segment }) => segment);
      expect(parts.join('')).toBe(text);
      expect(parts.some(part => /\p{Cs}/u.test(part))).toBe(false);
    }
  });
});

describe('simple units', () => {
  it('are visible, stand alone beside any of each other, and are as wide as string-width says', () => {
    const simple: string[] = [];
    for (let unit = 0x80; unit <= 0xffff; unit += 1)
      if (unitCells(unit) > 0) simple.push(String.fromCharCode(unit));
    expect(simple.length).toBeGreaterThan(39_000);
    const wrong = simple.filter(character => stringWidth(character) !== unitCells(character.charCodeAt(0)));
    expect(wrong).toEqual([]);
    const text = simple.join('');
    expect(visible(text)).toBe(text);
    const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
    const joined = simple.filter((character, index) => {
      const after = simple[(index * 7919 + 1) % simple.length];
      return [...segmenter.segment(`${after}${character}${character}${after}`)].length !== 4;
    });
    expect(joined).toEqual([]);
    expect(beyondSimple.test(text)).toBe(false);
    expect(beyondSimple.test(`${text}\u200b`)).toBe(true);
  });
});
