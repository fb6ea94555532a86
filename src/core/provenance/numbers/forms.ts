import { matchAt } from './match-at.js';

/** Digits with their extent, before sign, percent and unit are looked at. */
export interface Form {
  start: number;
  end: number;
  digits: string;
  dp: number;
  /** The separators can only be read this way. */
  certain: boolean;
}

export function plainForm(text: string, at: number): Form[] {
  const hex = matchAt(HEX, text, at);
  if (hex !== null) {
    const digits = hex.length <= 34 ? BigInt(hex).toString() : null;
    return digits === null ? [] : [{ start: at, end: at + hex.length, digits, dp: 0, certain: true }];
  }
  const plain = matchAt(PLAIN, text, at);
  return plain === null ? [] : [formOf(plain, at, '.', true)];
}

export function joinedForms(text: string, at: number, commas: string, decimalComma: boolean): Form[] {
  const forms: Form[] = [];
  const bracketed = /[[(,]/.test(text[at - 1] ?? '') && !closesAlone(text, at);
  const grouped = matchAt(GROUPED, text, at);
  const separator = grouped === null ? '' : (/[^\d]/.exec(grouped)?.[0] ?? '');
  if (grouped !== null && !goesOn(text, at + grouped.length, separator)) {
    if (separator !== ',') {
      forms.push(formOf(grouped, at, '.', separator === '_'));
      const decimals = separator === '_' ? null : matchAt(DECIMALS, text, at + grouped.length);
      if (decimals !== null) forms.push(formOf(grouped + decimals, at, ',', false));
    } else if (isQuoted(text, at, grouped)) forms.push(formOf(grouped, at, '.', true));
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

/** In quotes a comma separates no fields: `x,"1,234,567"`. */
const isQuoted = (text: string, at: number, written: string): boolean =>
  text[at - 1] === '"' && text[at + written.length] === '"';

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

const PLAIN = /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d{1,4})?/y;
const HEX = /0[xX][0-9a-fA-F]+/y;
const GROUPED = /[1-9]\d{0,2}([,'’_\u00a0\u202f\u2009 ])\d{3}(?:\1\d{3}){0,6}(?:\.\d+)?/y;
/** Behind groups with spaces or apostrophes: `1 234,56`. */
const DECIMALS = /,\d+(?!\d|[.,]\d)/y;
const DOT_GROUPED = /[1-9]\d{0,2}(?:\.\d{3}){1,6},\d+/y;
const COMMA_DECIMAL = /\d+,\d+(?:[eE][+-]?\d{1,4})?/y;
