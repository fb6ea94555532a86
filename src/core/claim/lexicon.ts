import { firstTokens, type Pattern, parsePattern } from './pattern.js';
import { CHINESE } from './phrases/chinese.js';
import { CHINESE_WORDS } from './phrases/chinese-words.js';
import { ENGLISH_FLOW } from './phrases/english-flow.js';
import { ENGLISH_SHORTFALL } from './phrases/english-shortfall.js';
import { ENGLISH_SUCCESS } from './phrases/english-success.js';
import { ENGLISH_WORDS } from './phrases/english-words.js';
import { JSON_STATUS } from './phrases/json-status.js';
import type { Rule } from './phrases/table.js';
import { Vocabulary } from './tokens.js';
import { isParticiple } from './word-forms.js';

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
  /** By token id; undefined where no phrase begins with that token. */
  byFirst: readonly (readonly Phrase[] | undefined)[];
  /** Words that part clauses ("but", 但是), and words that may stand before the head of a sentence ("Finally,"). */
  contrast: ReadonlySet<number>;
  and: ReadonlySet<number>;
  /** The agent speaking of itself. */
  self: ReadonlySet<number>;
  opening: ReadonlySet<number>;
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
  for (const source of [...Object.values(named), ...RULES.flatMap(rule => rule.phrases)]) {
    for (const word of source.replaceAll(/\{\w+\}/gu, ' ').match(/[a-z']+|\p{Script=Han}/gu) ?? [])
      vocabulary.define(word);
  }
  const classes = { ...named, ed: participles(vocabulary, ENGLISH_WORDS.weak) };
  const byFirst: Phrase[][] = [];
  for (const rule of RULES) {
    for (const source of rule.phrases) {
      const phrase = { rule, pattern: parsePattern(source, classes, vocabulary) };
      for (const id of firstTokens(phrase.pattern)) (byFirst[id] ??= []).push(phrase);
    }
  }
  // From here on every word of every table has its number.
  const numbers = (words: string): Set<number> =>
    new Set(words.split(' ').map(word => vocabulary.define(word)));
  return {
    vocabulary,
    byFirst,
    contrast: numbers('but however although though whereas yet 但 却 而'),
    and: numbers('and so then 并 且'),
    self: numbers('i we'),
    opening: numbers(
      'finally additionally overall also so great perfect ok okay well excellent anyway moreover furthermore lastly then summary conclusion unfortunately regrettably sadly sorry 综 总 最 此',
    ),
  };
}

/** Every past participle: words of the tables that end in -ed, and the token for those that no table holds. */
function participles(vocabulary: Vocabulary, weak = ''): string {
  const excluded = new Set(weak.split(/\s+/u));
  const known = [...vocabulary.words()].filter(word => isParticiple(word) && !excluded.has(word));
  return ['{unlisted}', ...known].join(' ');
}
