import { jsonLeaves } from './json-leaves.js';

/** A text as it is searched, and where its characters stand in the text as recorded. */
export interface Segment {
  text: string;
  /** Offset in the recorded text of the character at `at`; for `at` = length, the end of the last one. */
  raw(at: number): number;
}

/** Strings inside strings are looked into this deep (trust-rules 2.3). */
const MOST_LEVELS = 2;
const LONGEST_JSON = 20_000_000;

/**
 * The texts to search for one recorded text (trust-rules 2.3): terminal codes taken out, U+2212 read as minus, NFKC; and
 * where the text is JSON, its decoded strings besides. Bare CR is a line break to the scanner and needs no change.
 */
export function clean(recorded: string): Segment[] {
  const segments = [cleanOne(recorded, identity)];
  addDecoded(recorded, identity, 1, segments);
  return segments;
}

const identity = (at: number): number => at;

function cleanOne(text: string, outer: (at: number) => number): Segment {
  const withoutCodes = /[\x1b\x9b]/.test(text) ? stripCodes(text, outer) : { text, raw: outer };
  return /[^\x00-\x7f]/.test(withoutCodes.text) ? compatible(withoutCodes) : withoutCodes;
}

/** The decoded strings of a JSON text that differ from what stands there already, outermost first. */
function addDecoded(text: string, outer: (at: number) => number, level: number, into: Segment[]): void {
  if (level > MOST_LEVELS || text.length > LONGEST_JSON || !/^\s*[[{"]/.test(text)) return;
  if (!text.includes('\\')) return;
  const leaves = jsonLeaves(text);
  if (leaves === null) return;
  for (const { kind, start, end, escaped } of leaves.leaves) {
    if (kind !== 'string' || !escaped) continue;
    const decoded = decodeString(text, start, end, outer);
    into.push(cleanOne(decoded.text, decoded.raw));
    addDecoded(decoded.text, decoded.raw, level + 1, into);
  }
}

/** Escapes of a JSON string resolved, with offsets. [start, end) includes the quotes. */
function decodeString(text: string, start: number, end: number, outer: (at: number) => number): Segment {
  const pieces = new Pieces(outer);
  const pattern = /\\(?:u[0-9a-fA-F]{4}|.)|[^\\]+/gs;
  pattern.lastIndex = start + 1;
  for (let match = pattern.exec(text); match !== null && match.index < end - 1; match = pattern.exec(text)) {
    const piece = match[0];
    if (piece.startsWith('\\')) pieces.add(unescaped(piece), match.index, true);
    else
      pieces.add(text.slice(match.index, Math.min(match.index + piece.length, end - 1)), match.index, false);
    pattern.lastIndex = Math.min(match.index + piece.length, end);
  }
  return pieces.segment(end - 1);
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\n', t: '\t', b: ' ', f: ' ' };

const unescaped = (code: string): string =>
  code[1] === 'u' ? String.fromCharCode(Number.parseInt(code.slice(2), 16)) : (escapes[code[1]!] ?? code[1]!);

const CODES =
  /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b\n]*(?:\x07|\x1b\\)?|[PX^_][^\x1b\n]*(?:\x1b\\)?|[ -/]*[0-~])|\x9b[0-?]*[ -/]*[@-~]/g;

function stripCodes(text: string, outer: (at: number) => number): Segment {
  const pieces = new Pieces(outer);
  let from = 0;
  for (const { index, 0: code } of text.matchAll(CODES)) {
    if (index > from) pieces.add(text.slice(from, index), from, false);
    from = index + code.length;
  }
  pieces.add(text.slice(from), from, false);
  return pieces.segment(text.length);
}

/** NFKC character by character, so that each character keeps its place; superscripts are exponents and not digits. */
function compatible({ text, raw }: Segment): Segment {
  if (text.normalize('NFKC') === text && !text.includes('\u2212')) return { text, raw };
  const pieces = new Pieces(raw);
  let from = 0;
  for (const { index, 0: run } of text.matchAll(/[^\x00-\x7f]/gu)) {
    const normal = special[run] ?? run.normalize('NFKC').replace('\u2212', '-');
    if (normal === run) continue;
    if (index > from) pieces.add(text.slice(from, index), from, false);
    pieces.add(normal, index, true);
    from = index + run.length;
  }
  pieces.add(text.slice(from), from, false);
  return pieces.segment(text.length);
}

const special: Readonly<Record<string, string>> = {
  '\u2212': '-',
  '\ufe63': '-',
  // Full stops and commas of Chinese text end sentences: they are not decimal marks.
  '，': '，',
  '：': '：',
  '；': '；',
  '（': '（',
  '）': '）',
  '\u00a0': '\u00a0',
  '\u202f': '\u202f',
  '\u2009': '\u2009',
};

/** Text put together from pieces of another, with a map back. */
class Pieces {
  readonly #text: string[] = [];
  readonly #starts: number[] = [];
  readonly #sources: number[] = [];
  /** Pieces of which every character stands where the piece begins. */
  readonly #fixed: boolean[] = [];
  #length = 0;

  constructor(readonly outer: (at: number) => number) {}

  add(text: string, source: number, fixed: boolean): void {
    if (text === '') return;
    this.#text.push(text);
    this.#starts.push(this.#length);
    this.#sources.push(source);
    this.#fixed.push(fixed);
    this.#length += text.length;
  }

  segment(sourceEnd: number): Segment {
    const [starts, sources, fixed, length] = [this.#starts, this.#sources, this.#fixed, this.#length];
    return {
      text: this.#text.join(''),
      raw: at => {
        if (at >= length) return this.outer(sourceEnd);
        let [low, high] = [0, starts.length - 1];
        while (low < high) {
          const middle = (low + high + 1) >> 1;
          if (starts[middle]! <= at) low = middle;
          else high = middle - 1;
        }
        return this.outer(sources[low]! + (fixed[low] ? 0 : at - starts[low]!));
      },
    };
  }
}
