import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Key } from '../../../src/tui/keys/key.js';
import { cursorCells, editField, fieldOf, type TextField } from '../../../src/tui/text/text-field.js';

const typed = (field: TextField, ...keys: Key[]): TextField =>
  keys.reduce((now, key) => editField(now, key) ?? now, field);
const char = (text: string): Key => ({ name: 'char', text });

const cases: [string, TextField, Key[], string, number][] = [
  ['typing at the end', fieldOf('ab'), [char('c')], 'abc', 3],
  ['typing in the middle', fieldOf('ac'), [{ name: 'left' }, char('b')], 'abc', 2],
  ['a wide character is one step', fieldOf('数据'), [{ name: 'left' }, { name: 'backspace' }], '据', 0],
  ['a family emoji is one step', fieldOf('a👨‍👩‍👧'), [{ name: 'backspace' }], 'a', 1],
  ['delete', fieldOf('abc'), [{ name: 'home' }, { name: 'delete' }], 'bc', 0],
  [
    'a paste is one edit, its newlines spaces',
    fieldOf(''),
    [{ name: 'paste', paste: true, text: 'one\r\n  two\nthree' }],
    'one two three',
    13,
  ],
  ['Ctrl-U', fieldOf('one two'), [char('!'), { name: 'char', text: 'u', ctrl: true }], '', 0],
  ['Ctrl-W', fieldOf('one two'), [{ name: 'char', text: 'w', ctrl: true }], 'one ', 4],
  [
    'Ctrl-K',
    fieldOf('abc'),
    [{ name: 'home' }, { name: 'right' }, { name: 'char', text: 'k', ctrl: true }],
    'a',
    1,
  ],
  ['backspace at the start', fieldOf(''), [{ name: 'backspace' }], '', 0],
];

test.each(cases)('%s', (_, field, keys, text, cursor) => {
  expect(typed(field, ...keys)).toEqual({ text, cursor });
});

test('keys that do not edit are left to others', () => {
  for (const key of [{ name: 'up' }, { name: 'char', text: 'x', alt: true }, { name: 'tab' }] as Key[]) {
    expect(editField(fieldOf('a'), key)).toBeNull();
  }
});

test('the cursor is counted in cells', () => {
  expect(cursorCells(fieldOf('a数'))).toBe(3);
});

test('the cursor never leaves the text, whatever is typed', () => {
  const key = fc.oneof(
    fc.constantFrom<Key>(
      { name: 'left' },
      { name: 'right' },
      { name: 'backspace' },
      { name: 'delete' },
      { name: 'home' },
      { name: 'end' },
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).map(char),
  );
  fc.assert(
    fc.property(fc.array(key, { maxLength: 60 }), keys => {
      const field = typed(fieldOf(''), ...keys);
      expect(field.cursor).toBeGreaterThanOrEqual(0);
      expect(field.cursor).toBeLessThanOrEqual(field.text.length);
    }),
  );
});
