import { type Decimal, decimal, shift, withSign } from './decimal.js';
import type { Form } from './forms.js';
import { matchAt } from './match-at.js';

/** A number that stands in a text, in one of the readings that its form allows. */
export interface NumberToken {
  /** UTF-16 offsets in the text, sign and percent sign included. */
  start: number;
  end: number;
  value: Decimal;
  /** A percent sign follows. */
  percent: boolean;
}

/** Sign, percent sign, unit and power of ten around a form; none when it is glued to an identifier. */
export function withSurroundings(text: string, form: Form): NumberToken[] {
  const sign = signBefore(text, form.start, /^\d+$/.test(text.slice(form.start, form.end)));
  const after = endOf(text, form.end);
  if (sign === null || after === null) return [];
  const value = decimal(sign.negative, form.digits, form.dp);
  if (value === null) return [];
  const percent = after.percent;
  const token: NumberToken = { start: sign.start, end: after.end, value, percent };
  const tokens = [token];
  if (
    !sign.signed &&
    /[(（]/.test(text[form.start - 1] ?? '') &&
    /[)）]/.test(text[form.end] ?? '') &&
    !/\S/.test(text[form.start - 2] ?? ' ')
  ) {
    tokens.push({
      ...token,
      start: form.start - 1,
      end: form.end + 1,
      value: withSign(value, true),
    });
  }
  if (after.factor !== undefined) {
    const scaled = after.binary
      ? decimal(sign.negative, (value.coef * after.binary).toString(), value.dp)
      : shift(value, after.factor);
    if (scaled) tokens.push({ ...token, value: scaled });
  }
  const power = matchAt(TIMES_TEN, text, form.end);
  if (power !== null) {
    const exponent = Number(/[+-]?\d+\D?$/.exec(power.replace(/[{}]/g, ''))?.[0] ?? '0');
    if (Math.abs(exponent) < 100)
      tokens.push({ ...token, end: form.end + power.length, value: shift(value, exponent) });
  }
  return tokens;
}

/** The sign before `at`; null when the number continues an identifier. */
function signBefore(
  text: string,
  at: number,
  integer: boolean,
): { negative: boolean; signed: boolean; start: number } | null {
  let start = at;
  if (/[$€£¥₹]/.test(text[start - 1] ?? '')) start -= 1;
  const before = text[start - 1] ?? '';
  if (before === '+') return { negative: false, signed: true, start: start - 1 };
  if (before !== '-' && before !== '−') {
    return isGlued(text, at) ? null : { negative: false, signed: false, start };
  }
  const further = text[start - 2] ?? '';
  // QX-7628 and SHA-256 are names; `loss-0.317` is a word and its value.
  if (/[A-Za-z_]/.test(further) && !isEscape(text, start - 2)) {
    return integer ? null : { negative: false, signed: false, start };
  }
  // `3-4` and `f(x)-4` subtract or give a range: the digits stand without a sign.
  if (/[\d)\]%]/.test(further)) return { negative: false, signed: false, start };
  return { negative: true, signed: true, start: start - 1 };
}

function isGlued(text: string, at: number): boolean {
  return /[A-Za-z0-9_.]/.test(text[at - 1] ?? '') && !isEscape(text, at - 1);
}

/** `\n`, `\t` and `\r` before a number, in source text and in encoded strings, are space and not letters. */
const isEscape = (text: string, at: number): boolean => /[nrt]/.test(text[at] ?? '') && text[at - 1] === '\\';

/** What follows the digits; null when they go on as an identifier, a version or a file name. */
function endOf(text: string, at: number): Ending | null {
  const next = text[at] ?? '';
  if (/[\d_]/.test(next) || (next === '.' && /\d/.test(text[at + 1] ?? ''))) return null;
  if (next === '%') return { end: at + 1, percent: true };
  if (next === ' ' && text[at + 1] === '%') return { end: at + 2, percent: true };
  const unit = matchAt(/[A-Za-z]{1,12}/y, text, at);
  if (unit === null) return { end: at, percent: false };
  if (/[\w]/.test(text[at + unit.length] ?? '')) return null;
  return { end: at, percent: false, ...prefixes[unit.replace(/[Bb]$/, '') as keyof typeof prefixes] };
}

interface Ending {
  end: number;
  percent: boolean;
  /** Power of ten of a unit prefix, or the binary factor. */
  factor?: number;
  binary?: bigint;
}

const prefixes: Readonly<Record<string, Pick<Ending, 'factor' | 'binary'>>> = {
  k: { factor: 3 },
  K: { factor: 3 },
  M: { factor: 6 },
  G: { factor: 9 },
  Ki: { factor: 0, binary: 1024n },
  Mi: { factor: 0, binary: 1024n ** 2n },
  Gi: { factor: 0, binary: 1024n ** 3n },
};

const TIMES_TEN = /\s?(?:[×x*·]|\\(?:times|cdot))\s?10\s?(?:\^|\*\*)?\s?(?:[+-]?\d{1,2}|\{[+-]?\d{1,2}\})/y;
