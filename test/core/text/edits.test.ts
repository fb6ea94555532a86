import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../../src/core/text/edits.js';

describe('applyEdits', () => {
  //            0123456789
  const text = 'ask gpt-4o now';
  const edited = applyEdits(text, [
    { from: 0, to: 3, by: 'ASKED' },
    { from: 4, to: 10, by: '[x]' },
  ]);

  it('replaces', () => {
    expect(edited.text).toBe('ASKED [x] now');
  });

  it.each([
    [0, 0],
    [2, 0],
    [4, 0],
    [5, 3],
    [6, 4],
    [8, 4],
    [9, 10],
    [10, 11],
    [13, 14],
  ])('offset %i comes from %i', (offset, original) => {
    expect(edited.toOriginal(offset)).toBe(original);
  });

  it.each([
    [0, 0],
    [1, 0],
    [3, 5],
    [4, 6],
    [9, 6],
    [10, 9],
    [14, 13],
  ])('original %i is now at %i', (original, offset) => {
    expect(edited.fromOriginal(original)).toBe(offset);
  });

  it('without edits everything stays', () => {
    const same = applyEdits(text, []);
    expect([same.text, same.toOriginal(5), same.fromOriginal(5)]).toEqual([text, 5, 5]);
  });
});
