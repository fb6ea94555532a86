/** Called for each occurrence that stands on its own. */
export type OnString = (ids: readonly number[], start: number, end: number) => void;

interface Bucket {
  /** Exact texts by their length, so that a lookup costs the number of lengths and not of texts. */
  byLength: Map<number, Map<string, number[]>>;
  /** Texts with inner spaces, which a line break or a run of spaces may stand for. */
  spaced: { text: string; ids: number[] }[];
}

/** Spaced texts of one beginning that are also compared with other white space; more would make the scan slow. */
const MOST_SPACED = 64;
const HASHED = 4;

/**
 * Finds many strings in one pass (trust-rules 2.4: case counts, white space is collapsed, alphanumeric boundaries, none
 * for CJK). A table of first characters and a hash of the first four decide before anything is compared.
 */
export class StringIndex {
  readonly #first = new Uint8Array(65536);
  readonly #long = new Map<number, Bucket>();
  readonly #short = new Map<number, Bucket>();
  size = 0;

  add(text: string, id: number): void {
    if (text === '') return;
    this.size += 1;
    this.#first[text.charCodeAt(0)] = 1;
    const plainStart = text.length >= HASHED && !/\s/.test(text.slice(0, HASHED));
    const table = plainStart ? this.#long : this.#short;
    const key = plainStart ? hashAt(text, 0) : text.charCodeAt(0);
    const bucket: Bucket = table.get(key) ?? { byLength: new Map(), spaced: [] };
    table.set(key, bucket);
    const sameLength = bucket.byLength.get(text.length) ?? new Map<string, number[]>();
    bucket.byLength.set(text.length, sameLength);
    const ids = sameLength.get(text);
    if (ids) ids.push(id);
    else {
      const fresh = [id];
      sameLength.set(text, fresh);
      if (/ /.test(text) && bucket.spaced.length < MOST_SPACED) bucket.spaced.push({ text, ids: fresh });
    }
  }

  scan(text: string, onString: OnString): void {
    if (this.size === 0) return;
    const first = this.#first;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (first[code] === 0) continue;
      if (
        at > 0 &&
        isWordCode(code) &&
        isWordCode(text.charCodeAt(at - 1)) &&
        !isEscaped(text, at - 1) &&
        !isBasePrefix(text, at)
      )
        continue;
      const long = this.#long.get(hashAt(text, at));
      if (long) look(long, text, at, onString);
      const short = this.#short.get(code);
      if (short) look(short, text, at, onString);
    }
  }
}

function look({ byLength, spaced }: Bucket, text: string, at: number, onString: OnString): void {
  for (const [length, texts] of byLength) {
    if (at + length > text.length || !standsAlone(text, at, at + length)) continue;
    const ids = texts.get(text.slice(at, at + length));
    if (ids) onString(ids, at, at + length);
  }
  for (const { text: wanted, ids } of spaced) {
    const end = spacedEnd(wanted, text, at);
    if (end !== null && end - at !== wanted.length && standsAlone(text, at, end)) onString(ids, at, end);
  }
}

/** Where `wanted` ends in `text` when any run of white space may stand for its spaces. */
function spacedEnd(wanted: string, text: string, from: number): number | null {
  let at = from;
  for (let index = 0; index < wanted.length; index += 1) {
    if (wanted[index] === ' ') {
      const start = at;
      while (at < text.length && at - start < 200 && /\s/.test(text[at]!)) at += 1;
      if (at === start) return null;
    } else if (text[at] === wanted[index]) at += 1;
    else return null;
  }
  return at;
}

/** No word character continues the occurrence on either side, and no digit that would make it part of a date or number. */
function standsAlone(text: string, start: number, end: number): boolean {
  const [last, next] = [text.charCodeAt(end - 1), text.charCodeAt(end)];
  if (end < text.length && isWordCode(last) && isWordCode(next)) return false;
  if (isDigitCode(last) && (next === 46 || next === 45) && isDigitCode(text.charCodeAt(end + 1)))
    return false;
  const [begin, before] = [text.charCodeAt(start), text.charCodeAt(start - 1)];
  return !(isDigitCode(begin) && (before === 46 || before === 45) && isDigitCode(text.charCodeAt(start - 2)));
}

/** ASCII letters, digits and underscore: other scripts have no word boundaries to ask for. */
const isWordCode = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122);

const isDigitCode = (code: number): boolean => code >= 48 && code <= 57;

/** `0x` and `0b` before digits: the digits are a text of their own (trust-rules 2.3). */
const isBasePrefix = (text: string, at: number): boolean =>
  at > 1 &&
  text.charCodeAt(at - 2) === 48 &&
  /[xXbBoO]/.test(text[at - 1]!) &&
  !isWordCode(text.charCodeAt(at - 3));

const isEscaped = (text: string, at: number): boolean =>
  at > 0 && text.charCodeAt(at - 1) === 92 && /[nrt]/.test(text[at]!);

const hashAt = (text: string, at: number): number =>
  (Math.imul(text.charCodeAt(at), 31_337) ^
    Math.imul(text.charCodeAt(at + 1), 7_919) ^
    Math.imul(text.charCodeAt(at + 2), 521) ^
    text.charCodeAt(at + 3)) |
  0;
