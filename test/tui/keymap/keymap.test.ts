import { describe, expect, test } from 'vitest';
import { claimPass } from '../../../src/core/review/passes.js';
import { commandOf, defaultKeymap } from '../../../src/tui/keymap/keymap.js';
import { keymapFault, remap } from '../../../src/tui/keymap/remap.js';
import { helpSheet } from '../../../src/tui/present/overlay-text.js';
import { timed } from '../../support/program.js';

describe('the key table', () => {
  test('has no clash', () => {
    expect(keymapFault(defaultKeymap)).toBeNull();
  });

  test('knows every label of every pass by its digit and its letter', () => {
    for (const pass of [claimPass]) {
      for (const { digit, letter, value } of pass.labels) {
        for (const key of [digit, letter].filter(name => name !== undefined)) {
          expect(commandOf(defaultKeymap, 'claim', timed(key, 0))).toBe(`label:${value}`);
        }
      }
    }
  });

  test('takes the full-width keys of a Chinese input method for plain ones', () => {
    expect(commandOf(defaultKeymap, 'claim', { name: 'char', text: '１', digit: '1' })).toBe('label:yes');
    expect(commandOf(defaultKeymap, 'claim', { name: 'char', text: '？', ascii: '?' })).toBe('help');
  });

  test('n and N are never "next match", and Enter, p and c do nothing in pass A', () => {
    expect(commandOf(defaultKeymap, 'claim', timed('n', 0))).toBe('label:no');
    for (const dead of ['N', 'enter', 'p', 'c'])
      expect(commandOf(defaultKeymap, 'claim', timed(dead, 0))).toBeNull();
  });

  test('makes the help sheet: every command of the context and of everywhere, once', () => {
    const sheet = helpSheet(defaultKeymap, 'claim');
    for (const entry of defaultKeymap.filter(
      one => one.context === 'claim' || one.context === 'everywhere',
    )) {
      expect(sheet.split(entry.title)).toHaveLength(2);
    }
    expect(sheet).not.toContain('open\n');
  });
});

describe('a remap file', () => {
  const refusals: [string, unknown, RegExp][] = [
    [
      'a label on a key that works everywhere',
      { claim: { 'label:yes': ['q'] } },
      /"q".*already works everywhere/,
    ],
    ['one key for two commands', { claim: { flag: ['m'] } }, /"m" would mean both "flag" and "note"/],
    ['an unknown command', { claim: { fly: ['a'] } }, /no command "fly"/],
    ['an unknown context', { clam: { flag: ['a'] } }, /no command "flag" in "clam"/],
    ['no list', { claim: { flag: 'a' } }, /must be a list/],
    ['an empty list', { claim: { flag: [] } }, /must be a list/],
    ['no object', [1], /must be a JSON object/],
    ['a context that is no object', { claim: 3 }, /must be an object/],
  ];
  test.each(refusals)('is refused for %s', (_, own, sentence) => {
    expect(remap(own)).toMatch(sentence);
  });

  test('replaces keys, in the program and on the help sheet', () => {
    const keymap = remap({ claim: { 'label:yes': ['1', 'a'] } });
    if (typeof keymap === 'string') throw new Error(keymap);
    expect(commandOf(keymap, 'claim', timed('a', 0))).toBe('label:yes');
    expect(commandOf(keymap, 'claim', timed('y', 0))).toBeNull();
    expect(helpSheet(keymap, 'claim')).toMatch(/1 {2}a\s+claims success/);
  });
});
