import { expect, it } from 'vitest';
import { wrapText } from '../../../src/tui/text/wrap.js';
import { createWrapCache } from '../../../src/tui/text/wrap-cache.js';

const text = (name: string): string => `${name} `.repeat(100);

it('wraps as wrapText does, once per text and width', () => {
  const wrap = createWrapCache();
  const rows = wrap(text('a'), 20);
  expect(rows).toEqual(wrapText(text('a'), 20));
  expect(wrap(text('a'), 20)).toBe(rows);
  expect(wrap(text('a'), 30)).toEqual(wrapText(text('a'), 30));
  expect(wrap(text('a'), 20)).toBe(rows);
});

it('forgets the text used longest ago, when there are too many bytes', () => {
  // One such text takes 400 bytes and ten rows of 80.
  const wrap = createWrapCache(3000);
  const a = wrap(text('a'), 20);
  const b = wrap(text('b'), 20);
  expect(wrap(text('a'), 20)).toBe(a);
  wrap(text('c'), 20);
  expect(wrap(text('a'), 20)).toBe(a);
  expect(wrap(text('b'), 20)).not.toBe(b);
});

it('keeps the text on screen, even one larger than all there is', () => {
  const wrap = createWrapCache(100);
  const rows = wrap(text('a'), 20);
  expect(wrap(text('a'), 20)).toBe(rows);
  wrap(text('b'), 20);
  expect(wrap(text('a'), 20)).not.toBe(rows);
});

it('many widths of one text are counted too', () => {
  const wrap = createWrapCache(5000);
  const other = wrap(text('b'), 20);
  for (let width = 10; width < 40; width += 1) wrap(text('a'), width);
  expect(wrap(text('b'), 20)).not.toBe(other);
});
