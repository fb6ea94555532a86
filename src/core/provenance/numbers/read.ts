import { type Decimal, decimal, shift, withSign } from './decimal.js';
import { isMasked } from './masks.js';

/** A number that stands in a text, in one of the readings that its form allows. */
export interface NumberToken {
  /** UTF-16 offsets in the text, sign and percent sign included. */
  start: number;
  end: number;
  value: Decimal;
  /** A percent sign follows. */
  percent: boolean;
}

export type Commas = 'prose' | 'csv' | 'code';

/** What the text says of commas. */
export interface NumberContext {
  /**
   * `prose`: `1,234` is one number. `csv`: the comma separates fields. `code`: both readings, since a literal may be
   * either. A function tells it for an offset; null: told from the commas of the line.
   */
  commas: Commas | ((at: number) => Commas) | null;
  /** `1,234` may also be 1.234: the file is delimited by semicolons or its locale is declared. */
  decimalComma?: boolean;
}

/**
 * The readings of the number at `at` that are values: those that are part of nothing atomic. Callers that look numbers
 * up first ask {@link isMasked} themselves for the few that they find.
 */
export function readNumber(text: string, at: number, context: NumberContext): NumberToken[] {
  return numberReadings(text, at, context).filter(({ start, end }) => !isMasked(text, start, end));
}

/**
 * The readings of the number whose first digit (or leading dot) is at `at`; none when it is glued to an identifier or
 * a version (trust-rules 2.3); masks are not looked at.
 */
export function numberReadings(text: string, at: number, context: NumberContext): NumberToken[] {
  if (!hasSeparators(text, at)) return plainForm(text, at).flatMap(form => withSurroundings(text, form));
  const commas =
    typeof context.commas === 'string' ? context.commas : (context.commas ?? commasByLine(text))(at);
  // Fields between commas: nothing to join.
  if (commas === 'csv' && text[at - 1] === ',' && !hasSeparators(text, at, NO_COMMA)) {
    return plainForm(text, at).flatMap(form => withSurroundings(text, form));
  }
  const start = chainStart(text, at);
  const joined = joinedForms(text, start, commas, context.decimalComma === true);
  // A separator inside one number: its pieces are no numbers of their own.
  const own = joined.some(form => form.certain && form.end > at) ? [] : plainForm(text, at);
  const tokens: NumberToken[] = [];
  for (const form of [...joined.filter(form => start === at || form.end > at), ...own]) {
    tokens.push(...withSurroundings(text, form));
  }
  return tokens;
}

/** Whether a separator joins the digits at `at` to others on either side; most numbers stand without. */
function hasSeparators(text: string, at: number, separator = SEPARATOR): boolean {
  if (separator.test(text[at - 1] ?? '') && isDigit(text, at - 2)) return true;
  let end = at;
  while (isDigit(text, end) || text[end] === '.') end += 1;
  return separator.test(text[end] ?? '') && isDigit(text, end + 1);
}

