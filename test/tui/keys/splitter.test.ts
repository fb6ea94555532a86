import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Key } from '../../../src/tui/keys/key.js';
import { createKeySplitter } from '../../../src/tui/keys/splitter.js';

const ESC = '\x1b';

/** Keys as short words: `y`, `C-c`, `M-x`, `up`, `C-up`, `paste(..)`. */
const words = (keys: Key[]): string[] =>
  keys.map(key => {
    const held = `${key.ctrl ? 'C-' : ''}${key.alt ? 'M-' : ''}${key.shift ? 'S-' : ''}`;
    if (key.name === 'paste') return `paste(${key.text})`;
    return held + (key.name === 'char' ? key.text : key.name);
  });

const read = (...chunks: (string | Uint8Array)[]): string[] => {
  const splitter = createKeySplitter();
  return words([...chunks.flatMap(chunk => splitter.push(chunk)), ...splitter.flush()]);
};

describe('many keys in one chunk are many keys', () => {
  it.each([
    ['jjj', ['j', 'j', 'j']],
    ['y\r', ['y', 'enter']],
    ['j\x03', ['j', 'C-c']],
    ['1\x7f2', ['1', 'backspace', '2']],
    [`${ESC}[A${ESC}[Bk`, ['up', 'down', 'k']],
    ['好的1', ['好', '的', '1']],
    ['👩‍👩‍👧x', ['👩‍👩‍👧', 'x']],
    ['e\u0301!', ['e\u0301', '!']],
  ])('%j', (input, keys) => {
    expect(read(input)).toEqual(keys);
  });
});

describe('keys by their sequences', () => {
  it.each([
    ['\r', 'enter'],
    ['\n', 'enter'],
    ['\t', 'tab'],
    [`${ESC}[Z`, 'backtab'],
    ['\x7f', 'backspace'],
    ['\b', 'backspace'],
    [`${ESC}\x7f`, 'M-backspace'],
    [`${ESC}[A`, 'up'],
    [`${ESC}OA`, 'up'],
    [`${ESC}[1;5A`, 'C-up'],
    [`${ESC}[1;2C`, 'S-right'],
    [`${ESC}[1;3D`, 'M-left'],
    [`${ESC}[H`, 'home'],
    [`${ESC}OF`, 'end'],
    [`${ESC}[1~`, 'home'],
    [`${ESC}[3~`, 'delete'],
    [`${ESC}[3;5~`, 'C-delete'],
    [`${ESC}[3$`, 'S-delete'],
    [`${ESC}[5~`, 'pageup'],
    [`${ESC}[6~`, 'pagedown'],
    [`${ESC}OM`, 'enter'],
    [`${ESC}Oq`, '1'],
    ['\x00', 'C- '],
    ['\x01', 'C-a'],
    ['\x1a', 'C-z'],
    ['\x1c', 'C-\\'],
    [`${ESC}x`, 'M-x'],
    [`${ESC}é`, 'M-é'],
    [`${ESC}\r`, 'M-enter'],
    [' ', ' '],
    // kitty and modifyOtherKeys say plain keys as sequences
    [`${ESC}[97u`, 'a'],
    [`${ESC}[97;2u`, 'A'],
    [`${ESC}[49:33;2u`, '!'],
    [`${ESC}[99;5u`, 'C-c'],
    [`${ESC}[27u`, 'escape'],
    [`${ESC}[13u`, 'enter'],
    [`${ESC}[9;2u`, 'backtab'],
    [`${ESC}[57400u`, '1'],
    [`${ESC}[57419u`, 'up'],
    [`${ESC}[97;1:2u`, 'a'],
    [`${ESC}[27;5;99~`, 'C-c'],
    // lone starts, once waiting is given up
    [ESC, 'escape'],
    [`${ESC}[`, 'M-['],
    [`${ESC}O`, 'M-O'],
    [`${ESC}]`, 'M-]'],
    // 8-bit controls
    ['\x9bA', 'up'],
    ['\x8fA', 'up'],
  ])('%j', (input, key) => {
    expect(read(input)).toEqual([key]);
  });
});

