import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { latex, latexComment, latexTable } from '../../src/report/latex.js';
import { markdown, markdownTable } from '../../src/report/markdown.js';

const hostile = fc.string({
  unit: fc.constantFrom(...'\\{}$&#^_~%<>|"`[]-*!:@()\n\r\t\u001b\u202e a1\u4e2d'),
});

describe('markdown', () => {
  test.each([
    ['a|b', 'a\\|b'],
    ['a\\', 'a\\\\'],
    ['**a** _b_ `c`', '\\*\\*a\\*\\* \\_b\\_ \\`c\\`'],
    ['<script>&amp;', '&lt;script&gt;&amp;amp;'],
    ['[a](http://b)', '\\[a\\](http\\://b)'],
    ['a\nb', 'a&lt;LF&gt;b'],
    ['-0.123', '-0.123'],
  ])('%j is written %j', (text, written) => {
    expect(markdown(text)).toBe(written);
  });

  test('a table has as many cells in each row, whatever is in them', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (title, a, b) => {
        const rows = markdownTable([{ title }, { title: 'n', align: 'right' }], [[a, b], [b]]).split('\n');
        expect(rows.pop()).toBe('');
        expect(rows).toHaveLength(4);
        for (const row of rows) expect(row.replace(/\\./gu, '').match(/\|/g)).toHaveLength(3);
        expect(rows.join('')).not.toMatch(/[<>\p{C}]/u);
      }),
    );
  });
});

describe('latex', () => {
  test.each([
    ['50% & more_$', '50\\% \\& more\\_\\$'],
    ['\\input{x}', '\\textbackslash{}input\\{x\\}'],
    ['[0.1, 0.9]', '{[}0.1, 0.9{]}'],
    ['[-0.1, 0.9]', '{[}$-$0.1, 0.9{]}'],
    ['-0.12', '$-$0.12'],
    ['W-on-J', 'W{-}on{-}J'],
    ['a^b~c#', 'a\\textasciicircum{}b\\textasciitilde{}c\\#'],
    ['<LF>', '\\textless{}LF\\textgreater{}'],
  ])('%j is written %j', (text, written) => {
    expect(latex(text)).toBe(written);
  });

  test('nothing but what we write is a command, and a comment stays one line', () => {
    const ours =
      /\\(?:textbackslash|textasciicircum|textasciitilde|textless|textgreater|textbar)\{\}|\{\\char34\}|\{[`[\]-]\}|\$-\$|\\[{}$&#_%]/g;
    fc.assert(
      fc.property(hostile, text => {
        expect(latex(text).replace(ours, '')).not.toMatch(/[\\{}$&#^_~%<>|"`[\]\p{C}]/u);
        expect(latexComment(text)).toMatch(/^% [^\n\r]*\n$/);
      }),
    );
  });

  test('a table', () => {
    expect(latexTable([{ title: 'of' }, { title: 'n', align: 'right' }], [['a & b', '1'], ['[c]']])).toBe(
      [
        '\\begin{tabular}{lr}',
        '\\hline',
        'of & n \\\\',
        '\\hline',
        'a \\& b & 1 \\\\',
        '{[}c{]} &  \\\\',
        '\\hline',
        '\\end{tabular}',
        '',
      ].join('\n'),
    );
  });
});
