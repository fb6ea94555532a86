import { PatternParser } from './parse-pattern.js';
import { firstTokens, mayBegin, type Pattern } from './pattern.js';
import { CHINESE } from './phrases/chinese.js';
import { CHINESE_WORDS } from './phrases/chinese-words.js';
import { ENGLISH_FLOW } from './phrases/english-flow.js';
import { ENGLISH_SHORTFALL } from './phrases/english-shortfall.js';
import { ENGLISH_SUCCESS } from './phrases/english-success.js';
import { ENGLISH_WORDS } from './phrases/english-words.js';
import { JSON_STATUS } from './phrases/json-status.js';
import type { Rule } from './phrases/table.js';
import { ROLE_WORDS, rolesIn } from './roles.js';
import { Vocabulary } from './vocabulary.js';
import { isParticiple, JOINED_WORDS } from './word-forms.js';

export const RULES: readonly Rule[] = [
  ...ENGLISH_SUCCESS,
  ...ENGLISH_SHORTFALL,
  ...ENGLISH_FLOW,
  ...CHINESE,
  ...JSON_STATUS,
];

export interface Phrase {
  rule: Rule;
  pattern: Pattern;
}

/** The phrase tables made ready: their words numbered, their phrases found by the token that begins them. */
export interface Lexicon {
  vocabulary: Vocabulary;
  /** Phrases that may begin with these two tokens (NOTHING: the end of the unit). */
  candidates(first: number, second: number): readonly Phrase[];
  /** What a token does to those around it, by its id: the bits of roles.ts. */
  roles: Uint16Array;
}

let built: Lexicon | undefined;

/** Built at the first use (a few milliseconds), so that importing the matcher costs nothing. */
export function lexicon(): Lexicon {
  built ??= build();
  return built;
}

function build(): Lexicon {
  const vocabulary = new Vocabulary();
  const named = { ...ENGLISH_WORDS, ...CHINESE_WORDS };
  const sources = [
    ...Object.values(named),
    ...RULES.flatMap(rule => rule.phrases),
    ...ROLE_WORDS.map(([, words]) => words),
  ];
  for (const source of sources) {
    for (const word of source.replaceAll(/\{\w+\}/gu, ' ').match(/[a-z']+|\p{Script=Han}/gu) ?? [])
      vocabulary.define(word);
  }
  for (const [word, parts] of JOINED_WORDS) vocabulary.defineJoined(word, parts);
  const classes = { ...named, ed: participles(vocabulary, ENGLISH_WORDS.weak) };
  const byFirst: Phrase[][] = [];
  const parser = new PatternParser(classes, vocabulary);
  for (const rule of RULES) {
    for (const source of rule.phrases) {
      const phrase = { rule, pattern: parser.parse(source) };
      for (const id of firstTokens(phrase.pattern)) (byFirst[id] ??= []).push(phrase);
    }
  }
  return {
    vocabulary,
    candidates: candidatesIn(byFirst, vocabulary.size),
    roles: rolesIn(vocabulary, byFirst),
  };
}

/** Every past participle: words of the tables that end in -ed, and the token for those that no table holds. */
function participles(vocabulary: Vocabulary, weak = ''): string {
  const excluded = new Set(weak.split(/\s+/u));
  const known = [...vocabulary.words()].filter(word => isParticiple(word) && !excluded.has(word));
  return ['{unlisted}', ...known].join(' ');
}

/** Pairs that are remembered: real texts use a few thousand, and hostile ones may not fill the memory. */
const MEMORY = 1 << 15;
/** Places in which a pair may be kept. */
const PLACES = 4;
const NONE: readonly Phrase[] = [];

/** Most words begin dozens of phrases and go on with none: asking once for each pair of tokens saves trying them. */
function candidatesIn(
  byFirst: readonly (readonly Phrase[] | undefined)[],
  size: number,
): Lexicon['candidates'] {
  const pairs = new Int32Array(MEMORY + PLACES).fill(-1);
  const known: (readonly Phrase[])[] = new Array(MEMORY + PLACES).fill(NONE);
  return (first, second) => {
    const pair = first * size + second;
    const slot = Math.imul(pair, 0x9e3779b1) >>> 17;
    let at = slot;
    for (; at < slot + PLACES && pairs[at] !== -1; at++) if (pairs[at] === pair) return known[at]!;
    if (at === slot + PLACES) at = slot;
    const found = (byFirst[first] ?? NONE).filter(({ pattern }) => mayBegin(pattern, first, second));
    pairs[at] = pair;
    known[at] = found;
    return found;
  };
}