describe('what is no key is dropped whole, and the key after it is not', () => {
  it.each([
    ['focus in and out', `${ESC}[I${ESC}[O`],
    ['SGR mouse', `${ESC}[<0;10;20M${ESC}[<0;10;20m`],
    ['old mouse', `${ESC}[M #!`],
    ['urxvt mouse', `${ESC}[32;10;20M`],
    ['Ctrl-F1', `${ESC}[1;5P`],
    ['Ctrl-F1, old', `${ESC}O5P`],
    ['F1', `${ESC}OP`],
    ['F1 on the Linux console', `${ESC}[[A`],
    ['F5', `${ESC}[15~`],
    ['cursor report', `${ESC}[24;80R`],
    ['device attributes', `${ESC}[?62;22c${ESC}[>41;354;0c`],
    ['mode report', `${ESC}[?2026;2$y`],
    ['kitty flags', `${ESC}[?1u`],
    ['kitty release', `${ESC}[97;1:3u${ESC}[1;1:3A`],
    ['kitty left shift', `${ESC}[57441;2u`],
    ['with Super', `${ESC}[97;9u${ESC}[1;9A`],
    ['colour reply, BEL', `${ESC}]11;rgb:1111/2222/3333\x07`],
    ['colour reply, ST', `${ESC}]11;rgb:1111/2222/3333${ESC}\\`],
    ['clipboard reply', `${ESC}]52;c;eWVz${ESC}\\`],
    ['DCS reply', `${ESC}P>|XTerm(388)${ESC}\\`],
    ['APC reply', `${ESC}_Gi=1;OK${ESC}\\`],
    ['8-bit OSC', '\x9d11;1\x9c'],
    ['C1 alone', '\x85'],
    ['empty paste', `${ESC}[200~${ESC}[201~`],
    ['a sequence far too long', `${ESC}[${'1;'.repeat(5000)}q`],
  ])('%s', (_, input) => {
    expect(read(input)).toEqual([]);
    expect(read(`${input}y`)).toEqual(['y']);
    expect(read(input, 'y')).toEqual(['y']);
  });

  it('an old mouse report whose bytes are not text', () => {
    expect(read(Uint8Array.of(0x1b, 0x5b, 0x4d, 0x20, 0xff, 0xc3, 0x79))).toEqual(['y']);
  });

  it('bytes that are not UTF-8', () => {
    expect(read(Uint8Array.of(0xff, 0xc0, 0x80, 0xe4, 0xbd, 0x79, 0xed, 0xa0, 0x80, 0x6e))).toEqual([
      'y',
      'n',
    ]);
  });
});

describe('a key pressed inside a broken sequence is not lost', () => {
  it.each([
    [`${ESC}]0;title\x03`, ['C-c']],
    [`${ESC}[12\x03`, ['C-c']],
    [`${ESC}]0;title${ESC}[A`, ['up']],
    [`${ESC}[12${ESC}[A`, ['up']],
    [`${ESC}${ESC}`, ['escape', 'escape']],
    [`${ESC}${ESC}[A`, ['escape', 'up']],
    [`${ESC}[1好`, ['好']],
  ])('%j', (input, keys) => {
    expect(read(input)).toEqual(keys);
  });
});

describe('paste', () => {
  it('is one key with its whole text, label keys and all', () => {
    expect(read(`${ESC}[200~1y2n\rline\r\nnext${ESC}[201~u`)).toEqual(['paste(1y2n\nline\nnext)', 'u']);
  });

  it('keeps tabs and Chinese, leaves controls out', () => {
    expect(read(`${ESC}[200~a\tb\x00\x07${ESC}[31m好${ESC}[201~`)).toEqual(['paste(a\tb[31m好)']);
  });

  it('is cut anywhere, inside its end marker too', () => {
    const text = `${ESC}[200~好${ESC}[2 x${ESC}[201~`;
    for (let at = 1; at < text.length; at += 1)
      expect(read(text.slice(0, at), text.slice(at))).toEqual(['paste(好[2 x)']);
  });

  it('without an end is delivered when waiting is given up', () => {
    const splitter = createKeySplitter();
    expect(splitter.push(`${ESC}[200~half`)).toEqual([]);
    expect(splitter.pending()).toBe('paste');
    expect(words(splitter.flush())).toEqual(['paste(half)']);
    expect(words(splitter.push(`${ESC}[201~y`))).toEqual(['y']);
  });

  it('keeps one MiB and drops the rest', () => {
    const [key] = createKeySplitter().push(`${ESC}[200~${'x'.repeat(3_000_000)}${ESC}[201~`);
    expect(key?.text?.length).toBe(1 << 20);
  });
});

