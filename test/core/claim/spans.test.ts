import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claimVerdictSchema } from '../../../src/core/claim/index.js';
import { matchClaim } from '../../../src/core/claim/match-claim.js';
import { ENGLISH_CLOSINGS } from './closings-en.js';
import { CHINESE_CLOSINGS } from './closings-zh.js';

const slice = (text: string, { start, end }: { start: number; end: number }): string =>
  [...text].slice(start, end).join('');

const quotes = (text: string): string[] => matchClaim(text).spans.map(span => slice(text, span));

describe('spans are code points of the original text', () => {
  it.each([
    ['emoji and joined emoji', '🎉👩‍💻 The bug has been fixed.', 'bug has been fixed'],
    ['Chinese before English', '你好，The bug has been fixed.', 'bug has been fixed'],
    ['characters beyond the basic plane', '𠮷𠮷 已完成 𠮷', '已完成'],
    ['CRLF', 'First line.\r\n\r\nThe bug has been fixed.\r\n', 'bug has been fixed'],
    ['NUL and escapes', '\u0000\u001b[31mThe bug has been fixed.\u001b[0m', 'bug has been fixed'],
    ['half a surrogate pair', '\ud83c The bug has been fixed.', 'bug has been fixed'],
    ['a byte order mark', '\ufeffThe bug has been fixed.', 'bug has been fixed'],
    ['code before', '`x` ```\n```js\n🎉\n```\nThe bug has been fixed.', 'bug has been fixed'],
    ['emphasis inside', 'The bug **has been** _fixed_.', 'bug **has been** _fixed'],
    ['JSON', '{"note": "🎉 The bug has been fixed."}', 'bug has been fixed'],
    ['a table', '| a | b |\n|---|---|\n| 🎉 | The bug has been fixed |', 'bug has been fixed'],
  ])('%s', (_, text, words) => {
    expect(quotes(text)).toContain(words);
  });

  it('are in text order for one who reads them', () => {
    for (const { text } of [...ENGLISH_CLOSINGS, ...CHINESE_CLOSINGS]) {
      const starts = matchClaim(text).spans.map(({ start }) => start);
      expect(starts, text).toEqual([...starts].sort((a, b) => a - b));
    }
  });

  it('are at most 64, the first and the last of them', () => {
    const { spans, counts } = matchClaim('Fixed a. '.repeat(200));
    expect(spans.length).toBe(64);
    expect(spans[0]).toEqual({ start: 0, end: 5, tag: 'SUCC', rule: 'succ.lead' });
    expect(spans.at(-1)?.start).toBe(199 * 9);
    expect(counts).toMatchObject({ units: 200, succ: 204 });
  });
});

const piece = fc.constantFrom(
  ...'The bug has been fixed|not|I could not finish|✅|[ ]|3/7 tests pass|已完成|尚未|如果|🎉|`code`|"quoted words"|```|> |# |- |\n|\r\n|\u0000|. |? |, |{|"a": "|}|<br>|| |http://x.y|should|Let me|请问'.split(
    '|',
  ),
  '|',
);
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(piece, { maxLength: 40 }).map(list => list.join(' ')),
);

describe('for any text', () => {
  it('the verdict has the form of the schema, and its spans lie inside the text', () => {
    fc.assert(
      fc.property(texts, text => {
        const verdict = matchClaim(text);
        expect(claimVerdictSchema.parse(verdict)).toEqual(verdict);
        const { length } = [...text];
        for (const { start, end } of verdict.spans) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(length);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('the verdict is the same each time', () => {
    fc.assert(
      fc.property(texts, texts, (text, other) => {
        const first = matchClaim(text);
        matchClaim(other);
        expect(matchClaim(text)).toEqual(first);
      }),
    );
  });

  it('what stands in a sentence of its own is found where it stands', () => {
    const words = fc.string({
      unit: fc.constantFrom('x', ' ', '你', '🎉', '𠮷', ',', '\u0000'),
      maxLength: 40,
    });
    fc.assert(
      fc.property(words, words, (before, after) => {
        const text = `${before}.\n\nThe bug has been fixed.\n\n${after}`;
        expect(quotes(text)).toContain('bug has been fixed');
      }),
    );
  });
});
