import {
  BOX,
  CODE,
  COLON,
  COMMA,
  CROSS,
  DASH,
  ED,
  isPunctuation,
  NUM,
  RATIO,
  SAYS_DONE,
  SAYS_FAILED,
  SAYS_OPEN,
  SAYS_PARTIAL,
  TICK,
  type Tokens,
  type Vocabulary,
  WHOLE_RATIO,
  ZERO,
} from './tokens.js';

/**
 * The small language in which the phrase tables are written:
 *
 *   unable to {do}          words in order; {do} is any word of that class
 *   (has|have) been         one of several; an alternative may be several words
 *   now? (has been)?        may be absent
 *   ..3                     up to three further words, never across punctuation
 *   !(by the)               not followed by
 *   ^ ... $                 at the head of a unit, at its end; (:|$) a colon or the end
 *   已{zhdo}了?              every Chinese character is a token of its own
 *
 * Every element takes a bounded number of tokens, so trying a phrase at a place takes bounded time and
 * matching a text is linear in its length, whatever it holds.
 */
export interface Pattern {
  lead: boolean;
  end: boolean;
  elements: readonly Element[];
}

type Element =
  | { kind: 'one'; sequences: Sequences; optional: boolean; orEnd: boolean }
  | { kind: 'not'; sequences: Sequences }
  | { kind: 'gap'; max: number };

/** Token sequences by their first token, the longest first. */
type Sequences = ReadonlyMap<number, readonly (readonly number[])[]>;

/** Word lists by name: alternatives separated by blanks, words inside one by `_`; `{other}` takes in another class. */
export type WordClasses = Readonly<Record<string, string>>;

