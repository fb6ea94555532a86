import type { Digit, Key } from './key.js';

/** Typed text -> one 'char' key per grapheme. */
export function typedKeys(text: string): Key[] {
  const keys: Key[] = [];
  if (/^[\x20-\x7e]*$/.test(text)) for (const character of text) keys.push(charKey(character));
  else for (const { segment } of segmenter.segment(text)) keys.push(charKey(segment));
  return keys;
}

export function charKey(text: string): Key {
  const key: Key = { name: 'char', text };
  const ascii = asciiBehind(text);
  if (ascii !== undefined) key.ascii = ascii;
  const plain = ascii ?? text;
  if (plain.length === 1 && plain >= '1' && plain <= '9') key.digit = plain as Digit;
  return key;
}

/** The key as part of a chord. It is no plain digit then: Alt-1 must not label anything. */
export function chord(key: Key, held: { ctrl?: true; alt?: true }): Key {
  const { digit: _, ascii: __, ...rest } = key;
  return { ...rest, ...held };
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The ASCII key somebody pressed when a Chinese input method turned it into `text`. */
function asciiBehind(text: string): string | undefined {
  if (text.length !== 1) return undefined;
  const unit = text.charCodeAt(0);
  if (unit < 0x80) return undefined;
  if (unit >= 0xff01 && unit <= 0xff5e) return String.fromCharCode(unit - 0xfee0);
  return chinesePunctuation[text];
}

/** Punctuation keys in Chinese mode that are not plain full-width forms. */
const chinesePunctuation: Readonly<Record<string, string>> = {
  '\u3000': ' ',
  '\u3001': '/',
  '\u3002': '.',
  '\u300a': '<',
  '\u300b': '>',
  '\u3010': '[',
  '\u3011': ']',
  '\u300c': '[',
  '\u300d': ']',
};
