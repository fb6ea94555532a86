import { expect, test } from 'vitest';
import { saysWhy } from '../../../src/core/review/reason.js';

test.each([
  ['why not', true],
  ['笔误', true],
  ['s19', true],
  ['è là', true],
  ['.', false],
  ['...', false],
  ['- x', false],
  ['错', false],
  ['  ', false],
  ['', false],
  [null, false],
  [undefined, false],
])('%j says why: %s', (text, expected) => expect(saysWhy(text)).toBe(expected));
