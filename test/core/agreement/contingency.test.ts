import { describe, expect, it } from 'vitest';
import { tableFromCounts, tabulate, usedOnly } from '../../../src/core/agreement/contingency.js';
import type { AgreementErrorCode } from '../../../src/core/agreement/errors.js';

describe('tabulate', () => {
  it('has rows for the first annotator and columns for the second, over every declared category', () => {
    const table = tabulate(['y', 'y', 'n'], ['y', 'n', 'n'], ['y', 'n', 'unsure']);
    expect(table.counts).toEqual([
      [1, 1, 0],
      [0, 1, 0],
      [0, 0, 0],
    ]);
  });

  it('drops and counts pairs of which either label is missing', () => {
    const table = tabulate(['y', null, 'n', undefined], ['y', 'y', null, undefined], ['y', 'n']);
    expect(table).toMatchObject({ n_used: 1, n_dropped: 3 });
  });

  it('never takes null for a category', () => {
    const table = tabulate([null, null], [null, null], ['y', 'n']);
    expect(table).toMatchObject({
      n_used: 0,
      n_dropped: 2,
      counts: [
        [0, 0],
        [0, 0],
      ],
    });
  });

  it('keeps numbers and strings apart', () => {
    expect(tabulate([1, '1'], [1, '1'], [1, '1']).counts).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  it('counts the same with many categories as with few', () => {
    const many = Array.from({ length: 40 }, (_, at) => `c${at}`);
    const first = many.concat(many);
    const second = many.concat([...many].reverse());
    const wide = tabulate(first, second, many);
    for (const [i, row] of wide.counts.entries()) {
      for (const [j, count] of row.entries()) expect(count).toBe((i === j ? 1 : 0) + (i + j === 39 ? 1 : 0));
    }
  });
});

const wrong: readonly [AgreementErrorCode, string, () => unknown][] = [
  ['undeclared-label', '"maybe" (pair 2)', () => tabulate(['y', 'maybe'], ['y', 'y'], ['y', 'n'])],
  ['undeclared-label', '"maybe"', () => tabulate(['maybe'], [null], ['y', 'n'])],
  ['undeclared-label', '"maybe"', () => tabulate([null], ['maybe'], ['y', 'n'])],
  ['undeclared-label', '""', () => tabulate([''], ['y'], ['y', 'n'])],
  ['undeclared-label', '\\u001b', () => tabulate(['\u001b[31m'], ['y'], ['y', 'n'])],
  ['length-mismatch', '3 and 2', () => tabulate(['y', 'n', 'y'], ['y', 'n'], ['y', 'n'])],
  ['bad-categories', '"y"', () => tabulate([], [], ['y', 'y'])],
  ['bad-categories', 'No category', () => tabulate([], [], [])],
  ['bad-table', '2 x 2', () => tableFromCounts(['y', 'n'], [[1, 2]])],
  ['bad-table', '2 x 2', () => tableFromCounts(['y', 'n'], [[1, 2], [3]])],
  [
    'bad-table',
    '-1',
    () =>
      tableFromCounts(
        ['y', 'n'],
        [
          [1, -1],
          [0, 0],
        ],
      ),
  ],
  [
    'bad-table',
    '0.5',
    () =>
      tableFromCounts(
        ['y', 'n'],
        [
          [1, 0.5],
          [0, 0],
        ],
      ),
  ],
  [
    'bad-table',
    'null',
    () =>
      tableFromCounts(
        ['y', 'n'],
        [
          [1, Number.NaN],
          [0, 0],
        ],
      ),
  ],
];

describe('wrong labels and tables are refused by name', () => {
  it.each(wrong)('%s: %s', (code, names, make) => {
    expect(make).toThrow(expect.objectContaining({ code, message: expect.stringContaining(names) }));
  });
});

it('leaves out only categories that neither annotator used', () => {
  const table = tableFromCounts(
    ['a', 'b', 'c', 'd'],
    [
      [3, 0, 1, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ],
  );
  expect(usedOnly(table)).toMatchObject({
    categories: ['a', 'c'],
    counts: [
      [3, 1],
      [0, 0],
    ],
    n_used: 4,
  });
});
