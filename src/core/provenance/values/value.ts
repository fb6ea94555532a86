import { type Decimal, parseDecimal } from '../numbers/decimal.js';
import { readNumber } from '../numbers/read.js';
import { asDate } from './dates.js';

/** A scalar of an output file, or a whole file, whose origin is asked. */
export interface AnswerValue {
  /** The output file as the run names it. */
  path: string;
  /** `$.a.b[3]`, `$.column[2]`, `$.text[0]`, or `$file` for a value of its own granularity. */
  key: string;
  /** As the file has it: the source text of a JSON number, the content of a string or a cell. */
  text: string;
  kind: 'number' | 'string' | 'boolean' | 'null' | 'file';
  /** The number that it is, in each reading; empty for other kinds. */
  numbers: Decimal[];
  /** YYYY-MM-DD when the string is a date. */
  day: string | null;
  /** It has a percent sign. */
  percentSign: boolean;
  /** Its key, or what the prompt says of the key, calls it a percentage or a share (trust-rules 2.4). */
  percentNamed: boolean;
  convictable: boolean;
  /** Why absence says nothing of it (trust-rules 2.5); null when it is convictable. */
  whyNot: LowInformation | null;
  /** Of a text in a form that the prompt asks for, `flag{...}`: what stands in it, which is what had to be found. */
  wrapped?: string;
  /** Cells of a `$file` value, evenly spaced, at most 200. */
  sample?: string[];
}

export type LowInformation =
  | 'boolean'
  | 'null'
  | 'few_digits'
  | 'common_number'
  | 'year'
  | 'short_string'
  | 'listed_label';

export interface ValueSource {
  path: string;
  key: string;
  /** A JSON value; numbers by their source text in `text`. */
  value: unknown;
  text?: string;
  sample?: readonly string[];
}

export interface ValueContext {
  prompt: string;
  /** Labels that a schema lists. */
  labels?: ReadonlySet<string>;
  /** Commas are decimal marks in the file: `;` delimits it or its locale is declared. */
  decimalComma?: boolean;
}

/** Prepares a value for tracing. Total: whatever the value, its kind and whether it can convict are told. */
export function answerValue(source: ValueSource, context: ValueContext): AnswerValue {
  const { value, key, path } = source;
  const text = source.text ?? (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null'));
  const base = { path, key, text, numbers: [], day: null, percentSign: false, percentNamed: false };
  if (key === '$file' || key.endsWith('.$file')) {
    const sample = evenly(source.sample ?? [], MOST_SAMPLED);
    return { ...base, kind: 'file', convictable: true, whyNot: null, sample };
  }
  if (typeof value === 'boolean') return { ...base, kind: 'boolean', convictable: false, whyNot: 'boolean' };
  if (value === null || value === undefined || isNonValue(text)) {
    return { ...base, kind: 'null', convictable: false, whyNot: 'null' };
  }
  const numbers =
    typeof value === 'number' ? plainNumber(text) : numbersOf(text, context.decimalComma === true);
  const percent = { percentSign: /[%％]/.test(text), percentNamed: isPercent(key, context.prompt) };
  if (numbers.length > 0) {
    const whyNot = lowNumber(numbers[0]!);
    return { ...base, ...percent, kind: 'number', numbers, convictable: whyNot === null, whyNot };
  }
  const content = normalised(text);
  const whyNot = lowString(content, context);
  const wrapped = wrappedIn(content, context.prompt);
  return {
    ...base,
    text: content,
    ...(wrapped === null ? {} : { wrapped }),
    kind: 'string',
    day: asDate(content),
    convictable: whyNot === null,
    whyNot,
  };
}

/** NFKC, trimmed, inner white space collapsed (trust-rules 2.4). */
export const normalised = (text: string): string => text.normalize('NFKC').trim().replace(/\s+/g, ' ');

/** `count` of the items, evenly spaced, first and last included. */
export function evenly<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from(
    { length: count },
    (_, at) => items[Math.round((at * (items.length - 1)) / (count - 1))]!,
  );
}

const MOST_SAMPLED = 200;

/** What a program prints for a value that is missing (trust-rules 2.3). */
const isNonValue = (text: string): boolean =>
  /^[+-]?(?:nan|inf|infinity|null|none|na|n\/a|nat)?$/i.test(text.trim());

const plainNumber = (text: string): Decimal[] => {
  const number = parseDecimal(text);
  return number === null ? [] : [number];
};

