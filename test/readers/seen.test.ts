import { expect, test } from 'vitest';
import { SeenTexts } from '../../src/readers/seen.js';
import { nearestName } from '../../src/readers/typo.js';

test('values are found again while the table grows', () => {
  const seen = new SeenTexts();
  for (let i = 0; i < 5000; i += 1) seen.set(`run ${i}`, i);
  seen.set('run 7', 70);
  expect(seen.get('run 7')).toBe(70);
  expect(seen.get('run 0')).toBe(0);
  expect(seen.get('run 4999')).toBe(4999);
  expect(seen.get('run 5000')).toBeUndefined();
});

test.each([
  ['closeing', 'closing'],
  ['call_id', 'callId'],
  ['modle', 'model'],
  ['score_', 'score'],
  ['zzzzzz', undefined],
  ['', undefined],
])('%j is meant for %j', (name, meant) => {
  expect(nearestName(name, ['closing', 'callId', 'model', 'score'])).toBe(meant);
});
