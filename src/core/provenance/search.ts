import type { Hit } from './evidence.js';
import { segmentsOf } from './literals.js';
import { commasByLine, hasDecimalCommas } from './numbers/commas.js';
import type { Decimal } from './numbers/decimal.js';
import { isMasked } from './numbers/masks.js';
import { type NumberContext, numberReadings, readNumber } from './numbers/read.js';
import { scanNumbers } from './numbers/scan.js';
import { scanWraps } from './numbers/wraps.js';
import { clean, type Segment } from './text/clean.js';
import { findDates } from './values/dates.js';
import { CROWD } from './values/number-table.js';
import type { NumberMatch, ValueIndex } from './values/value-index.js';

/** An answer value found in a text. */
export interface Occurrence {
  id: number;
  /** UTF-16 offsets in the text as recorded. */
  start: number;
  end: number;
  /** What stands there, at most 80 characters. */
  text: string;
  match: Hit['match'];
  /** The number as it stands there; null for strings, dates and words. */
  number: Decimal | null;
}

export interface SearchOptions extends NumberContext {
  /** Columns of the terminal; without it the usual widths are tried. */
  width?: number;
  /** Payloads in base64 are looked into. */
  base64?: boolean;
  /** Asked where many values agree with one number; true: they are counted and need not be reported one by one. */
  crowd?: (matches: readonly NumberMatch[]) => boolean;
}

const USUAL_WIDTHS = [80, 120];

/** Calls `onFound` for every occurrence of every value, in one pass for each kind of value. */
export function searchText(
  recorded: string,
  index: ValueIndex,
  options: SearchOptions,
  onFound: (found: Occurrence) => void,
): void {
  if (recorded === '') return;
  const segments = options.base64 ? segmentsOf(recorded) : clean(recorded);
  const seen = segments.length > 1 ? new Set<string>() : null;
  for (const segment of segments) {
    const report = (
      id: number,
      start: number,
      end: number,
      match: Occurrence['match'],
      number: Decimal | null,
    ) => {
      const from = segment.raw(start);
      if (seen) {
        const key = `${id}:${from}:${match}`;
        if (seen.has(key)) return;
        seen.add(key);
      }
      const to = Math.max(from, segment.raw(end));
      onFound({
        id,
        start: from,
        end: to,
        text: segment.text.slice(start, Math.min(end, start + 80)),
        match,
        number,
      });
    };
    const isCounted = (matches: readonly NumberMatch[], start: number): boolean => {
      if (matches.length <= CROWD || !options.crowd) return false;
      const [first] = matches;
      const key = `${first!.id}:${segment.raw(start)}:${first!.agreement}`;
      if (seen?.has(key)) return true;
      const counted = options.crowd(matches);
      if (counted) seen?.add(key);
      return counted;
    };
    searchSegment(segment, index, options, report, isCounted);
  }
}

type Report = (
  id: number,
  start: number,
  end: number,
  match: Occurrence['match'],
  number: Decimal | null,
) => void;

function searchSegment(
  { text }: Segment,
  index: ValueIndex,
  options: SearchOptions,
  report: Report,
  isCounted: (matches: readonly NumberMatch[], start: number) => boolean,
): void {
  let context: NumberContext | null = null;
  const contextOf = (): NumberContext => (context ??= contextIn(text, options));
  if (index.hasNumbers) {
    scanNumbers(text, index.wanted, at => {
      for (const token of numberReadings(text, at, contextOf())) {
        const matches = index.match(token);
        if (matches.length === 0 || isMasked(text, token.start, token.end)) continue;
        if (isCounted(matches, token.start)) continue;
        for (const { id, agreement } of matches) report(id, token.start, token.end, agreement, token.value);
      }
    });
    const widths = options.width === undefined ? USUAL_WIDTHS : [options.width];
    scanWraps(text, widths, at => readAcross(text, at, contextOf(), index, report));
  }
  index.strings.scan(text, (ids, start, end) => {
    for (const id of ids) report(id, start, end, 'string', null);
  });
  if (index.strings.size > 0) scanSpaced(text, index, report);
  index.words.scan(text, (ids, start, end) => {
    for (const id of ids) report(id, start, end, 'word', null);
  });
  if (index.days.size > 0) {
    for (const { day, start, end } of findDates(text)) {
      for (const id of index.days.get(day) ?? []) report(id, start, end, 'date', null);
    }
  }
}

/** `f l a g`: letters with spaces between them, as a dump of wide characters shows a text. */
function scanSpaced(text: string, index: ValueIndex, report: Report): void {
  for (const { index: from, 0: spaced } of text.matchAll(SPACED)) {
    index.strings.scan(spaced.replaceAll(' ', ''), (ids, start, end) => {
      for (const id of ids) report(id, from + 2 * start, from + 2 * end - 1, 'string', null);
    });
  }
}

const SPACED = /(?:\S ){6,1000}(?:\S(?!\S))?/g;

/** What a text says of its commas; looked for when a number first asks. */
function contextIn(text: string, options: SearchOptions): NumberContext {
  let decimalComma = options.decimalComma;
  return {
    commas: options.commas ?? commasByLine(text),
    get decimalComma() {
      return (decimalComma ??= hasDecimalCommas(text));
    },
  };
}

const ACROSS = 40;

/** The number that a hard wrap at `at` cut in two (trust-rules 2.3). */
function readAcross(
  text: string,
  at: number,
  context: NumberContext,
  index: ValueIndex,
  report: Report,
): void {
  const from = Math.max(0, at - ACROSS);
  const joined = text.slice(from, at) + text.slice(at + 1, at + 1 + ACROSS);
  const cut = at - from;
  let start = cut;
  while (start > 0 && /[\d.]/.test(joined[start - 1]!)) start -= 1;
  for (const token of readNumber(joined, start, context)) {
    if (token.start >= cut || token.end <= cut) continue;
    for (const { id, agreement } of index.match(token))
      report(id, from + token.start, from + token.end + 1, agreement, token.value);
  }
}

/**
 * Places where a small number stands by chance: a line number of a traceback, "rounded to 4 decimals", the number of a
 * list. They neither clear nor convict a value of low information (trust-rules 2.5: plausible occurrences).
 */
export function isImplausible(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 24), start);
  const after = text.slice(end, end + 24);
  const whole = /^\d+$/.test(text.slice(start, end));
  return (
    (whole && COUNTED.test(before)) ||
    PLACES.test(after) ||
    (/(?:^|\n)\s*$/.test(before) && /^[.):]\s/.test(after))
  );
}

const COUNTED =
  /(?:\blines?|\bcolumn|\bcol|\bchar|\bposition|\bpage|\bstep|\bexit code|\bround(?:ed)?(?: to)?|第|\bdd?of)\s*[=:#]?\s*$/i;
const PLACES = /^\s*-?\s*(?:decimals?|digits?|decimal places|significant|d\.p\.|dp\b|位小数|位有效|行\b)/i;
