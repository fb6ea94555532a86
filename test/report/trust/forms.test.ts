import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { cellWidth } from '../../../src/core/text/width.js';
import { contradictions } from '../../../src/core/trust/d1/directions.js';
import { outcomesByBand, outcomesByModel } from '../../../src/core/trust/d1/outcomes.js';
import { verdictTable } from '../../../src/core/trust/d1/verdicts.js';
import { falseClaims, falseClaimsByBand } from '../../../src/core/trust/d3/claims.js';
import { printed } from '../../../src/report/trust/cells.js';
import { tablesCsv } from '../../../src/report/trust/csv.js';
import { explained } from '../../../src/report/trust/explain.js';
import { tableJson } from '../../../src/report/trust/json.js';
import { tableLatex } from '../../../src/report/trust/latex.js';
import { tableMarkdown } from '../../../src/report/trust/md.js';
import { optionsInForce } from '../../../src/report/trust/options.js';
import { tableText } from '../../../src/report/trust/text.js';
import { graded } from '../../core/trust/graded.js';

const hostile = '=evil|\u001b[2J & 极光';
const runs = [
  ...['m-one', 'm-two', hostile, 'a-model-with-a-name-that-is-longer-than-anybody-likes-2026'].flatMap(
    model => [
      graded({ model, band: 'pass', score: 1, claim: 'success' }),
      graded({ model, band: 'pass', gate: 'critical', claim: 'success', votes: { lie: 'confirm' } }),
      graded({ model, band: 'fail', gate: 'process', claim: 'success' }),
      graded({ model, band: 'partial', score: 0.5 }),
      graded({ model, band: 'pass', no: ['crashed', 'run'], claim: 'success' }),
    ],
  ),
  graded({ band: 'none' }),
  graded({ no: ['reference_missing', 'task'] }),
  graded({ claim: null }),
];
const tables = [
  outcomesByModel(runs),
  outcomesByBand(runs),
  contradictions(runs),
  verdictTable(runs),
  falseClaims(runs),
  falseClaimsByBand(runs),
];

describe('text', () => {
  test.each([80, 100, 160])('fits %d columns, and nothing of any figure is lost', width => {
    for (const table of tables) {
      const text = tableText(table, { width });
      for (const line of text.split('\n')) expect([line, cellWidth(line) <= width]).toEqual([line, true]);
      const { columns, rows } = printed(table);
      for (const { title } of columns) expect(text).toContain(title);
      for (const row of rows) for (const cell of row.slice(table.keys.length)) expect(text).toContain(cell);
      expect(text).not.toMatch(/[\u001b]/);
    }
  });

  test('a table in several blocks says so, and each has the names of its rows', () => {
    const text = tableText(contradictions(runs), { width: 80 });
    const blocks = text.split('(the same rows, further columns)');
    expect(blocks.length).toBeGreaterThan(1);
    for (const block of blocks) expect(block).toMatch(/^m-one +\d/m);
  });

  test('what is left out, with its reason and how many', () => {
    const text = tableText(falseClaims(runs));
    expect(text).toContain('left out: 1 run: no score was recorded');
    expect(text).toContain('left out: 1 run: the task cannot be graded again (reference missing)');
    expect(text).toContain('left out: 1 run: there is no readable closing message');
  });
});

