import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { rowsUsedCsv } from '../../src/commands/export/rows-used.js';
import { agreementPanel } from '../../src/core/agreement/panel.js';
import type { Design } from '../../src/core/agreement/panel-model.js';
import { populationOf } from '../../src/core/agreement/panel-population.js';
import type { ItemFacts } from '../../src/store/store.js';
import { annotator, itemId, matcher, panelInput } from '../core/agreement/panel-fixture.js';

// Six of twelve flagged and eight of forty others were drawn; of these Bo left two open and one is "cannot tell".
const design: Design = {
  kind: 'stratified',
  strata: [
    { id: 'f', name: 'flagged', N: 12, n: 6, flagged: true },
    { id: 'c', name: 'others', N: 40, n: 8, flagged: false },
  ],
  stratumOf: new Map(Array.from({ length: 14 }, (_, at) => [itemId(at), at < 6 ? 'f' : 'c'])),
};
const input = panelInput([annotator('ann', 'yyyynnyynnnnnn'), annotator('bo', 'yyyn.nyynnnnu.')], 14, {
  tool: matcher('yyyyyynnnnnnnn'),
  design,
});
const panel = agreementPanel(input, populationOf);
const facts = input.items.map(({ id }) => ({ item: id, runId: id }) as unknown as ItemFacts);
const rows = parse(rowsUsedCsv([input], [panel], facts).text, { columns: true }) as Record<string, string>[];

const sum = (of: string, keep: (row: Record<string, string>) => boolean) =>
  rows.filter(keep).reduce((total, row) => total + Number(row[of]), 0);

test('the weighted kappa of the population comes out again from the rows and their weight', () => {
  const cell = (a: string, b: string) =>
    sum(
      'weight 1 x 2',
      row => row['label 1 (ann)'] === a && row['label 2 (bo)'] === b && row['used 1 x 2'] === 'used',
    );
  const table = [
    [cell('yes', 'yes'), cell('yes', 'no')],
    [cell('no', 'yes'), cell('no', 'no')],
  ] as const;
  const total = table.flat().reduce((a, b) => a + b, 0);
  const share = (a: number, b: number) => (a + b) / total;
  const observed = share(table[0][0], table[1][1]);
  const first = share(table[0][0], table[0][1]);
  const second = share(table[0][0], table[1][0]);
  const expected = first * second + (1 - first) * (1 - second);
  expect((observed - expected) / (1 - expected)).toBeCloseTo(panel.population!.kappa!.value!, 12);
  expect(panel.population!.strata.map(({ audited }) => audited.pair)).toEqual([5, 7]);
});

test('and so do recall and precision of the tool', () => {
  const used = (tool: string, truth: string) =>
    sum(
      'weight matcher',
      row => row.matcher === tool && row.truth === truth && row['used matcher'] === 'used',
    );
  const [scores] = panel.population!.tool!.scores;
  const hits = used('yes', 'yes');
  expect(hits / (hits + used('no', 'yes'))).toBeCloseTo(scores!.recall.value!, 12);
  expect(hits / (hits + used('yes', 'no'))).toBeCloseTo(scores!.precision.value!, 12);
});

test('the weight of the draw stays N/n; the others are N over what is audited', () => {
  expect(rows.map(({ weight }) => Number(weight))).toEqual([...Array(6).fill(2), ...Array(8).fill(5)]);
  expect(Number(rows[0]!['weight 1 x 2'])).toBeCloseTo(12 / 5, 12);
  expect(Number(rows[13]!['weight 1 x 2'])).toBeCloseTo(40 / 7, 12);
});
