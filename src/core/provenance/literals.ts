import { type Decimal, roundTo } from './numbers/decimal.js';
import { carries } from './numbers/equality.js';
import { PrefixSet } from './numbers/prefix.js';
import { readNumber } from './numbers/read.js';
import { scanNumbers } from './numbers/scan.js';
import type { NumberToken } from './numbers/surroundings.js';
import { base64Payloads } from './text/base64.js';
import { clean } from './text/clean.js';
import type { StringIndex } from './values/string-index.js';

/** Where the agent's own words stand that an output may only repeat. */
export type LiteralPlace =
  /** In the command itself. */
  | 'command'
  /** In a script that it runs. */
  | 'script'
  /** In a data file that it reads. */
  | 'data'
  /** In an earlier command of the same session, or a variable set there. */
  | 'session'
  /** The output shows a file of the agent's own. */
  | 'own_file'
  /** The program reads the value from the very file that is asked about. */
  | 'deliverable';

/** A literal that carries all digits of an occurrence: why it counts for nothing. */
export interface Taint {
  place: LiteralPlace;
  step: number;
  /** As `Hit.part`. */
  part?: number;
  start: number;
  end: number;
  text: string;
}

/** A part of a typed text: [from, to) of it stands at `at` in the text of the step. */
export interface Piece {
  from: number;
  to: number;
  step: number;
  at: number;
}

/** Text that the agent typed, with the numbers in it; they are looked up, not scanned, and found only when asked for. */
export class TypedText {
  #numbers: { values: Float64Array; tokens: Literal[] } | null = null;
  #strings: Map<number, [number, number]> | null = null;
  #words: Set<string> | null = null;

  constructor(
    readonly step: number,
    readonly text: string,
    readonly path: string | null = null,
    /** Where its parts were typed, when it is not the very text of one step. */
    readonly pieces: readonly Piece[] | null = null,
  ) {}

  /** Where the agent typed what stands at [start, end). */
  placeOf(start: number, end: number): Pick<Taint, 'step' | 'start' | 'end'> {
    const piece = this.pieces?.find(({ from, to }) => from <= start && start < to);
    if (piece === undefined) return { step: this.step, start, end };
    const moved = piece.at - piece.from;
    return { step: piece.step, start: start + moved, end: Math.min(end, piece.to) + moved };
  }

  /** Its parts, and those of a text that stands in it instead of [start, end). */
  piecesWith(start: number, end: number, inserted: readonly Piece[], length: number): Piece[] {
    const own = this.pieces ?? [{ from: 0, to: this.text.length, step: this.step, at: 0 }];
    const moved = length - (end - start);
    const before = own
      .filter(({ from }) => from < start)
      .map(each => ({ ...each, to: Math.min(each.to, start) }));
    const after = own
      .filter(({ to }) => to > end)
      .map(({ from, to, step, at }) => {
        const first = Math.max(from, end);
        return { from: first + moved, to: to + moved, step, at: at + first - from };
      });
    return [
      ...before,
      ...inserted.map(each => ({ ...each, from: each.from + start, to: each.to + start })),
      ...after,
    ];
  }

  /** The literal that carries all digits of `k`, if any (trust-rules 2.6). */
  carrying(k: Decimal): Literal | null {
    const { values, tokens } = (this.#numbers ??= this.#readNumbers());
    const [value, unit] = [approximately(k), 10 ** -k.dp];
    const [low, high] = [
      value - unit * 1.001 - Math.abs(value) * 1e-12,
      value + unit * 1.001 + Math.abs(value) * 1e-12,
    ];
    for (let at = firstAtLeast(values, low); at < values.length && values[at]! <= high; at += 1) {
      const literal = tokens[at]!;
      if (carries(literal.value, k)) return literal;
    }
    return null;
  }

  /** How many numbers are in it. */
  get literals(): number {
    return (this.#numbers ??= this.#readNumbers()).tokens.length;
  }

  /** Where string number `id` of the index stands in the text. */
  holds(id: number, strings: StringIndex): [number, number] | null {
    if (this.#strings === null) {
      const found = new Map<number, [number, number]>();
      for (const segment of segmentsOf(this.text)) {
        strings.scan(segment.text, (ids, start, end) => {
          for (const each of ids)
            if (!found.has(each)) found.set(each, [segment.raw(start), segment.raw(end)]);
        });
      }
      this.#strings = found;
    }
    return this.#strings.get(id) ?? null;
  }

  /** File names and module names that the text mentions. */
  get words(): ReadonlySet<string> {
    return (this.#words ??= wordsOf(this.text));
  }

  #readNumbers(): { values: Float64Array; tokens: Literal[] } {
    const tokens: Literal[] = [];
    for (const segment of segmentsOf(this.text)) {
      scanNumbers(segment.text, everyNumber, at => {
        for (const token of readNumber(segment.text, at, { commas: 'code', decimalComma: true })) {
          if (tokens.length < MOST_LITERALS)
            tokens.push({ value: token.value, ...rawRange(segment.raw, token) });
        }
      });
    }
    tokens.sort((a, b) => approximately(a.value) - approximately(b.value));
    return { values: Float64Array.from(tokens, ({ value }) => approximately(value)), tokens };
  }
}

export interface Literal {
  value: Decimal;
  start: number;
  end: number;
}

/** A typed text with more numbers than this is a data set; those beyond are not looked up. */
const MOST_LITERALS = 2_000_000;
const everyNumber = PrefixSet.all();

/** The text as typed, and every base64 payload in it decoded. */
export function segmentsOf(text: string): { text: string; raw(at: number): number }[] {
  const segments: { text: string; raw(at: number): number }[] = clean(text);
  for (const { start, text: payload } of base64Payloads(text))
    segments.push({ text: payload, raw: () => start });
  return segments;
}

const rawRange = (
  raw: (at: number) => number,
  { start, end }: NumberToken,
): { start: number; end: number } => ({
  start: raw(start),
  end: Math.max(raw(end), raw(start)),
});

function approximately(value: Decimal): number {
  const short = value.dp > 40 && value.coef > 10n ** 40n ? roundTo(value, value.dp - 20, 'down') : value;
  return (short.negative ? -1 : 1) * Number(short.coef) * 10 ** -short.dp;
}

function firstAtLeast(values: Float64Array, least: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

const MENTION = /[^\s'"`()<>|;&,=:{}[\]*?$+#!]+/g;

function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  for (const [word] of text.matchAll(MENTION)) {
    if (word.length > 200) continue;
    const path = word.replace(/^\.\//, '');
    words.add(path.slice(path.lastIndexOf('/') + 1));
  }
  for (const match of text.matchAll(/^[ \t]*(?:from|import)[ \t]+([^\n#]+)/gm)) {
    for (const [name] of (match[1] ?? '').matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)) words.add(`${name}.py`);
  }
  for (const match of text.matchAll(/-m[ \t]+([\p{L}_][\p{L}\p{N}_.]*)/gu))
    words.add(`${(match[1] ?? '').split('.').at(-1)}.py`);
  return words;
}
