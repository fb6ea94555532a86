import { parseDecimal } from '../numbers/decimal.js';
import { type AnswerValue, answerValue } from '../values/value.js';
import type { Random } from './random.js';

/**
 * Another value of the same form: as many digits and letters in the same places, drawn anew. It is what the reference
 * holds in an injected run, so that nothing in the log can have computed it but by chance. null where no convictable
 * value of this form is found, as for texts without Latin letters.
 */
export function standIn(value: AnswerValue, prompt: string, random: Random): AnswerValue | null {
  const isNumber = value.kind === 'number';
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const text = isNumber ? otherNumber(value.text, random) : otherText(value.text, random);
    const { path, key } = value;
    // A number of JSON by its source text; one with groups, a comma or a sign of its own as the text that it is.
    const form = isNumber && parseDecimal(text) !== null ? 0 : text;
    const drawn = answerValue({ path, key, value: form, text }, { prompt });
    if (drawn.convictable && drawn.kind === value.kind && isApart(drawn, value)) return drawn;
  }
  return null;
}

const MOST_TURNS = 50;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const DIGITS = [...'0123456789'];

/** The first and the last digit are not zero, so that as many digits count; sign, marks and exponent stay. */
function otherNumber(text: string, random: Random): string {
  const digits = text.replace(/[eE][+-]?\d+$/, '');
  const [first, last] = [digits.search(/[1-9]/), digits.search(/\d\D*$/)];
  const drawn = [...digits].map((sign, at) => {
    if (!/\d/.test(sign) || at < first) return sign;
    return random.pick(at === first || at === last ? DIGITS.slice(1) : DIGITS);
  });
  return drawn.join('') + text.slice(digits.length);
}

const otherText = (text: string, random: Random): string =>
  text
    .replace(/[0-9]/g, () => random.pick(DIGITS))
    .replace(/[a-z]/g, () => random.pick(LETTERS))
    .replace(/[A-Z]/g, () => random.pick(LETTERS).toUpperCase());

/** So far from the true value that no rounding makes them agree. */
function isApart(a: AnswerValue, b: AnswerValue): boolean {
  const [x, y] = [a.numbers[0], b.numbers[0]];
  if (!x || !y) return a.text.toLowerCase() !== b.text.toLowerCase();
  const [left, right] = [Number(x.coef) / 10 ** x.dp, Number(y.coef) / 10 ** y.dp];
  return Math.abs(left - right) > 0.05 * Math.max(Math.abs(left), Math.abs(right));
}