describe('digits and the ASCII key behind Chinese input', () => {
  it.each([
    ['1', { name: 'char', text: '1', digit: '1' }],
    ['１', { name: 'char', text: '１', ascii: '1', digit: '1' }],
    ['２', { name: 'char', text: '２', ascii: '2', digit: '2' }],
    ['0', { name: 'char', text: '0' }],
    ['？', { name: 'char', text: '？', ascii: '?' }],
    ['、', { name: 'char', text: '、', ascii: '/' }],
    ['》', { name: 'char', text: '》', ascii: '>' }],
    ['【', { name: 'char', text: '【', ascii: '[' }],
    // a chord is no digit: Alt-1 labels nothing
    [`${ESC}1`, { name: 'char', text: '1', alt: true }],
    [`${ESC}[49;5u`, { name: 'char', text: '1', ctrl: true }],
  ])('%j', (input, key) => {
    expect(createKeySplitter().push(input)).toEqual([key]);
  });
});

describe('pending', () => {
  it.each([
    ['', 'nothing'],
    ['y', 'nothing'],
    [ESC, 'escape'],
    [`${ESC}[`, 'escape'],
    [`${ESC}]`, 'escape'],
    [`${ESC}[1`, 'sequence'],
    [`${ESC}]1`, 'sequence'],
    [`${ESC}[A`, 'nothing'],
    [`${ESC}[200~`, 'paste'],
  ])('%j waits for %s', (input, what) => {
    const splitter = createKeySplitter();
    splitter.push(input);
    expect(splitter.pending()).toBe(what);
    splitter.flush();
    expect(splitter.pending()).toBe('nothing');
  });
});

/** Neighbouring plain characters joined: only clusters may be cut by a chunk, their text may not change. */
const joined = (all: string[]): string => all.map(word => (word.length > 2 ? `<${word}>` : word)).join('');

describe('properties', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ESC,
      `${ESC}[`,
      `${ESC}[A`,
      `${ESC}O`,
      `${ESC}]`,
      `${ESC}[200~`,
      `${ESC}[201~`,
      `${ESC}[M`,
    ),
    fc.constantFrom(
      '\x07',
      `${ESC}\\`,
      '\x9b',
      '\x9c',
      '好',
      '👩‍👧',
      '\ud83d',
      '1',
      '\r',
      '~',
      ';',
      'u',
      '\x03',
    ),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );

  it('chunks cut anywhere give the same keys', () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }),
        fc.array(fc.nat(200), { maxLength: 8 }),
        (pieces, cuts) => {
          const bytes = new TextEncoder().encode(pieces.join(''));
          const splitter = createKeySplitter();
          const points = [...cuts, 0, bytes.length]
            .map(cut => Math.min(cut, bytes.length))
            .sort((a, b) => a - b);
          const keys = points.slice(1).flatMap((end, i) => splitter.push(bytes.subarray(points[i], end)));
          keys.push(...splitter.flush());
          const whole = createKeySplitter();
          const wanted = [...whole.push(bytes), ...whole.flush()];
          const plain = (list: Key[]) =>
            list
              .map(key => (key.name === 'char' && !key.ctrl && !key.alt ? key.text : `<${words([key])[0]}>`))
              .join('');
          expect(plain(keys)).toBe(plain(wanted));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('one byte at a time gives exactly the same keys for ASCII input', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.nat(0x7f).map(code => String.fromCharCode(code)), maxLength: 60 }),
        text => {
          expect(read(...text)).toEqual(read(text));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('a string cut between its surrogates is the same string', () => {
    expect(joined(read('\ud83d', '\ude00y'))).toBe('😀y');
  });

  it('random bytes never throw, and no key carries a control character', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 10 }), chunks => {
        const splitter = createKeySplitter();
        const keys = [...chunks.flatMap(chunk => splitter.push(chunk)), ...splitter.flush()];
        for (const key of keys) if (key.name === 'char') expect(key.text).not.toMatch(/[\x00-\x1f\x7f-\x9f]/);
      }),
      { numRuns: 2000 },
    );
  });
});
