import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordStarts } from '../../../src/core/text/word-starts.js';
import { createWordReader } from '../../../src/core/text/words.js';

/** All places that are found one after the other, as the masking of names goes through a text. */
function starts(text: string, words: readonly string[]): number[] {
  const firstFrom = wordStarts(words);
  const { next } = createWordReader(text);
  const found: number[] = [];
  for (let at = firstFrom(text, 0); at >= 0; ) {
    found.push(at);
    at = firstFrom(text, next(at)!.end);
  }
  return found;
}

function wordsAt(text: string, words: readonly string[]): number[] {
  const found: number[] = [];
  const { next } = createWordReader(text);
  for (let word = next(0); word; word = next(word.end)) if (words.includes(word.text)) found.push(word.start);
  return found;
}

describe('Where words of a list stand in a text', () => {
  it('is found whatever their case, at both ends, beside digits and beyond ASCII', () => {
    const words = ['gpt', 'o', '4', '智'];
    expect(starts('GPT-4o, gpt4 gptx xgpt 44 智谱gpt', words)).toEqual([0, 4, 5, 8, 11, 26, 28]);
  });

  it('is the same as of a reader of all words', () => {
    const letters = fc.stringMatching(/^[abAB01 .智]{0,30}$/);
    const word = fc.stringMatching(/^(?:[ab]{1,4}|[01]{1,3}|智)$/);
    fc.assert(
      fc.property(letters, fc.array(word, { minLength: 1, maxLength: 6 }), (text, words) => {
        expect(starts(text, words)).toEqual(wordsAt(text, words));
      }),
    );
  });

  it('misses no long word, and lets pass those that begin like one', () => {
    expect(starts('abcdefghijklmn abcdefghijk abcdefghi', ['abcdefghijklmn'])).toEqual([0, 15]);
  });
});
