import { bareNumber } from './bare.js';
import { codeAt } from './codes.js';
import { type Commas, commasByLine } from './commas.js';
import { joinedForms, plainForm } from './forms.js';
import { isMasked } from './masks.js';
import { isDigit } from './match-at.js';
import { type NumberToken, withSurroundings } from './surroundings.js';

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
  if (!hasSeparators(text, at)) {
    const bare = bareNumber(text, at);
    return bare === null ? plainReadings(text, at) : [bare];
  }
  const commas =
    typeof context.commas === 'string' ? context.commas : (context.commas ?? commasByLine(text))(at);
  // Fields between commas: nothing to join.
  if (commas === 'csv' && text[at - 1] === ',' && !hasSeparators(text, at, NO_COMMA)) {
    return plainReadings(text, at);
  }
  const start = chainStart(text, at);
  const joined = joinedForms(text, start, commas, commas !== 'csv' && context.decimalComma === true);
  // A separator inside one number: its pieces are no numbers of their own.
  const own = joined.some(form => form.certain && form.end > at) ? [] : plainForm(text, at);
  const tokens: NumberToken[] = [];
  for (const form of [...joined.filter(form => start === at || form.end > at), ...own]) {
    tokens.push(...withSurroundings(text, form));
  }
  return tokens;
}

const plainReadings = (text: string, at: number): NumberToken[] =>
  plainForm(text, at).flatMap(form => withSurroundings(text, form));

/** Whether a separator joins the digits at `at` to others on either side; most numbers stand without. */
function hasSeparators(text: string, at: number, separators = SEPARATORS): boolean {
  if (separators.has(codeAt(text, at - 1)) && isDigit(text, at - 2)) return true;
  let end = at;
  while (isDigit(text, end) || codeAt(text, end) === POINT) end += 1;
  return separators.has(codeAt(text, end)) && isDigit(text, end + 1);
}

const POINT = 46;
const SEPARATORS = new Set([...",'’_.\u00a0\u202f\u2009 "].map(char => char.charCodeAt(0)));
const NO_COMMA = new Set([...SEPARATORS].filter(code => code !== 44));

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
