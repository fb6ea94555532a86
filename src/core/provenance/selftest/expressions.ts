import type { Random } from './random.js';

/** What is to come out of a program: the text that it prints, and whether that is a number. */
export interface Wanted {
  text: string;
  isNumber: boolean;
}

/** Python that gives a known value; null where it cannot be put that way. */
export type Expression = (wanted: Wanted, random: Random) => string | null;

/** The value as it stands. */
export const literal: Expression = ({ text, isNumber }) =>
  isNumber && PLAIN.test(text) ? text : quoted(text);

/** A sum, a difference, or a product and a rest, of literals none of which is the value. Whole arithmetic, so exact. */
export const arithmetic: Expression = ({ text, isNumber }, random) => {
  const parts = isNumber ? PLAIN.exec(text) : null;
  if (parts === null) return null;
  const [, sign, whole = '', fraction = ''] = parts;
  const units = BigInt(whole + fraction);
  if (units < 100n) return null;
  const spelled = (of: bigint) => pointed(of, fraction.length);
  const piece = (units * BigInt(random.int(211, 789))) / 1000n;
  const factor = BigInt(random.int(3, 9));
  const sum = random.pick([
    `${spelled(units - piece)} + ${spelled(piece)}`,
    `${spelled(units + piece)} - ${spelled(piece)}`,
    `${spelled(units / factor)} * ${factor} + ${spelled(units % factor)}`,
  ]);
  const signed = sign === '-' ? `-(${sum})` : sum;
  return fraction === '' ? signed : `round(${signed}, ${fraction.length})`;
};

/** Decoded while the program runs. */
export const base64: Expression = ({ text }) => {
  const bytes = new TextEncoder().encode(text);
  const coded = btoa(String.fromCharCode(...bytes));
  return `__import__("base64").b64decode("${coded}").decode()`;
};

/** Put together from two pieces; of a number neither has all the digits. */
export const concatenation: Expression = ({ text, isNumber }, random) => {
  const signs = [...text];
  const third = Math.floor(signs.length / 3);
  const cut = random.int(Math.max(1, third), Math.max(1, signs.length - 1 - third));
  const [left, right] = [signs.slice(0, cut).join(''), signs.slice(cut).join('')];
  const isWhole = isNumber && [left, right].some(piece => !/\d/.test(piece));
  return isWhole ? null : `${quoted(left)} + ${quoted(right)}`;
};

const PLAIN = /^([+-]?)(\d+)(?:\.(\d+))?$/;

const quoted = (text: string): string => JSON.stringify(text);

function pointed(units: bigint, decimals: number): string {
  if (decimals === 0) return units.toString();
  const digits = units.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
