import { isDigit } from './match-at.js';

export type Commas = 'prose' | 'csv' | 'code';

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
    // No further than a line of ordinary length: a line of ten million characters is asked about at each of its numbers.
    const [first, last] = [Math.max(0, at - LONGEST_LINE), Math.min(text.length, at + LONGEST_LINE)];
    from = first + text.slice(first, at).lastIndexOf('\n') + 1;
    const newline = text.slice(at, last).indexOf('\n');
    to = newline < 0 ? last : at + newline;
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
  // `3,14;2,72`: the semicolons separate, the commas are decimal marks.
  if (line.includes(';') && line.split(';').every(field => /^\s*[-+]?\d*(?:,\d+)?\s*$/.test(field)))
    return false;
  if (/[A-Za-z_"')]+,(?=\S)|,(?=[A-Za-z_"',])/.test(line)) return true;
  // One comma between digits may be a decimal mark or a group; more of them with other than three digits are fields.
  return compact > 1 && /(?<![\d,])\d{4,},\d|,\d{1,2}(?![\d])|,\d{4,}|\.\d+,\d/.test(line);
}

/** Whether semicolons separate numbers with decimal commas somewhere: `3,14;2,72`. */
export function hasDecimalCommas(text: string): boolean {
  for (let at = text.indexOf(';'); at >= 0; at = text.indexOf(';', at + 1)) {
    let before = at - 1;
    while (isDigit(text, before)) before -= 1;
    if (before < at - 1 && text[before] === ',' && isDigit(text, before - 1)) return true;
    const first = text[at + 1] === '-' ? at + 2 : at + 1;
    let after = first;
    while (isDigit(text, after)) after += 1;
    if (after > first && text[after] === ',' && isDigit(text, after + 1)) return true;
  }
  return false;
}
