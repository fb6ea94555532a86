import type { Key, KeyName } from './key.js';
import { charKey, chord } from './typed.js';

/** A whole control sequence `CSI parameters final` -> its key; undefined for reports and keys without a use. */
export function csiKey(parameters: string, final: string): Key | undefined {
  if (final === 'u') return unicodeKey(parameters);
  const [first = '', modifiers = '', third = ''] = parameters.split(';');
  // xterm's modifyOtherKeys says a plain key as `CSI 27 ; modifiers ; code ~`.
  if (final === '~' && first === '27') return unicodeKey(`${third};${modifiers}`);
  const name = final in tildeFinals ? numbered[first] : letters[final];
  if (name === undefined || !/^\d*$/.test(first)) return undefined;
  const key = modified({ name }, modifiers);
  return key && { ...key, ...tildeFinals[final] };
}

/** `ESC O parameters final`: cursor keys in application mode, the keypad. */
export function ss3Key(parameters: string, final: string): Key | undefined {
  const name = letters[final];
  if (name !== undefined) return modified({ name }, parameters.split(';').at(-1) ?? '');
  if (parameters !== '') return undefined;
  const typed = keypad[final];
  if (typed === undefined) return undefined;
  return typed === '\r' ? { name: 'enter' } : charKey(typed);
}

/** C0 controls and DEL that are keys; the letters and signs are what was pressed together with Ctrl. */
export function controlKey(code: number): Key | undefined {
  const name = controls[code];
  if (name !== undefined) return { name };
  if (code === 0) return { name: 'char', text: ' ', ctrl: true };
  if (code <= 0x1a) return { name: 'char', text: String.fromCharCode(code + 0x60), ctrl: true };
  if (code <= 0x1f) return { name: 'char', text: String.fromCharCode(code + 0x40), ctrl: true };
  return undefined;
}

/** kitty's `CSI code:shifted:base ; modifiers:event ; text u`. */
function unicodeKey(parameters: string): Key | undefined {
  const [codes = '', modifiers = ''] = parameters.split(';');
  const [code = '', shiftedCode = ''] = codes.split(':');
  const point = Number(code);
  if (code === '' || !Number.isInteger(point) || point > 0x10ffff) return undefined;
  const name = controls[point] ?? (point === 27 ? 'escape' : kittyNames[point]);
  if (name !== undefined) return modified({ name }, modifiers);
  const typed = kittyKeypad[point] ?? printable(point);
  if (typed === undefined) return undefined;
  const key = modified(charKey(typed), modifiers);
  if (!key?.shift) return key;
  // Shift is told by the character itself, as it is without this protocol.
  const upper = shiftedCode === '' ? typed.toUpperCase() : printable(Number(shiftedCode));
  if (upper === undefined) return undefined;
  const { alt, ctrl } = key;
  return alt || ctrl ? chord(charKey(upper), { ...(alt && { alt }), ...(ctrl && { ctrl }) }) : charKey(upper);
}

/** The key with its modifiers (`1 + bits[:event]`); undefined for a release and for Super, Hyper or Meta. */
function modified(key: Key, modifiers: string): Key | undefined {
  if (modifiers === '') return key;
  const [mask = '', event = ''] = modifiers.split(':');
  const bits = (mask === '' ? 1 : Number(mask)) - 1;
  if (!Number.isInteger(bits) || bits < 0 || event === '3' || bits & 0b111000) return undefined;
  if (bits & 1) {
    if (key.name === 'tab') key = { name: 'backtab' };
    else key.shift = true;
  }
  if (bits & 2) key = chord(key, { alt: true });
  return bits & 4 ? chord(key, { ctrl: true }) : key;
}

function printable(point: number): string | undefined {
  const surrogate = point >= 0xd800 && point <= 0xdfff;
  const control = point < 0x20 || (point >= 0x7f && point < 0xa0);
  // From U+E000 kitty numbers its own functional keys.
  const functional = point >= 0xe000 && point <= 0xf8ff;
  if (!(point <= 0x10ffff) || surrogate || control || functional) return undefined;
  return String.fromCodePoint(point);
}

const controls: Readonly<Record<number, KeyName>> = {
  8: 'backspace',
  9: 'tab',
  10: 'enter',
  13: 'enter',
  127: 'backspace',
};

const letters: Readonly<Record<string, KeyName>> = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  F: 'end',
  H: 'home',
  Z: 'backtab',
};

/** `CSI number ~`, by number. */
const numbered: Readonly<Record<string, KeyName>> = {
  1: 'home',
  2: 'insert',
  3: 'delete',
  4: 'end',
  5: 'pageup',
  6: 'pagedown',
  7: 'home',
  8: 'end',
};

/** Finals of numbered keys; rxvt says modifiers by the final. */
const tildeFinals: Readonly<Record<string, { shift?: true; ctrl?: true }>> = {
  '~': {},
  $: { shift: true },
  '^': { ctrl: true },
  '@': { shift: true, ctrl: true },
};

/** Finals of the keypad in application mode. */
const keypad: Readonly<Record<string, string>> = {
  ...{ M: '\r', X: '=', j: '*', k: '+', l: ',', m: '-', n: '.', o: '/' },
  ...{ p: '0', q: '1', r: '2', s: '3', t: '4', u: '5', v: '6', w: '7', x: '8', y: '9' },
};

const kittyNames: Readonly<Record<number, KeyName>> = {
  57414: 'enter',
  57417: 'left',
  57418: 'right',
  57419: 'up',
  57420: 'down',
  57421: 'pageup',
  57422: 'pagedown',
  57423: 'home',
  57424: 'end',
  57425: 'insert',
  57426: 'delete',
};

const kittyKeypad: Readonly<Record<number, string>> = Object.fromEntries(
  [...'0123456789./*-+'].map((character, index) => [57399 + index, character]),
);