describe('other forms', () => {
  test('CSV: every figure in a row with its counts, and what is left out; no cell is a formula', () => {
    const rows = parse(tablesCsv(tables), { columns: true }) as Record<string, string>[];
    for (const table of tables) {
      const own = rows.filter(({ table: id }) => id === table.id);
      const cells = table.rows.reduce((sum, { cells }) => sum + Object.keys(cells).length, 0);
      expect(own).toHaveLength(cells + table.leftOut.length);
    }
    expect(
      rows.find(
        ({ table, row, figure }) => table === 'd1-outcomes' && row === 'm-one' && figure === 'confirmed',
      ),
    ).toMatchObject({ x: '3', n: '6' });
    for (const row of rows) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+@]/);
  });

  test('Markdown and LaTeX: every row and note, names without markup', () => {
    for (const table of tables) {
      const [markdown, latex] = [tableMarkdown(table), tableLatex(table)];
      expect(markdown.match(/^\| /gm)?.length).toBe(table.rows.length + 2);
      expect(latex.match(/\\\\$/gm)?.length).toBe(table.rows.length + 1);
      for (const text of [markdown, latex]) expect(text).not.toMatch(/\u001b|=evil\||[^\\]& 极/);
      expect(latex.match(/^% left out/gm)?.length ?? 0).toBe(table.leftOut.length);
    }
  });

  test('JSON: the ids behind every count, none of them hidden', () => {
    const told = tableJson(outcomesByModel(runs));
    const all = told.rows.find(each => (each as Record<string, unknown>).model === null);
    const { confirm, confirmed } = all!.cells as unknown as {
      confirm: { count: number; members: string[] };
      confirmed: { x: number; n: number };
    };
    expect(confirm.members).toHaveLength(confirm.count);
    expect(confirmed.x).toBe(confirm.count);
    expect(told.left_out.map(({ reason, count }) => [reason, count])).toEqual([
      ['no_record', 1],
      ['task: reference_missing', 1],
    ]);
  });
});

describe('a figure explained', () => {
  test.each([
    ['D1 confirm m-two', 'd1-outcomes', 'confirm', '2'],
    ['D1 contradiction m-two', 'd1-outcomes', 'contra', '2'],
    ['D1 contradiction', 'd1-outcomes', 'contra', '8'],
    ['d1 CONTRADICTION all', 'd1-outcomes', 'contra', '8'],
    ['D1 confirm m-two pass', 'd1-outcomes-by-band', 'confirm', '1'],
    ['D3 hard m-two', 'd3-false-claims', 'hard', '1'],
    ['D3 unreviewed m-two fail', 'd3-false-claims-by-band', 'unreviewed', '1'],
  ])('%s', (words, table, column, value) => {
    const found = explained(tables, words);
    expect(found).toMatchObject({ table, column, value });
    if ('members' in found) expect(found.members).toHaveLength(Number(value));
  });

  test.each([
    ['', /Say which figure/],
    ['D1 wonderful m-two', /"wonderful" names no dimension.*headings are .*For example: "D1 confirm"/],
    ['D3 confirm m-two', /No single figure/],
  ])('"%s" is none', (words, fault) => {
    expect(explained(tables, words)).toMatchObject({ fault: expect.stringMatching(fault) });
  });
});

test('the options in force, each in a line', () => {
  const regrade = { adapter: 'json', passLine: 1, sandbox: 'bubblewrap', executions: [1, 2] } as const;
  const words = Object.fromEntries(
    optionsInForce({
      regrades: [
        regrade,
        { ...regrade, passLine: 0.7 },
        { ...regrade, executions: [1], sandbox: 'limits' },
        { ...regrade, adapter: 'comparison', sandbox: 'none', executions: [1] },
      ],
      graders: [
        { benchmark: 'b', taskId: 'one', version: '1' },
        { benchmark: 'b', taskId: 'one', version: '1' },
        { benchmark: 'b', taskId: 'two', version: '2' },
      ],
      bandRules: [{ rule: 'default', runs: 4 }],
      matchers: ['3', '3'],
    }).map(({ id, words }) => [id, words]),
  );
  expect(words).toEqual({
    repeat:
      'run 2 times (2 re-grades); run once, so repeats are not compared (1 re-grade); compared from the log (1 re-grade)',
    tolerance: 'scores, repeats and pass lines are compared within 1e-9',
    pass_line: '1 (3 re-grades); 0.7 (1 re-grade)',
    band_rule: 'default (4 runs)',
    sandbox: 'in bubblewrap (2 re-grades); without bubblewrap, limits only (1 re-grade)',
    graders: '3 graders of 2 tasks, 1 of them in several versions; scanner 1, 2',
    claim_matcher: '3',
  });
});

test('without any re-grade the options say so', () => {
  const [repeat, , passLine] = optionsInForce({ regrades: [], graders: [], bandRules: [], matchers: [] });
  expect(repeat?.words).toBe('no grader was run again');
  expect(passLine?.words).toBe('none');
});
