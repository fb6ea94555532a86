import { CROSS, isPunctuation, NOTHING, TICK, type Tokens } from './tokens.js';

/** A phrase of the tables, made ready for matching (parse-pattern.ts has the language). */
export interface Pattern {
  /** Only where something begins: a unit, a clause after "but", what follows a colon or a tick. */
  lead: boolean;
  /** Only where nothing but marks follow. */
  end: boolean;
  elements: readonly Element[];
}

export interface Element {
  kind: 'one' | 'not' | 'gap';
  choice: Choice;
  optional: boolean;
  /** Nothing will do as well, where the unit ends. */
  orEnd: boolean;
  /** Of a gap: how many tokens it may skip. */
  max: number;
}

export interface Choice {
  /** Token sequences by their first token, the longest first. */
  sequences: ReadonlyMap<number, Sequences>;
  /** Bit (id mod 32) of each first token. */
  bits: number;
}

export type Sequences = readonly (readonly number[])[];

/** Tokens with which a match can begin. */
export function firstTokens(pattern: Pattern): Set<number> {
  const first = new Set<number>();
  for (const element of pattern.elements) {
    if (element.kind !== 'one') continue;
    for (const id of element.choice.sequences.keys()) first.add(id);
    if (!element.optional) break;
  }
  return first;
}

/**
 * Whether a match could begin with these two tokens; NOTHING stands for the end of the unit. Never false where
 * `matchAt` finds one, so it may be asked once for all places that begin alike.
 */
export function mayBegin(pattern: Pattern, first: number, second: number): boolean {
  return mayFollow(pattern, 0, [first, second], 0);
}

function mayFollow(pattern: Pattern, e: number, pair: readonly [number, number], at: number): boolean {
  const element = pattern.elements[e];
  const id = pair[at];
  if (element === undefined || id === undefined || element.kind === 'gap') return true;
  for (const sequence of sequencesAt(element.choice, id) ?? []) {
    const next = pair[at + 1];
    if (next !== undefined && sequence.length > 1 && sequence[1] !== next) continue;
    if (element.kind === 'one') {
      if (mayFollow(pattern, e + 1, pair, at + sequence.length)) return true;
    } else if (sequence.length === 1) {
      return false;
    }
  }
  if (element.orEnd && mayEnd(id)) return true;
  return element.kind === 'not' || element.optional ? mayFollow(pattern, e + 1, pair, at) : false;
}

const mayEnd = (id: number): boolean => id === NOTHING || isPunctuation(id) || id === TICK || id === CROSS;

/** Where a match that begins at token `at` ends (exclusive), or -1. Never looks at tokens from `stop` on. */
export function matchAt(pattern: Pattern, { ids }: Tokens, at: number, stop: number): number {
  return step(pattern, 0, ids, at, stop);
}

function step(pattern: Pattern, e: number, ids: Int32Array, at: number, stop: number): number {
  const element = pattern.elements[e];
  if (element === undefined) return !pattern.end || endsUnit(ids, at, stop) ? at : -1;
  if (element.kind === 'gap') return skip(pattern, e, ids, at, stop);
  const sequences = at < stop ? sequencesAt(element.choice, ids[at]!) : undefined;
  if (sequences !== undefined) {
    for (let i = 0; i < sequences.length; i++) {
      const sequence = sequences[i]!;
      if (!follows(sequence, ids, at, stop)) continue;
      if (element.kind === 'not') return -1;
      const found = step(pattern, e + 1, ids, at + sequence.length, stop);
      if (found >= 0) return found;
    }
  }
  const mayBeAbsent =
    element.optional || element.kind === 'not' || (element.orEnd && endsUnit(ids, at, stop));
  return mayBeAbsent ? step(pattern, e + 1, ids, at, stop) : -1;
}

function skip(pattern: Pattern, e: number, ids: Int32Array, at: number, stop: number): number {
  const { max } = pattern.elements[e]!;
  for (let skipped = 0; skipped <= max; skipped++) {
    const found = step(pattern, e + 1, ids, at + skipped, stop);
    if (found >= 0) return found;
    if (at + skipped >= stop || isPunctuation(ids[at + skipped]!)) return -1;
  }
  return -1;
}

/** Most tokens fail here, so the bits are asked before the table. */
const sequencesAt = ({ bits, sequences }: Choice, id: number): Sequences | undefined =>
  bits & (1 << (id & 31)) ? sequences.get(id) : undefined;

function follows(sequence: readonly number[], ids: Int32Array, at: number, stop: number): boolean {
  if (at + sequence.length > stop) return false;
  for (let i = 1; i < sequence.length; i++) if (ids[at + i] !== sequence[i]) return false;
  return true;
}

/** Nothing but marks and punctuation follow. */
function endsUnit(ids: Int32Array, at: number, stop: number): boolean {
  for (let i = at; i < stop; i++) {
    const id = ids[i]!;
    if (!isPunctuation(id) && id !== TICK && id !== CROSS) return false;
    if (i - at >= 8) return false;
  }
  return true;
}