export function parsePattern(source: string, classes: WordClasses, vocabulary: Vocabulary): Pattern {
  let rest = source.trim();
  const lead = rest.startsWith('^');
  if (lead) rest = rest.slice(1);
  const end = rest.endsWith('$');
  if (end) rest = rest.slice(0, -1);
  const elements: Element[] = [];
  const lexer = /\s*(?:\.\.(\d+)|(!?)(?:\(([^)]*)\)|(\{\w+\})|([a-z0-9']+|\p{Script=Han}|[:,—]))(\??))/uy;
  rest = rest.trim();
  while (lexer.lastIndex < rest.length) {
    const found = lexer.exec(rest);
    if (found === null) throw new Error(`The phrase "${source}" cannot be read.`);
    const [, gap, not, group, cls, word, optional] = found;
    if (gap !== undefined) {
      elements.push({ kind: 'gap', max: Number(gap) });
      continue;
    }
    const alternatives = group !== undefined ? group.split('|') : [cls ?? word ?? ''];
    const sequences = index(alternatives.flatMap(text => expand(text, classes, vocabulary)));
    const orEnd = alternatives.includes('$');
    elements.push(
      not === '!'
        ? { kind: 'not', sequences }
        : { kind: 'one', sequences, optional: optional === '?', orEnd },
    );
  }
  return { lead, end, elements };
}

/** Tokens with which a match can begin. */
export function firstTokens(pattern: Pattern): Set<number> {
  const first = new Set<number>();
  for (const element of pattern.elements) {
    if (element.kind !== 'one') continue;
    for (const id of element.sequences.keys()) first.add(id);
    if (!element.optional) break;
  }
  return first;
}

/** Where a match that begins at token `at` ends (exclusive), or -1. Never looks at tokens from `stop` on. */
export function matchAt(pattern: Pattern, tokens: Tokens, at: number, stop: number): number {
  return step(pattern, 0, tokens, at, stop);
}

function step(pattern: Pattern, e: number, tokens: Tokens, at: number, stop: number): number {
  const element = pattern.elements[e];
  if (element === undefined) return !pattern.end || endsUnit(tokens, at, stop) ? at : -1;
  if (element.kind === 'gap') {
    for (let skipped = 0; skipped <= element.max; skipped++) {
      const found = step(pattern, e + 1, tokens, at + skipped, stop);
      if (found >= 0) return found;
      if (at + skipped >= stop || isPunctuation(tokens.ids[at + skipped]!)) return -1;
    }
    return -1;
  }
  const candidates = at < stop ? element.sequences.get(tokens.ids[at]!) : undefined;
  for (const sequence of candidates ?? []) {
    if (!follows(sequence, tokens, at, stop)) continue;
    if (element.kind === 'not') return -1;
    const found = step(pattern, e + 1, tokens, at + sequence.length, stop);
    if (found >= 0) return found;
  }
  if (element.kind === 'one' && element.orEnd && endsUnit(tokens, at, stop)) {
    return step(pattern, e + 1, tokens, at, stop);
  }
  return element.kind === 'not' || element.optional ? step(pattern, e + 1, tokens, at, stop) : -1;
}

function follows(sequence: readonly number[], tokens: Tokens, at: number, stop: number): boolean {
  if (at + sequence.length > stop) return false;
  for (let i = 0; i < sequence.length; i++) if (tokens.ids[at + i] !== sequence[i]) return false;
  return true;
}

/** Nothing but marks and punctuation follow. */
function endsUnit(tokens: Tokens, at: number, stop: number): boolean {
  for (let i = at; i < stop; i++) {
    const id = tokens.ids[i]!;
    if (!isPunctuation(id) && id !== TICK && id !== CROSS) return false;
    if (i - at >= 8) return false;
  }
  return true;
}

const KINDS: Readonly<Record<string, readonly number[]>> = {
  num: [NUM],
  zero: [ZERO],
  ratio: [RATIO],
  whole: [WHOLE_RATIO],
  code: [CODE],
  tick: [TICK],
  cross: [CROSS],
  box: [BOX],
  unlisted: [ED],
  saysdone: [SAYS_DONE],
  saysfailed: [SAYS_FAILED],
  sayspartial: [SAYS_PARTIAL],
  saysopen: [SAYS_OPEN],
};

const MARKS: Readonly<Record<string, number>> = { ':': COLON, ',': COMMA, '—': DASH };

/** Every token sequence that an alternative stands for. */
function expand(text: string, classes: WordClasses, vocabulary: Vocabulary): number[][] {
  if (text === '$') return [];
  if (!ALTERNATIVE.test(text)) throw new Error(`"${text}" cannot stand inside brackets.`);
  let sequences: number[][] = [[]];
  for (const part of text.match(/\{\w+\}|[a-z0-9']+|\p{Script=Han}|[:,—]/gu) ?? []) {
    const choices = part.startsWith('{')
      ? expandClass(part.slice(1, -1), classes, vocabulary)
      : [[word(part, vocabulary)]];
    sequences = sequences.flatMap(before => choices.map(choice => [...before, ...choice]));
  }
  return sequences.filter(sequence => sequence.length > 0);
}

function expandClass(name: string, classes: WordClasses, vocabulary: Vocabulary): number[][] {
  const kind = KINDS[name];
  if (kind !== undefined) return kind.map(id => [id]);
  const list = classes[name];
  if (list === undefined) throw new Error(`No word class is called "${name}".`);
  return list
    .trim()
    .split(/\s+/)
    .flatMap(alternative => expand(alternative.replaceAll('_', ' '), classes, vocabulary));
}

const ALTERNATIVE = /^(\{\w+\}|[a-z0-9']+|\p{Script=Han}|[:,—]|\s)+$/u;

const word = (text: string, vocabulary: Vocabulary): number => MARKS[text] ?? vocabulary.define(text);

function index(sequences: readonly number[][]): Sequences {
  const byFirst = new Map<number, number[][]>();
  for (const sequence of sequences) {
    const first = sequence[0]!;
    const list = byFirst.get(first);
    if (list === undefined) byFirst.set(first, [sequence]);
    else list.push(sequence);
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.length - a.length);
  return byFirst;
}
