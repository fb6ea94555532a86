import type { Choice, Element, Pattern } from './pattern.js';
import {
  BOX,
  CODE,
  COLON,
  COMMA,
  CROSS,
  DASH,
  ED,
  NUM,
  OPEN,
  RATIO,
  SAYS_DONE,
  SAYS_FAILED,
  SAYS_OPEN,
  SAYS_PARTIAL,
  TICK,
  WHOLE_RATIO,
  ZERO,
} from './tokens.js';
import type { Vocabulary } from './vocabulary.js';

/** Word lists by name: alternatives separated by blanks, words inside one by `_`; `{other}` takes in another class. */
export type WordClasses = Readonly<Record<string, string>>;

/**
 * Reads the small language in which the phrase tables are written:
 *
 *   unable to {do}          words in order; {do} is any word of that class
 *   (has|have) been         one of several; an alternative may be several words
 *   now? (has been)?        may be absent
 *   ..3                     up to three further words, never across punctuation
 *   !(by the)               not followed by
 *   : , — （            punctuation; （ is any opening bracket
 *   ^ ... $                 at the head of something, at the end of the unit; (:|$) a colon or the end
 *   已{zhdo}了?              every Chinese character is a token of its own
 *
 * Every element takes a bounded number of tokens, so trying a phrase at a place takes bounded time and
 * matching a text is linear in its length, whatever it holds.
 */
export class PatternParser {
  readonly #choices = new Map<string, Choice>();
  readonly #classes = new Map<string, number[][]>();

  constructor(
    readonly classes: WordClasses,
    readonly vocabulary: Vocabulary,
  ) {}

  /** Throws where the phrase is not in the language: the tables are ours, so that is a bug. */
  parse(source: string): Pattern {
    const [, lead, body = '', end] = /^\s*(\^?)\s*(.*?)\s*(\$?)\s*$/u.exec(source)!;
    const elements: Element[] = [];
    const lexer = ELEMENT;
    lexer.lastIndex = 0;
    while (lexer.lastIndex < body.length) {
      const found = lexer.exec(body);
      if (found === null) throw new Error(`The phrase "${source}" cannot be read.`);
      const [, gap, not, group, single, optional] = found;
      const alternatives = group ?? single ?? '';
      elements.push({
        kind: gap !== undefined ? 'gap' : not === '!' ? 'not' : 'one',
        choice: gap !== undefined ? NO_CHOICE : this.#choice(alternatives),
        optional: optional === '?',
        orEnd: alternatives.split('|').includes('$'),
        max: Number(gap ?? 0),
      });
    }
    return { lead: lead === '^', end: end === '$', elements };
  }

  #choice(alternatives: string): Choice {
    let choice = this.#choices.get(alternatives);
    if (choice === undefined) {
      choice = choiceOf(alternatives.split('|').flatMap(text => this.#expand(text)));
      this.#choices.set(alternatives, choice);
    }
    return choice;
  }

  /** Every token sequence that an alternative stands for. */
  #expand(text: string): number[][] {
    if (text === '$') return [];
    if (!ALTERNATIVE.test(text)) throw new Error(`"${text}" cannot stand inside brackets.`);
    let sequences: number[][] = [[]];
    for (const part of text.match(PARTS) ?? []) {
      const choices = part.startsWith('{') ? this.#class(part.slice(1, -1)) : [[this.#word(part)]];
      sequences = sequences.flatMap(before => choices.map(choice => [...before, ...choice]));
    }
    return sequences.filter(sequence => sequence.length > 0);
  }

  #class(name: string): number[][] {
    const kind = KINDS[name];
    if (kind !== undefined) return [[kind]];
    const list = this.classes[name];
    if (list === undefined) throw new Error(`No word class is called "${name}".`);
    let sequences = this.#classes.get(name);
    if (sequences === undefined) {
      sequences = list
        .trim()
        .split(/\s+/u)
        .flatMap(alternative => this.#expand(alternative.replaceAll('_', ' ')));
      this.#classes.set(name, sequences);
    }
    return sequences;
  }

  #word(text: string): number {
    return MARKS[text] ?? this.vocabulary.define(text);
  }
}

const ELEMENT = /\s*(?:\.\.(\d+)|(!?)(?:\(([^)]*)\)|(\{\w+\}|[a-z']+|\p{Script=Han}|[:,—（]))(\??))/uy;
const ALTERNATIVE = /^(\{\w+\}|[a-z']+|\p{Script=Han}|[:,—（]|\s)+$/u;
const PARTS = /\{\w+\}|[a-z']+|\p{Script=Han}|[:,—（]/gu;

const KINDS: Readonly<Record<string, number>> = {
  num: NUM,
  zero: ZERO,
  ratio: RATIO,
  whole: WHOLE_RATIO,
  code: CODE,
  tick: TICK,
  cross: CROSS,
  box: BOX,
  unlisted: ED,
  saysdone: SAYS_DONE,
  saysfailed: SAYS_FAILED,
  sayspartial: SAYS_PARTIAL,
  saysopen: SAYS_OPEN,
};

const MARKS: Readonly<Record<string, number>> = { ':': COLON, ',': COMMA, '—': DASH, '（': OPEN };

const NO_CHOICE: Choice = { sequences: new Map(), bits: 0 };

function choiceOf(sequences: readonly number[][]): Choice {
  const byFirst = new Map<number, number[][]>();
  let bits = 0;
  for (const sequence of sequences) {
    const first = sequence[0]!;
    bits |= 1 << (first & 31);
    const list = byFirst.get(first);
    if (list === undefined) byFirst.set(first, [sequence]);
    else list.push(sequence);
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.length - a.length);
  return { sequences: byFirst, bits };
}
