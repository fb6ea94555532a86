import { expect, test } from 'vitest';
import { placeOfHit } from '../../../src/tui/evidence/place-of-hit.js';

const parts = [
  { title: 'a', text: 'x = 12.84; y = 12.84' },
  { title: 'b', text: 'z = 3.14' },
];
const hit = (part: number, start: number, text: string) => ({ part, start, end: start + text.length, text });

test.each([
  ['its own offsets, when its words are there', hit(0, 15, '12.84'), { part: 0, start: 15, end: 20 }],
  ['the nearest occurrence in its part', hit(0, 12, '12.84'), { part: 0, start: 15, end: 20 }],
  ['the one before, when that is nearer', hit(0, 6, '12.84'), { part: 0, start: 4, end: 9 }],
  ['another part', hit(0, 4, '3.14'), { part: 1, start: 4, end: 8 }],
  ['a part that is not there', hit(7, 0, '3.14'), { part: 1, start: 4, end: 8 }],
  [
    'its offsets, when its words are written otherwise',
    hit(1, 4, '3.14159'.slice(0, 4)),
    { part: 1, start: 4, end: 8 },
  ],
  [
    'the beginning of a step that is told without words',
    { part: 1, start: 0, end: 0, text: '' },
    { part: 1, start: 0, end: 0 },
  ],
] as const)('%s', (_, given, place) => {
  expect(placeOfHit(parts, given)).toEqual(place);
});

test('words that are nowhere keep offsets that exist, and lose those that do not', () => {
  expect(placeOfHit(parts, hit(1, 0, 'abc'))).toEqual({ part: 1, start: 0, end: 3 });
  expect(placeOfHit(parts, hit(1, 100, 'abc'))).toBeNull();
  expect(placeOfHit([], hit(0, 0, 'abc'))).toBeNull();
});
