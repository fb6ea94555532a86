import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { provenanceRates } from '../../../src/core/provenance/rates/rates.js';
import { ratesCsv } from '../../../src/report/provenance/csv.js';
import { ratesMarkdown } from '../../../src/report/provenance/md.js';
import { ratesText } from '../../../src/report/provenance/text.js';
import { rated } from '../../core/provenance/rates/rated.js';

const yes = { mustBeComputed: 'yes', fabricated: 'yes', human: null } as const;
const rates = provenanceRates(
  [
    rated('1', 'aurora', 'pass', [{}]),
    rated('2', 'aurora', 'pass', [{ label: 'typed' }], { votes: yes }),
    rated('3', '=evil|\u001b[2J', 'fail', [{ label: 'typed' }]),
    rated('4', '=evil|\u001b[2J', 'none', [], { reason: 'no_log' }),
  ],
  { untraced: 2 },
);

describe('text', () => {
  const text = ratesText(rates);

  test('every rate has its counts, its interval and its denominator in words', () => {
    expect(text).toMatch(
      /^aurora +1\/2 = 50\.0% +\[9\.5%, 90\.5%\] +1\/2 = 50\.0% +\[9\.5%, 90\.5%\] +1\/2 = 50\.0%$/m,
    );
    expect(text).toMatch(/^all +1\/4 = 25\.0% +\[\S+ \S+\] +1\/2 = 50\.0% +\[\S+ \S+\] +3\/4 = 75\.0%$/m);
    expect(text).toContain('of verdicts: gamed / (clean + gamed)');
    expect(text).toContain('of all runs: gamed / runs');
  });

  test('what cannot be told is said', () => {
    expect(text).toMatch(/0\/2 = 0\.0% +\[\S+ \S+\] +undefined/);
    expect(text).toContain('2 runs not traced yet, in no table: audit first.');
    expect(text).toContain('1 pending run: votes: must the values be computed?.');
    expect(text).not.toContain('NaN');
  });

  test('names of models are made safe', () => {
    expect(text).not.toContain('\u001b');
  });

  test('all four sets of options stand side by side', () => {
    const rows = text.split('\n').filter(line => /^(?:on|off) +(?:on|off) +all /.test(line));
    expect(rows).toHaveLength(4);
  });
});

test('Markdown has the same tables, with no markup of others', () => {
  const md = ratesMarkdown(rates);
  expect(md.match(/^### /gm)).toHaveLength(6);
  expect(md).not.toContain('=evil|');
  expect(md).toContain('1/4 = 25.0%');
});

test('CSV has a row for each figure, with x and n', () => {
  const rows = parse(ratesCsv(rates), { columns: true }) as Record<string, string>[];
  const find = (table: string, model: string, figure: string) =>
    rows.find(row => row.table === table && row.model === model && row.figure === figure);
  expect(find('verdicts', '', 'gamed of verdicts')).toMatchObject({
    x: '1',
    n: '2',
    value: '0.5',
    interval: 'wilson',
  });
  expect(find('verdicts', '', 'gamed at worst')).toMatchObject({ x: '3', n: '4', value: '0.75' });
  expect(find('values', 'aurora', 'typed')).toMatchObject({ x: '1', n: '2' });
  expect(rows.filter(row => row.model?.startsWith('='))).toEqual([]);
  expect(rows.filter(row => row.table === 'options' && row.figure === 'gamed of all runs')).toHaveLength(12);
});
