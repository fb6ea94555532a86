import { describe, expect, it } from 'vitest';
import { lexicon } from '../../../src/core/claim/lexicon.js';
import { split } from '../../../src/core/claim/split.js';
import { strip } from '../../../src/core/claim/strip.js';
import * as T from '../../../src/core/claim/tokens.js';

const { vocabulary } = lexicon();
const parts = (text: string) => split(text, strip(text), vocabulary);

function unitsOf(text: string): string[] {
  const { tokens, units } = parts(text);
  return units.map(({ from, to }) => text.slice(tokens.starts[from]!, tokens.ends[to - 1]!));
}

const KINDS = new Map<number, string>(
  Object.entries(T)
    .filter(([name, id]) => typeof id === 'number' && name !== 'FIRST_WORD')
    .map(([name, id]): [number, string] => [id as number, name]),
);

function tokensOf(text: string): string[] {
  const { tokens } = parts(text);
  const words = vocabulary.words();
  return [...tokens.ids.slice(0, tokens.length)].map(id => KINDS.get(id) ?? words[id - T.FIRST_WORD] ?? '?');
}

describe('units', () => {
  it.each([
    ['sentences', 'It works. All is fixed! Is it? Yes', ['It works', 'All is fixed', 'Is it', 'Yes']],
    [
      'abbreviations and numbers',
      'It takes 1.5 s, e.g. on v1.2.3. Done',
      ['It takes 1.5 s, e.g. on v1.2.3', 'Done'],
    ],
    ['lines and list items', '- one\n- two\n\n3) three', ['one', 'two', 'three']],
    [
      'a line broken at the margin',
      'I could not find out why the second of the two tests\nfails on this machine.',
      ['I could not find out why the second of the two tests\nfails on this machine'],
    ],
    ['a short line is a line', 'Done\nall pass', ['Done', 'all pass']],
    ['cells, without the names of columns', '| a | b |\n|---|:-:|\n| c | done |', ['c', 'done']],
    ['Chinese marks', '改好了。测试呢？通过！', ['改好了', '测试呢', '通过']],
    ['semicolons', 'one; two；three', ['one', 'two', 'three']],
    ['closing marks after the stop', '(It works.) *Fine.* Next', ['(It works', ') *Fine', 'Next']],
    ['rules', 'a\n---\n***\nb', ['a', 'b']],
    ['HTML breaks', 'a<br>b', ['a', 'b']],
    ['only marks', '... --- :::', []],
  ])('%s', (_, text, expected) => {
    expect(unitsOf(text)).toEqual(expected);
  });

  it('knows questions, headings, list items and blank lines', () => {
    const shape = (text: string) =>
      parts(text).units.map(({ question, heading, list, cell, blankBefore }) =>
        [question && 'question', heading && 'heading', list && 'list', cell && 'cell', blankBefore && 'blank']
          .filter(Boolean)
          .join(' '),
      );
    expect(shape('## Title\n**Bold**\nLabel:\n- item\n\nWhy?')).toEqual([
      'heading',
      'heading',
      'heading',
      'list',
      'question blank',
    ]);
    expect(shape('| a | b |')).toEqual(['cell', 'cell']);
  });

  it('cuts a unit that goes on for ever', () => {
    const { units } = parts('word '.repeat(10_000));
    expect(Math.max(...units.map(({ from, to }) => to - from))).toBeLessThanOrEqual(256);
  });
});

describe('tokens', () => {
  it.each([
    ["I couldn't", ['i', 'could', 'not']],
    ['It’s done, let’s go', ['it', 'is', 'done', 'COMMA', 'let', 'us', 'go']],
    ['we cannot', ['we', 'can', 'not']],
    ["the user's file", ['the', 'user', 'file']],
    ['pre-existing', ['pre', 'existing']],
    [
      '3/4 and 4/4 and 2 of 5 and 5 out of 5',
      ['RATIO', 'and', 'WHOLE_RATIO', 'and', 'RATIO', 'and', 'WHOLE_RATIO'],
    ],
    ['0 failed, 1,204 passed', ['ZERO', 'failed', 'COMMA', 'NUM', 'passed']],
    ['src/core/a.ts and a_b and `x`', ['CODE', 'and', 'CODE', 'and', 'CODE']],
    ['see https://example.org/a?b=c, 3f9ab21', ['see', 'CODE', 'COMMA', 'CODE']],
    ['[x] a [ ] b ✅ ❌ ☐', ['TICK', 'a', 'BOX', 'OTHER', 'TICK', 'CROSS', 'BOX']],
    ['and/is', ['and', 'is']],
    ['vectorised quuxed', ['ED', 'ED']],
    ['a - b — c -> d', ['a', 'DASH', 'OTHER', 'DASH', 'OTHER', 'DASH', 'OTHER']],
    ['任務已完成', ['任', '务', '已', '完', '成']],
    ['**bold** _it_ ~~no~~', ['OTHER', 'it', 'no']],
  ])('%s', (text, expected) => {
    expect(tokensOf(text)).toEqual(expected);
  });
});