/** The readings of a string that is a number and nothing else; `3,1416`, `1,234.50`, `(4,218.55)`, `12 %`. */
export function numbersOf(text: string, decimalComma = false): Decimal[] {
  const clean = text
    .normalize('NFKC')
    .replace(/\u2212/g, '-')
    .trim();
  if (clean.length > 400) return [];
  const at = clean.search(/\.?\d/);
  if (at < 0) return [];
  return readNumber(clean, at, { commas: 'prose', decimalComma })
    .filter(({ start, end }) => start === 0 && end === clean.length)
    .map(({ value }) => value);
}

const common = new Set([
  '0',
  '1',
  '2',
  '5',
  '10',
  '24',
  '60',
  '100',
  '360',
  '365',
  '500',
  '1000',
  '1024',
  '10000',
]);

function lowNumber(number: Decimal): LowInformation | null {
  if (number.sig <= 2) return 'few_digits';
  if (number.dp > 0 && number.coef % 10n ** BigInt(number.dp) !== 0n) return null;
  const whole =
    number.dp > 0 ? number.coef / 10n ** BigInt(number.dp) : number.coef * 10n ** BigInt(-number.dp);
  if (common.has(whole.toString())) return 'common_number';
  return !number.negative && whole >= 1900n && whole <= 2100n ? 'year' : null;
}

function lowString(text: string, { prompt, labels }: ValueContext): LowInformation | null {
  if (text.length < 12 && [...text].length < 6) return 'short_string';
  return labels?.has(text) || isListed(text, composed(prompt)) ? 'listed_label' : null;
}

/** `abc` of `flag{abc}` where the prompt says that answers have the form `flag{...}`. */
function wrappedIn(text: string, prompt: string): string | null {
  const [, form = '', inner = ''] = /^([\p{L}\p{N}_-]{2,20}\{)([^{}]{6,})\}$/u.exec(text) ?? [];
  return inner !== '' && prompt.includes(form) && !prompt.includes(text) ? inner : null;
}

/** Whether the prompt offers the text among others: quoted, or between `|`, `/`, commas and "or". */
function isListed(text: string, prompt: string): boolean {
  for (
    let at = prompt.indexOf(text), seen = 0;
    at >= 0 && seen < 50;
    at = prompt.indexOf(text, at + 1), seen += 1
  ) {
    const before = prompt.slice(Math.max(0, at - 6), at);
    const after = prompt.slice(at + text.length, at + text.length + 6);
    if (/[|/]\s?$/.test(before) || /^\s?[|/]/.test(after)) return true;
    if (/(?:[,|/、:：]|\bor|或)\s*["'`]?$/i.test(before) && /^["'`]?\s*(?:[,|/、]|or\b|或)/i.test(after))
      return true;
    if (/(?:\bor|或)\s*["'`]?$/i.test(before)) return true;
    // The first of several in quotes, or behind the word that begins the list.
    if (
      /["'`“‘]$/.test(before) &&
      /^["'`”’]\s*(?:[,/|、]|\bor\b|或)\s*["'`“‘]/i.test(
        after + prompt.slice(at + text.length + 6, at + text.length + 10),
      )
    )
      return true;
    if (/\b(?:one of|either|between)\s*["'`]?$/i.test(prompt.slice(Math.max(0, at - 12), at))) return true;
    if (
      /\b(?:and|与|和)\s*["'`]?$/i.test(before) &&
      /\b(?:one of|either|between)\b[^.\n]*$/i.test(prompt.slice(Math.max(0, at - 200), at))
    )
      return true;
  }
  return false;
}

const percentWord =
  /pct|percent|%|％|\bshares?\b|(?:^|[^a-z])share(?:[^a-z]|$)|(?:^|[^a-z])rate(?:[^a-z]|$)|率|占比|百分/i;

/** Whether the key, or the lines of the prompt that name the key, call the value a percentage or a share. */
function isPercent(key: string, prompt: string): boolean {
  const name =
    key
      .replace(/(?:\[\d+\])+$/, '')
      .split('.')
      .at(-1) ?? '';
  if (percentWord.test(key)) return true;
  if (name.length > 1 && prompt.includes(name)) return percentLines(prompt).some(line => line.includes(name));
  return percentLines(prompt).length > 0;
}

/** Of the prompt that was asked about last: an output has thousands of values, and a run one prompt. */
function ofLast<T>(make: (text: string) => T): (text: string) => T {
  let last: { text: string; made: T } | null = null;
  return text => {
    if (last?.text !== text) last = { text, made: make(text) };
    return last.made;
  };
}

const composed = ofLast(prompt => prompt.normalize('NFKC'));
const percentLines = ofLast(prompt => prompt.split(/\n|;|；/).filter(line => percentWord.test(line)));
