import type { Part } from '../shell/part.js';

/** Whether what a command shows has numbers of lines in front of them: `cat -n`, `nl`, `grep -n`. */
export function numbersLines({ kind, words }: Part): boolean {
  if (kind !== 'display') return false;
  return words.some((word, at) => {
    const options = programs[word];
    return (
      word === 'nl' ||
      word === 'bat' ||
      (options !== undefined && words.slice(at + 1).some(each => options.test(each)))
    );
  });
}

const searches = /^-[a-zA-Z]*n|^--line-number/;
const programs: Readonly<Record<string, RegExp | undefined>> = Object.assign(Object.create(null), {
  cat: /^-[a-zA-Z]*[nb]|^--number/,
  less: /^-[a-zA-Z]*N/,
  grep: searches,
  egrep: searches,
  rg: searches,
  ag: searches,
});

/**
 * Whether [start, end) of a display is the number of its line and no part of the file: `12:` and `src/a.py:12:` of a search,
 * `Line 12:`, or a number in front of the line that the line before or behind goes on counting from.
 */
export function isLineNumber(text: string, start: number, end: number): boolean {
  const number = /^\d{1,9}$/.exec(text.slice(start, end))?.[0];
  if (number === undefined) return false;
  const line = text
    .slice(Math.max(0, start - LONGEST), start)
    .split('\n')
    .at(-1)!;
  const after = text.slice(end, end + 2);
  if (/(?:^|\s)Line $/i.test(line) && after.startsWith(':')) return true;
  if (/^[^\s:]{1,300}[:-]$/.test(line) && /^[:-]/.test(after)) return true;
  const mark = MARK.exec(after)?.[0];
  if (mark === undefined || !/^\s*L?$/.test(line)) return false;
  return countsOn(text, start, Number(number), 1) || countsOn(text, start, Number(number), -1);
}

/** The line behind or before begins with the next or the last number. */
function countsOn(text: string, at: number, number: number, by: 1 | -1): boolean {
  const newline = by === 1 ? text.indexOf('\n', at) : text.lastIndexOf('\n', at);
  if (newline < 0 || Math.abs(newline - at) > LONGEST_LINE) return false;
  const from = by === 1 ? newline + 1 : text.lastIndexOf('\n', newline - 1) + 1;
  const found = /^\s*L?(\d{1,9})(?=[\t:→|]| {2}|$)/m.exec(text.slice(from, from + 40));
  return found !== null && Number(found[1]) === number + by;
}

const MARK = /^(?:\t|:|→|\|| {2}|$|\n)/;
const LONGEST = 400;
const LONGEST_LINE = 4000;
