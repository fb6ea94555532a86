import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldLookAlikes, lookAlikes, lookOf } from '../../../src/core/text/look-alike.js';
import { maskText, modelSecrets } from '../../../src/core/text/mask.js';

const masked = (text: string, model: string): string =>
  maskText(text, { names: modelSecrets(model), ids: ['run-0042'] }).text;

describe('a name in disguise is hidden', () => {
  it.each([
    ['Cyrillic letters', 'As gрt-4о I did it.', 'As [hidden] I did it.'],
    ['Greek letters', 'As gρt-4ο I did it.', 'As [hidden] I did it.'],
    ['full-width forms', '我是ＧＰＴ－４ｏ，任务完成', '我是[hidden]，任务完成'],
    ['mathematical letters', 'As 𝐠𝐩𝐭-𝟒𝐨 I did it.', 'As [hidden] I did it.'],
    ['circled letters', 'As ⓖⓟⓣ-④ⓞ I did it.', 'As [hidden] I did it.'],
    ['what is not drawn', 'As g\u200bp\u00adt-4\ufe0fo I did it.', 'As [hidden] I did it.'],
    ['marks', 'As g\u0336p\u0336t\u0336-4o I did it.', 'As [hidden] I did it.'],
    ['the name of its maker', 'Made by ОреnАI.', 'Made by [hidden].'],
    ['its short name', 'I am 4o, GPT-4o, and 4o-mini too.', 'I am [hidden], [hidden], and [hidden] too.'],
    ['the id of the run', 'see run-ｏ042 and run-００42', 'see run-ｏ042 and [hidden]'],
  ])('%s', (_, text, result) => {
    expect(masked(text, 'gpt-4o')).toBe(result);
  });

  it.each([
    'Задача решена: все пять файлов на месте, ошибок нет.',
    '任务完成：Ｑ３的收入为４０万（见第２行）。',
    'Ἡ ἐργασία ἐτελέσθη.',
    'It took 40 s, 4 o and 14o, or x4o.',
    '\u200b\u200b',
  ])('and nothing else is: %j', text => {
    expect(masked(text, 'gpt-4o')).toBe(text);
  });

  it('a version behind a full-width colon is none', () => {
    expect(masked('ＣhatGPT：３ errors', 'gpt-4o')).toBe('[hidden]：３ errors');
  });
});

describe('offsets', () => {
  it('lead back to what was written', () => {
    const text = 'ab 𝐠𝐩𝐭-4o ﬁne g\u200bpt-4o end';
    const { text: shown, toOriginal, fromOriginal, edits } = maskText(text, { names: ['gpt-4o'] });
    expect(shown).toBe('ab [hidden] ﬁne [hidden] end');
    expect(edits.map(({ from, to }) => text.slice(from, to))).toEqual(['𝐠𝐩𝐭-4o', 'g\u200bpt-4o']);
    expect(toOriginal(shown.indexOf('end'))).toBe(text.indexOf('end'));
    expect(fromOriginal(text.indexOf('ne g'))).toBe(shown.indexOf('ne ['));
  });

  it('of any text are whole, and no character of it is cut', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'aо4ｏ𝐨ﬁ\u200b\u0301-g ', 'gрt-4о', '任') });
    fc.assert(
      fc.property(texts, text => {
        const folded = foldLookAlikes(text);
        if (!folded) return;
        for (let at = 0; at <= folded.text.length; at += 1) {
          const back = folded.toOriginal(at);
          expect(text.slice(0, back)).not.toMatch(/[\ud800-\udbff]$/);
        }
        expect(folded.toOriginal(folded.text.length)).toBe(text.length);
      }),
    );
  });

  it('a text of nothing but look-alikes costs no more than its length', () => {
    const text = 'а\u200b'.repeat(500_000);
    expect(maskText(text, { names: ['gpt-4o'] }).hits).toBe(0);
  });
});

describe('names of people', () => {
  it.each([
    ['ana', 'аna'],
    ['ana', 'Ana'],
    ['ana', ' ana '],
    ['ana b', 'ana  b'],
    ['ana', 'ａｎａ'],
    ['ana', 'a\u200dna'],
  ])('%j and %j look the same', (one, other) => {
    expect(lookOf(one)).toBe(lookOf(other));
    expect(lookAlikes([one, other])).toEqual([[one, other]]);
  });

  it.each([
    ['ana', 'anna'],
    ['Сергей', 'Sergej'],
    ['李雷', '李磊'],
    ['annotator 1', 'annotator l'],
  ])('%j and %j do not', (one, other) => {
    expect(lookAlikes([one, other])).toEqual([]);
  });
});
