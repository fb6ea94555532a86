import { BOX, CLOSE, COLON, COMMA, CROSS, DASH, OPEN, TICK } from './tokens.js';

export const isLetter = (code: number): boolean => ((code | 32) - 97) >>> 0 < 26;
export const isDigit = (code: number): boolean => code >= 48 && code <= 57;
export const isApostrophe = (code: number): boolean => code === 39 || code === 0x2019;
export const isHan = (code: number): boolean =>
  (code >= 0x4e00 && code <= 0x9fff) ||
  (code >= 0x3400 && code <= 0x4dbf) ||
  (code >= 0xf900 && code <= 0xfaff);

/** A box of a check list, ticked or not. */
export function boxAt(text: string, at: number): { id: number; length: number } | null {
  if (text[at + 1] === ']') return { id: BOX, length: 2 };
  if (text[at + 2] !== ']') return null;
  const id = BOXES.get(text[at + 1]!);
  return id === undefined ? null : { id, length: 3 };
}

const BOXES = new Map([
  ['x', TICK],
  ['X', TICK],
  ['✓', TICK],
  ['✔', TICK],
  ['✅', TICK],
  [' ', BOX],
  ['-', BOX],
  ['~', BOX],
  ['✗', CROSS],
  ['✘', CROSS],
  ['❌', CROSS],
]);

export const ABBREVIATIONS = new Set([
  'e.g',
  'i.e',
  'a.k.a',
  'vs',
  'etc',
  'approx',
  'cf',
  'mr',
  'mrs',
  'dr',
  'fig',
  'no',
  'st',
]);

/** ASCII characters that tie an identifier or a number together. */
export const JOINER = asciiTable("._/\\@'=+#&%~,-", 1);

/** What most often follows a word and ties it to nothing. */
export const PLAIN = asciiTable(' \n\r\t!?;()[]{}|"`*', 1);

export const PUNCTUATION: Uint8Array = (() => {
  const table = new Uint8Array(128);
  table[44] = COMMA;
  table[58] = COLON;
  for (const open of '([{') table[open.charCodeAt(0)] = OPEN;
  for (const close of ')]}') table[close.charCodeAt(0)] = CLOSE;
  return table;
})();

function asciiTable(characters: string, value: number): Uint8Array {
  const table = new Uint8Array(128);
  for (const character of characters) table[character.charCodeAt(0)] = value;
  return table;
}

export const WIDE_STOPS = new Map<number, 'sentence' | 'question'>([
  [0x3002, 'sentence'], // 。
  [0xff01, 'sentence'], // ！
  [0xff1b, 'sentence'], // ；
  [0xff1f, 'question'], // ？
  [0xff0e, 'sentence'], // ．
  [0x2026, 'sentence'], // …
  [0x2028, 'sentence'],
]);

export const WIDE_MARKS = new Map<number, number>([
  [0xff0c, COMMA], // ，
  [0x3001, COMMA], // 、
  [0xff1a, COLON], // ：
  [0xff08, OPEN], // （
  [0xff09, CLOSE], // ）
  [0x3010, OPEN], // 【
  [0x3011, CLOSE], // 】
  [0x2013, DASH],
  [0x2014, DASH],
  [0x2192, DASH], // →
  [0x2713, TICK],
  [0x2714, TICK],
  [0x2705, TICK],
  [0x2611, TICK],
  [0x2717, CROSS],
  [0x2718, CROSS],
  [0x2716, CROSS],
  [0x274c, CROSS],
  [0x2612, CROSS],
  [0x2610, BOX],
  [0x2b1c, BOX],
  [0x23f3, BOX],
]);

/** Signs beyond the basic plane. */
export const SIGNS = new Map<number, number>([
  [0x1f5f8, TICK],
  [0x1f5f9, TICK],
  [0x1f532, BOX],
  [0x1f533, BOX],
  [0x1f6a7, BOX],
  [0x1f5d9, CROSS],
]);