const SEPARATOR = /[,'’_.\u00a0\u202f\u2009 ]/;
const NO_COMMA = /['’_.\u00a0\u202f\u2009 ]/;

const isDigit = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
};

/** Digits with their extent, before sign, percent and unit are looked at. */
interface Form {
  start: number;
  end: number;
  digits: string;
  dp: number;
  /** The separators can only be read this way. */
  certain: boolean;
}

const PLAIN = /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d{1,4})?/y;
const HEX = /0[xX][0-9a-fA-F]+/y;
const GROUPED = /[1-9]\d{0,2}([,'’_\u00a0\u202f\u2009 ])\d{3}(?:\1\d{3}){0,6}(?:\.\d+)?/y;
const DOT_GROUPED = /[1-9]\d{0,2}(?:\.\d{3}){1,6},\d+/y;
const COMMA_DECIMAL = /\d+,\d+(?:[eE][+-]?\d{1,4})?/y;

function plainForm(text: string, at: number): Form[] {
  const hex = matchAt(HEX, text, at);
  if (hex !== null) {
    const digits = hex.length <= 34 ? BigInt(hex).toString() : null;
    return digits === null ? [] : [{ start: at, end: at + hex.length, digits, dp: 0, certain: true }];
  }
  const plain = matchAt(PLAIN, text, at);
  return plain === null ? [] : [formOf(plain, at, '.', true)];
}

function joinedForms(text: string, at: number, commas: string, decimalComma: boolean): Form[] {
  const forms: Form[] = [];
  const bracketed = /[[(,]/.test(text[at - 1] ?? '') && !closesAlone(text, at);
  const grouped = matchAt(GROUPED, text, at);
  const separator = grouped === null ? '' : (/[^\d]/.exec(grouped)?.[0] ?? '');
  if (grouped !== null && !goesOn(text, at + grouped.length, separator)) {
    if (separator !== ',') forms.push(formOf(grouped, at, '.', separator === '_'));
    else if (commas !== 'csv' && !(bracketed && commas === 'prose')) {
      forms.push(formOf(grouped, at, '.', commas === 'prose' && !decimalComma));
    }
  }
  if (commas === 'csv') return forms;
  const dotted = matchAt(DOT_GROUPED, text, at);
  if (dotted !== null && !bracketed) forms.push(formOf(dotted, at, ',', false));
  const comma = matchAt(COMMA_DECIMAL, text, at);
  if (
    comma !== null &&
    !bracketed &&
    !/^[,.]?\d/.test(text.slice(at + comma.length, at + comma.length + 2))
  ) {
    const tail = comma.slice(comma.indexOf(',') + 1).replace(/[eE].*$/, '');
    const plainly = tail.length !== 3 || /^0+,/.test(comma);
    if (plainly || decimalComma) forms.push(formOf(comma, at, ',', commas === 'prose' && plainly));
  }
  return forms;
}

/** Digits, or another group, follow what was read as groups of three. */
const goesOn = (text: string, end: number, separator: string): boolean =>
  /^\d/.test(text[end] ?? '') ||
  (text[end] === separator && separator !== ' ' && /\d/.test(text[end + 1] ?? ''));

/** `(4,218.55)` stands alone in its brackets; `f(4,218)` and `[1,234,5]` are lists. */
function closesAlone(text: string, at: number): boolean {
  if (text[at - 1] !== '(' || /[\w)\]]/.test(text[at - 2] ?? '')) return false;
  const grouped = matchAt(GROUPED, text, at);
  return grouped !== null && text[at + grouped.length] === ')';
}

function formOf(written: string, at: number, point: '.' | ',', certain: boolean): Form {
  const [mantissa = '', exponent = '0'] = written.split(/[eE]/);
  const [whole = '', fraction = ''] = [
    mantissa.slice(0, cut(mantissa, point)),
    mantissa.slice(cut(mantissa, point) + 1),
  ];
  const digits = (whole + fraction).replace(/[^\d]/g, '');
  return { start: at, end: at + written.length, digits, dp: fraction.length - Number(exponent), certain };
}

const cut = (text: string, point: string): number => {
  const at = text.lastIndexOf(point);
  return at < 0 ? text.length : at;
};

/** Sign, percent sign, unit and power of ten around a form; none when it is glued to an identifier. */
function withSurroundings(text: string, form: Form): NumberToken[] {
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
    text[form.start - 1] === '(' &&
    text[form.end] === ')' &&
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

const TIMES_TEN = /\s?[×x*·]\s?10\s?(?:\^|\*\*)?\s?(?:[+-]?\d{1,2}|\{[+-]?\d{1,2}\})/y;

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

/** Where the chain of digits and separators begins that the piece at `at` belongs to. */
function chainStart(text: string, at: number): number {
  let start = at;
  for (
    let hops = 0;
    hops < 12 && /[,'’_.]/.test(text[start - 1] ?? '') && /\d/.test(text[start - 2] ?? '');
    hops += 1
  ) {
    let from = start - 2;
    while (from > 0 && /\d/.test(text[from - 1]!) && start - from < 24) from -= 1;
    start = from;
  }
  return start;
}

/**
 * Says for offsets of a text whether the commas of their line separate fields: one stands beside a letter, a quote or
 * another comma, or between digits in a way that no grouped number allows (trust-rules 2.3: split before grouping). The
 * answer for a line is kept while offsets stay in it.
 */
export function commasByLine(text: string): (at: number) => Commas {
  let from = 0;
  let to = -1;
  let answer: Commas = 'prose';
  /** The last header-like line, for lines of digits only. */
  let header = '';
  return at => {
    if (at >= from && at <= to) return answer;
    const before = Math.max(0, from);
    from = Math.max(text.lastIndexOf('\n', at - 1) + 1, at - LONGEST_LINE);
    const newline = text.indexOf('\n', at);
    to = Math.min(newline < 0 ? text.length : newline, at + LONGEST_LINE);
    const line = text.slice(from, to);
    if (from < before || from - before > 4000) header = '';
    if (fieldComma(line)) {
      answer = 'csv';
      if (/[A-Za-z]/.test(line)) header = line;
      return answer;
    }
    if (!/^[\s\d.,;+-]*$/.test(line)) {
      header = line;
      return (answer = 'prose');
    }
    if (header === '')
      header =
        text
          .slice(Math.max(0, from - 2000), Math.max(0, from - 1))
          .split('\n')
          .findLast(row => /[A-Za-z]/.test(row)) ?? '';
    return (answer = fieldComma(header) ? 'csv' : 'prose');
  };
}

const LONGEST_LINE = 400;

function fieldComma(line: string): boolean {
  const compact = line.match(/,(?=\S)/g)?.length ?? 0;
  if (compact === 0 || /, /.test(line)) return false;
  if (/[A-Za-z_"')]+,(?=\S)|,(?=[A-Za-z_"',])/.test(line)) return true;
  // One comma between digits may be a decimal mark or a group; more of them with other than three digits are fields.
  return compact > 1 && /(?<![\d,])\d{4,},\d|,\d{1,2}(?![\d])|,\d{4,}|\.\d+,\d/.test(line);
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}
