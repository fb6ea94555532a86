import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RULES } from '../../../src/core/claim/lexicon.js';
import { PatternParser } from '../../../src/core/claim/parse-pattern.js';
import { firstTokens, matchAt, mayBegin } from '../../../src/core/claim/pattern.js';
import { ENGLISH_WORDS } from '../../../src/core/claim/phrases/english-words.js';
import { split } from '../../../src/core/claim/split.js';
import { strip } from '../../../src/core/claim/strip.js';
import { NOTHING } from '../../../src/core/claim/tokens.js';
import { Vocabulary } from '../../../src/core/claim/vocabulary.js';

const WORDS = 'the is was not now done fixed all tests pass by hand set up 已 完 成 的 了'.split(' ');
const classes = { verb: 'fixed set_up done', be: 'is was', either: '{verb} pass' };

function prepare(...sources: string[]) {
  const vocabulary = new Vocabulary();
  for (const word of WORDS) vocabulary.define(word);
  const parser = new PatternParser(classes, vocabulary);
  return { vocabulary, patterns: sources.map(source => parser.parse(source)) };
}

/** The words that the phrase finds from the first place where it matches; null where it matches nowhere. */
function find(source: string, text: string): string | null {
  const { vocabulary, patterns } = prepare(source);
  const { tokens } = split(text, strip(text), vocabulary);
  for (let at = 0; at < tokens.length; at++) {
    const end = matchAt(patterns[0]!, tokens, at, tokens.length);
    if (end > at) return text.slice(tokens.starts[at]!, tokens.ends[end - 1]!);
  }
  return null;
}

describe('the language of the phrases', () => {
  it.each([
    ['tests pass', 'all tests pass', 'tests pass'],
    ['tests pass', 'tests now pass', null],
    ['tests now? pass', 'tests now pass', 'tests now pass'],
    ['tests (is|was) done', 'tests was done', 'tests was done'],
    ['tests ..2 pass', 'tests x y pass', 'tests x y pass'],
    ['tests ..2 pass', 'tests x y z pass', null],
    ['tests ..2 pass', 'tests, pass', null],
    ['is {verb}', 'it is set up', 'is set up'],
    ['is {either}', 'it is pass', 'is pass'],
    ['({be}|not) done', 'was done', 'was done'],
    ['done !(by hand)', 'done by hand', null],
    ['done !(by hand)', 'done by me', 'done'],
    ['done $', 'all done', 'done'],
    ['done $', 'all done!', 'done'],
    ['done $', 'done now', null],
    ['done (:|$)', 'done: x', 'done:'],
    ['done (:|$)', 'done', 'done'],
    ['done (:|$)', 'done now', null],
    ['{num} pass', '12 pass', '12 pass'],
    ['{num} pass', '0 pass', null],
    ['{tick} ..1 {code}', '✅ the `x`', '✅ the `x`'],
    ['已(完成)?了', '已了', '已了'],
    ['已完成 !的', '已完成的', null],
    ['已完成 !的', '已完成了', '已完成'],
  ])('%s in "%s"', (source, text, words) => {
    expect(find(source, text)).toBe(words);
  });

  it.each(['(a (b|c)', 'a ~ b', '{nobody}', '(a ..2 b|c)', 'a)'])('refuses %s', source => {
    expect(() => prepare(source)).toThrow();
  });

  it('finds in the tables no class without a use', () => {
    const used = [...RULES.flatMap(rule => rule.phrases), ...Object.values(ENGLISH_WORDS)].join(' ');
    const idle = Object.keys(ENGLISH_WORDS).filter(name => name !== 'weak' && !used.includes(`{${name}}`));
    expect(idle).toEqual([]);
  });
});

describe('what two tokens tell', () => {
  const sources = [
    'tests pass',
    'tests now? pass',
    '^all ..2 {either}',
    'now? (not|all)? done !(by hand)',
    'is {verb} $',
    'done (:|$)',
    '!the all tests',
    '已完成了? !的',
    'set up',
  ];
  const words = fc.array(fc.constantFrom(...WORDS, ',', ':', '12'), { minLength: 1, maxLength: 6 });

  it('never rules out a phrase that is there', () => {
    const { vocabulary, patterns } = prepare(...sources);
    fc.assert(
      fc.property(words, list => {
        const { tokens } = split(list.join(' '), strip(list.join(' ')), vocabulary);
        for (const pattern of patterns) {
          for (let at = 0; at < tokens.length; at++) {
            if (matchAt(pattern, tokens, at, tokens.length) <= at) continue;
            const next = at + 1 < tokens.length ? tokens.ids[at + 1]! : NOTHING;
            expect(firstTokens(pattern).has(tokens.ids[at]!)).toBe(true);
            expect(mayBegin(pattern, tokens.ids[at]!, next)).toBe(true);
          }
        }
      }),
    );
  });
});

describe('Vocabulary', () => {
  it('finds words in place, whatever their case', () => {
    const vocabulary = new Vocabulary();
    const id = vocabulary.define('done');
    expect(vocabulary.define('done')).toBe(id);
    expect(vocabulary.find('It is Done.', 6, 10)).toBe(id);
    expect(vocabulary.find('It is DONE.', 6, 10)).toBe(id);
    expect(vocabulary.find('It is don.', 6, 9)).toBe(0);
    expect(vocabulary.lookup('never')).toBe(undefined);
  });

  it('knows traditional characters by the simplified ones', () => {
    const vocabulary = new Vocabulary();
    const id = vocabulary.define('测');
    expect(vocabulary.character('測'.charCodeAt(0))).toBe(id);
    expect(vocabulary.character('完'.charCodeAt(0))).toBe(0);
  });

  it('writes joined words apart, and says so when a phrase does not', () => {
    const vocabulary = new Vocabulary();
    const [can, not] = [vocabulary.define('can'), vocabulary.define('not')];
    vocabulary.defineJoined('cannot', ['can', 'not']);
    expect(vocabulary.partsOf(vocabulary.find('cannot', 0, 6))).toEqual([can, not]);
    expect(() => vocabulary.defineJoined('can', ['not'])).toThrow(
      '"can" is written as "not" in the phrases.',
    );
  });
});
