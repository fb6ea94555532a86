import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldBlocks, foldText } from '../../../src/tui/text/fold.js';

const code = ['```python', 'import csv', 'rows = load()', 'print(rows)', '```'];
const table = ['| sample | slope |', '|--------|-------|', '| a | 0.1 |', '| b | 0.2 |'];
const bordered = [
  '+----+------+',
  '| id | name |',
  '+----+------+',
  '| 1  | a    |',
  '| 2  | b    |',
  '+----+------+',
];
const files = ['- out/result.csv', '- `out/report.md` (3.1 kB)', '- src/calc.py', '- plots/'];

const folded = (lines: string[]): string =>
  foldText(lines.join('\n'), foldBlocks(lines.join('\n')), new Set()).text;

describe('what folds', () => {
  it.each<[string, string[], string]>([
    ['code', code, '[code, 3 lines - e to expand]'],
    ['code with tildes', ['~~~', 'a', 'b', 'c', '~~~'], '[code, 3 lines - e to expand]'],
    ['a longer fence closes', ['```', 'a', 'b', 'c', '`````'], '[code, 3 lines - e to expand]'],
    ['table', table, '[table, 2 rows - e to expand]'],
    ['table without outer bars', ['a | b', '--|--', '1 | 2', '3 | 4'], '[table, 2 rows - e to expand]'],
    ['bordered table', bordered, '[table, 2 rows - e to expand]'],
    ['bordered table without a header', ['+--+', '|a |', '|b |', '+--+'], '[table, 2 rows - e to expand]'],
    [
      'drawn table',
      ['┌───┬───┐', '│ a │ b │', '├───┼───┤', '│ 1 │ 2 │', '│ 3 │ 4 │', '└───┴───┘'],
      '[table, 2 rows - e to expand]',
    ],
    ['file list', files, '[file list, 4 files - e to expand]'],
    [
      'file tree',
      ['├── a.csv', '├── b.csv', '│   ├── c.csv', '└── d.csv'],
      '[file list, 4 files - e to expand]',
    ],
    [
      'numbered file list',
      ['1. a.csv', '2. b.csv', '3. c.csv', '4. d.csv'],
      '[file list, 4 files - e to expand]',
    ],
  ])('%s', (_, lines, label) => {
    expect(folded(lines)).toBe(label);
    expect(folded(['Before.', ...lines, '', 'After.'])).toBe(`Before.\n${label}\n\nAfter.`);
  });
});

describe('what does not fold', () => {
  it.each<[string, string[]]>([
    ['prose', ['All done.', 'The table is in out/result.csv.', 'Two checks failed.', 'See the log.']],
    ['code that is never closed', ['```', 'a', 'b', 'c', 'The task failed.']],
    ['a closing fence too short', ['````', 'a', 'b', 'c', '```']],
    ['two lines of code', ['```', 'a', 'b', '```']],
    ['a table of one row', table.slice(0, 3)],
    ['bars without a row of dashes', ['a | b', 'c | d', 'e | f']],
    ['three files', files.slice(0, 3)],
    ['files with a word about each', files.map(file => `${file}: failed`)],
    ['a list of numbers', ['- 0.95', '- 0.91', '- 0.87', '- 0.99']],
    ['a list of words', ['- done', '- done', '- failed', '- done']],
    ['sentences that end in a dot', ['Done.', 'Done.', 'Done.', 'Done.']],
    ['rule lines', ['-----', '-----', '-----', '-----']],
  ])('%s', (_, lines) => {
    expect(foldBlocks(lines.join('\n'))).toEqual([]);
  });
});

describe('foldText', () => {
  const text = ['Before.', ...code, 'Between.', ...table, 'After.'].join('\n');
  const blocks = foldBlocks(text);

  it('gives lines, in order', () => {
    expect(blocks).toEqual([
      { kind: 'code', startLine: 1, endLine: 6, label: '[code, 3 lines - e to expand]' },
      { kind: 'table', startLine: 7, endLine: 11, label: '[table, 2 rows - e to expand]' },
    ]);
  });

  it('folds all but the expanded ones', () => {
    const one = foldText(text, blocks, new Set([0]));
    expect(one.text).toBe(
      ['Before.', ...code, 'Between.', '[table, 2 rows - e to expand]', 'After.'].join('\n'),
    );
    expect(one.hiddenLines).toBe(4);
    expect(foldText(text, blocks, 'all')).toMatchObject({ text, hiddenLines: 0 });
    expect(foldText(text, blocks, new Set()).hiddenLines).toBe(9);
  });

  it('knows where each character came from', () => {
    const { text: short, toOriginal } = foldText(text, blocks, new Set());
    for (const word of ['Before.', 'Between.', 'After.'])
      expect(toOriginal(short.indexOf(word))).toBe(text.indexOf(word));
    expect(toOriginal(short.indexOf('[code'))).toBe(text.indexOf('```python'));
    expect(toOriginal(short.length)).toBe(text.length);
  });

  it('of a block at the very end', () => {
    const ending = ['a', ...files].join('\n');
    expect(foldText(ending, foldBlocks(ending), new Set()).text).toBe(
      'a\n[file list, 4 files - e to expand]',
    );
    expect(foldText(`${ending}\n`, foldBlocks(`${ending}\n`), new Set()).text).toBe(
      'a\n[file list, 4 files - e to expand]\n',
    );
  });
});

it('property: blocks are ordered and apart, folding them removes just their lines', () => {
  const line = fc.constantFrom(...code, ...table, ...bordered, ...files, '', 'Prose.', '~~~', '````');
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), lines => {
      const text = lines.join('\n');
      const blocks = foldBlocks(text);
      const rest: string[] = [];
      let at = 0;
      for (const { startLine, endLine, label } of blocks) {
        expect(startLine).toBeGreaterThanOrEqual(at);
        expect(endLine).toBeGreaterThan(startLine);
        rest.push(...lines.slice(at, startLine), label);
        at = endLine;
      }
      rest.push(...lines.slice(at));
      expect(foldText(text, blocks, new Set()).text).toBe(rest.join('\n'));
    }),
    { numRuns: 1000 },
  );
});

describe('is linear on lines that begin blocks and never end them', () => {
  it.each([
    ['```a', 0],
    ['`````\n~~~', 0],
    ['| a', 0],
    ['+--+', 0],
    ['a.b', 1],
    ['x'.repeat(300), 0],
    ['-'.repeat(299), 0],
  ])('%j', (line, blocks) => {
    const text = `${line}\n`.repeat(Math.ceil(600_000 / line.length));
    expect(foldBlocks(text).length).toBe(blocks);
  });
});
