import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellWidth } from '../../src/core/text/width.js';
import { cutApart } from '../../src/report/cut-apart.js';
import { textTable } from '../../src/report/table.js';

const columns = [
  { title: 'run', cut: 'middle' as const },
  { title: 'score', align: 'right' as const },
  { title: 'claim', cut: 'end' as const },
];
const rows = [
  ['bench__a-long-name-of-a-task__model-one__0001', '1', 'success (hedged, unverified)'],
  ['bench__a-long-name-of-a-task__model-two__0002', '0.25', 'none: question'],
];
const widest = (text: string): number => Math.max(...text.split('\n').map(cellWidth));

test('without a width everything is whole', () => {
  expect(textTable(columns, rows)).toBe(
    [
      'run                                            score  claim',
      '---------------------------------------------  -----  ----------------------------',
      'bench__a-long-name-of-a-task__model-one__0001      1  success (hedged, unverified)',
      'bench__a-long-name-of-a-task__model-two__0002   0.25  none: question',
    ].join('\n'),
  );
});

test('the widest columns are cut to the width: ids in the middle, words at the end', () => {
  expect(textTable(columns, rows, { width: 50 })).toBe(
    [
      'run                   score  claim',
      '--------------------  -----  ---------------------',
      'bench__a-...ne__0001      1  success (hedged, u...',
      'bench__a-...wo__0002   0.25  none: question',
    ].join('\n'),
  );
});

describe('texts cut apart', () => {
  test.each([
    [['aaaaaaaaaa1', 'aaaaaaaaaa2'], 8],
    [['1aaaaaaaaaa', '2aaaaaaaaaa'], 8],
    [['aaaaaaaaaaa1bbbbbb', 'aaaaaaaaaaa2bbbbbb'], 12],
    [['任务一二三四五六七八甲', '任务一二三四五六七八乙'], 9],
  ])('%j in %i cells', (texts, cells) => {
    const cut = cutApart(texts, cells);
    expect(new Set(cut).size).toBe(texts.length);
    for (const text of cut ?? []) {
      expect(cellWidth(text)).toBeLessThanOrEqual(cells);
      expect(text).toContain('...');
    }
  });

  test('null when they would look alike', () => {
    expect(cutApart(['aaaaaaaaaaaaaaa1bbbbbbbbbbbbbbb', 'aaaaaaaaaaaaaaa2bbbbbbbbbbbbbbb'], 10)).toBeNull();
  });
});

test('a table fits its width unless its ids would look alike then, and they never do', () => {
  const id = fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom('a', 'b', '任', '-') });
  const narrowest = 'score'.length + 'success'.length + 4;
  fc.assert(
    fc.property(
      fc.uniqueArray(id, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 30, max: 90 }),
      (ids, width) => {
        const text = textTable(
          columns,
          ids.map(name => [name, '1', 'success']),
          { width },
        );
        const lines = text.split('\n').slice(2);
        expect(new Set(lines.map(line => line.split('  ')[0])).size).toBe(ids.length);
        const over = widest(text) > width;
        if (over) expect(cutApart(['run', ...ids], widest(text) - narrowest - 1)).toBeNull();
      },
    ),
  );
});
