import { codeAt } from './codes.js';

/**
 * Digits that are no values although they look like numbers: dates, clock times, versions, addresses, identifiers and
 * paths are atomic (trust-rules 2.3). Each pattern is tried on a window of fixed size around a number, so the cost of a
 * number does not depend on the text.
 */
const atomic: readonly RegExp[] = [
  // ISO dates, with or without a time of day; year and month alone.
  /(?<![\d.])\d{4}-(?:0[1-9]|1[0-2])(?:-[0-3]\d(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?)?(?![\d-])/g,
  /(?<![\d.])\d{4}-(?:0[1-9]|1[0-2])-[0-3]\d(?!\d)/g,
  /(?<![\d/.])(?:\d{4}\/\d{1,2}\/\d{1,2}|\d{1,2}\/\d{1,2}\/\d{4})(?![\d/])/g,
  // Clock times and durations of the form h:mm:ss.
  /(?<![\d:.])\d{1,3}:[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?(?![\d:])/g,
  // Versions and network addresses: two dots or more.
  /(?<![\d.])\d+(?:\.\d+){2,}(?![.\d])(?!,\d)/g,
  /(?<![0-9a-fA-F-])[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}(?![0-9a-fA-F])/g,
];

const WINDOW = 64;

/** Whether the number at [start, end) is part of something atomic. */
export function isMasked(text: string, start: number, end: number): boolean {
  if (standsPlain(text, start, end)) return false;
  const from = Math.max(0, start - WINDOW);
  const around = text.slice(from, Math.min(text.length, end + WINDOW));
  if (/[-/:.]/.test(around)) {
    for (const pattern of atomic) {
      for (const { index, 0: found } of around.matchAll(pattern)) {
        if (index >= end - from) break;
        if (index + found.length > start - from) return true;
      }
    }
  }
  return isInPath(around, start - from, end - from);
}

/** No sign of anything atomic in the characters glued to the number: the common case, told without a pattern. */
function standsPlain(text: string, start: number, end: number): boolean {
  let dots = 0;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 46) dots += 1;
    else if (code === 47 || code === 58 || (code === 45 && at > start)) return false;
  }
  return dots <= 1 && isEdge(codeAt(text, start - 1)) && isEdge(codeAt(text, end));
}

/** Start and end of the text, white space, quotes, brackets, commas, equals signs. */
const isEdge = (code: number): boolean =>
  code <= 34 ||
  code === 39 ||
  code === 40 ||
  code === 41 ||
  code === 44 ||
  code === 61 ||
  code === 59 ||
  code === 91 ||
  code === 93 ||
  code === 123 ||
  code === 125 ||
  code === 124;

const WORD_EDGE = /[\s"'`()<>|;&,=:{}[\]*?$、，。；：（）]/;
const fileEndings =
  /\.(?:csv|tsv|txt|json|jsonl|log|py|md|yaml|yml|xml|html?|png|jpe?g|pdf|gz|zip|npy|npz|h5|sh|js|ts|xlsx?|dat|tif|toml|ini|cfg|out|err|sql|db|parquet|pkl)$/i;

/** Words of base64 are this long at least; the window is not much longer. */
const ENCODED = 100;

/** Digests and their beginnings: more letters among the digits than a unit has. */
const HEX = /^(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f][0-9a-f]*[a-f])(?=.*[a-df])[0-9a-f]{7,64}$/;

/** Whether [start, end) stands inside a word that is a path or a file name. */
function isInPath(text: string, start: number, end: number): boolean {
  let from = start;
  while (from > 0 && !WORD_EDGE.test(text[from - 1]!)) from -= 1;
  let to = end;
  while (to < text.length && !WORD_EDGE.test(text[to]!)) to += 1;
  const word = text.slice(from, to);
  // An image or the like as letters: digits between its signs stand there by chance.
  if (word.length >= ENCODED && /^[A-Za-z0-9+/_-]+$/.test(word) && /[A-Z]/.test(word) && /[a-z]/.test(word))
    return true;
  if (fileEndings.test(word) || HEX.test(word)) return true;
  // `C:\runs\12`: the colon of the drive ends the word.
  if (/^[\\/]/.test(word) && /(?<![A-Za-z])[A-Za-z]:$/.test(text.slice(Math.max(0, from - 3), from)))
    return true;
  // The expression of a sed command is cut by slashes too.
  if ((!word.includes('/') && !word.includes('\\')) || /^s\/[^/]*\/[^/]*(?:\/\w*)?$/.test(word)) return false;
  if (/^(?:\.{0,2}|~)\//.test(word))
    return word.length > 1 && !/^\/[-+]?\d+(?:\.\d+)?%?(?:\/\w{0,2})?$/.test(word);
  // `train/0.3172` is a label and its value, `runs/17/loss` a path; `48.3km/h` and `12/45` begin with the number.
  return /^[A-Za-z_]/.test(word) && !/\/[-+]?\d+\.\d+$/.test(word);
}
